import { decimalToNumber, parseDecimal, roundDecimal } from '#contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundFigure } from './round-figure.ts';

/** By the decimal text alone. */
const exact = (value: number, decimals: number): number =>
  decimalToNumber(roundDecimal(parseDecimal(value) ?? { units: 0n, scale: 0 }, decimals, 'halfUp'));

const places = fc.constantFrom(2, 4, 6);

describe('a rounded figure', () => {
  it('is the decimal text of the number, rounded with halves away from zero', () => {
    const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
    const ofABond = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(anyNumber, ofABond), places, (value, decimals) => {
        expect(roundFigure(value, decimals)).toBe(exact(value, decimals));
      }),
      { numRuns: 500 },
    );
  });

  it('is so at a half, and at its neighbours', () => {
    const nearHalf = fc
      .record({
        half: fc.integer({ min: -2_000_000, max: 2_000_000 }),
        off: fc.integer({ min: -300, max: 300 }),
      })
      .map(({ half, off }) => ({ half: half + 0.5, off: off / 1e6 }));
    fc.assert(
      fc.property(nearHalf, places, ({ half, off }, decimals) => {
        for (const value of [half / 10 ** decimals, (half + off) / 10 ** decimals])
          expect(roundFigure(value, decimals)).toBe(exact(value, decimals));
      }),
      { numRuns: 500 },
    );
    expect(roundFigure(1.000_05, 4)).toBe(1.0001);
    expect(roundFigure(-1.000_05, 4)).toBe(-1.0001);
  });

  it('is never -0, and no rounding of what is not finite', () => {
    expect(roundFigure(-0.000_01, 4)).toBe(0);
    for (const value of [Number.NaN, Infinity, -Infinity])
      expect(() => roundFigure(value, 4)).toThrow(RangeError);
  });
});
