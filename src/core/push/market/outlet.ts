import type { Clock, Undo } from '#core/clock';
import { Conflator, type VisibleKeys } from './conflator.ts';

/** How often changes are delivered: `burst` of them at once after quiet, then one every `intervalMs`. */
interface Pace {
  readonly intervalMs: number;
  readonly burst: number;
}
/**
 * Several per screen frame, so that what arrives just before one is still shown in it. The burst keeps messages that arrive in pairs from waiting for a
 * timer, which a worker on a busy machine gets 3 ms late.
 */
const VISIBLE: Pace = { intervalMs: 4, burst: 4 };
/** While the page is hidden: often enough for its listeners. */
const HIDDEN: Pace = { intervalMs: 1000, burst: 1 };
/** Most changes of rows out of sight in one delivery, and ms between two deliveries of nothing else. */
const MAX_OUT_OF_SIGHT = 16;
const OUT_OF_SIGHT_INTERVAL_MS = 16;
/** Most deliveries that the reader has not yet taken. While it is busy, messages are merged here. */
const MAX_UNACKNOWLEDGED = 8;

/**
 * Delivers messages: at once after quiet, then at intervals, and never more than the reader takes. Of rows out of sight a few go with each delivery: while
 * everything changes, the reader spends its time on those in sight, and the others follow within a second or two.
 */
export class Outlet {
  private readonly conflator = new Conflator();
  private readonly clock: Pick<Clock, 'monotonic' | 'setTimeout'>;
  private readonly deliver: (messages: readonly unknown[]) => void;
  private unacknowledged = 0;
  private pace = VISIBLE;
  /** When the whole burst is available again. */
  private fullBurstAt = Number.NEGATIVE_INFINITY;
  private deliveredAt = Number.NEGATIVE_INFINITY;
  private stopTimer: Undo | null = null;
  /** The pending delivery holds nothing but rows out of sight. */
  private isOutOfSightOnly = false;

  /** `deliver` receives the waiting messages; their recipient calls `acknowledge`. */
  constructor(
    clock: Pick<Clock, 'monotonic' | 'setTimeout'>,
    deliver: (messages: readonly unknown[]) => void,
  ) {
    this.clock = clock;
    this.deliver = deliver;
  }

  add(message: unknown): void {
    this.conflator.add(message);
    // Messages other than changes do not wait for the page to be visible: a late pong would count as a lost connection.
    if (!this.conflator.hasOnlyChanges || (this.isOutOfSightOnly && this.conflator.hasVisible)) this.stop();
    this.pump();
  }

  /** The reader has taken this many deliveries. */
  acknowledge(count: number): void {
    this.unacknowledged -= count;
    this.pump();
  }

  /** These rows are in sight from now on. */
  setVisibleKeys(visibleKeys: VisibleKeys): void {
    this.conflator.setVisibleKeys(visibleKeys);
    if (this.isOutOfSightOnly && this.conflator.hasVisible) this.stop();
    this.pump();
  }

  /** The page is visible from now on, or (false) hidden: then changes are delivered once a second. */
  setPageVisible(isVisible: boolean): void {
    this.pace = isVisible ? VISIBLE : HIDDEN;
    this.fullBurstAt = Number.NEGATIVE_INFINITY;
    this.stop();
    this.pump();
  }

  /** Delivers everything waiting, whatever the reader has taken: nothing more will arrive. */
  finish(): void {
    this.stop();
    if (!this.conflator.isEmpty) this.deliver(this.conflator.drain());
  }

  /** Delivers nothing more. */
  stop(): void {
    this.stopTimer?.();
    this.stopTimer = null;
  }

  private pump(): void {
    if (this.stopTimer !== null || this.unacknowledged >= MAX_UNACKNOWLEDGED || this.conflator.isEmpty)
      return;
    const { intervalMs, burst } = this.pace;
    const now = this.clock.monotonic();
    this.isOutOfSightOnly = !this.conflator.hasVisible;
    const waitMs = Math.max(
      this.conflator.hasOnlyChanges ? this.fullBurstAt - now - (burst - 1) * intervalMs : 0,
      this.isOutOfSightOnly ? this.deliveredAt + OUT_OF_SIGHT_INTERVAL_MS - now : 0,
    );
    if (waitMs > 0) {
      this.stopTimer = this.clock.setTimeout(() => {
        this.stopTimer = null;
        this.pump();
      }, waitMs);
      return;
    }
    this.fullBurstAt = Math.min(Math.max(this.fullBurstAt, now) + intervalMs, now + burst * intervalMs);
    this.deliveredAt = now;
    this.unacknowledged += 1;
    this.deliver(this.conflator.drain(this.pace === VISIBLE ? MAX_OUT_OF_SIGHT : undefined));
    this.pump();
  }
}
