import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateOfDayNumber, dayNumber, daysBetween } from '../dates.ts';
import { couponPeriod, interestYear, isWithinOneYear, yearsToEnd } from './schedule.ts';

/** Any issue, end and settlement date up to thirty years apart, and a coupon frequency. */
const anyLife = fc
  .tuple(
    fc.integer({ min: 0, max: 11_000 }),
    fc.integer({ min: 1, max: 11_000 }),
    fc.nat({ max: 10_999 }),
    fc.constantFrom(1, 2, 4),
  )
  .map(([issueDay, life, day, frequency]) => {
    const issueDate = addDays('2000-01-01', issueDay);
    return {
      bond: { issueDate, maturityDate: addDays(issueDate, life), frequency },
      date: addDays(issueDate, day % life),
    };
  });

/** The coupon dates around a settlement date, computed explicitly. */
const period = (issueDate: string, maturityDate: string, frequency: number, settlement: string): string => {
  const { start, end, couponsLeft } = couponPeriod(
    { issueDate, maturityDate, frequency },
    maturityDate,
    dayNumber(settlement),
  );
  return `${dateOfDayNumber(start)} ${dateOfDayNumber(end)} ${couponsLeft}`;
};

describe('couponPeriod', () => {
  it('counts coupon dates backwards from the end', () => {
    expect(period('2018-08-16', '2028-08-16', 2, '2022-10-18')).toBe('2022-08-16 2023-02-16 12');
    expect(period('2018-08-16', '2028-08-16', 2, '2023-02-16')).toBe('2023-02-16 2023-08-16 11');
    expect(period('2018-08-16', '2028-08-16', 2, '2028-08-15')).toBe('2028-02-16 2028-08-16 1');
    expect(period('2018-10-01', '2028-08-16', 1, '2018-10-01')).toBe('2018-08-16 2019-08-16 10');
  });

  it('keeps to month ends across short months, whatever the maturity date', () => {
    expect(period('2019-08-31', '2029-08-31', 2, '2024-01-10')).toBe('2023-08-31 2024-02-29 12');
    expect(period('2019-08-31', '2029-02-28', 2, '2024-10-10')).toBe('2024-08-31 2025-02-28 9');
    expect(period('2020-02-29', '2025-02-28', 1, '2023-06-10')).toBe('2023-02-28 2024-02-29 2');
    expect(period('2019-08-28', '2029-02-28', 2, '2024-10-10')).toBe('2024-08-28 2025-02-28 9');
    expect(period('2019-11-30', '2029-11-30', 4, '2024-12-10')).toBe('2024-11-30 2025-02-28 20');
  });

  it('contains the settlement date, in regular periods, with the number left until the end', () => {
    fc.assert(
      fc.property(anyLife, ({ bond, date }) => {
        const months = 12 / bond.frequency;
        const settlement = dayNumber(date);
        const { start, end, couponsLeft, lastYearDays } = couponPeriod(bond, bond.maturityDate, settlement);
        expect(start).toBeLessThanOrEqual(settlement);
        expect(end).toBeGreaterThan(settlement);
        expect(end - start).toBeGreaterThanOrEqual(months * 30 - 2);
        expect(end - start).toBeLessThanOrEqual(months * 31);
        expect(Math.round((dayNumber(bond.maturityDate) - end) / (months * 30.4375))).toBe(couponsLeft - 1);
        expect([365, 366]).toContain(lastYearDays);
      }),
    );
  });
});

describe('interest years', () => {
  it('start on each anniversary of the issue', () => {
    expect(interestYear('2023-06-01', dayNumber('2023-12-01'))).toEqual({
      years: 0,
      start: dayNumber('2023-06-01'),
      days: 366,
    });
    expect(interestYear('2020-02-29', dayNumber('2021-02-28'))).toEqual({
      years: 1,
      start: dayNumber('2021-02-28'),
      days: 365,
    });
    fc.assert(
      fc.property(anyLife, ({ bond, date }) => {
        const { years, start, days } = interestYear(bond.issueDate, dayNumber(date));
        expect(start).toBeLessThanOrEqual(dayNumber(date));
        expect(start + days).toBeGreaterThan(dayNumber(date));
        expect(years).toBe(Math.round((start - dayNumber(bond.issueDate)) / 365.25));
      }),
    );
  });

  it('until the end are counted as days to its next anniversary plus whole years', () => {
    expect(yearsToEnd('2028-05-20', dayNumber('2025-11-20'))).toBe(181 / 365 + 2);
    expect(yearsToEnd('2028-05-20', dayNumber('2027-05-20'))).toBe(1);
    fc.assert(
      fc.property(anyLife, ({ bond, date }) => {
        const years = yearsToEnd(bond.maturityDate, dayNumber(date));
        expect(Math.abs(years - daysBetween(date, bond.maturityDate) / 365.25)).toBeLessThan(0.01);
        expect(years).toBeGreaterThan(yearsToEnd(bond.maturityDate, dayNumber(addDays(date, 1)) - 0.5));
      }),
    );
  });

  it('treat the same day of the next year as within one year', () => {
    expect([
      isWithinOneYear('2027-05-20', '2028-05-20'),
      isWithinOneYear('2027-05-19', '2028-05-20'),
      isWithinOneYear('2024-02-29', '2025-02-28'),
    ]).toEqual([true, false, true]);
  });
});
