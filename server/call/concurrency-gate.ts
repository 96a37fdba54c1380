import { HttpError } from './errors.ts';

/** Runs a few heavy tasks at once and queues a bounded number; beyond that it answers "busy" at once (security notes T41). */
export class ConcurrencyGate {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #maxEach: number;
  /** Running or waiting tasks, by caller. */
  readonly #byCaller = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** `maxEach`: running or waiting tasks per caller; absent: limited only by the gate's capacity. */
  constructor({
    atOnce,
    maxWaiting,
    maxEach = Number.POSITIVE_INFINITY,
  }: {
    readonly atOnce: number;
    readonly maxWaiting: number;
    readonly maxEach?: number;
  }) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
    this.#maxEach = maxEach;
  }

  /** Whether `run` would refuse now. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#maxWaiting;
  }

  /** The same for a task of a given caller, so that one caller cannot crowd out others: tasks beyond `maxEach` are refused. */
  async runFor<T>(caller: string, task: () => Promise<T>): Promise<T> {
    const own = this.#byCaller.get(caller) ?? 0;
    if (own >= this.#maxEach) throw new HttpError(503, 'busy');
    this.#byCaller.set(caller, own + 1);
    try {
      return await this.run(task);
    } finally {
      const remaining = (this.#byCaller.get(caller) ?? 1) - 1;
      if (remaining === 0) this.#byCaller.delete(caller);
      else this.#byCaller.set(caller, remaining);
    }
  }

  /** Runs `task` when its turn comes. Throws HttpError 503 if too many are already waiting. */
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
      // The slot passes to the next in line, so `#running` is unchanged; it is released only if no task waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
