import { describe, expect, it } from 'vitest';
import type { BondTerms } from './bond-terms.ts';
import { valueBond } from './value-bond.ts';

const plain: BondTerms = {
  securityId: '180019.IB',
  symbol: '18附息国债19',
  bondType: 'GB',
  spreadClass: 'GB',
  tier: 'none',
  issueDate: '2018-08-16',
  maturityDate: '2028-08-16',
  couponRate: 0.0354,
  frequency: 2,
  couponType: 'fixed',
  faceValue: 100,
  issuerRating: '--',
  market: 'IB',
};
const on = (terms: BondTerms, yieldPct: number, previousYieldPct: number | null = null) =>
  valueBond(terms, { source: 'CB', date: '2022-10-18', yieldPct, previousYieldPct });

describe('a valuation', () => {
  it('follows from the yield: accrued interest by market convention, and dirty as clean plus accrued', () => {
    const value = on(plain, 2.6, 2.61);
    expect(value).toMatchObject({
      accrued: 0.606,
      yieldMat: 2.6,
      yieldExe: null,
      cleanExe: null,
      recommended: 'mat',
      chgBp: -1,
    });
    expect(value?.dirtyMat).toBeCloseTo((value?.cleanMat ?? 0) + 0.606, 3);
    expect(value?.dv01).toBeCloseTo(((value?.modifiedDuration ?? 0) * (value?.dirtyMat ?? 0)) / 10_000, 5);
  });

  it('is at par if the yield to exercise is the coupon, and derives the yield to maturity from that price', () => {
    const puttable: BondTerms = { ...plain, frequency: 1, exerciseDate: '2024-08-16' };
    const atCoupon = on(puttable, 3.54);
    expect(atCoupon).toMatchObject({ recommended: 'exe', yieldExe: 3.54 });
    expect(atCoupon?.cleanExe).toBeCloseTo(100, 1);
    expect(atCoupon?.cleanMat).toBe(atCoupon?.cleanExe);
    expect(atCoupon?.yieldMat).toBeCloseTo(3.54, 1);
    const rich = on(puttable, 2);
    // A premium is amortised sooner by the exercise: the same price gives a higher yield to the later maturity.
    expect(rich?.yieldMat).toBeGreaterThan(2);
  });

  it('of a perpetual bond has no yield or price to maturity', () => {
    const value = on({ ...plain, frequency: 1, maturityDate: '2027-08-16', exerciseDate: '2027-08-16' }, 3);
    expect(value).toMatchObject({ recommended: 'exe', yieldMat: null, cleanMat: null, yieldExe: 3 });
    expect(value?.cleanExe).toBeGreaterThan(100);
  });

  it('is null before the issue and after maturity', () => {
    expect(on({ ...plain, issueDate: '2023-08-16' }, 3)).toBeNull();
    expect(on({ ...plain, maturityDate: '2022-10-18' }, 3)).toBeNull();
  });
});
