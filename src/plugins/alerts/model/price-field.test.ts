import { bestRow } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceText,
  likelyComparison,
  limitText,
  readPrice,
  stepPrice,
  watchedPrice,
} from './price-field.ts';

describe('a price as typed', () => {
  it.each([
    ['2.1', 2.1],
    [' 2.1050 ', 2.105],
    ['２．１０５', 2.105],
    ['2。10', 2.1],
    ['102', 102],
    ['', null],
    ['2.10505', null],
    ['-2', null],
    ['1e308', null],
    ['NaN', null],
    ['12345', null],
    ['2,1', null],
  ])('parses %j as %j', (typed, value) => {
    expect(readPrice(typed)).toBe(value);
  });

  it('steps up and down by exactly one tick, and returns to where it was', () => {
    expect(stepPrice('2.1', 'Y', 1, 1)).toBe('2.1001');
    expect(stepPrice('0', 'Y', -1, 1)).toBe('0');
    expect(stepPrice('abc', 'Y', 1, 1)).toBe('abc');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_998 }), (e4) => {
        const text = (e4 / 10_000).toFixed(4);
        expect(stepPrice(stepPrice(text, 'Y', 1, 1), 'Y', -1, 1)).toBe(text);
      }),
    );
  });

  it('suggests the direction in which the price has yet to move', () => {
    expect([
      likelyComparison(2.2, 2.1),
      likelyComparison(2, 2.1),
      likelyComparison(2.1, 2.1),
      likelyComparison(2, null),
    ]).toEqual(['>=', '<=', null, null]);
    expect(limitText({ comparison: '<=', price: 2.1, priceType: 'Y' })).toBe('≤ 2.1000%');
  });
});

describe('how far the price is from the limit', () => {
  it('is exact in basis points of a yield and in 元 of a clean price, without a sign', () => {
    expect(distanceText({ price: 2.1, priceType: 'Y' }, 2.1318)).toBe('3.18');
    expect(distanceText({ price: 2.1318, priceType: 'Y' }, 2.1)).toBe('3.18');
    expect(distanceText({ price: 2.1, priceType: 'Y' }, 2.1)).toBe('0.00');
    expect(distanceText({ price: 100.1, priceType: 'C' }, 99.98)).toBe('0.1200');
  });

  it('is unknown without the watched price in that unit', () => {
    expect(distanceText({ price: 2.1, priceType: 'Y' }, null)).toBeNull();
    const row = { ...bestRow('240210.IB', 2.2), lastPrice: 2.15, ofrClean: 99.5 };
    const watched = (field: 'bid' | 'ofr' | 'last', priceType: 'Y' | 'C') =>
      watchedPrice(row, { field, priceType });
    expect([watched('bid', 'Y'), watched('ofr', 'Y'), watched('last', 'Y')]).toEqual([2.2, 2.1, 2.15]);
    expect([watched('bid', 'C'), watched('ofr', 'C'), watched('last', 'C')]).toEqual([null, 99.5, null]);
    expect(watchedPrice(undefined, { field: 'bid', priceType: 'Y' })).toBeNull();
  });
});
