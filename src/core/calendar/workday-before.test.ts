import { describe, expect, it } from 'vitest';
import { beijingDate } from '#contract/rules';
import { workdayBefore } from './workday-before.ts';

const calendar = (holidays: readonly string[]) => ({
  isWorkday: (at = 0) => {
    const day = new Date(at + 8 * 3_600_000).getUTCDay();
    return day !== 0 && day !== 6 && !holidays.includes(beijingDate(at));
  },
});

describe('the workday before a date', () => {
  it.each([
    ['2026-11-24', [], '2026-11-23'],
    ['2026-11-23', [], '2026-11-20'],
    ['2026-11-22', [], '2026-11-20'],
    ['2026-10-08', ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'], '2026-09-30'],
    ['2027-01-04', ['2027-01-01'], '2026-12-31'],
  ] as const)('for %s with holidays %j is %s', (date, holidays, before) => {
    expect(workdayBefore(date, calendar(holidays))).toBe(before);
  });

  it('is sought for a month at most when no day is a workday', () => {
    expect(workdayBefore('2026-11-30', { isWorkday: () => false })).toBe('2026-10-31');
  });
});
