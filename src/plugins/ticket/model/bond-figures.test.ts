import type { BondInfo } from '#contract/entities';
import { settlementDay, toPriceE4, toYieldE4 } from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bondRecord } from '../testing/bonds.ts';
import { amountText, bondOf, figuresAt } from './bond-figures.ts';
import { isEstimate, workdaysOf } from './workdays.ts';

const record = (over: Partial<BondInfo> = {}): BondInfo => ({ ...bondRecord, ...over });

describe('bond terms needed for pricing', () => {
  it.each<[what: string, over: Partial<BondInfo>, expected: object | null]>([
    [
      'a plain bond',
      {},
      { issueDate: '2024-03-01', maturityDate: '2034-03-01', couponRate: 0.022, accrual: 'interbank' },
    ],
    ['a bond of the Shanghai exchange', { market: 'SH' }, { accrual: 'exchange' }],
    ['a bond of the Shenzhen exchange', { market: 'SZ' }, { accrual: 'exchange' }],
    [
      'a bond whose interest starts after its issue',
      { valueDate: '2024-03-05' },
      { issueDate: '2024-03-05' },
    ],
    ['a bond of known issue date only', { valueDate: null }, { issueDate: '2024-03-01' }],
    ['a callable bond', { exerciseDate: '2029-03-01' }, { exerciseDate: '2029-03-01' }],
    [
      'a perpetual bond with a call date',
      { maturityDate: null, exerciseDate: '2029-03-01' },
      { maturityDate: '2029-03-01' },
    ],
    ['a perpetual bond without a call date', { maturityDate: null }, null],
    ['a bond without an issue date', { valueDate: null, issueDate: null }, null],
    ['a bond without a recorded coupon', { couponRate: null }, { couponRate: 0 }],
  ])('%s gives $2', (_, over, expected) => {
    const bond = bondOf(record(over), '2026-11-20');
    if (expected === null) expect(bond).toBeNull();
    else expect(bond).toMatchObject(expected);
  });

  it('exclude past exercise dates, and today’s', () => {
    for (const exerciseDate of ['2026-11-19', '2026-11-20'])
      expect(bondOf(record({ exerciseDate }), '2026-11-20')).not.toHaveProperty('exerciseDate');
    expect(bondOf(record({ maturityDate: null, exerciseDate: '2026-11-20' }), '2026-11-20')).toBeNull();
  });

  it('price the remaining principal of a partly repaid bond, for the quantity as issued', () => {
    const repayments = [{ date: '2026-03-01', percent: 40 }];
    const bond = bondOf(record({ repayments, remainingPrincipal: 60 }), '2026-11-20');
    expect(bond).toMatchObject({ repayments });
    if (bond === null) return;
    // At its coupon the clean price is the remaining principal, on which interest accrues: 2.2 x 0.6 x 267/365 to 23 November.
    const figures = figuresAt(bond, '2027-03-01', 'Y', toYieldE4(22_000));
    expect(figures).toMatchObject({ cleanE4: 600_000, accruedE4: 0, dirtyE4: 600_000 });
    expect(figuresAt(bond, '2026-11-23', 'Y', toYieldE4(22_000))?.accruedE4).toBe(9656);
    expect(amountText(5000, toPriceE4(figures?.dirtyE4 ?? 0))).toBe('30,000,000.00');
  });

  it('include the issue price if it carries the interest', () => {
    const issued = (couponType: BondInfo['couponType'], issuePrice: number | null) =>
      bondOf(record({ couponType, issuePrice }), '2026-11-20')?.issuePrice;
    expect([
      issued('discount', 98.5),
      issued('zero', 80),
      issued('fixed', 99),
      issued('discount', null),
    ]).toEqual([98.5, 80, undefined, undefined]);
  });

  it('convert the coupon from percent exactly, free of binary rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (e4) => {
        const coupon = e4 / 10_000;
        const rate = bondOf(record({ couponRate: coupon }), '2026-11-20')?.couponRate ?? -1;
        expect(rate).toBe(Number((e4 / 1_000_000).toFixed(6)));
      }),
    );
  });
});

