import { createCalendar } from '#server/domain/calendar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BondRecord, isExpired } from './bond-record.ts';
import { pageOfList } from './bond-directory.ts';
import { createBondSearch, prepareBondSearch } from './bond-search.ts';
import { generateBonds } from './seed/generate-bonds.ts';

const today = '2026-11-21';
const calendar = createCalendar();
const bonds = generateBonds({ today, count: 4000, workday: (date) => calendar.addWorkdays(date, 0) });
const search = createBondSearch(bonds, bonds.length);
const ids = (text: string) => search.find(text, today).map((bond) => bond.securityId);
const names = (text: string) => search.find(text, today).map((bond) => bond.shortName);

const template = bonds[0] ?? never();
const bondLike = (facts: Partial<BondRecord>): BondRecord => ({
  ...template,
  maturityDate: '2030-01-01',
  tier: 'none',
  crossCodes: [],
  ...facts,
});

const TIERS = ['A', 'B', 'C', 'D', 'none'];
/** Actively quoted first, then newer. */
const ordered = bonds.toSorted(
  (a, b) =>
    TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
    Number(a.issueDate < b.issueDate) - Number(a.issueDate > b.issueDate) ||
    (a.securityId < b.securityId ? -1 : 1),
);

const clean = (word: string): string => word.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
const withTail = (word: string): readonly string[] => [word, word.replace(/^\d{2}(?=\D)/, '')];
const read = ordered.map((bond) => {
  const words = [bond.securityId, bond.shortName, bond.pinyin, bond.fullName, ...bond.crossCodes].map(clean);
  const [id = '', name = '', pinyin = ''] = words;
  return { bond, code: clean(bond.seccode), id, titles: withTail(name), initials: withTail(pinyin), words };
});

