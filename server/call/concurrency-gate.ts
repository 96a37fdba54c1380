import { HttpError } from './errors.ts';

/** Lets a few heavy tasks run at once and a bounded number wait; beyond that it says "busy" at once (security notes T41). */
export class ConcurrencyGate {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, maxWaiting }: { readonly atOnce: number; readonly maxWaiting: number }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Whether `run` would refuse now. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#maxWaiting;
  }

  /** Runs `task` when its turn comes. Throws HttpError 503 if too many wait already. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new HttpError(503, 'busy');
    if (this.#running >= this.#atOnce) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      // The place goes to the next in line, so `#running` stays; only with nobody waiting is it given back.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
