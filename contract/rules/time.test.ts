import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beijingDate, beijingSecondOfDay, beijingTimeText, parseBeijingTime } from './beijing-time.ts';
import { formatSeconds, isNextDay, timeAgo, timeText } from './time.ts';

const now = Date.parse('2026-11-20T10:00:00+08:00');
const ago = (seconds: number) => timeAgo(now - seconds * 1000, now);

describe('timeAgo', () => {
  it('shows just now, then minutes, hours and one day, and then the date [R9.04]', () => {
    expect([-5, 0, 29.9].map((seconds) => ago(seconds).key)).toEqual(['justNow', 'justNow', 'justNow']);
    expect([30, 59, 60, 61, 3599].map(ago)).toEqual(
      [1, 1, 1, 2, 60].map((value) => ({ key: 'minutesAgo', values: { value } })),
    );
    expect([3600, 3601, 86_399].map(ago)).toEqual(
      [1, 2, 24].map((value) => ({ key: 'hoursAgo', values: { value } })),
    );
    expect([86_400, 172_799].map((seconds) => ago(seconds).key)).toEqual(['oneDayAgo', 'oneDayAgo']);
    expect(ago(172_800)).toEqual({ key: 'onDate', values: { date: '2026-11-18' } });
  });

  it('never shows zero minutes or hours [R9.04]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399_999 }), (ms) => {
        const { values } = timeAgo(now - ms, now);
        expect(Object.values(values).every((value) => Number(value) >= 1)).toBe(true);
      }),
    );
  });
});

describe('isNextDay', () => {
  it('is true only in the local hour 00 [R4.18]', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => new Date(2026, 10, 20, hour, 59));
    expect(hours.map((date) => isNextDay(date))).toEqual(hours.map((_, hour) => hour === 0));
    expect(isNextDay(new Date(2026, 10, 20).getTime())).toBe(true);
  });
});

describe('formatSeconds', () => {
  it('shows hours, minutes and seconds [R9.09]', () => {
    expect([0, 59, 60, 3661, 86_399, 360_000, 1.9, -5, Number.NaN].map(formatSeconds)).toEqual([
      '00:00:00',
      '00:00:59',
      '00:01:00',
      '01:01:01',
      '23:59:59',
      '100:00:00',
      '00:00:01',
      '00:00:00',
      '00:00:00',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e7 }), (seconds) => {
        const [hours = 0, minutes = 0, rest = 0] = formatSeconds(seconds).split(':').map(Number);
        expect(hours * 3600 + minutes * 60 + rest).toBe(seconds);
      }),
    );
  });
});

describe('timeText', () => {
  it('drops fractions of a second, and shows two dashes for a missing time [R9.09]', () => {
    expect(
      [
        '2026-11-20 10:00:00.123',
        '2026-11-20 10:00:00',
        '10:00:00.5',
        '2026-11-20T10:00:00.123Z',
        '10:00',
        '',
        '  ',
        null,
        undefined,
      ].map(timeText),
    ).toEqual([
      '2026-11-20 10:00:00',
      '2026-11-20 10:00:00',
      '10:00:00',
      '2026-11-20T10:00:00Z',
      '10:00',
      '--',
      '--',
      '--',
      '--',
    ]);
  });
});

describe('Beijing time', () => {
  it('gives the date of any moment, whatever was asked before', () => {
    const midnight = Date.parse('2026-11-19T16:00:00Z');
    const instants = [midnight, midnight - 1, midnight - 0.5, new Date(midnight), midnight + 86_399_999];
    expect(instants.map(beijingDate)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-19',
      '2026-11-20',
      '2026-11-20',
    ]);
    expect(() => beijingDate(Number.NaN)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.array(fc.double({ min: -8e15, max: 8e15, noNaN: true })), (moments) => {
        for (const moment of moments) expect(beijingDate(moment)).toBe(beijingTimeText(moment).slice(0, 10));
      }),
    );
  });

  it('is written and read in messages independently of the machine’s time zone', () => {
    expect(beijingTimeText(now + 7)).toBe('2026-11-20 10:00:00.007');
    expect(beijingDate(Date.parse('2026-11-19T16:00:00Z'))).toBe('2026-11-20');
    expect(beijingSecondOfDay(now)).toBe(36_000);
    expect(
      ['2026-11-20 10:00:00.007', '2026-11-20T10:00:00,007', '2026-11-20 10:00'].map(parseBeijingTime),
    ).toEqual([now + 7, now + 7, now]);
    expect(
      ['', '2026-11-20', '2026-02-30 10:00:00', '2026-11-20 24:00:00', '10:00:00'].map(parseBeijingTime),
    ).toEqual(Array.from({ length: 5 }, () => null));
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          expect(parseBeijingTime(beijingTimeText(date))).toBe(date.getTime());
        },
      ),
    );
  });
});
