/** Changes within the last `keepMs`, by name. */
export class RecentChanges {
  readonly #keepMs: number;
  readonly #now: () => number;
  readonly #changes = new Map<
    string,
    { readonly at: number; readonly turn: number; readonly receivedAt: number }
  >();
  #count = 0;

  constructor(keepMs: number, now: () => number) {
    this.#keepMs = keepMs;
    this.#now = now;
  }

  /** The total number of changes. */
  get count(): number {
    return this.#count;
  }

  /** Records a change made at `at`. False for one that is known, or older than a known one. */
  add(name: string, at: number): boolean {
    const receivedAt = this.#now();
    for (const [old, change] of this.#changes) {
      if (receivedAt - change.receivedAt <= this.#keepMs) break;
      this.#changes.delete(old);
    }
    if (at <= (this.#changes.get(name)?.at ?? -Infinity)) return false;
    this.#count += 1;
    this.#changes.delete(name);
    this.#changes.set(name, { at, turn: this.#count, receivedAt });
    return true;
  }

  /** Whether this name changed after the total was `count`. */
  isSince(name: string, count: number): boolean {
    return (this.#changes.get(name)?.turn ?? 0) > count;
  }
}
