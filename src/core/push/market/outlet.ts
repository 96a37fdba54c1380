import type { Clock, Undo } from '#core/clock';
import { Conflator, type Sight } from './conflator.ts';

/** How often changes are delivered: `burst` of them at once after quiet, then one every `restMs`. */
interface Pace {
  readonly restMs: number;
  readonly burst: number;
}
/**
 * Several per screen frame, so that what arrives just before one is still shown in it. The burst keeps messages that arrive in pairs from waiting for a
 * timer, which a worker on a busy machine gets 3 ms late.
 */
const SEEN: Pace = { restMs: 4, burst: 4 };
/** While the page is hidden: often enough for its listeners. */
const UNSEEN: Pace = { restMs: 1000, burst: 1 };
/** Most changes of rows out of sight in one delivery, and ms between two deliveries of nothing else. */
const MOST_OTHERS = 16;
const OTHERS_REST_MS = 16;
/** Most deliveries that the reader has not yet taken. While it is busy, messages are merged here. */
const MOST_UNTAKEN = 8;

/**
 * Delivers messages: at once after quiet, then at intervals, and never more than the reader takes. Of rows out of sight a few go with each delivery: while
 * everything changes, the reader spends its time on those in sight, and the others follow within a second or two.
 */
export class Outlet {
  private readonly conflator = new Conflator();
  private readonly clock: Pick<Clock, 'monotonic' | 'setTimeout'>;
  private readonly hand: (messages: readonly unknown[]) => void;
  private untaken = 0;
  private pace = SEEN;
  /** When the whole burst is available again. */
  private restedAt = Number.NEGATIVE_INFINITY;
  private handedAt = Number.NEGATIVE_INFINITY;
  private stopRest: Undo | null = null;
  /** The pending delivery holds nothing but rows out of sight. */
  private isForOthers = false;

  /** `hand` receives the waiting messages; their recipient calls `taken`. */
  constructor(clock: Pick<Clock, 'monotonic' | 'setTimeout'>, hand: (messages: readonly unknown[]) => void) {
    this.clock = clock;
    this.hand = hand;
  }

  add(message: unknown): void {
    this.conflator.add(message);
    // Messages other than changes do not wait for the page to be visible: a late pong would count as a lost connection.
    if (!this.conflator.hasOnlyChanges || (this.isForOthers && this.conflator.hasInSight)) this.stop();
    this.pump();
  }

  /** The reader has taken this many deliveries. */
  taken(count: number): void {
    this.untaken -= count;
    this.pump();
  }

  /** These rows are in sight from now on. */
  look(sight: Sight): void {
    this.conflator.look(sight);
    if (this.isForOthers && this.conflator.hasInSight) this.stop();
    this.pump();
  }

  /** The page is visible from now on, or (false) hidden: then changes are delivered once a second. */
  setSeen(isSeen: boolean): void {
    this.pace = isSeen ? SEEN : UNSEEN;
    this.restedAt = Number.NEGATIVE_INFINITY;
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
    const { restMs, burst } = this.pace;
    const now = this.clock.monotonic();
    this.isForOthers = !this.conflator.hasInSight;
    const rest = Math.max(
      this.conflator.hasOnlyChanges ? this.restedAt - now - (burst - 1) * restMs : 0,
      this.isForOthers ? this.handedAt + OTHERS_REST_MS - now : 0,
    );
    if (rest > 0) {
      this.stopRest = this.clock.setTimeout(() => {
        this.stopRest = null;
        this.pump();
      }, rest);
      return;
    }
    this.restedAt = Math.min(Math.max(this.restedAt, now) + restMs, now + burst * restMs);
    this.handedAt = now;
    this.untaken += 1;
    this.hand(this.conflator.takeAll(this.pace === SEEN ? MOST_OTHERS : undefined));
    this.pump();
  }
}
