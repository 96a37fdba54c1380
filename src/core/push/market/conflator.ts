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
function join(known: Change, newer: Change): void {
  for (let at = 1; at < newer.length; at += 2) {
    let place = 1;
    while (place < known.length && known[place] !== newer[at]) place += 2;
    known[place] = newer[at];
    known[place + 1] = newer[at + 1];
  }
}

/** Consecutive frames of one stream, as one. */
class Merged {
  readonly type: string;
  /** `seq` of the first of them. */
  readonly since: number;
  seq: number;
  private ts: string;
  private readonly rows = new Map<string, Change>();

  constructor({ type, seq, ts }: ChangesFrame) {
    this.type = type;
    this.since = seq;
    this.seq = seq - 1;
    this.ts = ts;
  }

  take({ seq, ts, changes }: ChangesFrame): void {
    this.seq = seq;
    this.ts = ts;
    for (const change of changes) {
      const known = this.rows.get(change[0]);
      if (known === undefined) this.rows.set(change[0], change);
      else join(known, change);
    }
  }

  frame(): object {
    const { type, seq, since, ts, rows } = this;
    const changes = [...rows.values()];
    return { type, seq, since, ts, op: 'upd', rows: [], changes };
  }
}

/**
 * Holds what a socket of market streams sent until it is taken, keeping only the newest value of each field of each row: changes of
 * consecutive frames are merged. Everything else, a snapshot or an answer, is passed on unchanged, in order. Knows neither socket nor clock
 * nor thread.
 */
export class Conflator {
  private waiting: (Merged | { readonly message: unknown })[] = [];
  /** The last of each stream, while changes may be merged into it. */
  private readonly open = new Map<string, Merged>();

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** Only row changes are waiting. */
  get hasOnlyChanges(): boolean {
    return this.waiting.every((one) => one instanceof Merged);
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
    merged.take(message);
  }

  /** Everything waiting, in order. */
  takeAll(): readonly unknown[] {
    const taken = this.waiting.map((one) => (one instanceof Merged ? one.frame() : one.message));
    this.waiting = [];
    this.open.clear();
    return taken;
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
