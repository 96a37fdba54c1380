import { HttpError } from './errors.ts';

export interface AdmissionGateOptions {
  /** Milliseconds that only rise. */
  readonly monotonic: () => number;
  /** What is let in is done within this time, as far as the pace of the last moments tells. */
  readonly withinMs: number;
  /** So many are let in at once whatever the pace: how long they take is how the gate learns that it is quick again. */
  readonly atLeast: number;
  /** So many where work was done soon lately: done together, many cost little more than one. */
  readonly atLeastWhileSoon: number;
}

/** Work of this age counts for a third of the pace. */
const MEMORY_MS = 300;
/** Work of this age counts for a third of how long work took. */
const TIMES_MEMORY_MS = 200;
/** Times `withinMs`: work that takes no longer is done soon; where it takes as long as the second, `atLeast` is all. */
const [SOON, LATE] = [1.1, 2.2];

/**
 * Lets in as much work as is done within a time, by the pace at which work was done lately, and says "busy" at once to the rest: a queue that
 * grows would make everybody late, those included who have given up. The pace of a quiet moment says little of what could be done, so that some
 * are let in besides; how many, goes by how long work took lately (docs/decisions/0042).
 */
export class AdmissionGate {
  readonly #options: AdmissionGateOptions;
  #inside = 0;
  /** Done and time of work, the past weighted down. */
  #done = 0;
  #workMs = 0;
  #notedAt = 0;
  /** Times that work took, ms, and how many they are, the past weighted down. */
  #tookMs = 0;
  #took = 0;

  constructor(options: AdmissionGateOptions) {
    this.#options = options;
  }

  /**
   * Throws HttpError 429, `marketBusy`, with the time after which to come back, where no more work can be taken. `share` of what is let in:
   * less than 1 for whoever leaves room to others.
   */
  assertFree(share = 1): void {
    this.#pass();
    const pace = this.#workMs > 0 ? this.#done / this.#workMs : 0;
    if (this.#inside < Math.max(this.#anyway(), pace * this.#options.withinMs) * share) return;
    const waitS = Math.max(1, Math.ceil(this.#inside / pace / 1000));
    throw new HttpError(429, 'marketBusy', { retryAfterS: Number.isFinite(waitS) ? waitS : 1 });
  }

  /** Does work that was let in. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#pass();
    this.#inside += 1;
    const began = this.#notedAt;
    try {
      const result = await work();
      this.#pass();
      this.#done += 1;
      return result;
    } finally {
      this.#pass();
      this.#inside -= 1;
      this.#tookMs += this.#notedAt - began;
      this.#took += 1;
    }
  }

  /** How many are let in whatever the pace. */
  #anyway(): number {
    const { withinMs, atLeast, atLeastWhileSoon } = this.#options;
    const lately = this.#took > 0 ? this.#tookMs / this.#took / withinMs : 0;
    const soon = Math.min(1, Math.max(0, (LATE - lately) / (LATE - SOON)));
    return atLeast + (atLeastWhileSoon - atLeast) * soon;
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
    const keptTimes = Math.exp(-passed / TIMES_MEMORY_MS);
    this.#tookMs *= keptTimes;
    this.#took *= keptTimes;
  }
}
