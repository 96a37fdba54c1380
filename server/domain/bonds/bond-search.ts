import { addDays, cleanSearch } from '#contract/rules';
import { type BondRecord, isExpired, isTradable } from './bond-record.ts';
import { featuresOf, GramIndex, type GramKind } from './gram-index.ts';

/** Why a bond was found, best first, and what the index is queried for. */
const RANK = { exactCode: 0, codePrefix: 1, namePrefix: 2, pinyinPrefix: 3, contains: 4 } as const;
const GRAM_KINDS: readonly GramKind[] = ['whole', 'code', 'name', 'pinyin', 'any'];
/** No one reads further: anything beyond costs nothing. */
const MAX_FOUND = 1000;
const TIER_ORDER = { A: 0, B: 1, C: 2, D: 3, none: 4 } as const;

/** The searchable texts of one bond, folded: lower case, full-width letters made narrow. `…Tail` is without the leading year. */
interface Entry {
  readonly bond: BondRecord;
  readonly code: string;
  readonly id: string;
  readonly name: string;
  readonly nameTail: string;
  readonly pinyin: string;
  readonly pinyinTail: string;
  readonly all: string;
}

/** A bond list prepared for searching: immutable, in memory. The cost of a search hardly grows with the list (GramIndex). */
export interface BondSearch {
  /**
   * Bonds whose code, short name, full name or pinyin initials contain `text` (white space and case do not matter): exact code, code prefix,
   * short-name prefix, pinyin prefix, then anywhere; within each, live bonds before those expired on `today`, then actively quoted and newer
   * ones first. If nothing matches, a policy bank's usual name (`国开行`) finds its bonds, and a tenor in the text (`10y国开`, `国债3年`) finds bonds with about that time to run whose texts contain the rest.
   * Empty text finds the most actively quoted live bonds: what a trader looks at first. At most the first 1,000.
   */
  find(text: string, today: string): readonly BondRecord[];
}

/** Most texts are codes and initials, which only need lower case: 20,000 bonds are prepared at every start. */
const PLAIN = /^[\w.]*$/;
const fold = (text: string): string =>
  (PLAIN.test(text) ? text : cleanSearch(text.normalize('NFKC'))).toLowerCase();
const withoutYear = (text: string): string => text.replace(/^\d{2}(?=\D)/, '');

/** `most`: maximum number of results. */
export function createBondSearch(bonds: readonly BondRecord[], most = MAX_FOUND): BondSearch {
  const list = new SearchList([...bonds].sort(byLiveliness), most);
  list.prepare(bonds.length);
  return list;
}

/** Bonds prepared in one turn of the event loop: 2 ms. */
const SLICE = 500;

