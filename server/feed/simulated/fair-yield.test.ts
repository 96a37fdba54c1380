import type { BondTerms } from '#server/domain/bonds';
import { describe, expect, it } from 'vitest';
import { curveYield, loadingsAt, spreadAt } from '#server/domain/market/curve';
import type { Chance } from './chance.ts';
import { CurveProcess } from './curve.ts';
import { FairYields, yearsLeft } from './fair-yield.ts';

const today = '2026-11-23';
const terms = (securityId: string, over: Partial<BondTerms> = {}): BondTerms => ({
  securityId,
  symbol: securityId,
  bondType: 'MTN',
  spreadClass: 'MTN_AAA',
  tier: 'B',
  issueDate: '2024-11-23',
  maturityDate: '2029-11-22',
  couponRate: 0.03,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
  issuerRating: 'AAA',
  market: 'IB',
  ...over,
});

/** Draws that are always this many standard deviations off. */
function chanceOf(deviations: number): Chance & { drawn: number } {
  return {
    drawn: 0,
    gaussian() {
      this.drawn += 1;
      return deviations;
    },
    uniform: () => 0,
    index: () => 0,
    happens: () => false,
    exponential: () => 0,
    poisson: () => 0,
    pick: (items) => {
      const [item] = items;
      if (item === undefined) throw new RangeError('nothing');
      return item;
    },
    weighted: (table) => {
      const [row] = table;
      if (row === undefined) throw new RangeError('nothing');
      return row[0];
    },
  };
}
const setUp = (deviations = 0) => {
  const chance = chanceOf(deviations);
  const curve = new CurveProcess(chance);
  return { chance, curve, fair: new FairYields(curve, chance) };
};
const model = (years: number): number =>
  curveYield(new CurveProcess(chanceOf(0)).now, loadingsAt(years)) + spreadAt('MTN_AAA', years);

describe('the remaining years of a bond', () => {
  it.each([
    [{}, 1095 / 365],
    [{ exerciseDate: '2027-11-23' }, 1],
    [{ maturityDate: '2026-11-23' }, 0],
    [{ maturityDate: '2026-01-01' }, 0],
  ])('%j: %f years', (over, years) => {
    expect(yearsLeft(terms('A', over), today)).toBeCloseTo(years, 9);
  });
});

describe('the fair yield', () => {
  it('is the curve plus the spread of its class if nothing else is known', () => {
    const { fair } = setUp();
    fair.setDay([terms('A')], today, new Map());
    expect(fair.of('A')).toBeCloseTo(model(3), 6);
    expect(fair.of('unknown')).toBeUndefined();
  });

  it('starts exactly at the last valuation, whatever the model gives', () => {
    const { fair } = setUp(2);
    fair.setDay([terms('A'), terms('B')], today, new Map([['A', 31_234]]));
    expect(fair.of('A')).toBeCloseTo(31_234, 6);
    // The other has noise of its own: two deviations of 1 bp.
    expect(fair.of('B')).toBeCloseTo(model(3) + 200, 6);
  });

  it('moves with the curve, equally for all bonds', () => {
    const { fair, curve } = setUp();
    fair.setDay([terms('A')], today, new Map([['A', 25_000]]));
    curve.jump(5);
    expect(fair.of('A')).toBeCloseTo(25_500, 6);
  });

  it('moves with trades in the bond alone, half of which is forgotten in a day', () => {
    const { fair } = setUp();
    fair.setDay(
      [terms('A'), terms('B')],
      today,
      new Map([
        ['A', 25_000],
        ['B', 25_000],
      ]),
    );
    fair.push('A', 80);
    fair.push('unknown', 80);
    expect([fair.of('A'), fair.of('B')]).toEqual([25_080, 25_000]);
    fair.advance(1);
    expect(fair.of('A')).toBeCloseTo(25_040, 6);
    fair.advance(2);
    expect(fair.of('A')).toBeCloseTo(25_010, 6);
  });

  it('draws noise once when read after time has passed, and not on every reading', () => {
    const { fair, chance } = setUp(1);
    fair.setDay([terms('A')], today, new Map([['A', 25_000]]));
    const before = chance.drawn;
    fair.of('A');
    fair.of('A');
    expect(chance.drawn).toBe(before);
    fair.advance(0.5);
    fair.of('A');
    fair.of('A');
    expect(chance.drawn).toBe(before + 1);
  });

  it('is less noisy for treasuries than for credit', () => {
    const off = (over: Partial<BondTerms>): number => {
      const [quiet, noisy] = [setUp(0), setUp(1)];
      for (const { fair } of [quiet, noisy]) fair.setDay([terms('A', over)], today, new Map());
      return (noisy.fair.of('A') ?? 0) - (quiet.fair.of('A') ?? 0);
    };
    expect(off({ spreadClass: 'GB' })).toBeCloseTo(30, 6);
    expect(off({})).toBeCloseTo(100, 6);
  });

  it('keeps a bond’s distance from the model on a new day', () => {
    const { fair } = setUp();
    fair.setDay([terms('A')], today, new Map([['A', 25_000]]));
    const apart = (fair.of('A') ?? 0) - model(3);
    fair.setDay([terms('A')], '2027-11-23', new Map([['A', 99_999]]));
    const onCurve = curveYield(new CurveProcess(chanceOf(0)).now, loadingsAt(2)) + spreadAt('MTN_AAA', 3);
    expect((fair.of('A') ?? 0) - onCurve).toBeCloseTo(apart, 6);
  });

  it('is 2 bp lower for the two newest ten-year treasuries, which are most in demand', () => {
    const treasury = (id: string, issueDate: string, over: Partial<BondTerms> = {}) =>
      terms(id, {
        spreadClass: 'GB',
        bondType: 'GB',
        tier: 'A',
        issueDate,
        maturityDate: '2036-11-20',
        ...over,
      });
    const bonds = [
      treasury('old', '2024-01-01'),
      treasury('newest', '2026-10-01'),
      treasury('second', '2026-07-01'),
      treasury('quiet', '2026-11-01', { tier: 'B' }),
      treasury('short', '2026-11-02', { maturityDate: '2031-11-20' }),
    ];
    const { fair } = setUp();
    fair.setDay(bonds, today, new Map());
    const of = (id: string): number => fair.of(id) ?? 0;
    expect(
      [of('newest') - of('old'), of('second') - of('old'), of('quiet') - of('old')].map(Math.round),
    ).toEqual([-200, -200, 0]);
    // Known valuations already include the premium.
    const anchored = setUp().fair;
    anchored.setDay(bonds, today, new Map([['newest', 20_000]]));
    expect(anchored.of('newest')).toBeCloseTo(20_000, 6);
  });
});
