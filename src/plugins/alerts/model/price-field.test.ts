import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyComparison, limitText, readPrice, stepPrice } from './price-field.ts';

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
