/** One frame's worth of rows. `keys` go out with 'del', `ids` with 'snap'. */
export interface Batch {
  readonly op: 'snap' | 'upd' | 'del';
  readonly texts: string[];
  readonly keys: string[];
  /** Securities that a snapshot covers; null: all of the stream. */
  readonly ids: readonly string[] | null;
}

interface Item {
  readonly key: string;
  readonly op: 'upd' | 'del';
  readonly text: string;
  readonly securityId: string | null;
}

interface SnapshotItem {
  readonly ids: readonly string[] | null;
  readonly texts: readonly string[];
  /** Its first frame is no 'snap' either: it adds to the snapshot before it. */
  readonly continues: boolean;
  sent: number;
}

const MAX_ROWS = 500;
const MAX_CHARS = 48 * 1024;

/**
 * What waits for one reader of one stream. Conflating: the newest row per key, in the order in which keys became dirty.
 * Exact: every row, in order. Batches are cut at 500 rows or 48 Ki characters, so that a slow reader is noticed in time.
 */
export class OutboundQueue {
  readonly #isConflating: boolean;
  readonly #newest = new Map<string, Item>();
  readonly #ordered: (Item | SnapshotItem)[] = [];
  /** Characters of live rows in an exact queue: what a stalled reader makes us hold. */
  #liveChars = 0;

  constructor(isConflating: boolean) {
    this.#isConflating = isConflating;
  }

  get isEmpty(): boolean {
    return this.#ordered.length === 0 && this.#newest.size === 0;
  }

  get heldChars(): number {
    return this.#liveChars;
  }

  add(item: Item): void {
    if (this.#isConflating) {
      this.#newest.set(item.key, item);
      return;
    }
    this.#ordered.push(item);
    this.#liveChars += item.text.length;
  }

  /** Whether a snapshot, or the rest of one, waits to be sent. */
  get hasSnapshot(): boolean {
    return this.#ordered.some((item) => 'texts' in item);
  }

  /** A conflating queue drops older rows that the snapshot covers; an exact one sends them first. */
  addSnapshot(ids: readonly string[] | null, texts: readonly string[], continues = false): void {
    const covered = ids === null ? null : new Set(ids);
    for (const [key, item] of this.#newest) {
      if (covered === null || (item.securityId !== null && covered.has(item.securityId)))
        this.#newest.delete(key);
    }
    if (!continues || texts.length > 0) this.#ordered.push({ ids, texts, continues, sent: 0 });
  }

  /** Drops what waits for these securities (null: everything). */
  drop(ids: ReadonlySet<string> | null): void {
    for (const [key, item] of this.#newest) {
      if (ids === null || (item.securityId !== null && ids.has(item.securityId))) this.#newest.delete(key);
    }
    const kept =
      ids === null
        ? []
        : this.#ordered.filter(
            (item) => 'texts' in item || item.securityId === null || !ids.has(item.securityId),
          );
    this.#ordered.splice(0, this.#ordered.length, ...kept);
    this.#liveChars = kept.reduce((sum, item) => sum + ('text' in item ? item.text.length : 0), 0);
  }

  /** The next frame's rows: snapshots first, then rows of one operation. Null if nothing waits. */
  take(): Batch | null {
    const [first] = this.#ordered;
    if (first !== undefined && 'texts' in first) return this.#takeSnapshot(first);
    if (first !== undefined)
      return this.#takeItems(this.#ordered.values(), (count) => this.#ordered.splice(0, count));
    if (this.#newest.size === 0) return null;
    return this.#takeItems(this.#newest.values(), () => {});
  }

  #takeSnapshot(item: SnapshotItem): Batch {
    const op = item.sent === 0 && !item.continues ? 'snap' : 'upd';
    const texts: string[] = [];
    let chars = 0;
    while (item.sent < item.texts.length && texts.length < MAX_ROWS && chars < MAX_CHARS) {
      const text = item.texts[item.sent] ?? '';
      texts.push(text);
      chars += text.length;
      item.sent += 1;
    }
    if (item.sent === item.texts.length) this.#ordered.shift();
    return { op, texts, keys: [], ids: op === 'snap' ? item.ids : null };
  }

  #takeItems(items: Iterable<Item | SnapshotItem>, remove: (count: number) => void): Batch {
    const texts: string[] = [];
    const keys: string[] = [];
    let op: 'upd' | 'del' | null = null;
    let chars = 0;
    for (const item of items) {
      if ('texts' in item || (op !== null && item.op !== op) || keys.length >= MAX_ROWS || chars >= MAX_CHARS)
        break;
      op = item.op;
      keys.push(item.key);
      if (item.text !== '') texts.push(item.text);
      chars += item.text.length;
    }
    if (this.#isConflating) for (const key of keys) this.#newest.delete(key);
    else this.#liveChars -= chars;
    remove(keys.length);
    return { op: op ?? 'upd', texts, keys, ids: null };
  }
}
