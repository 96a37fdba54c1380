/** Change of one row: position and value of each field that differs. Ours to modify: nothing else reads the parsed message. */
type Change = [key: string, ...pairs: unknown[]];

/** A frame of changes only, of a stream whose rows replace each other (`positionalFrame` of the contract). */
interface ChangesFrame {
  readonly type: string;
  readonly seq: number;
  readonly ts: string;
  readonly changes: readonly Change[];
}

/** Merges a newer change of a row into an older one. There are two dozen fields at most: searching them costs less than a map per row. */
function mergeChange(older: Change, newer: Change): void {
  for (let at = 1; at < newer.length; at += 2) {
    let index = 1;
    while (index < older.length && older[index] !== newer[at]) index += 2;
    older[index] = newer[at];
    older[index + 1] = newer[at + 1];
  }
}

/** Keys of the rows in sight, by stream. Of a stream that is not listed, every row counts as in sight. */
export type VisibleKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Consecutive frames of one stream, as one. */
class Merged {
  readonly type: string;
  /** `seq` of the first of them; beyond `seq` where only rows out of sight are left. */
  private since: number;
  seq: number;
  private ts: string;
  private readonly visible = new Map<string, Change>();
  /** Oldest first. */
  private readonly outOfSight = new Map<string, Change>();

  constructor({ type, seq, ts }: ChangesFrame) {
    this.type = type;
    this.since = seq;
    this.seq = seq - 1;
    this.ts = ts;
  }

  get hasVisible(): boolean {
    return this.visible.size > 0;
  }

  get isEmpty(): boolean {
    return this.visible.size === 0 && this.outOfSight.size === 0;
  }

  add({ seq, ts, changes }: ChangesFrame, visibleKeys: ReadonlySet<string> | undefined): void {
    this.seq = seq;
    this.ts = ts;
    for (const change of changes) {
      const [key] = change;
      const pending = this.visible.get(key) ?? this.outOfSight.get(key);
      if (pending !== undefined) mergeChange(pending, change);
      else (visibleKeys?.has(key) === false ? this.outOfSight : this.visible).set(key, change);
    }
  }

  /** Other rows are in sight now. */
  setVisibleKeys(visibleKeys: ReadonlySet<string> | undefined): void {
    for (const [key, change] of this.outOfSight) {
      if (visibleKeys?.has(key) === false) continue;
      this.outOfSight.delete(key);
      this.visible.set(key, change);
    }
  }

  /** The changes of rows in sight, and the oldest `maxOutOfSight` of the others. Further ones stay for the next frame. */
  frame(maxOutOfSight: number): object {
    const { type, seq, since, ts } = this;
    const changes = [...this.visible.values()];
    this.visible.clear();
    for (const [key, change] of this.outOfSight) {
      if ((maxOutOfSight -= 1) < 0) break;
      changes.push(change);
      this.outOfSight.delete(key);
    }
    this.since = seq + 1;
    return { type, seq, since, ts, op: 'upd', rows: [], changes };
  }
}

/**
 * Holds what a socket of market streams sent until it is taken, keeping only the newest value of each field of each row: changes of
 * consecutive frames are merged. Rows in sight go first. Everything else, a snapshot or an answer, is passed on unchanged, in order. Knows neither
 * socket nor clock nor thread.
 */
export class Conflator {
  private waiting: (Merged | { readonly message: unknown })[] = [];
  /** The last of each stream, while changes may be merged into it. */
  private readonly open = new Map<string, Merged>();
  private visibleKeys: VisibleKeys = new Map();

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** Only row changes are waiting. */
  get hasOnlyChanges(): boolean {
    return this.waiting.every((entry) => entry instanceof Merged);
  }

  /** Something other than changes of rows out of sight is waiting. */
  get hasVisible(): boolean {
    return this.waiting.some((entry) => !(entry instanceof Merged) || entry.hasVisible);
  }

  setVisibleKeys(visibleKeys: VisibleKeys): void {
    this.visibleKeys = visibleKeys;
    for (const merged of this.open.values()) merged.setVisibleKeys(visibleKeys.get(merged.type));
  }

  add(message: unknown): void {
    if (!isChanges(message)) {
      const type = typeOf(message);
      if (type !== null) this.open.delete(type);
      this.waiting.push({ message });
      return;
    }
    let merged = this.open.get(message.type);
    // After a gap the reader must notice it.
    if (merged?.seq !== message.seq - 1) {
      merged = new Merged(message);
      this.open.set(message.type, merged);
      this.waiting.push(merged);
    }
    merged.add(message, this.visibleKeys.get(message.type));
  }

  /** What is waiting, in order; of each stream at most so many changes of rows out of sight, unless something of the stream follows them. */
  drain(maxOutOfSight = Number.POSITIVE_INFINITY): readonly unknown[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting.map((entry) => {
      if (!(entry instanceof Merged)) return entry.message;
      const isOpen = this.open.get(entry.type) === entry;
      const frame = entry.frame(isOpen ? maxOutOfSight : Number.POSITIVE_INFINITY);
      if (isOpen && entry.isEmpty) this.open.delete(entry.type);
      else if (isOpen) this.waiting.push(entry);
      return frame;
    });
  }
}

function typeOf(message: unknown): string | null {
  const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : null;
  return typeof type === 'string' ? type : null;
}

function isChanges(message: unknown): message is ChangesFrame {
  if (typeof message !== 'object' || message === null || !('changes' in message)) return false;
  const { type, seq, ts, op, rows, changes } = message as Partial<Record<string, unknown>>;
  return (
    typeof type === 'string' &&
    typeof seq === 'number' &&
    typeof ts === 'string' &&
    op === 'upd' &&
    Array.isArray(rows) &&
    rows.length === 0 &&
    Array.isArray(changes) &&
    changes.every(
      (change) => Array.isArray(change) && typeof change[0] === 'string' && change.length % 2 === 1,
    )
  );
}
