import type { Clock } from '#core/clock';

/** A budget that refills over time. */
export class Allowance {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #most: number;
  readonly #perSecond: number;
  #tokens: number;
  #atMs: number;

  /** `most`: the full budget; `perSecond`: its refill. */
  constructor(clock: Pick<Clock, 'monotonic'>, most: number, perSecond: number) {
    this.#clock = clock;
    this.#most = most;
    this.#perSecond = perSecond;
    this.#tokens = most;
    this.#atMs = clock.monotonic();
  }

  /** Spends; false: not enough is left, and nothing is spent. */
  spend(cost: number): boolean {
    const now = this.#clock.monotonic();
    this.#tokens = Math.min(this.#most, this.#tokens + ((now - this.#atMs) / 1000) * this.#perSecond);
    this.#atMs = now;
    if (cost > this.#tokens) return false;
    this.#tokens -= cost;
    return true;
  }
}
