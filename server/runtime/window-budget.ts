export interface WindowBudgetOptions {
  readonly windowMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Most names counted at once; any further name is refused. Default: unlimited. */
  readonly mostNames?: number;
}

/** Counts by name in consecutive time windows, in this process. */
export class WindowBudget {
  readonly #options: WindowBudgetOptions;
  readonly #spent = new Map<string, number>();
  #windowStart: number;

  constructor(options: WindowBudgetOptions) {
    this.#options = options;
    this.#windowStart = options.now();
  }

  /** Uses one of at most `most` per window. False if none is left. */
  take(name: string, most: number): boolean {
    const { windowMs, now, mostNames = Number.POSITIVE_INFINITY } = this.#options;
    const at = now();
    // A clock that was set back also starts a new window: otherwise users would be blocked for longer.
    if (Math.abs(at - this.#windowStart) >= windowMs) {
      this.#windowStart = at;
      this.#spent.clear();
    }
    const spent = (this.#spent.get(name) ?? 0) + 1;
    if (spent > most || (spent === 1 && this.#spent.size >= mostNames)) return false;
    this.#spent.set(name, spent);
    return true;
  }
}
