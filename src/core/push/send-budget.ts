import type { Clock } from '#core/clock';

/** By default a server accepts 300 messages a minute from a socket; pings need 60 of them. */
const BURST = 30;
const REFILL_EVERY_MS = 500;

/** Limits how often subscriptions change: a burst first, then a steady rate. */
export class SendBudget {
  private readonly clock: Clock;
  private left = BURST;
  private countedAt: number;

  constructor(clock: Clock) {
    this.clock = clock;
    this.countedAt = clock.monotonic();
  }

  /** Takes one message if any is left. */
  take(): boolean {
    this.refill();
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }

  /** Ms until `take` succeeds; 0 when it would now. */
  waitMs(): number {
    this.refill();
    return this.left >= 1 ? 0 : this.countedAt + REFILL_EVERY_MS - this.clock.monotonic();
  }

  /** A new socket begins with a full budget. */
  reset(): void {
    this.left = BURST;
    this.countedAt = this.clock.monotonic();
  }

  private refill(): void {
    const gained = Math.floor((this.clock.monotonic() - this.countedAt) / REFILL_EVERY_MS);
    if (gained <= 0) return;
    this.left = Math.min(BURST, this.left + gained);
    this.countedAt += gained * REFILL_EVERY_MS;
  }
}
