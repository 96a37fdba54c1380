import type { Clock, Undo } from '#server/runtime';
import { CreditBook } from './credit-book.ts';

/** Seconds' worth of rows that one person is sent at once before they have to wait, e.g. several windows of all best quotes after a restart. */
const BURST_SECONDS = 10;

export interface SnapshotTurnsDeps<T> {
  readonly clock: Clock;
  /** Rows of snapshots that one person is sent in a second, in the long run. */
  readonly rowsPerSecond: number;
  /** Whose credit pays: a person, or the address of a visitor. */
  readonly ownerOf: (reader: T) => string;
  /** Loads and sends the reader's next part. Returns the rows that it cost; adds the reader again if it wants more. Never rejects. */
  readonly take: (reader: T) => Promise<number>;
}

/**
 * Who loads a part of a snapshot next: persons in turn, of each their sockets and streams in turn, one part in a turn of the event loop,
 * so that calls, pings and orders of others pass in between. Somebody who asks for more than their credit waits for it alone.
 */
export class SnapshotTurns<T> {
  readonly #deps: SnapshotTurnsDeps<T>;
  readonly #credits: CreditBook;
  /** Readers that wait, by owner: the next owner first, of each the next reader first. */
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

  /** Gives the reader a turn. One that waits already keeps its place. */
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
