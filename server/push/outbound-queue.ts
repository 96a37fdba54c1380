import type { Piece } from './row-history.ts';

/** The rows of one frame. `keys` are sent with 'del', `ids` with 'snap'; `changes` are changes to rows that the reader has. */
export interface Batch {
  readonly op: 'snap' | 'upd' | 'del';
  readonly texts: string[];
  readonly changes: string[];
  readonly keys: string[];
  /** Securities that a snapshot covers; null: all of the stream. */
  readonly ids: readonly string[] | null;
}

export interface Item {
  readonly key: string;
  readonly op: 'upd' | 'del';
  readonly securityId: string | null;
  /** Number of the change. */
  readonly version: number;
  /** What to send to a reader who has everything before change `since`; null: nothing. An empty text is a 'del' without a row. */
  pieceSince(since: number): Piece | null;
}

/** The newest change of a key, and the first one that the reader was not sent. */
interface Waiting<I> {
  readonly item: I;
  readonly since: number;
}

/** A change being sent. */
interface PendingRow extends Pick<Item, 'key' | 'op' | 'securityId'> {
  /** Makes its piece, once and only when it is sent; null: nothing to send. */
  readonly make: () => Piece | null;
}

/** A change queued in order, on an exact stream. */
interface OrderedChange extends PendingRow {
  readonly chars: number;
}

interface SnapshotItem {
  readonly ids: readonly string[] | null;
  readonly texts: readonly string[];
  /** Not even its first frame is a 'snap': it adds to the preceding snapshot. */
  readonly continues: boolean;
  sent: number;
}

const MAX_ROWS = 500;
const MAX_CHARS = 48 * 1024;

/**
 * The pending rows of one reader of one stream. Conflating: the newest row per key, in the order in which keys became dirty. Exact:
 * every row, in order. Batches are cut at 500 rows or 48 Ki characters, so that a slow reader is noticed in time.
 */
export class OutboundQueue<I extends Item = Item> {
  readonly #isConflating: boolean;
  readonly #newest = new Map<string, Waiting<I>>();
  readonly #ordered: (OrderedChange | SnapshotItem)[] = [];
  /** Characters of live rows in an exact queue: the memory a stalled reader costs. */
  #liveChars = 0;

  constructor(isConflating: boolean) {
    this.#isConflating = isConflating;
  }

  get isEmpty(): boolean {
    return this.#ordered.length === 0 && this.#newest.size === 0;
  }

  get queuedChars(): number {
    return this.#liveChars;
  }

  add(item: I): void {
    const { key, op, securityId, version } = item;
    if (this.#isConflating) {
      this.#newest.set(key, { item, since: this.#newest.get(key)?.since ?? version });
      return;
    }
    const piece = item.pieceSince(version);
    if (piece === null) return;
    const chars = piece.text.length;
    this.#ordered.push({ key, op, securityId, make: () => piece, chars });
    this.#liveChars += chars;
  }

  /** Copies what is pending here into another queue of the same kind. */
  copyTo<J extends Item>(other: OutboundQueue<J>, remake: (item: I) => J): void {
    for (const [key, { item, since }] of this.#newest)
      other.#newest.set(key, { item: remake(item), since: other.#newest.get(key)?.since ?? since });
    other.#ordered.push(...this.#ordered);
    other.#liveChars += this.#liveChars;
  }

  /** Whether a snapshot, or the rest of one, is pending. */
  get hasSnapshot(): boolean {
    return this.#ordered.some((item) => 'texts' in item);
  }

  /** A conflating queue drops older rows that the snapshot covers; an exact one sends them first. */
  addSnapshot(ids: readonly string[] | null, texts: readonly string[], continues = false): void {
    const covered = ids === null ? null : new Set(ids);
    for (const [key, { item }] of this.#newest) {
      if (covered === null || (item.securityId !== null && covered.has(item.securityId)))
        this.#newest.delete(key);
    }
    if (!continues || texts.length > 0) this.#ordered.push({ ids, texts, continues, sent: 0 });
  }

  /** Drops what is pending for these securities (null: everything). */
  drop(ids: ReadonlySet<string> | null): void {
    for (const [key, { item }] of this.#newest) {
      if (ids === null || (item.securityId !== null && ids.has(item.securityId))) this.#newest.delete(key);
    }
    const remaining =
      ids === null
        ? []
        : this.#ordered.filter(
            (item) => 'texts' in item || item.securityId === null || !ids.has(item.securityId),
          );
    this.#ordered.splice(0, this.#ordered.length, ...remaining);
    this.#liveChars = remaining.reduce((sum, item) => sum + ('chars' in item ? item.chars : 0), 0);
  }

  /** The rows of the next frame: snapshots first, then rows of one operation. Null if nothing is pending. */
  take(): Batch | null {
    const [first] = this.#ordered;
    if (first !== undefined && 'texts' in first) return this.#takeSnapshot(first);
    if (first !== undefined) {
      const batch = batchOf(this.#ordered.values());
      this.#ordered.splice(0, batch.keys.length);
      this.#liveChars -= batch.chars;
      return batch;
    }
    // Rows that turn out to be hidden or unchanged produce no frame.
    while (this.#newest.size > 0) {
      const batch = batchOf(this.#newestRows());
      for (const key of batch.keys) this.#newest.delete(key);
      if (batch.op === 'del' || batch.texts.length + batch.changes.length > 0) return batch;
    }
    return null;
  }

  *#newestRows(): Iterable<PendingRow> {
    for (const [key, { item, since }] of this.#newest) {
      const { op, securityId } = item;
      yield { key, op, securityId, make: () => item.pieceSince(since) };
    }
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
    return { op, texts, changes: [], keys: [], ids: op === 'snap' ? item.ids : null };
  }
}

/** As many of these as fit into one frame. */
function batchOf(items: Iterable<PendingRow | SnapshotItem>): Batch & { readonly chars: number } {
  const texts: string[] = [];
  const changes: string[] = [];
  const keys: string[] = [];
  let op: 'upd' | 'del' | null = null;
  let chars = 0;
  for (const item of items) {
    if ('texts' in item || (op !== null && item.op !== op) || keys.length >= MAX_ROWS || chars >= MAX_CHARS)
      break;
    op = item.op;
    keys.push(item.key);
    const { text = '', isWhole = true } = item.make() ?? {};
    if (text !== '') (isWhole ? texts : changes).push(text);
    chars += text.length;
  }
  return { op: op ?? 'upd', texts, changes, keys, ids: null, chars };
}
