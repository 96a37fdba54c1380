/** Securities per part: a few milliseconds of work even if each has many quotes. */
export const PART = 20;

/** What is loaded in one step. */
export interface Part {
  /** Securities to load; null: whatever the source returns as the whole. */
  readonly ids: readonly string[] | null;
  /** Securities whose rows it replaces at the reader; null: the whole stream. */
  readonly covers: readonly string[] | null;
  /** Adds to the preceding part, instead of replacing the reader's rows. */
  readonly continues: boolean;
}

/** The snapshots that one reader of one stream still waits for. A request repeated before loading is loaded once. */
export class SnapshotWants {
  readonly #ids = new Set<string>();
  #isWhole = false;
  /** `#ids` is the remainder of the whole, whose first part has been taken. */
  #isSpread = false;

  get isEmpty(): boolean {
    return !this.#isWhole && this.#ids.size === 0;
  }

  /**
   * `ids` null: the whole stream, which replaces everything requested before. Securities requested after it are loaded in addition: a source may
   * leave some out of its whole.
   */
  add(ids: readonly string[] | null): void {
    if (ids === null) {
      this.drop(null);
      this.#isWhole = true;
    } else for (const id of ids) this.#ids.add(id);
  }

  drop(ids: Iterable<string> | null): void {
    if (ids === null) {
      this.#ids.clear();
      this.#isWhole = false;
    } else for (const id of ids) this.#ids.delete(id);
    if (this.#ids.size === 0) this.#isSpread = false;
  }

  /** Removes and returns the next part. `whole` returns the securities of the whole stream; null if it is not divided. */
  take(whole: () => readonly string[] | null): Part | null {
    if (this.#isWhole) {
      this.#isWhole = false;
      const all = whole();
      if (all === null) return { ids: null, covers: null, continues: false };
      const ids = all.slice(0, PART);
      for (const id of all.slice(PART)) this.#ids.add(id);
      for (const id of ids) this.#ids.delete(id);
      this.#isSpread = this.#ids.size > 0;
      return { ids, covers: null, continues: false };
    }
    if (this.#ids.size === 0) return null;
    const ids = this.#ids.values().take(PART).toArray();
    const continues = this.#isSpread;
    this.drop(ids);
    return { ids, covers: ids, continues };
  }
}
