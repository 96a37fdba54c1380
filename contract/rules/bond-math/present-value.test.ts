import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BondMathError } from './bond.ts';
import { presentValue, yieldOf } from './present-value.ts';
import type { Discounting } from './terms.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const compound = fc
  .record({
    frequency: fc.constantFrom(1, 2, 4),
    first: number(0, 1),
    coupons: fc.array(number(0, 8), { minLength: 1, maxLength: 30 }),
  })
  .map(({ frequency, first, coupons }): Discounting => ({
    kind: 'compound',
    frequency,
    flows: [
      ...coupons.map((amount, at) => ({ amount, periods: first + at })),
      { amount: 100, periods: first + coupons.length },
    ],
  }));
const simple = fc
  .record({ amount: number(90, 130), years: number(0.01, 1) })
  .map(({ amount, years }): Discounting => ({ kind: 'simple', amount, years }));
const bond = fc.oneof(compound, simple);
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof BondMathError) return error.code;
    throw error;
  }
  return 'none';
};
/** Relative to the size of the figures, not their last digits. */
const near = (a: number, b: number, share: number): boolean =>
  Math.abs(a - b) <= share * Math.max(1e-6, Math.abs(a), Math.abs(b));

describe('present value at a yield', () => {
  it('is the sum of the payments at a yield of zero', () => {
    fc.assert(
      fc.property(compound, (terms) => {
        const paid = terms.kind === 'compound' ? terms.flows.reduce((sum, { amount }) => sum + amount, 0) : 0;
        expect(near(presentValue(terms, 0).price, paid, 1e-12)).toBe(true);
      }),
    );
  });

  it('of one payment at simple interest matches a hand calculation', () => {
    const terms: Discounting = { kind: 'simple', amount: 102.5, years: 0.5 };
    expect(presentValue(terms, 0.05).price).toBeCloseTo(100, 12);
    expect(yieldOf(terms, 100)).toBeCloseTo(0.05, 15);
  });

  it('is par if the yield equals the coupon', () => {
    for (const frequency of [1, 2, 4]) {
      const amount = 3.54 / frequency;
      const flows = Array.from({ length: 10 * frequency }, (_, at) => ({ amount, periods: at + 1 }));
      const terms: Discounting = {
        kind: 'compound',
        frequency,
        flows: [...flows, { amount: 100, periods: 10 * frequency }],
      };
      expect(presentValue(terms, 0.0354).price).toBeCloseTo(100, 10);
      expect(yieldOf(terms, 100)).toBeCloseTo(0.0354, 13);
    }
  });

  it('has the slope and curvature of small yield changes', () => {
    fc.assert(
      fc.property(bond, number(-0.02, 0.3), (terms, ytm) => {
        const step = 1e-4;
        const [below, at, above] = [ytm - step, ytm, ytm + step].map((y) => presentValue(terms, y));
        if (!below || !at || !above) throw new Error('three prices');
        expect(near(at.slope, (above.price - below.price) / (2 * step), 1e-4)).toBe(true);
        expect(near(at.curvature, (above.slope - below.slope) / (2 * step), 1e-4)).toBe(true);
        expect(at.slope).toBeLessThanOrEqual(0);
        expect(at.curvature).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused at a yield without a positive discount factor', () => {
    const terms: Discounting = { kind: 'compound', frequency: 2, flows: [{ amount: 100, periods: 1 }] };
    expect(codeOf(() => presentValue(terms, -1.99))).toBe('none');
    for (const ytm of [-2, -3, Number.NaN, Number.POSITIVE_INFINITY])
      expect(codeOf(() => presentValue(terms, ytm))).toBe('INVALID_YIELD');
    expect(codeOf(() => presentValue({ kind: 'simple', amount: 100, years: 0.5 }, -2))).toBe('INVALID_YIELD');
  });
});

describe('yield at a price', () => {
  it('is the yield that gave the price', () => {
    fc.assert(
      fc.property(bond, number(-0.05, 0.4), (terms, ytm) => {
        const found = yieldOf(terms, presentValue(terms, ytm).price);
        // A payment due immediately has the same price at every yield.
        const { slope } = presentValue(terms, ytm);
        fc.pre(Math.abs(slope) > 1);
        expect(Math.abs(found - ytm)).toBeLessThan(1e-10);
      }),
      { numRuns: 100 },
    );
  });

  it('falls as the price rises', () => {
    fc.assert(
      fc.property(compound, number(20, 180), number(0.1, 20), (terms, price, more) => {
        fc.pre(Math.abs(presentValue(terms, 0).slope) > 1);
        expect(yieldOf(terms, price + more)).toBeLessThan(yieldOf(terms, price));
      }),
      { numRuns: 60 },
    );
  });

  it.each([0, -1, Number.NaN, 1_000_000.01, Number.POSITIVE_INFINITY])('is refused at %d', (price) => {
    const terms: Discounting = { kind: 'simple', amount: 100, years: 1 };
    expect(codeOf(() => yieldOf(terms, price))).toBe('INVALID_PRICE');
  });

  it('exists at the largest price allowed', () => {
    expect(yieldOf({ kind: 'simple', amount: 100, years: 1 }, 1_000_000)).toBeCloseTo(-0.9999, 12);
  });

  it('is refused if no finite yield gives the price', () => {
    const today: Discounting = { kind: 'compound', frequency: 1, flows: [{ amount: 100, periods: 0 }] };
    expect(codeOf(() => yieldOf(today, 90))).toBe('INVALID_PRICE');
    expect(codeOf(() => yieldOf({ kind: 'simple', amount: 100, years: 0 }, 90))).toBe('INVALID_PRICE');
  });
});
