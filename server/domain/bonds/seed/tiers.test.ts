import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { tiersOf } from './tiers.ts';

const TODAY = '2026-11-20';
let bondCount = 0;
/** A ten-year treasury; each has its own code. */
const bond = (over: Partial<Draft> = {}): Draft =>
  // `as` holds: the fields that decide the tier.
  ({
    securityId: `${String((bondCount += 1)).padStart(6, '0')}.IB`,
    shortName: '附息国债',
    bondType: 'GB',
    spreadClass: 'GB',
    couponType: 'fixed',
    issueDate: '2026-01-10',
    maturityDate: '2036-01-10',
    issuerRating: null,
    impliedRating: null,
    ...over,
  }) as unknown as Draft;
const many = (count: number, over: (at: number) => Partial<Draft>) =>
  Array.from({ length: count }, (_, at) => bond(over(at)));
const sizes = (bonds: readonly Draft[]) => {
  const count: Record<string, number> = {};
  for (const tier of tiersOf(bonds, TODAY).values()) count[tier] = (count[tier] ?? 0) + 1;
  return count;
};
const mtn = (at: number): Partial<Draft> => ({
  bondType: 'MTN',
  spreadClass: 'MTN' as Draft['spreadClass'],
  issuerRating: at % 2 === 0 ? 'AAA' : 'AA+',
  issueDate: `2025-${String((at % 12) + 1).padStart(2, '0')}-15`,
  maturityDate: '2028-06-15',
});

describe('the tiers of quoted bonds', () => {
  it('have their full sizes whenever there are enough bonds of any family', () => {
    expect(sizes(many(700, mtn))).toEqual({ A: 12, B: 60, C: 200, D: 250 });
    expect(sizes(many(20, mtn))).toEqual({ A: 12, B: 8 });
    expect(sizes([])).toEqual({});
  });

  it('start with the benchmarks: the newest of each tenor, and the two newest of ten years', () => {
    const ten = ['2024-01-10', '2025-01-10', '2026-01-10'].map((issueDate) =>
      bond({ issueDate, maturityDate: `${Number(issueDate.slice(0, 4)) + 10}-01-10` }),
    );
    const tiers = tiersOf([...ten, ...many(100, mtn)], TODAY);
    expect(ten.map(({ securityId }) => tiers.get(securityId))).toEqual(['B', 'A', 'A']);
  });

  it('prefer the lower code of two bonds issued on the same day', () => {
    const [first, second] = [bond({ maturityDate: '2027-01-10' }), bond({ maturityDate: '2027-01-10' })];
    const newer = many(100, (at) => ({ ...mtn(at), issueDate: '2026-10-15' }));
    const tiers = tiersOf([second, first, ...newer], TODAY);
    expect([tiers.get(first.securityId), tiers.get(second.securityId)]).toEqual(['A', 'B']);
  });

  it('exclude bonds maturing within two weeks and include perpetual ones', () => {
    const [soon, later, perpetual] = ['2026-12-03', '2026-12-04', null].map((maturityDate) =>
      bond({ maturityDate }),
    );
    const tiers = tiersOf(
      [soon, later, perpetual].flatMap((one) => (one === undefined ? [] : [one])),
      TODAY,
    );
    expect([soon, later, perpetual].map((one) => tiers.has(one?.securityId ?? ''))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('do not depend on the order of the bonds', () => {
    const bonds = [...many(80, mtn), ...many(40, (at) => ({ issueDate: `2026-0${(at % 9) + 1}-10` }))];
    const sorted = (list: readonly Draft[]) =>
      [...tiersOf(list, TODAY)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(bonds.toReversed())).toEqual(sorted(bonds));
  });
});
