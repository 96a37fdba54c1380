import type { Clock, Undo } from '#core/clock';
import { Conflator } from './conflator.ts';

/** Ms between two deliveries: several per screen frame, so that what arrives just before one is still shown in it. */
const REST_MS = 4;
/** The same for changes while the page is hidden: often enough for its listeners. */
const UNSEEN_REST_MS = 1000;
/** Most deliveries that the reader has not yet taken. While it is busy, messages are merged here. */
const MOST_UNTAKEN = 8;

/** Delivers messages: at once after quiet, then at intervals, and never more than the reader takes. */
export class Outlet {
  private readonly conflator = new Conflator();
  private readonly clock: Pick<Clock, 'monotonic' | 'setTimeout'>;
  private readonly hand: (messages: readonly unknown[]) => void;
  private untaken = 0;
  private restMs = REST_MS;
  private handedAt = Number.NEGATIVE_INFINITY;
  private stopRest: Undo | null = null;

  /** `hand` receives the waiting messages; their recipient calls `taken`. */
  constructor(clock: Pick<Clock, 'monotonic' | 'setTimeout'>, hand: (messages: readonly unknown[]) => void) {
    this.clock = clock;
    this.hand = hand;
  }

  add(message: unknown): void {
    this.conflator.add(message);
    // Messages other than changes do not wait for the page to be visible: a late pong would count as a lost connection.
    if (!this.conflator.hasOnlyChanges) this.stop();
    this.pump();
  }

  /** The reader has taken this many deliveries. */
  taken(count: number): void {
    this.untaken -= count;
    this.pump();
  }

  /** The page is visible from now on, or (false) hidden: then changes are delivered once a second. */
  setSeen(isSeen: boolean): void {
    this.restMs = isSeen ? REST_MS : UNSEEN_REST_MS;
    this.stop();
    this.pump();
  }

  /** Delivers everything waiting, whatever the reader has taken: nothing more will arrive. */
  finish(): void {
    this.stop();
    if (!this.conflator.isEmpty) this.hand(this.conflator.takeAll());
  }

  /** Delivers nothing more. */
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
