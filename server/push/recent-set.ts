/** Names added within the last `keepMs`. */
export class RecentSet {
  readonly #keepMs: number;
  readonly #now: () => number;
  readonly #times = new Map<string, number>();

  constructor(keepMs: number, now: () => number) {
    this.#keepMs = keepMs;
    this.#now = now;
  }

  add(name: string): void {
    for (const [old, time] of this.#times) {
      if (this.#now() - time <= this.#keepMs) break;
      this.#times.delete(old);
    }
    this.#times.delete(name);
    this.#times.set(name, this.#now());
  }

  has(name: string): boolean {
    const time = this.#times.get(name);
    return time !== undefined && this.#now() - time <= this.#keepMs;
  }
}
