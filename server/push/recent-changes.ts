/** Changes of the last `keepMs`, by the name of what changed. */
export class RecentChanges {
  readonly #keepMs: number;
  readonly #now: () => number;
  readonly #changes = new Map<
    string,
    { readonly at: number; readonly turn: number; readonly heardAt: number }
  >();
  #count = 0;

  constructor(keepMs: number, now: () => number) {
    this.#keepMs = keepMs;
    this.#now = now;
  }

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  /** Notes a change that was made at `at`. False for one that is known, or older than one that is. */
  add(name: string, at: number): boolean {
    const heardAt = this.#now();
    for (const [old, change] of this.#changes) {
      if (heardAt - change.heardAt <= this.#keepMs) break;
      this.#changes.delete(old);
    }
    if (at <= (this.#changes.get(name)?.at ?? -Infinity)) return false;
    this.#count += 1;
    this.#changes.delete(name);
    this.#changes.set(name, { at, turn: this.#count, heardAt });
    return true;
  }

  /** Whether this one changed after there had been `count` changes. */
  isSince(name: string, count: number): boolean {
    return (this.#changes.get(name)?.turn ?? 0) > count;
  }
}
