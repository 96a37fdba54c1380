import { HttpError } from './errors.ts';

export interface AdmissionGateOptions {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Admitted work should finish within this time, judging by the recent pace. */
  readonly withinMs: number;
  /** Admitted at once whatever the pace: their duration shows the gate that it is fast again. */
  readonly atLeast: number;
  /** The same while work has recently finished quickly: batched, many cost little more than one. */
  readonly atLeastWhileSoon: number;
}

/** Time constant of the pace: work of this age counts a third. */
const MEMORY_MS = 300;
/** Time constant of the durations: work of this age counts a third. */
const TIMES_MEMORY_MS = 200;
/** Multiples of `withinMs`: up to the first, work counts as quick; from the second on, only `atLeast` are admitted. */
const [SOON, LATE] = [1.1, 2.2];

/**
 * Admits as much work as can be done within a time limit at the recent pace, and rejects the rest as "busy" at once: a growing queue would
 * delay everyone, including work whose callers have given up. The pace of a quiet moment says little about capacity, so a minimum is admitted
 * as well, which depends on how long work took recently (docs/decisions/0042).
 */
export class AdmissionGate {
  readonly #options: AdmissionGateOptions;
  #inside = 0;
  /** Completed work and its time, decayed. */
  #done = 0;
  #workMs = 0;
  #notedAt = 0;
  /** Total duration of work, ms, and its count, decayed. */
  #tookMs = 0;
  #took = 0;

  constructor(options: AdmissionGateOptions) {
    this.#options = options;
  }

  /**
   * Throws HttpError 429, `marketBusy`, with a retry time, if no more work can be admitted. `share` of the capacity: less than 1 for callers
   * that leave room for others.
   */
  assertFree(share = 1): void {
    this.#pass();
    const pace = this.#workMs > 0 ? this.#done / this.#workMs : 0;
    if (this.#inside < Math.max(this.#anyway(), pace * this.#options.withinMs) * share) return;
    const waitS = Math.max(1, Math.ceil(this.#inside / pace / 1000));
    throw new HttpError(429, 'marketBusy', { retryAfterS: Number.isFinite(waitS) ? waitS : 1 });
  }

  /** Runs admitted work. */
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

  /** The number admitted whatever the pace. */
  #anyway(): number {
    const { withinMs, atLeast, atLeastWhileSoon } = this.#options;
    const lately = this.#took > 0 ? this.#tookMs / this.#took / withinMs : 0;
    const soon = Math.min(1, Math.max(0, (LATE - lately) / (LATE - SOON)));
    return atLeast + (atLeastWhileSoon - atLeast) * soon;
  }

  /** Counts the time since the last call as work, if any was in progress, and decays the past by it. */
  #pass(): void {
    const now = this.#options.monotonic();
    const passed = now - this.#notedAt;
    this.#notedAt = now;
    if (this.#inside === 0 || passed <= 0) return;
    const decay = Math.exp(-passed / MEMORY_MS);
    this.#done *= decay;
    this.#workMs = this.#workMs * decay + passed;
    const timesDecay = Math.exp(-passed / TIMES_MEMORY_MS);
    this.#tookMs *= timesDecay;
    this.#took *= timesDecay;
  }
}
