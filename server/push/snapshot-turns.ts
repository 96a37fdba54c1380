import type { Clock, Undo } from '#server/runtime';
import { CreditBook } from './credit-book.ts';

/** Burst allowance per user, in seconds of the sustained rate, e.g. for several windows of all best quotes after a restart. */
const BURST_SECONDS = 10;

export interface SnapshotTurnsDeps<T> {
  readonly clock: Clock;
  /** Sustained rate of snapshot rows per user, per second. */
  readonly rowsPerSecond: number;
  /** Whose credit is charged: a user, or the address of a visitor. */
  readonly ownerOf: (reader: T) => string;
  /** Loads and sends the reader's next part. Returns its cost in rows; adds the reader again if it wants more. Never rejects. */
  readonly take: (reader: T) => Promise<number>;
}

/**
 * Whose snapshot part is loaded next: users in turn, and each user's sockets and streams in turn, one part per event loop turn, so that calls,
 * pings and orders get through in between. A user who requests more than their credit waits without holding up others.
 */
export class SnapshotTurns<T> {
  readonly #deps: SnapshotTurnsDeps<T>;
  readonly #credits: CreditBook;
  /** Waiting readers, by owner, both in the order in which they are served. */
  readonly #ring = new Map<string, Set<T>>();
  #isDue = false;
  #stopTimer: Undo | null = null;

  constructor(deps: SnapshotTurnsDeps<T>) {
    this.#deps = deps;
    const { clock, rowsPerSecond } = deps;
    this.#credits = new CreditBook({
      clock,
      burst: rowsPerSecond * BURST_SECONDS,
      perSecond: rowsPerSecond,
    });
  }

  /** Queues the reader for a turn. One already waiting keeps its place. */
  add(reader: T): void {
    const owner = this.#deps.ownerOf(reader);
    const waiting = this.#ring.get(owner);
    if (waiting === undefined) this.#ring.set(owner, new Set([reader]));
    else waiting.add(reader);
    this.#plan();
  }

  remove(reader: T): void {
    const owner = this.#deps.ownerOf(reader);
    const waiting = this.#ring.get(owner);
    waiting?.delete(reader);
    if (waiting?.size === 0) this.#ring.delete(owner);
  }

  close(): void {
    this.#stopTimer?.();
    this.#ring.clear();
  }

  #plan(): void {
    if (this.#isDue || this.#ring.size === 0) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#next();
    });
  }

  #next(): void {
    let waitMs = Number.POSITIVE_INFINITY;
    for (const [owner, waiting] of this.#ring) {
      const due = this.#credits.waitMs(owner);
      if (due === 0) {
        this.#serve(owner, waiting);
        this.#plan();
        return;
      }
      waitMs = Math.min(waitMs, due);
    }
    if (this.#ring.size === 0) return;
    this.#stopTimer?.();
    this.#stopTimer = this.#deps.clock.after(waitMs, () => this.#plan());
  }

  #serve(owner: string, waiting: Set<T>): void {
    this.#ring.delete(owner);
    const [reader] = waiting;
    if (reader === undefined) return;
    waiting.delete(reader);
    if (waiting.size > 0) this.#ring.set(owner, waiting);
    void this.#deps.take(reader).then((rows) => this.#credits.spend(owner, Math.max(1, rows)));
  }
}