describe('figures of a bond', () => {
  const bond = bondOf(record(), '2026-11-20');
  if (bond === null) throw new Error('a plain bond has figures');

  it('fall as the yield rises, with a lower DV01 the nearer to maturity', () => {
    const at = (yieldE4: number, day = '2026-11-23') => figuresAt(bond, day, 'Y', toYieldE4(yieldE4));
    expect((at(21_000)?.cleanE4 ?? 0) > (at(22_000)?.cleanE4 ?? 0)).toBe(true);
    expect((at(22_000)?.dv01 ?? 0) > (at(22_000, '2033-11-23')?.dv01 ?? 0)).toBe(true);
  });

  it('are absent on and after maturity', () => {
    for (const day of ['2034-03-01', '2034-03-02'])
      expect(figuresAt(bond, day, 'Y', toYieldE4(22_000))).toBeNull();
  });
});

describe('an amount', () => {
  it('is exact to the fen for any quantity and price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (wan, e4) => {
          const fen = BigInt(wan) * BigInt(e4);
          const text = amountText(wan, toPriceE4(e4)).replaceAll(',', '');
          expect(BigInt(text.replace('.', ''))).toBe(fen);
          expect(text).toMatch(/^\d+\.\d\d$/);
        },
      ),
    );
  });
});

describe('the settlement date of a code', () => {
  const isWeekday = (at = 0) => new Date(at + 8 * 3_600_000).getUTCDay() % 6 !== 0;
  const workdays = workdaysOf({ isWorkday: isWeekday, facts: null });
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);

  it.each([
    ['1', '2026-11-20 10:00:00', '2026-11-20', 'today on a Friday'],
    ['2', '2026-11-20 10:00:00', '2026-11-23', 'over the weekend'],
    ['4', '2026-11-20 10:00:00', '2026-11-24', 'the day after the next workday'],
    ['1', '2026-11-21 10:00:00', '2026-11-23', 'today’s code on a Saturday counts from Monday'],
    ['1', '2026-11-20 23:59:59', '2026-11-20', 'to the last second of the day'],
    ['1', '2026-11-22 23:59:59', '2026-11-23', 'on a Sunday before midnight'],
    ['1', '2026-11-23 00:00:00', '2026-11-23', 'from the first second of the day'],
    ['2,3', '2026-12-31 10:00:00', '2027-01-01', 'over the end of a year, as far as weekdays are known'],
  ])('%s at %s is %s: %s', (code, now, date) => {
    expect(settlementDay('240210.IB', code, at(now), workdays)).toBe(date);
  });

  it.each(['', 'x', 'forward+0', '9', 'constructor'])('%j is not a settlement code', (code) => {
    expect(settlementDay('240210.IB', code, at('2026-11-20 10:00:00'), workdays)).toBeNull();
  });

  it.each([
    ['2026-12-31', false, 'in the announced year'],
    ['2027-01-04', true, 'in the year whose workdays are estimated'],
    ['2027-02-01', true, 'beyond the listed workdays'],
  ])('%s is an estimate: %j, %s', (date, isEstimated, _why) => {
    const facts = { today: '2026-11-20', isWorkday: true, nextWorkday: '2026-11-23', now: '' };
    const listed = { ...facts, workdays: ['2026-11-23', '2026-12-31', '2027-01-04', '2027-01-19'] };
    expect(isEstimate(date, { ...listed, estimated: true })).toBe(isEstimated);
    expect(isEstimate(date, { ...listed, estimated: false })).toBe(date === '2027-02-01');
    expect(isEstimate(date, null)).toBe(false);
  });

  it('of an exchange bond skips the make-up Saturday on which an interbank bond settles', () => {
    const facts = {
      today: '2026-10-09',
      isWorkday: true,
      nextWorkday: '2026-10-10',
      estimated: false,
      now: '',
    };
    const makeUp = workdaysOf({
      isWorkday: (time = 0) => isWeekday(time) || time === at('2026-10-10 12:00:00'),
      facts,
    });
    const settled = (securityId: string) => settlementDay(securityId, '3', at('2026-10-09 10:00:00'), makeUp);
    expect(['240210.IB', '019601.SH'].map(settled)).toEqual(['2026-10-10', '2026-10-12']);
  });

  it('uses the next workday given by the server', () => {
    const facts = {
      today: '2026-11-20',
      isWorkday: true,
      nextWorkday: '2026-11-25',
      estimated: false,
      now: '',
    };
    const withFacts = workdaysOf({ isWorkday: isWeekday, facts });
    expect([withFacts.nextWorkday('2026-11-20'), withFacts.nextWorkday('2026-11-25')]).toEqual([
      '2026-11-25',
      '2026-11-26',
    ]);
    expect(workdaysOf({ isWorkday: () => false, facts: null }).nextWorkday('2026-11-20')).toBe('2026-12-20');
  });
});
