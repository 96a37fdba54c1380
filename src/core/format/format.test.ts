import { formatPrice } from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bpText,
  changeTone,
  clockText,
  dateText,
  numberText,
  percentText,
  priceNumber,
  priceText,
  qtyText,
  shortTimeText,
  textOr,
} from './format.ts';

describe('values on a screen', () => {
  it('show a price as the rule does, whatever the number, and a visitor’s masked text as it is [R5.05] [R5.06]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double(),
          fc.integer({ min: -99_999_999, max: 99_999_999 }).map((units) => units / 10_000),
        ),
        (value) => {
          expect(priceText(value)).toBe(formatPrice(value));
        },
      ),
      { numRuns: 3000 },
    );
    expect(priceText('2.20**')).toBe('2.20**');
    expect([priceText(null), priceText(undefined)]).toEqual(['', '']);
    expect(priceText(1234.5)).toBe('1,234.5000');
    expect([priceNumber(2.2), priceNumber('2.20**'), priceNumber(null)]).toEqual([2.2, null, null]);
  });

  it('show quantities in 万 up to one 亿, then compact in the language shown', () => {
    expect([5000, 10_000, 12_000, 123_456, 0].map((value) => qtyText(value))).toEqual([
      '5,000',
      '10,000',
      '1.2亿',
      '12.35亿',
      '0',
    ]);
    expect(qtyText(12_000, 'en-US')).toBe('120M');
    expect(qtyText(null)).toBe('--');
  });

  it('show basis points with their sign', () => {
    expect([0.25, -1, 0, -0.001, 0.001, 1234.5].map((value) => bpText(value))).toEqual([
      '+0.25',
      '-1.00',
      '0.00',
      '0.00',
      '0.00',
      '+1,234.50',
    ]);
    expect([bpText(null), bpText(Number.NaN)]).toEqual(['--', '--']);
    expect([changeTone(1), changeTone(-1), changeTone(0), changeTone(null)]).toEqual([
      'up',
      'down',
      'flat',
      'flat',
    ]);
  });

  it('show times without fractions and -- where there is none [R9.09]', () => {
    expect(clockText('2026-11-20 10:01:02.345')).toBe('10:01:02');
    expect(shortTimeText('2026-11-20 10:01:02.345')).toBe('11-20 10:01');
    expect(dateText('2026-11-20 10:01:02.345')).toBe('2026-11-20');
    expect([clockText(null), shortTimeText(''), dateText(null), textOr('')]).toEqual([
      '--',
      '--',
      '--',
      '--',
    ]);
  });

  it('show other numbers with separators', () => {
    expect([numberText(1_234_567), numberText(1.255, 2), percentText(2.26), percentText(null)]).toEqual([
      '1,234,567',
      '1.26',
      '2.2600%',
      '--',
    ]);
  });
});
