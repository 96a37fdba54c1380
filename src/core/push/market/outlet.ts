import type { Clock, Undo } from '#core/clock';
import { Conflator } from './conflator.ts';

/** Ms between two handings on: several in a frame of the screen, so that what comes just before it is still shown in it. */
const REST_MS = 4;
/** The same for changes while nobody sees the page: often enough for what listens there. */
const UNSEEN_REST_MS = 1000;
/** Handings on that the reader has not taken yet, at most. While it is busy, what comes is put together here. */
const MOST_UNTAKEN = 8;

/** Hands on what comes: at once after quiet, then with a rest between, and never more than the reader takes. */
export class Outlet {
  private readonly conflator = new Conflator();
  private readonly clock: Pick<Clock, 'monotonic' | 'setTimeout'>;
  private readonly hand: (messages: readonly unknown[]) => void;
  private untaken = 0;
  private restMs = REST_MS;
  private handedAt = Number.NEGATIVE_INFINITY;
  private stopRest: Undo | null = null;

  /** `hand` is told what waits; whoever takes it calls `taken`. */
  constructor(clock: Pick<Clock, 'monotonic' | 'setTimeout'>, hand: (messages: readonly unknown[]) => void) {
    this.clock = clock;
    this.hand = hand;
  }

  add(message: unknown): void {
    this.conflator.add(message);
    // What is no change waits for nobody to look: a late pong would count as a lost connection.
    if (!this.conflator.hasOnlyChanges) this.stop();
    this.pump();
  }

  /** The reader has taken so many handings on. */
  taken(count: number): void {
    this.untaken -= count;
    this.pump();
  }

  /** The page is seen from now on, or (false) by nobody: then what changes is handed on once a second. */
  setSeen(isSeen: boolean): void {
    this.restMs = isSeen ? REST_MS : UNSEEN_REST_MS;
    this.stop();
    this.pump();
  }

  /** Hands on all that waits, whatever the reader has taken: nothing more will come. */
  finish(): void {
    this.stop();
    if (!this.conflator.isEmpty) this.hand(this.conflator.takeAll());
  }

  /** Hands on nothing more. */
  stop(): void {
    this.stopRest?.();
    this.stopRest = null;
  }

  private pump(): void {
    if (this.stopRest !== null || this.untaken >= MOST_UNTAKEN || this.conflator.isEmpty) return;
    const restMs = this.conflator.hasOnlyChanges ? this.restMs : REST_MS;
    const rest = this.handedAt + restMs - this.clock.monotonic();
    if (rest > 0) {
      this.stopRest = this.clock.setTimeout(() => {
        this.stopRest = null;
        this.pump();
      }, rest);
      return;
    }
    this.handedAt = this.clock.monotonic();
    this.untaken += 1;
    this.hand(this.conflator.takeAll());
  }
}
