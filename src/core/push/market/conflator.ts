type Change = readonly [key: string, ...pairs: unknown[]];

/** A frame of changes only, of a stream whose rows replace each other (`positionalFrame` of the contract). */
interface ChangesFrame {
  readonly type: string;
  readonly seq: number;
  readonly ts: string;
  readonly changes: readonly Change[];
}

/** Frames of one stream that came one behind the other, as one. */
class Merged {
  readonly type: string;
  /** `seq` of the first of them. */
  readonly since: number;
  seq: number;
  private ts: string;
  private readonly rows = new Map<string, Map<unknown, unknown>>();

  constructor({ type, seq, ts }: ChangesFrame) {
    this.type = type;
    this.since = seq;
    this.seq = seq - 1;
    this.ts = ts;
  }

  take({ seq, ts, changes }: ChangesFrame): void {
    this.seq = seq;
    this.ts = ts;
    for (const [key, ...pairs] of changes) {
      let row = this.rows.get(key);
      if (row === undefined) this.rows.set(key, (row = new Map()));
      for (let at = 0; at < pairs.length; at += 2) row.set(pairs[at], pairs[at + 1]);
    }
  }

  frame(): object {
    const { type, seq, since, ts, rows } = this;
    const changes = Array.from(rows, ([key, fields]) => {
      const change: unknown[] = [key];
      for (const [position, value] of fields) change.push(position, value);
      return change;
    });
    return { type, seq, since, ts, op: 'upd', rows: [], changes };
  }
}

/**
 * Holds what a socket of market streams sent until it is taken, and no more than the newest value of each field of each row: changes of frames
 * that follow each other are put together. Everything else, a snapshot or an answer, is handed on as it came, in its place. Knows neither
 * socket nor clock nor thread.
 */
export class Conflator {
  private waiting: (Merged | { readonly message: unknown })[] = [];
  /** The last of each stream, while changes may join it. */
  private readonly open = new Map<string, Merged>();

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  add(message: unknown): void {
    if (!isChanges(message)) {
      const type = typeOf(message);
      if (type !== null) this.open.delete(type);
      this.waiting.push({ message });
      return;
    }
    let merged = this.open.get(message.type);
    // After a gap the reader has to learn of it.
    if (merged?.seq !== message.seq - 1) {
      merged = new Merged(message);
      this.open.set(message.type, merged);
      this.waiting.push(merged);
    }
    merged.take(message);
  }

  /** All that waits, in order. */
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