/** The same, one slice of the list per turn of the event loop: 20,000 bonds at once would block everything else for 80 ms. */
export async function prepareBondSearch(bonds: readonly BondRecord[]): Promise<BondSearch> {
  const list = new SearchList([...bonds].sort(byLiveliness), MAX_FOUND);
  for (let done = 0; done < bonds.length; done += SLICE) {
    list.prepare(SLICE);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return list;
}

class SearchList implements BondSearch {
  readonly #bonds: readonly BondRecord[];
  readonly #most: number;
  readonly #index: GramIndex;
  readonly #entries: Entry[] = [];
  readonly #hot: readonly BondRecord[];

  constructor(bonds: readonly BondRecord[], most: number) {
    this.#bonds = bonds;
    this.#most = most;
    this.#index = new GramIndex(bonds.length);
    this.#hot = bonds.filter(({ tier }) => tier === 'A' || tier === 'B');
  }

  /** Prepares the texts of the next `count` bonds. */
  prepare(count: number): void {
    const from = this.#entries.length;
    for (const [offset, bond] of this.#bonds.slice(from, from + count).entries()) {
      const entry = entryOf(bond);
      this.#entries.push(entry);
      const add = (kind: GramKind, text: string): void => this.#index.add(from + offset, kind, text);
      for (const text of [entry.code, entry.id]) add('whole', text);
      add('code', entry.id);
      for (const text of [entry.name, entry.nameTail]) add('name', text);
      for (const text of [entry.pinyin, entry.pinyinTail]) add('pinyin', text);
      add('any', entry.all);
    }
  }

  find(text: string, today: string): readonly BondRecord[] {
    const query = fold(text);
    if (query === '') return this.#first(this.#hot.values(), (bond) => isTradable(bond, today));
    const found: BondRecord[] = [];
    for (const [rank, kind] of GRAM_KINDS.entries()) {
      if (found.length >= this.#most) break;
      found.push(...this.#ofRank(rank, kind, query, today, this.#most - found.length));
    }
    if (found.length > 0) return found;
    const named = query.replace(POLICY_BANK, '$1');
    return named === query ? this.#ofTenor(query, today) : this.find(named, today);
  }

  /** Bonds found for this reason and no better one, live ones first: entries are already in order, so nothing is sorted here. */
  #ofRank(rank: number, kind: GramKind, query: string, today: string, room: number): BondRecord[] {
    const rows = new Set<number>();
    const take = (row: number): Set<number> => rows.add(row);
    featuresOf(kind, query, take);
    if (kind !== 'any') featuresOf('any', query, take);
    const [living, expired]: [BondRecord[], BondRecord[]] = [[], []];
    for (const entry of this.#candidates(rows)) {
      if (!entry.all.includes(query) || rankOf(entry, query) !== rank) continue;
      (isExpired(entry.bond, today) ? expired : living).push(entry.bond);
      if (living.length === room) break;
    }
    return [...living, ...expired.slice(0, room - living.length)];
  }

  /** Live bonds with about the tenor in a text, whose texts contain the rest of it; none where it names no tenor. */
  #ofTenor(query: string, today: string): readonly BondRecord[] {
    const [, before = '', years, after = ''] = TENOR.exec(query) ?? [];
    if (years === undefined) return [];
    const days = Number(years) * DAYS_PER_YEAR;
    const from = addDays(today, Math.ceil(days * TENOR_SPAN.from));
    const to = addDays(today, Math.floor(days * TENOR_SPAN.to));
    const rows = new Set<number>();
    for (const word of [before, after]) featuresOf('any', word, (row) => rows.add(row));
    return this.#first(
      this.#candidates(rows)
        .filter(({ all }) => all.includes(before) && all.includes(after))
        .map(({ bond }) => bond),
      ({ maturityDate }) =>
        maturityDate !== null && maturityDate > today && maturityDate >= from && maturityDate <= to,
    );
  }

  /** Entries that may match all of these rows; every entry if there are no rows. */
  *#candidates(rows: ReadonlySet<number>): Generator<Entry> {
    if (rows.size === 0) yield* this.#entries;
    else
      for (const at of this.#index.entries(rows)) {
        const entry = this.#entries[at];
        if (entry !== undefined) yield entry;
      }
  }

  #first(bonds: IteratorObject<BondRecord>, test: (bond: BondRecord) => boolean): readonly BondRecord[] {
    return bonds.filter(test).take(this.#most).toArray();
  }
}

/** A policy bank as people call it; names of bonds lack the last character. */
const POLICY_BANK = /(国开|农发|进出口)行/;
const TENOR = /^(.*?)(\d{1,2})(?:y|年期?)(.*)$/;
const DAYS_PER_YEAR = 365.25;
/** The benchmark of a tenor was issued a while ago, and the next one may run slightly longer. */
const TENOR_SPAN = { from: 0.8, to: 1.05 } as const;

function byLiveliness(a: BondRecord, b: BondRecord): number {
  const tier = TIER_ORDER[a.tier] - TIER_ORDER[b.tier];
  if (tier !== 0) return tier;
  if (a.issueDate !== b.issueDate) return a.issueDate < b.issueDate ? 1 : -1;
  return a.securityId < b.securityId ? -1 : 1;
}

function entryOf(bond: BondRecord): Entry {
  const [id, name, pinyin] = [fold(bond.securityId), fold(bond.shortName), fold(bond.pinyin)];
  // Line breaks separate the texts, so that no query matches across two of them.
  const all = [id, name, pinyin, fold(bond.fullName), ...bond.crossCodes.map(fold)].join('\n');
  return {
    bond,
    code: fold(bond.seccode),
    id,
    name,
    nameTail: withoutYear(name),
    pinyin,
    pinyinTail: withoutYear(pinyin),
    all,
  };
}

function rankOf(entry: Entry, query: string): number {
  if (entry.code === query || entry.id === query) return RANK.exactCode;
  if (entry.id.startsWith(query)) return RANK.codePrefix;
  if (entry.name.startsWith(query) || entry.nameTail.startsWith(query)) return RANK.namePrefix;
  if (entry.pinyin.startsWith(query) || entry.pinyinTail.startsWith(query)) return RANK.pinyinPrefix;
  return RANK.contains;
}
