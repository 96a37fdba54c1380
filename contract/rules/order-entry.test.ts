import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviationLimitBp, e4Text, quantityProblem, toE4 } from './order-entry.ts';

describe('rules of an order entry', () => {
  it('takes quantities from 1000 to 1,000,000 in steps of 100', () => {
    expect([1000, 1100, 1_000_000].map(quantityProblem)).toEqual([null, null, null]);
    expect([0, 900, 1050, 1000.5, Number.NaN, -1000, 1e308].map(quantityProblem)).toEqual(
      Array(7).fill('step'),
    );
    expect(quantityProblem(1_000_100)).toBe('most');
  });

  it('keeps a price of four decimals exactly, and refuses finer and impossible ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (e4) => {
        expect(toE4(Number(e4Text(e4)))).toBe(e4);
      }),
    );
    expect([2.20255, 1e-9].map(toE4)).toEqual(['tick', 'tick']);
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1e308, 10_000.0001].map(toE4)).toEqual(
      Array(4).fill('range'),
    );
  });

  it('lets a quote be as far from the valuation as the limit of its bond’s class says', () => {
    const limits = { rates: 30, credit: 50, belowAA: 100 };
    const of = (bondType: string, issuerRating: string) =>
      deviationLimitBp({ bondType, issuerRating }, limits);
    expect([of('FB', 'A'), of('MTN', 'AA'), of('MTN', '--'), of('MTN', 'AA-')]).toEqual([30, 50, 50, 100]);
  });
});
