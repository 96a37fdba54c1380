import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, isMaskedPrice, maskVisitorPrice, parseInteger, visitorPrice } from './price.ts';

const ABSENT = [null, undefined, '', '  ', 'abc', '--', 'null', Number.NaN, Number.POSITIVE_INFINITY];
const price = fc.tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 0, max: 6 }));
const textOf = ([units, scale]: readonly [number, number]): string => {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${units < 0 ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`;
};

describe('formatPrice', () => {
  it('shows thousands separators and four decimals unless told otherwise [R5.05]', () => {
    expect(formatPrice(1234567.5)).toBe('1,234,567.5000');
    expect(formatPrice('2.2')).toBe('2.2000');
    expect(formatPrice(1234.5, { decimals: 0 })).toBe('1,235');
  });

  it('rounds up by default, on decimal digits and never on a binary fraction [R5.05]', () => {
    expect(formatPrice(1.1, { decimals: 2 })).toBe('1.10');
    expect(formatPrice(2.20251)).toBe('2.2026');
    expect(formatPrice('2.202500000000000001')).toBe('2.2026');
    expect(formatPrice(0.3, { decimals: 1 })).toBe('0.3');
    expect(formatPrice(-1.001, { decimals: 2 })).toBe('-1.01');
  });

  it('supports each rounding mode [R5.05]', () => {
    const modes = (['up', 'down', 'halfUp', 'ceil', 'floor'] as const).map((rounding) => [
      formatPrice(1.0051, { decimals: 3, rounding }),
      formatPrice(-1.0055, { decimals: 3, rounding }),
    ]);
    expect(modes).toEqual([
      ['1.006', '-1.006'],
      ['1.005', '-1.005'],
      ['1.005', '-1.006'],
      ['1.006', '-1.005'],
      ['1.005', '-1.006'],
    ]);
  });

  it('is empty for an empty or non-numeric price [R5.05]', () => {
    expect(ABSENT.map((value) => formatPrice(value))).toEqual(ABSENT.map(() => ''));
  });

  it('returns a masked price unchanged [R5.05]', () => {
    for (const masked of ['2.20**', '98.****', '1,234.5***', '-0.50**']) {
      expect(formatPrice(masked)).toBe(masked);
      expect(isMaskedPrice(masked)).toBe(true);
    }
    expect([2.2, '2.2000', '**', '', null].some(isMaskedPrice)).toBe(false);
  });

  it('rounds up by less than one unit of the last decimal, away from zero [R5.05]', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const exact = Number(textOf(value));
        const formatted = Number(formatPrice(textOf(value), { decimals }).replaceAll(',', ''));
        const tolerance = 1e-9;
        expect(Math.abs(formatted)).toBeGreaterThanOrEqual(Math.abs(exact) - tolerance);
        expect(Math.abs(formatted) - Math.abs(exact)).toBeLessThan(10 ** -decimals + tolerance);
      }),
    );
  });
});

describe('maskVisitorPrice', () => {
  it.each([
    ['2', '2.****'],
    ['2.2', '2.2***'],
    ['2.20', '2.20**'],
    ['2.203', '2.203*'],
    ['2.2031', '2.2031'],
    ['2.20315', '2.20315'],
    ['1,234.50', '1,234.50**'],
    ['-0.5', '-0.5***'],
    ['2.20**', '2.20**'],
    ['', ''],
    ['abc', ''],
    ['--', ''],
  ])('pads %j with asterisks to four decimals: %j', (visiblePrice, masked) => {
    expect(maskVisitorPrice(visiblePrice)).toBe(masked);
  });
});

describe('visitorPrice', () => {
  it('cuts toward zero to two decimals before masking', () => {
    expect(['2.2031', 2.2099, 98, -0.509, -0.001, 1234.5].map((value) => visitorPrice(value))).toEqual([
      '2.20**',
      '2.20**',
      '98.00**',
      '-0.50**',
      '0.00**',
      '1234.50**',
    ]);
  });

  it('is empty where there is no price', () => {
    expect(ABSENT.map((value) => visitorPrice(value))).toEqual(ABSENT.map(() => ''));
  });

  it('never reveals the third or a later decimal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9999, max: 9999 }),
        fc.integer({ min: 0, max: 9999 }),
        (whole, fraction) => {
          const decimals = String(fraction).padStart(4, '0');
          const masked = visitorPrice(`${whole}.${decimals}`);
          expect(masked).toBe(`${whole}.${decimals.slice(0, 2)}**`);
          expect(formatPrice(masked)).toBe(masked);
        },
      ),
    );
  });
});

describe('parseInteger', () => {
  it('reads whole numbers, cutting decimals, and returns an empty text for anything else [R5.05]', () => {
    expect(['12', 12.9, '-3.7', '1e3', 0].map((value) => parseInteger(value))).toEqual([12, 12, -3, 1000, 0]);
    expect([...ABSENT, '12a', '1e30'].map((value) => parseInteger(value))).toEqual(
      [...ABSENT, '12a', '1e30'].map(() => ''),
    );
  });
});
