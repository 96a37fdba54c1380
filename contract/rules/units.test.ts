import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from './decimal.ts';
import {
  amountOfFace,
  betterBy,
  bpBetween,
  e4Number,
  e4Text,
  nearestPrice,
  nearestYield,
  toPriceE4,
  readFigure,
  readPrice,
  readYield,
  shiftYield,
  unitsOfBp,
  toYieldE4,
  yieldOrNull,
} from './units.ts';

const units = fc.integer({ min: -100_000_000, max: 100_000_000 });

describe('yields and prices in whole 1e-4', () => {
  it('round-trip as text and as number', () => {
    fc.assert(
      fc.property(units, (n) => {
        expect(readYield(e4Text(toYieldE4(n)))).toBe(n);
        expect(readYield(e4Number(toYieldE4(n)))).toBe(n);
        if (n > 0) expect(readPrice(e4Text(toPriceE4(n)))).toBe(n);
      }),
    );
    expect([e4Text(toYieldE4(22_025)), e4Text(toYieldE4(-25)), e4Text(toPriceE4(1))]).toEqual([
      '2.2025',
      '-0.0025',
      '0.0001',
    ]);
    expect(e4Number(toYieldE4(22_025))).toBe(2.2025);
  });

  it('are read exactly or refused, distinguishing too many decimals from an impossible value', () => {
    expect(['2.20250', '2.2025000', '.5', '2.'].map(readYield)).toEqual([22_025, 22_025, 5000, 20_000]);
    expect([2.202_55, '0.00001', 1e-9].map(readYield)).toEqual(Array(3).fill('decimals'));
    expect([10_000, -10_000].map(readYield)).toEqual([100_000_000, -100_000_000]);
    expect(
      ['', 'x', null, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 10_000.0001, -10_000.0001].map(readYield),
    ).toEqual(Array(8).fill('range'));
    // A yield may be 0 or less, a price may not.
    expect([0, -0.0025].map(readYield)).toEqual([0, -25]);
    expect([0, -1, '0.0000'].map(readPrice)).toEqual(Array(3).fill('range'));
    expect([readPrice(0.0001), readPrice(100.123_45), readPrice(10_000)]).toEqual([
      1,
      'decimals',
      100_000_000,
    ]);
    expect([readFigure(0, 'Y'), readFigure(0, 'C')]).toEqual([0, 'range']);
  });

  it('cannot be made from a fraction, and have no -0', () => {
    expect(() => toYieldE4(2.2025)).toThrow(RangeError);
    expect(() => toPriceE4(Number.NaN)).toThrow(/NaN/);
    expect(() => shiftYield(toYieldE4(1), 0.5)).toThrow(RangeError);
    expect(Object.is(toYieldE4(-0), 0)).toBe(true);
    expect(e4Text(nearestYield(-0.000_01))).toBe('0.0000');
  });

  it('round computed figures to the nearest unit', () => {
    expect([nearestYield(2.202_549), nearestYield(2.202_551), nearestPrice(98.690_35)]).toEqual([
      22_025, 22_026, 986_904,
    ]);
    expect(() => nearestPrice(Number.NaN)).toThrow(RangeError);
  });

  it('convert basis points exactly', () => {
    expect(bpBetween(toYieldE4(22_025), toYieldE4(22_000))).toBe(0.25);
    expect(bpBetween(toYieldE4(22_000), toYieldE4(22_025))).toBe(-0.25);
    expect([0.01, 0.05, 30].map(unitsOfBp)).toEqual([1, 5, 3000]);
    fc.assert(
      fc.property(units, fc.integer({ min: -1000, max: 1000 }), (n, by) => {
        const from = toYieldE4(n);
        expect(unitsOfBp(bpBetween(shiftYield(from, by), from))).toBe(by);
      }),
    );
  });

  it('are null for a yield that is masked, missing or too fine', () => {
    expect([2.2, '2.20**', '2.2', null, undefined, 2.202_55].map(yieldOrNull)).toEqual([
      22_000,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('compare quotes: a bid is better at a lower yield or a higher price, an offer the other way round', () => {
    const [low, high] = [toYieldE4(22_000), toYieldE4(22_025)];
    expect([betterBy(1, 'Y', low, high), betterBy(2, 'Y', low, high)]).toEqual([25, -25]);
    const [cheap, dear] = [toPriceE4(990_000), toPriceE4(990_100)];
    expect([betterBy(1, 'C', dear, cheap), betterBy(2, 'C', dear, cheap)]).toEqual([100, -100]);
    fc.assert(
      fc.property(
        fc.constantFrom<1 | 2>(1, 2),
        fc.constantFrom<'Y' | 'C'>('Y', 'C'),
        units,
        units,
        (side, type, a, b) => {
          const by = betterBy(side, type, toYieldE4(a), toYieldE4(b));
          expect(Math.abs(by)).toBe(Math.abs(a - b));
          expect(betterBy(side, type, toYieldE4(b), toYieldE4(a))).toBe(0 - by);
        },
      ),
    );
  });

  it('give the cost of a face amount to the 分, even beyond safe integers', () => {
    const amount = (wan: number, e4: number) => decimalText(amountOfFace(wan, toPriceE4(e4)));
    expect([amount(1, 1_012_345), amount(5000, 1_012_345), amount(0, 1_012_345)]).toEqual([
      '10123.45',
      '50617250.00',
      '0.00',
    ]);
    expect(amount(999_999_999_999, 1_012_345)).toBe('10123449999989876.55');
  });
});
