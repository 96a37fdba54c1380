import type { Clock } from '#core/clock';

/** By default a server accepts 300 messages a minute from a socket; pings need 60 of them. */
const BURST = 30;
const REFILL_EVERY_MS = 500;

/** Limits how often subscriptions change: a burst first, then a steady rate. */
export class SendBudget {
  private readonly clock: Clock;
  private remaining = BURST;
  private refilledAt: number;

  constructor(clock: Clock) {
    this.clock = clock;
    this.refilledAt = clock.monotonic();
  }

  /** Takes one message if any is left. */
  take(): boolean {
    this.refill();
    if (this.remaining < 1) return false;
    this.remaining -= 1;
    return true;
  }

  /** Ms until `take` succeeds; 0 when it would now. */
  waitMs(): number {
    this.refill();
    return this.remaining >= 1 ? 0 : this.refilledAt + REFILL_EVERY_MS - this.clock.monotonic();
  }

  /** A new socket begins with a full budget. */
  reset(): void {
    this.remaining = BURST;
    this.refilledAt = this.clock.monotonic();
  }

  private refill(): void {
    const refilled = Math.floor((this.clock.monotonic() - this.refilledAt) / REFILL_EVERY_MS);
    if (refilled <= 0) return;
    this.remaining = Math.min(BURST, this.remaining + refilled);
    this.refilledAt += refilled * REFILL_EVERY_MS;
  }
}
