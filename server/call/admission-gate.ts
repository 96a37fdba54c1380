import { HttpError } from './errors.ts';

export interface AdmissionGateOptions {
  /** Milliseconds that only rise. */
  readonly monotonic: () => number;
  /** What is let in is done within this time, as far as the pace of the last moments tells. */
  readonly withinMs: number;
  /** So many are let in at once whatever the pace: done together, many cost little more than one. */
  readonly atLeast: number;
}

/** Work of this age counts for a third of the pace. */
const MEMORY_MS = 500;

/**
 * Lets in as much work as is done within a time, by the pace at which work was done lately, and says "busy" at once to the rest: a queue that
 * grows would make everybody late, those included who have given up.
 */
export class AdmissionGate {
  readonly #options: AdmissionGateOptions;
  #inside = 0;
  /** Done and time of work, the past weighted down. */
  #done = 0;
  #workMs = 0;
  #notedAt = 0;

  constructor(options: AdmissionGateOptions) {
    this.#options = options;
  }

  /**
   * Throws HttpError 429, `marketBusy`, with the time after which to come back, where no more work can be taken. `share` of what is let in:
   * less than 1 for whoever leaves room to others.
   */
  assertFree(share = 1): void {
    const { withinMs, atLeast } = this.#options;
    this.#pass();
    const pace = this.#workMs > 0 ? this.#done / this.#workMs : 0;
    if (this.#inside < Math.max(atLeast, pace * withinMs) * share) return;
    const waitS = Math.max(1, Math.ceil(this.#inside / pace / 1000));
    throw new HttpError(429, 'marketBusy', { retryAfterS: Number.isFinite(waitS) ? waitS : 1 });
  }

  /** Does work that was let in. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#pass();
    this.#inside += 1;
    try {
      const result = await work();
      this.#pass();
      this.#done += 1;
      return result;
    } finally {
      this.#pass();
      this.#inside -= 1;
    }
  }

  /** Counts the time since the last look as work, if there was any, and lets the past fade by it. */
  #pass(): void {
    const now = this.#options.monotonic();
    const passed = now - this.#notedAt;
    this.#notedAt = now;
    if (this.#inside === 0 || passed <= 0) return;
    const kept = Math.exp(-passed / MEMORY_MS);
    this.#done *= kept;
    this.#workMs = this.#workMs * kept + passed;
  }
}
