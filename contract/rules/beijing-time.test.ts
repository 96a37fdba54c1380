import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beijingDate,
  beijingSecondOfDay,
  beijingTimeText,
  dayEnd,
  dayStart,
  midnightBefore,
  momentMs,
  parseBeijingTime,
} from './beijing-time.ts';

const ms = (text: string): number => Date.parse(text);

describe('a moment in Beijing time', () => {
  it.each([
    ['2026-11-23T02:00:00.007Z', '2026-11-23 10:00:00.007'],
    ['2026-11-22T15:59:59.999Z', '2026-11-22 23:59:59.999'],
    ['2026-11-22T16:00:00Z', '2026-11-23 00:00:00.000'],
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00.000'],
    ['2024-02-28T16:00:00Z', '2024-02-29 00:00:00.000'],
    // No summer time, although China observed it in that year.
    ['1990-07-01T00:00:00Z', '1990-07-01 08:00:00.000'],
    ['1969-12-31T16:00:00Z', '1970-01-01 00:00:00.000'],
  ])('%s is %s, from a number and from a date', (utc, text) => {
    expect([beijingTimeText(ms(utc)), beijingTimeText(new Date(utc)), beijingDate(ms(utc))]).toEqual([
      text,
      text,
      text.slice(0, 10),
    ]);
    expect(momentMs(new Date(utc))).toBe(ms(utc));
  });

  it('is refused if it is invalid', () => {
    expect(() => beijingTimeText(Number.NaN)).toThrow(RangeError);
    expect(() => beijingDate(new Date('never'))).toThrow(RangeError);
  });

  it.each([
    ['2026-11-22T16:00:00Z', 0],
    ['2026-11-23T01:00:00Z', 9 * 3600],
    ['2026-11-23T09:30:00.999Z', 17 * 3600 + 1800],
    ['2026-11-23T15:59:59.999Z', 86_399],
  ])('%s is second %i of its day', (utc, second) => {
    expect(beijingSecondOfDay(ms(utc))).toBe(second);
  });

  it('has the second of day that its text shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        const midnight = parseBeijingTime(`${beijingDate(at)} 00:00`);
        expect(Math.floor((at - (midnight ?? 0)) / 1000)).toBe(beijingSecondOfDay(at));
      }),
    );
  });
});

describe('the midnights of a day in Beijing', () => {
  it('begin and end it, also over the end of a month and of a leap February', () => {
    expect([dayStart('2026-11-30'), dayEnd('2026-11-30')]).toEqual([
      new Date('2026-11-29T16:00:00Z'),
      new Date('2026-11-30T16:00:00Z'),
    ]);
    expect(dayEnd('2024-02-28')).toEqual(dayStart('2024-02-29'));
  });

  it('are refused for a text that is not a date', () => {
    for (const text of ['2026-02-30', '2026-2-3', '']) {
      expect(() => dayStart(text)).toThrow(RangeError);
      expect(() => dayEnd(text)).toThrow(RangeError);
    }
  });

  it('are the last before each of its moments', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_000_000_000_000, max: 4_000_000_000_000 }), (moment) => {
        const date = beijingDate(moment);
        expect(midnightBefore(moment)).toBe(dayStart(date).getTime());
        expect(moment).toBeGreaterThanOrEqual(dayStart(date).getTime());
        expect(moment).toBeLessThan(dayEnd(date).getTime());
      }),
    );
  });
});

describe('parsing Beijing time text', () => {
  it.each([
    ['2026-11-23 10:00', '2026-11-23T02:00:00Z'],
    ['2026-11-23 10:00:05', '2026-11-23T02:00:05Z'],
    ['2026-11-23T10:00:05', '2026-11-23T02:00:05Z'],
    ['2026-11-23 10:00:05.5', '2026-11-23T02:00:05.500Z'],
    ['2026-11-23 10:00:05,007', '2026-11-23T02:00:05.007Z'],
    ['2026-11-23 10:00:05.007999999', '2026-11-23T02:00:05.007Z'],
    [' 2026-11-23 10:00 ', '2026-11-23T02:00:00Z'],
    ['2024-02-29 00:00', '2024-02-28T16:00:00Z'],
  ])('reads %j as %s', (text, utc) => {
    expect(parseBeijingTime(text)).toBe(ms(utc));
  });

  it.each([
    '2026-02-29 10:00',
    '2026-11-31 10:00',
    '2026-11-23 24:00',
    '2026-11-23 10:60',
    '2026-11-23 10:00:60',
    '2026-11-23  10:00',
    '2026-11-23',
    '10:00',
    '2026-11-23 1:00',
    '2026-11-23 10:00:05.',
    '2026-11-23 10:00:05.0000000000',
    '2026-11-23T10:00:00Z',
    '2026-11-23 10:00+08:00',
    '',
  ])('refuses %j', (text) => {
    expect(parseBeijingTime(text)).toBeNull();
  });
});
