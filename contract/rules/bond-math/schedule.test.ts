import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateOfDayNumber, dayNumber } from '../dates.ts';
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

const DAY_MS = 86_400_000;

/** Independent of the product, by the platform's calendar: the day so many months after a date, or the last of that month if it is shorter. */
const monthsAfter = (date: string, months: number, rollDay = Number(date.slice(8))): number => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(rollDay, lastDay)) / DAY_MS;
};

/** The day of the month on which the coupons of a bond that ends on a last day of a month fall: as late as any of its days allows. */
const rollDayOf = (issueDate: string, maturityDate: string): number => {
  const [issued, last] = [issueDate, maturityDate].map((date) => Number(date.slice(8)));
  const isMonthEnd = addDays(maturityDate, 1).endsWith('-01');
  return isMonthEnd ? Math.max(issued ?? 0, last ?? 0) : (last ?? 0);
};

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
        const step = 12 / bond.frequency;
        const settlement = dayNumber(date);
        const { start, end, couponsLeft, lastYearDays } = couponPeriod(bond, bond.maturityDate, settlement);
        const { issueDate, maturityDate } = bond;
        const back = (months: number): number =>
          monthsAfter(maturityDate, -months, rollDayOf(issueDate, maturityDate));
        expect(start).toBeLessThanOrEqual(settlement);
        expect(end).toBeGreaterThan(settlement);
        expect([start, end]).toEqual([couponsLeft, couponsLeft - 1].map((left) => back(left * step)));
        expect(lastYearDays).toBe(dayNumber(maturityDate) - back(12));
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
        expect([start, start + days]).toEqual(
          [years, years + 1].map((passed) => monthsAfter(bond.issueDate, 12 * passed)),
        );
      }),
    );
  });

  it('until the end are counted as days to its next anniversary plus whole years', () => {
    expect(yearsToEnd('2028-05-20', dayNumber('2025-11-20'))).toBe(181 / 365 + 2);
    expect(yearsToEnd('2028-05-20', dayNumber('2027-05-20'))).toBe(1);
    fc.assert(
      fc.property(anyLife, ({ bond, date }) => {
        const anniversaries = Array.from({ length: 33 }, (_, back) =>
          monthsAfter(bond.maturityDate, -12 * back),
        );
        const whole = anniversaries.findLastIndex((day) => day > dayNumber(date));
        const [next = 0, former = 0] = anniversaries.slice(whole);
        expect(yearsToEnd(bond.maturityDate, dayNumber(date))).toBe(
          whole + (next - dayNumber(date)) / (next - former),
        );
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
