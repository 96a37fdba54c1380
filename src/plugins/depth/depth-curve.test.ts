import { quoteRow } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthCurve } from './depth-curve.ts';

const quote = (side: 1 | 2, price: number | null, qty: number, quoteInd = 1) =>
  quoteRow({ quoteId: `${side}${price}${qty}`, side, price, yield: price, qty, quoteInd });

describe('the depth chart', () => {
  it('accumulates bids from the lowest yield up and offers from the highest down', () => {
    const [yields, bid, ofr] = depthCurve([
      quote(1, 2.21, 1000),
      quote(1, 2.21, 500),
      quote(1, 2.22, 2000),
      quote(2, 2.2, 3000),
      quote(2, 2.19, 1000),
      quote(2, 2.2, 9000, 99),
      quote(1, null, 7000),
    ]);
    expect(yields.slice(1, -1)).toEqual([2.19, 2.2, 2.21, 2.22]);
    expect(bid).toEqual([null, null, null, 1500, 3500, 3500]);
    expect(ofr).toEqual([4000, 4000, 3000, null, null, null]);
    expect(depthCurve([])).toEqual([[], [], []]);
  });

  it('never decreases away from the best price, and ends at the sum of all quotes shown', () => {
    const quotes = fc.array(
      fc.record({
        side: fc.constantFrom(1 as const, 2 as const),
        at: fc.integer({ min: 0, max: 12 }),
        qty: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(quotes, (list) => {
        const [yields, bid, ofr] = depthCurve(
          list.map(({ side, at, qty }) => quote(side, 2 + at / 100, qty)),
        );
        const sum = (side: number) =>
          list.filter((item) => item.side === side).reduce((total, { qty }) => total + qty, 0);
        expect(bid.at(-1) ?? 0).toBe(sum(1));
        expect(ofr[0] ?? 0).toBe(sum(2));
        for (let index = 1; index < yields.length; index += 1) {
          expect(bid[index] ?? 0).toBeGreaterThanOrEqual(bid[index - 1] ?? 0);
          expect(ofr[index] ?? 0).toBeLessThanOrEqual(ofr[index - 1] ?? 0);
        }
      }),
    );
  });
});
