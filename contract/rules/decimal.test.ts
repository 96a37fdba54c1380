import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  decimalText,
  decimalToNumber,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
  type Decimal,
  type Rounding,
} from './decimal.ts';

const decimal = fc.record({
  units: fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
  scale: fc.integer({ min: 0, max: 12 }),
});
const roundings: readonly Rounding[] = ['up', 'down', 'halfUp', 'ceil', 'floor'];

const read = (text: unknown): Decimal => {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`not a number: ${String(text)}`);
  return value;
};
const round = (text: unknown, decimals: number, rounding: Rounding): string =>
  decimalText(roundDecimal(read(text), decimals, rounding));

describe('parseDecimal', () => {
  it.each([
    ['1.1', '1.1'],
    [1.1, '1.1'],
    [0.1, '0.1'],
    ['1e-7', '0.0000001'],
    [1e-7, '0.0000001'],
    ['1.5E3', '1500'],
    [1e21, '1000000000000000000000'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+3', '3'],
    [' -2.20 ', '-2.20'],
    [12n, '12'],
    ['-0', '0'],
  ])('reads %s as %s', (input, text) => {
    expect(decimalText(read(input))).toBe(text);
  });

  it.each(
    [
      ['', ' ', '.', 'abc', '1,000', '1.2.3', '0x10', '--1', '1e', '1e9999', 'Infinity', '2.20**', '９'],
    ].flat(),
  )('refuses the text %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, true, [], {}, '9'.repeat(401)])(
    'refuses %s',
    (value) => {
      expect(parseDecimal(value)).toBeNull();
    },
  );

  it('round-trips every number and every decimal text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalToNumber(read(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    fc.assert(
      fc.property(decimal, (value) => {
        expect(read(decimalText(value))).toEqual(value);
      }),
    );
  });
});

describe('roundDecimal', () => {
  it('supports five roundings, for both signs', () => {
    const rounded = roundings.map((rounding) =>
      ['1.005', '1.001', '-1.005', '-1.001'].map((text) => round(text, 2, rounding)),
    );
    expect(rounded).toEqual([
      ['1.01', '1.01', '-1.01', '-1.01'],
      ['1.00', '1.00', '-1.00', '-1.00'],
      ['1.01', '1.00', '-1.01', '-1.00'],
      ['1.01', '1.01', '-1.00', '-1.00'],
      ['1.00', '1.00', '-1.01', '-1.01'],
    ]);
  });

  it('drops the sign of a negative number that rounds to zero', () => {
    expect(round('-0.00001', 4, 'down')).toBe('0.0000');
  });

  it('refuses decimals that are not a whole number from 0 to 100', () => {
    for (const decimals of [-1, 1.5, 101, Number.NaN])
      expect(() => roundDecimal(read('1'), decimals, 'up')).toThrow(RangeError);
  });

  it('moves by less than one unit of the last place, in the direction of the rounding', () => {
    fc.assert(
      fc.property(
        decimal,
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom(...roundings),
        (value, decimals, rounding) => {
          const rounded = roundDecimal(value, decimals, rounding);
          const move = compareDecimals(rounded, value);
          const distance = subtractDecimals(rounded, value);
          const size = {
            units: distance.units < 0n ? -distance.units : distance.units,
            scale: distance.scale,
          };
          const unit = { units: 1n, scale: decimals };
          expect(rounded.scale).toBe(decimals);
          expect(compareDecimals(size, unit)).toBeLessThan(0);
          const outward = value.units < 0n ? move <= 0 : move >= 0;
          const inward = value.units < 0n ? move >= 0 : move <= 0;
          const isNearest = compareDecimals(multiplyDecimals(size, { units: 2n, scale: 0 }), unit) <= 0;
          expect(
            { up: outward, down: inward, halfUp: isNearest, ceil: move >= 0, floor: move <= 0 }[rounding],
          ).toBe(true);
        },
      ),
    );
  });
});

describe('arithmetic', () => {
  it('adds, subtracts, multiplies and compares exactly', () => {
    expect(decimalToNumber(addDecimals(read(0.1), read(0.2)))).toBe(0.3);
    expect(decimalText(multiplyDecimals(read(1.1), read(1.1)))).toBe('1.21');
    expect(compareDecimals(read('2.20'), read(2.2))).toBe(0);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
        expect(compareDecimals(a, b) + compareDecimals(b, a)).toBe(0);
      }),
    );
  });
});

describe('decimalText', () => {
  it('groups whole digits by three and leaves decimals ungrouped', () => {
    expect(
      ['1', '12', '123', '1234', '123456', '-1234567.12345'].map((text) =>
        decimalText(read(text), { separators: true }),
      ),
    ).toEqual(['1', '12', '123', '1,234', '123,456', '-1,234,567.12345']);
  });
});
