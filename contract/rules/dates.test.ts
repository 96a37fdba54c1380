import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  lastDayOf,
  dateOfDayNumber,
  dayNumber,
  dayNumberAfterMonths,
  daysBetween,
  isDateText,
  parseDate,
  weekday,
} from './dates.ts';

const after = (date: string, months: number, rollDay?: number): string => {
  const parts = parseDate(date);
  if (parts === null) throw new Error(date);
  return dateOfDayNumber(dayNumberAfterMonths(parts, months, rollDay));
};

describe('dates', () => {
  it('accept real calendar dates only', () => {
    expect(['1000-01-01', '2026-02-28', '2024-02-29', '2000-02-29'].every(isDateText)).toBe(true);
    expect(
      [
        '2026-02-29',
        '1900-02-29',
        '2026-13-01',
        '2026-00-10',
        '2026-01-00',
        '2026-1-1',
        '20260101',
        '0026-01-01',
        '0999-12-31',
        '2026/01-01',
        '2026-01/01',
        '2026-0:-01',
        '2026-1/-01',
        '',
      ].some(isDateText),
    ).toBe(false);
    expect(() => dayNumber('2026-02-30')).toThrow(RangeError);
  });

  it('agree with Date.parse on which ten-character texts are dates', () => {
    const character = fc.constantFrom('0', '1', '2', '9', '-', '/', ':', ' ', '-', '２', 'e', '.');
    const near = fc.array(character, { minLength: 8, maxLength: 12 }).map((parts) => parts.join(''));
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .chain((number) => fc.constantFrom(dateOfDayNumber(number), `${dateOfDayNumber(number)} `));
    const altered = fc
      .tuple(fc.integer({ min: 0, max: 40_000 }), fc.nat({ max: 9 }), character)
      .map(([number, at, instead]) => [...dateOfDayNumber(number)].with(at, instead).join(''));
    fc.assert(
      fc.property(fc.oneof(near, day, altered, fc.string()), (text) => {
        const looks = /^\d{4}-\d{2}-\d{2}$/.test(text);
        const isDay =
          looks &&
          text >= '1000' &&
          !Number.isNaN(Date.parse(text)) &&
          new Date(text).toISOString().startsWith(text);
        expect(isDateText(text)).toBe(isDay);
      }),
    );
  });

  it('count days and know the days of the week', () => {
    expect(daysBetween('2022-08-16', '2022-10-18')).toBe(63);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect([lastDayOf('2027-01-01 00:00:00.000'), lastDayOf('2027-01-01 00:01')]).toEqual([
      '2026-12-31',
      '2027-01-01',
    ]);
    expect(['2026-11-22', '2026-11-23', '1969-12-28'].map(weekday)).toEqual([0, 1, 0]);
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (day) => {
        expect(dayNumber(dateOfDayNumber(day))).toBe(day);
      }),
    );
  });

  it('move by months to the same day, or to the last day of a shorter month', () => {
    expect(after('2024-08-31', -6)).toBe('2024-02-29');
    expect(after('2024-08-31', -18)).toBe('2023-02-28');
    expect(after('2024-02-29', -6, 31)).toBe('2023-08-31');
    expect(after('2024-01-31', 1)).toBe('2024-02-29');
    expect(after('2024-03-15', -3)).toBe('2023-12-15');
  });
});
