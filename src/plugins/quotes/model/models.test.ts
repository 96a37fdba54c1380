import { remainingMaturity } from '#contract/rules';
import { quote } from '../testing/rows.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOND_TYPES, groupOf } from './bond-groups.ts';
import { MATURITY_BUCKET_NAMES } from './filter-names.ts';
import { isInBucket } from './maturity.ts';
import { isFiltering, isQuoted, NO_FILTER, quoteTest } from './quote-filter.ts';
import { bidBetterBp, bpBetween, newestTime, ofrBetterBp, spreadBp } from './quote-figures.ts';

describe('bond groups', () => {
  it('assign every type to a group, and unknown types to credit', () => {
    expect(BOND_TYPES.map(groupOf)).toEqual([
      'rates',
      'rates',
      'rates',
      'local',
      'ncd',
      'credit',
      'credit',
      'credit',
      'credit',
      'credit',
      'credit',
      'credit',
      'capital',
      'abs',
    ]);
    expect(groupOf('NEW')).toBe('credit');
  });
});

describe('remaining maturity', () => {
  it('puts every live bond into exactly one bucket, consistent with its displayed maturity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 * 365 }), (days) => {
        const maturity = new Date(Date.UTC(2026, 10, 20) + days * 86_400_000).toISOString().slice(0, 10);
        const text = remainingMaturity({ maturityDate: maturity }, '2026-11-20');
        expect(MATURITY_BUCKET_NAMES.filter((bucket) => isInBucket(text, bucket))).toHaveLength(1);
      }),
    );
  });
});

describe('quote filter', () => {
  const row = quote({
    securityId: '240210.IB',
    symbol: '24国开10',
    bondType: 'FB',
    trueRemainMaturityStr: '7.64Y',
  });

  it('admits everything when nothing is chosen', () => {
    expect(quoteTest(NO_FILTER)(row)).toBe(true);
    expect(isFiltering(NO_FILTER)).toBe(false);
    expect(isFiltering({ ...NO_FILTER, text: '  ' })).toBe(false);
    expect(isFiltering({ ...NO_FILTER, text: 'a' })).toBe(true);
  });

  it('filters by group, maturity, start of the code and part of the name, ignoring spaces and case', () => {
    const passes = (change: Partial<typeof NO_FILTER>) => quoteTest({ ...NO_FILTER, ...change })(row);
    expect([passes({ group: 'rates' }), passes({ group: 'ncd' })]).toEqual([true, false]);
    expect([passes({ maturity: 'upTo10' }), passes({ maturity: 'upTo7' })]).toEqual([true, false]);
    expect([passes({ text: '2402' }), passes({ text: '0210' })]).toEqual([true, false]);
    expect([passes({ text: ' 国 开 ' }), passes({ text: '240210.ib' }), passes({ text: '农发' })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('distinguishes two-sided and quoted bonds from the others', () => {
    const bidOnly = quote({ ofrPrice: null });
    const none = quote({ bidPrice: null, ofrPrice: null });
    const isTwoSided = quoteTest({ ...NO_FILTER, isTwoSided: true });
    expect([isTwoSided(row), isTwoSided(bidOnly)]).toEqual([true, false]);
    expect([isQuoted(bidOnly), isQuoted(none)]).toEqual([true, false]);
  });
});

describe('figures of a quote', () => {
  it('give exact differences in basis points, free of binary rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -90_000, max: 90_000 }),
        fc.integer({ min: -90_000, max: 90_000 }),
        (a, b) => {
          expect(bpBetween(a / 10_000, b / 10_000)).toBe((a - b) / 100);
        },
      ),
    );
  });

  it('give the spread and how far each side beats the valuation, for yields only', () => {
    const row = quote({ bidPrice: 2.2025, ofrPrice: 2.2, valYield: 2.204 });
    expect([spreadBp(row), bidBetterBp(row), ofrBetterBp(row)]).toEqual([0.25, 0.15, -0.4]);
    expect(spreadBp({ ...row, ofrPrice: '2.20**' })).toBeNull();
    expect(spreadBp({ ...row, priceType: 'C' })).toBeNull();
    expect(bidBetterBp({ ...row, valYield: null })).toBeNull();
  });

  it('take the newest of a row’s times', () => {
    const times = { bidTime: '2026-11-20 10:00:00.000', ofrTime: null, lastTime: '2026-11-20 10:00:00.001' };
    expect(newestTime(times)).toBe(times.lastTime);
    expect(newestTime({ bidTime: null, ofrTime: null, lastTime: null })).toBe('');
  });
});