describe('bond search', () => {
  it('is prepared over many turns of the event loop, with the same results as when built at once', async () => {
    let turns = 0;
    let isReady = false;
    const count = (): void => {
      turns += 1;
      if (!isReady) setImmediate(count);
    };
    setImmediate(count);
    const prepared = await prepareBondSearch(bonds);
    isReady = true;
    expect(turns).toBeGreaterThanOrEqual(7);
    for (const text of ['', '国开', '3年', 'gk', 'IB'])
      expect(prepared.find(text, today)).toEqual(search.find(text, today).slice(0, 1000));
  });

  it('ranks exact code, code prefix, short name, pinyin, then anywhere [R3.01]', () => {
    const list = [
      bondLike({
        securityId: '999001.IB',
        seccode: '999001',
        shortName: '甲1240债',
        fullName: '甲',
        pinyin: 'j1240z',
      }),
      bondLike({
        securityId: '999002.IB',
        seccode: '999002',
        shortName: '乙',
        fullName: '乙',
        pinyin: '1240abc',
      }),
      bondLike({
        securityId: '999003.IB',
        seccode: '999003',
        shortName: '1240丙',
        fullName: '丙',
        pinyin: 'zzz',
      }),
      bondLike({ securityId: '12401.IB', seccode: '12401', shortName: '丁', fullName: '丁', pinyin: 'd' }),
      bondLike({ securityId: '1240.IB', seccode: '1240', shortName: '戊', fullName: '戊', pinyin: 'w' }),
    ];
    const found = createBondSearch(list).find('1240', today);
    expect(found.map((bond) => bond.securityId)).toEqual([
      '1240.IB',
      '12401.IB',
      '999003.IB',
      '999002.IB',
      '999001.IB',
    ]);
  });

  it('finds a bond by code, code with market, short name, name without its year, full name and pinyin initials', () => {
    expect(ids('240210')[0]).toBe('240210.IB');
    expect(ids('240210.ib')).toEqual(['240210.IB']);
    expect(names('24国开10')[0]).toBe('24国开10');
    expect(names('gk10')[0]).toMatch(/^\d\d国开10$/);
    expect(
      names('国开')
        .slice(0, 4)
        .every((name) => name.includes('国开')),
    ).toBe(true);
    expect(names('24GK10')[0]).toBe('24国开10');
    expect(names('2024年第10期金融债券')).toContain('24国开10');
    expect(ids('100024.SZ').length + ids('102624.SZ').length).toBe(1);
  });

  it('finds bonds by tenor and words of the issuer, the benchmark first [U20]', () => {
    for (const text of ['10y国开', '国开 10Y', '10年国开']) {
      const found = search.find(text, today);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ shortName }) => shortName.includes('国开'))).toBe(true);
      const years = found.map(({ maturityDate }) => Number(maturityDate?.slice(0, 4)) - 2026);
      expect(Math.min(...years)).toBeGreaterThanOrEqual(8);
      expect(Math.max(...years)).toBeLessThanOrEqual(11);
      expect(found[0]?.tier).toBe('A');
    }
    expect(ids('10y不存在')).toEqual([]);
  });

  it('finds the bonds of a policy bank by the name that everybody calls it, with a tenor too [U20]', () => {
    expect(ids('国开行')).toEqual(ids('国开'));
    expect(ids('农发行').slice(0, 3)).toEqual(ids('农发').slice(0, 3));
    expect(ids('进出口行')).toEqual(ids('进出口'));
    expect(ids('10y国开行')).toEqual(ids('10y国开'));
    expect(
      [ids('进出口').length, ids('10y国开').length, ids('农发').length].every((count) => count > 3),
    ).toBe(true);
    expect(ids('某某行')).toEqual([]);
  });

  it('ignores white space, case and full-width letters [R5.03]', () => {
    expect(ids('  2402 10 ')).toEqual(ids('240210'));
    expect(ids('２４０２１０')).toEqual(ids('240210'));
    expect(names('cd00 1')).toEqual(names('CD001'));
  });

  it('offers the most actively quoted unexpired bonds for empty text, the busiest first', () => {
    const found = search.find('', today);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.tier).toBe('A');
    expect(found.filter((bond) => isExpired(bond, today) || !['A', 'B'].includes(bond.tier))).toEqual([]);
    expect(search.find(' \u3000\n', today)).toEqual(found);
  });

  it('finds nothing for text that spans two fields', () => {
    expect(ids('ib24附息')).toEqual([]);
  });

  it('lists unexpired bonds before expired ones, quoted benchmarks first', () => {
    const found = search.find('附息国债', today);
    const expired = found.map((bond) => isExpired(bond, today));
    expect(expired.indexOf(true)).toBeGreaterThan(0);
    expect(expired.lastIndexOf(false)).toBeLessThan(expired.indexOf(true));
    expect(found[0]?.tier).toBe('A');
  });

  it('ranks a bond first for its own code, and finds it by any part of its name', () => {
    fc.assert(
      fc.property(fc.nat(bonds.length - 1), fc.nat(40), fc.nat(40), (at, from, length) => {
        const bond = bonds[at] ?? never();
        expect(search.find(bond.securityId, today)[0]?.securityId).toBe(bond.securityId);
        const piece = bond.fullName.slice(from % bond.fullName.length).slice(0, 1 + length);
        expect(search.find(piece, today)).toContain(bond);
      }),
      { numRuns: 100 },
    );
  });

  it('finds what a scan of every field finds, cut to the requested number [R3.01]', () => {
    const fewer = [1, 7, 60].map((most) => [most, createBondSearch(bonds, most)] as const);
    const words = bonds.flatMap(({ securityId, shortName, pinyin, fullName }) => [
      securityId,
      shortName,
      pinyin,
      fullName,
    ]);
    fc.assert(
      fc.property(fc.nat(words.length - 1), fc.nat(40), fc.nat(6), (at, from, length) => {
        const word = words[at] ?? never();
        const piece = word.slice(from % word.length).slice(0, 1 + length);
        const all = readEveryWord(piece);
        expect(search.find(piece, today)).toEqual(all);
        for (const [most, one] of fewer) expect(one.find(piece, today)).toEqual(all.slice(0, most));
      }),
      { numRuns: 60 },
    );
  });

  it('returns the first thousand matches', () => {
    expect(createBondSearch(bonds).find('IB', today)).toEqual(search.find('IB', today).slice(0, 1000));
  });

  it('pages without gap or repetition [R9.01]', () => {
    const all = search.find('CD', today);
    const { totalPages } = pageOfList(all, { page: 1, rows: 50 });
    const paged = Array.from(
      { length: totalPages },
      (_, index) => pageOfList(all, { page: index + 1, rows: 50 }).content,
    ).flat();
    expect(paged).toEqual(all);
    expect(pageOfList(all, { page: totalPages + 1, rows: 50 }).content).toEqual([]);
    expect(pageOfList([], { page: 1, rows: 50 })).toEqual({ content: [], totalPages: 1 });
  });
});

/** Ranks by each reason in turn, live bonds first, in the order of an empty search. */
function readEveryWord(text: string): BondRecord[] {
  const query = clean(text);
  const found = read.flatMap(({ bond, code, id, titles, initials, words }) => {
    const starts = (heads: readonly string[]): boolean => heads.some((head) => head.startsWith(query));
    if (!words.some((word) => word.includes(query))) return [];
    const reasons = [id === query || code === query, starts([id]), starts(titles), starts(initials), true];
    return [{ bond, rank: reasons.indexOf(true) * 2 + Number(isExpired(bond, today)) }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ bond }) => bond);
}

function never(): never {
  throw new Error('no such bond');
}
