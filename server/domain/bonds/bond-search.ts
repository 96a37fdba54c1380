import { cleanSearch, daysBetween } from '#contract/rules';
import { type BondRecord, isExpired, isTradable } from './bond-record.ts';

/** Why a bond was found, best first. */
const RANK = { exactCode: 0, codePrefix: 1, namePrefix: 2, pinyinPrefix: 3, contains: 4 } as const;
const RANKS = 5;
const TIER_ORDER = { A: 0, B: 1, C: 2, D: 3, none: 4 } as const;

/** The words of one bond, folded: lower case, full-width letters made narrow. `…Tail` is without the leading year. */
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

/** A bond list prepared for searching: immutable, in memory, one pass over all words per query. */
export interface BondSearch {
  /**
   * Bonds whose code, short name, full name or pinyin initials hold `text` (white space and case do not matter): exact code, code
   * prefix, short-name prefix, pinyin prefix, then anywhere; within each the living before those expired on `today`, the
   * actively quoted and the newer first. Where nothing does, a tenor in the text (`10y国开`, `国债3年`) means the bonds with about so
   * long to run whose words hold the rest. Empty text finds the most actively quoted living bonds: what a trader looks at first.
   */
  find(text: string, today: string): readonly BondRecord[];
}

/** Most words are codes and initials, which need only be lower case: 20,000 bonds are prepared at every start. */
const PLAIN = /^[\w.]*$/;
const fold = (text: string): string =>
  (PLAIN.test(text) ? text : cleanSearch(text.normalize('NFKC'))).toLowerCase();
const withoutYear = (text: string): string => text.replace(/^\d{2}(?=\D)/, '');

export function createBondSearch(bonds: readonly BondRecord[]): BondSearch {
  return searchOf([...bonds].sort(byLiveliness).map(entryOf));
}

/** Bonds whose words are made in one turn of the event loop: 2 ms. */
const SLICE = 500;

/** The same, a slice of the list in each turn of the event loop: 20,000 bonds at once would hold up everything else for 80 ms. */
export async function prepareBondSearch(bonds: readonly BondRecord[]): Promise<BondSearch> {
  const sorted = [...bonds].sort(byLiveliness);
  const entries: Entry[] = [];
  while (entries.length < sorted.length) {
    for (const bond of sorted.slice(entries.length, entries.length + SLICE)) entries.push(entryOf(bond));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return searchOf(entries);
}

function searchOf(entries: readonly Entry[]): BondSearch {
  const hot = entries.map(({ bond }) => bond).filter(({ tier }) => tier === 'A' || tier === 'B');
  return {
    find(text, today) {
      const wanted = fold(text);
      if (wanted === '') return hot.filter((bond) => isTradable(bond, today));
      // One list per rank, living first; entries are already in order, so nothing is sorted here.
      const found: BondRecord[][] = Array.from({ length: RANKS * 2 }, () => []);
      for (const entry of entries) {
        if (!entry.all.includes(wanted)) continue;
        found[rankOf(entry, wanted) * 2 + Number(isExpired(entry.bond, today))]?.push(entry.bond);
      }
      const all = found.flat();
      return all.length > 0 ? all : ofTenor(entries, wanted, today);
    },
  };
}

const TENOR = /^(.*?)(\d{1,2})(?:y|年期?)(.*)$/;
const DAYS_PER_YEAR = 365.25;
/** The benchmark of a tenor was issued with it a while ago, and the next one may run a little longer. */
const TENOR_SPAN = { from: 0.8, to: 1.05 } as const;

/** Living bonds with about the tenor in a text, whose words hold what else it says; none where it names no tenor. */
function ofTenor(entries: readonly Entry[], wanted: string, today: string): readonly BondRecord[] {
  const [, before = '', years, after = ''] = TENOR.exec(wanted) ?? [];
  if (years === undefined) return [];
  const days = Number(years) * DAYS_PER_YEAR;
  return entries
    .filter(({ all, bond }) => {
      if (bond.maturityDate === null || !isTradable(bond, today)) return false;
      const left = daysBetween(today, bond.maturityDate);
      return (
        left >= days * TENOR_SPAN.from &&
        left <= days * TENOR_SPAN.to &&
        [before, after].every((word) => all.includes(word))
      );
    })
    .map(({ bond }) => bond);
}

function byLiveliness(a: BondRecord, b: BondRecord): number {
  const tier = TIER_ORDER[a.tier] - TIER_ORDER[b.tier];
  if (tier !== 0) return tier;
  if (a.issueDate !== b.issueDate) return a.issueDate < b.issueDate ? 1 : -1;
  return a.securityId < b.securityId ? -1 : 1;
}

function entryOf(bond: BondRecord): Entry {
  const [id, name, pinyin] = [fold(bond.securityId), fold(bond.shortName), fold(bond.pinyin)];
  // A line break stands between the words, so that no query matches across two of them.
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

function rankOf(entry: Entry, wanted: string): number {
  if (entry.code === wanted || entry.id === wanted) return RANK.exactCode;
  if (entry.id.startsWith(wanted)) return RANK.codePrefix;
  if (entry.name.startsWith(wanted) || entry.nameTail.startsWith(wanted)) return RANK.namePrefix;
  if (entry.pinyin.startsWith(wanted) || entry.pinyinTail.startsWith(wanted)) return RANK.pinyinPrefix;
  return RANK.contains;
}
