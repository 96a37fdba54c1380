export interface WindowBudgetOptions {
  readonly windowMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Names that are counted at once; one beyond them gets nothing. Default: any number. */
  readonly mostNames?: number;
}

/** Counts by name, a window of time after the other, in this process. */
export class WindowBudget {
  readonly #options: WindowBudgetOptions;
  readonly #spent = new Map<string, number>();
  #windowStart: number;

  constructor(options: WindowBudgetOptions) {
    this.#options = options;
    this.#windowStart = options.now();
  }

  /** Takes one of at most `most` in a window. False where there is none left. */
  take(name: string, most: number): boolean {
    const { windowMs, now, mostNames = Number.POSITIVE_INFINITY } = this.#options;
    const at = now();
    // A clock that was set back begins a new window as well: it must not hold anybody up for longer.
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
