import { addDays } from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BondRecord } from './bond-record.ts';
import { nextExercise } from './bond-record.ts';
import { nextCouponDate, remainMaturityText, remainYears } from './maturity.ts';
import { addMonths } from './months.ts';

const today = '2026-11-21';
type Facts = Pick<
  BondRecord,
  'maturityDate' | 'exerciseDate' | 'optionType' | 'valueDate' | 'couponType' | 'frequency'
>;
const bond = (facts: Partial<Facts>): Facts => ({
  maturityDate: '2034-07-11',
  exerciseDate: null,
  optionType: 'NON',
  valueDate: '2024-07-11',
  couponType: 'fixed',
  frequency: 1,
  ...facts,
});

describe('remaining maturity of a stored bond', () => {
  it('is in days under a year, and in years with two decimals from a year [R3.01]', () => {
    expect(remainMaturityText(bond({ maturityDate: '2027-02-26' }), today)).toBe('97D');
    expect(remainMaturityText(bond({ maturityDate: addDays(today, 364) }), today)).toBe('364D');
    expect(remainMaturityText(bond({ maturityDate: addDays(today, 365) }), today)).toBe('1.00Y');
    expect(remainMaturityText(bond({}), today)).toBe('7.64Y');
  });

  it('shows the time to exercise and the time from exercise to maturity', () => {
    const puttable = { optionType: 'PUT', exerciseDate: '2028-04-18', maturityDate: '2030-04-18' } as const;
    expect(remainMaturityText(bond(puttable), today)).toBe('1.41Y+2.00Y');
    expect(remainYears(bond(puttable), today)).toBeCloseTo(1.4082, 4);
  });

  it('ignores an option whose date has passed', () => {
    expect(
      remainMaturityText(bond({ optionType: 'PUT', exerciseDate: today, maturityDate: '2028-11-21' }), today),
    ).toBe('2.00Y');
  });

  it('shows a perpetual bond as ending in NY, and moves its call on year by year', () => {
    const perpetual = bond({ optionType: 'ETS', exerciseDate: '2029-09-08', maturityDate: null });
    expect(remainMaturityText(perpetual, today)).toBe('2.80Y+NY');
    expect(remainMaturityText(perpetual, '2029-09-08')).toBe('1.00Y+NY');
    expect(nextExercise(perpetual, '2031-01-01')).toBe('2031-09-08');
  });

  it('is negative once the bond has expired', () => {
    expect(remainMaturityText(bond({ maturityDate: '2026-11-18' }), today)).toBe('-3D');
    expect(remainYears(bond({ maturityDate: '2026-11-18' }), today)).toBeNull();
    expect(remainMaturityText(bond({ maturityDate: today }), today)).toBe('0D');
  });
});

describe('the next coupon date', () => {
  it('is counted back from maturity', () => {
    expect(nextCouponDate(bond({}), today)).toBe('2027-07-11');
    expect(nextCouponDate(bond({ frequency: 2 }), today)).toBe('2027-01-11');
    expect(nextCouponDate(bond({ frequency: 2 }), '2027-01-11')).toBe('2027-07-11');
    expect(
      nextCouponDate(bond({ maturityDate: '2031-08-31', valueDate: '2026-02-28', frequency: 2 }), today),
    ).toBe('2027-02-28');
  });

  it('is the maturity for a bullet bond, and null for a discount bond or after maturity', () => {
    expect(nextCouponDate(bond({ couponType: 'bullet', frequency: 0 }), today)).toBe('2034-07-11');
    expect(nextCouponDate(bond({ couponType: 'discount', frequency: 0 }), today)).toBeNull();
    expect(nextCouponDate(bond({ maturityDate: today }), today)).toBeNull();
  });

  it('is counted from the value date for a perpetual bond', () => {
    expect(
      nextCouponDate(bond({ maturityDate: null, optionType: 'ETS', valueDate: '2024-09-08' }), today),
    ).toBe('2027-09-08');
  });

  it('is after today and the value date, at most a period ahead and never past maturity', () => {
    const anyDay = fc.integer({ min: 0, max: 12_000 }).map((day) => addDays('2010-01-01', day));
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 360 }),
        fc.constantFrom(1, 2, 4),
        anyDay,
        (valueDate, months, frequency, day) => {
          const maturityDate = addMonths(valueDate, months);
          const next = nextCouponDate({ couponType: 'fixed', frequency, valueDate, maturityDate }, day);
          const after = day > valueDate ? day : valueDate;
          const isRight =
            next !== null && next > after && next <= maturityDate && next <= addDays(after, 12 * 31);
          expect(day >= maturityDate ? next === null : isRight).toBe(true);
        },
      ),
    );
  });
});
