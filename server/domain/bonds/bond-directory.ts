import { beijingDate, MS_PER_HOUR } from '#contract/rules';
import type { Db } from '#server/db';
import type { Clock, Undo } from '#server/runtime';
import type { BondRecord } from './bond-record.ts';
import { BondReader } from './bond-reader.ts';
import { type BondSearch, createBondSearch, prepareBondSearch } from './bond-search.ts';

const REFRESH_MS = 10_000;

interface Loaded {
  readonly revision: string;
  readonly bonds: readonly BondRecord[];
  readonly byId: ReadonlyMap<string, BondRecord>;
  /** null until prepared, or first used: it takes long, and start-up has other work. */
  search: BondSearch | null;
}

const EMPTY: Loaded = { revision: '', bonds: [], byId: new Map(), search: createBondSearch([]) };

/**
 * Every bond, in memory, with its search: 20,000 take about 25 MB. Each process holds its own and checks every 10 s whether the stored list
 * changed (an import runs in another process).
 */
export class BondDirectory {
  readonly #reader: BondReader;
  readonly #clock: Clock;
  #loaded = EMPTY;
  #today = { hour: Number.NaN, text: '' };

  constructor(db: Db, clock: Clock) {
    this.#reader = new BondReader(db);
    this.#clock = clock;
  }

  /** Reloads the list if it changed since the last time; true if it did. */
  async refresh(): Promise<boolean> {
    // Before the rows: a change in between is then read again, never missed.
    const revision = await this.#reader.revision();
    if (revision === this.#loaded.revision && this.#loaded !== EMPTY) return false;
    const bonds = await this.#reader.all();
    this.#loaded = {
      revision,
      bonds,
      byId: new Map(bonds.map((bond) => [bond.securityId, bond])),
      search: null,
    };
    return true;
  }

  /** Refreshes every 10 s until undone, and prepares the search. `onError` is called for a failed check; the old list stays. */
  follow(onError: (error: unknown) => void): Undo {
    return this.#clock.every(REFRESH_MS, () => {
      this.refresh()
        .then(() => this.#prepare())
        .catch(onError);
    });
  }

  async #prepare(): Promise<void> {
    const loaded = this.#loaded;
    if (loaded.search === null) loaded.search = await prepareBondSearch(loaded.bonds);
  }

  /** Today in Beijing, from which remaining maturities count. */
  today(): string {
    const now = this.#clock.now();
    // Called for every book each second: the day's text is made once an hour, and each day begins on an hour.
    const hour = Math.floor(now / MS_PER_HOUR);
    if (hour !== this.#today.hour) this.#today = { hour, text: beijingDate(now) };
    return this.#today.text;
  }

  get(securityId: string): BondRecord | undefined {
    return this.#loaded.byId.get(securityId);
  }

  all(): Iterable<BondRecord> {
    return this.#loaded.byId.values();
  }

  get size(): number {
    return this.#loaded.byId.size;
  }

  /** One page of the bonds found, numbered from 1; `totalPages` is at least 1. See BondSearch.find for the order. */
  search(
    text: string,
    page: { readonly page: number; readonly rows: number },
  ): { content: BondRecord[]; totalPages: number } {
    const loaded = this.#loaded;
    loaded.search ??= createBondSearch(loaded.bonds);
    return pageOfList(loaded.search.find(text, this.today()), page);
  }
}

/** A page of a list, numbered from 1; empty past the end. */
export function pageOfList<T>(
  list: readonly T[],
  { page, rows }: { readonly page: number; readonly rows: number },
): { content: T[]; totalPages: number } {
  return {
    content: list.slice((page - 1) * rows, page * rows),
    totalPages: Math.max(1, Math.ceil(list.length / rows)),
  };
}
