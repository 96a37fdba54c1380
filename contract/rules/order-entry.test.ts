import { describe, expect, it } from 'vitest';
import { deviationLimitBp, quantityProblem, usualSettlement } from './order-entry.ts';

describe('order entry rules', () => {
  it('accept quantities from 1000 to 1,000,000 in steps of 100', () => {
    expect([1000, 1100, 1_000_000].map(quantityProblem)).toEqual([null, null, null]);
    expect([0, 900, 1050, 1000.5, Number.NaN, -1000, 1e308].map(quantityProblem)).toEqual(
      Array(7).fill('step'),
    );
    expect(quantityProblem(1_000_100)).toBe('most');
  });

  it('settle NCDs today, every other bond and one not yet known on the next workday', () => {
    expect(['NCD', 'GB', 'MTN', '', undefined].map(usualSettlement)).toEqual(['1', '3', '3', '3', '3']);
  });

  it('limit the distance from the valuation by class of bond', () => {
    const limits = { rates: 30, credit: 50, belowAA: 100 };
    const of = (bondType: string, issuerRating: string) =>
      deviationLimitBp({ bondType, issuerRating }, limits);
    expect([of('FB', 'A'), of('MTN', 'AA'), of('MTN', '--'), of('MTN', 'AA-')]).toEqual([30, 50, 50, 100]);
  });
});
