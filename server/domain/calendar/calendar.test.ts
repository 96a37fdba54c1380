import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, weekday } from '#contract/rules';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';
import { estimatedHolidays, festivalsOf } from './estimated-holidays.ts';
import { CalendarOverridesError } from './overrides.ts';

const folder = mkdtempSync(join(tmpdir(), 'calendar-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const overridesFile = (content: unknown): string => {
  files += 1;
  const file = join(folder, `${files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const withOverrides = (content: unknown) => createCalendar({ overridesFile: overridesFile(content) });

const calendar = createCalendar();
const anyDate = fc.integer({ min: 0, max: 12_000 }).map((day) => addDays('2004-01-01', day));

describe('workdays of years with a holiday notice', () => {
  it('include make-up weekends and exclude holidays and other weekends', () => {
    expect(['2026-02-14', '2026-02-28', '2026-10-10', '2026-11-20'].map(calendar.isWorkday)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['2026-02-16', '2026-10-07', '2026-11-21', '2026-01-02'].map(calendar.isWorkday)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('are found across long holidays', () => {
    expect(calendar.nextWorkday('2026-02-13')).toBe('2026-02-14');
    expect(calendar.nextWorkday('2026-02-14')).toBe('2026-02-24');
    expect(calendar.nextWorkday('2026-09-30')).toBe('2026-10-08');
    expect(calendar.nextWorkday('2026-11-20')).toBe('2026-11-23');
    expect(calendar.nextWorkday('2026-11-21')).toBe('2026-11-23');
  });

  it('are certain, not estimated', () => {
    expect(['2004-01-01', '2026-12-31'].map(calendar.isEstimated)).toEqual([false, false]);
  });
});

describe('workdays of years without a holiday notice', () => {
  it('are estimated from the law and the lunar calendar', () => {
    expect(calendar.isEstimated('2027-01-04')).toBe(true);
    const daysOff = [
      '2027-01-01',
      '2027-02-05',
      '2027-02-08',
      '2027-04-05',
      '2027-05-03',
      '2027-06-09',
      '2027-09-15',
      '2027-10-01',
    ];
    expect(daysOff.map(calendar.isWorkday)).toEqual(daysOff.map(() => false));
    expect(['2027-01-04', '2027-02-09', '2027-05-06', '2027-10-04'].map(calendar.isWorkday)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(calendar.nextWorkday('2026-12-31')).toBe('2027-01-04');
  });

  it('match the published dates of Spring Festival, Qingming, Dragon Boat and Mid-Autumn', () => {
    const festivals = [2027, 2028, 2029, 2030, 2031].map(festivalsOf);
    expect(festivals).toEqual([
      {
        springFestival: '2027-02-06',
        pureBrightness: '2027-04-05',
        dragonBoat: '2027-06-09',
        midAutumn: '2027-09-15',
      },
      {
        springFestival: '2028-01-26',
        pureBrightness: '2028-04-04',
        dragonBoat: '2028-05-28',
        midAutumn: '2028-10-03',
      },
      {
        springFestival: '2029-02-13',
        pureBrightness: '2029-04-04',
        dragonBoat: '2029-06-16',
        midAutumn: '2029-09-22',
      },
      {
        springFestival: '2030-02-03',
        pureBrightness: '2030-04-05',
        dragonBoat: '2030-06-05',
        midAutumn: '2030-09-12',
      },
      {
        springFestival: '2031-01-23',
        pureBrightness: '2031-04-05',
        dragonBoat: '2031-06-24',
        midAutumn: '2031-10-01',
      },
    ]);
  });

  it('agree with the Chinese calendar of Intl, except where it misplaces a new moon minutes from midnight', () => {
    const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
      timeZone: 'UTC',
      month: 'numeric',
      day: 'numeric',
    });
    const isPlaced = (year: number): boolean => {
      const { springFestival = '', dragonBoat = '', midAutumn = '' } = festivalsOf(year) ?? {};
      const days = [springFestival, dragonBoat, midAutumn].map((date) =>
        lunar.format(new Date(`${date}T12:00:00Z`)),
      );
      return days.join() === '1/1,5/5,8/15';
    };
    const years = Array.from({ length: 90 }, (_, index) => 2000 + index);
    // New moons at 2027-02-06 23:56 and 2030-02-03 00:07 in Beijing.
    expect(years.filter((year) => !isPlaced(year))).toEqual([2027, 2030]);
  });

  it('would have estimated the festivals of every year with a notice correctly', () => {
    for (let year = 2008; year <= 2026; year += 1) {
      const days = Object.values(festivalsOf(year) ?? {});
      expect(days.length).toBeGreaterThan(2);
      expect(days.filter(calendar.isWorkday)).toEqual([]);
    }
  });

  it('fall back to fixed dates beyond the end of the lunar table', () => {
    expect([1900, 1901, 2099, 2100].map((year) => festivalsOf(year) === null)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(estimatedHolidays(2150).size).toBe(9);
    expect(calendar.isWorkday('2150-10-01')).toBe(false);
  });
});

describe('addWorkdays', () => {
  it('counts workdays in both directions, and 0 moves only from a day off', () => {
    expect(calendar.addWorkdays('2026-11-20', 0)).toBe('2026-11-20');
    expect(calendar.addWorkdays('2026-11-21', 0)).toBe('2026-11-23');
    expect(calendar.addWorkdays('2026-11-20', 2)).toBe('2026-11-24');
    expect(calendar.addWorkdays('2026-11-23', -1)).toBe('2026-11-20');
    expect(() => calendar.addWorkdays('2026-11-20', 1.5)).toThrow(RangeError);
  });

  it('returns to its start when reversed, and skips only days off', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 30 }), (date, days) => {
        const start = calendar.addWorkdays(date, 0);
        const end = calendar.addWorkdays(start, days);
        expect(calendar.isWorkday(end)).toBe(true);
        expect(calendar.addWorkdays(end, -days)).toBe(start);
        const next = calendar.nextWorkday(date);
        expect(next > date).toBe(true);
        for (let off = addDays(date, 1); off < next; off = addDays(off, 1))
          expect(calendar.isWorkday(off)).toBe(false);
      }),
    );
  });

  it('refuses an invalid date', () => {
    for (const date of ['2026-02-30', 'today', '']) {
      for (const ask of [calendar.isWorkday, calendar.nextWorkday, calendar.isEstimated])
        expect(() => ask(date)).toThrow(RangeError);
    }
  });
});

describe('isTradingTime', () => {
  it('is 9:00 to 17:30 in Beijing on workdays, make-up Saturdays included', () => {
    const at = (text: string) => calendar.isTradingTime(Date.parse(`${text}+08:00`));
    expect(['2026-11-20T09:00:00', '2026-11-20T17:30:00', '2026-10-10T12:00:00'].map(at)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['2026-11-20T08:59:59', '2026-11-20T17:30:01', '2026-11-21T12:00:00', '2026-10-01T12:00:00'].map(at),
    ).toEqual([false, false, false, false]);
    expect(calendar.isTradingTime(Date.parse('2026-11-22T23:30:00Z'))).toBe(false);
    expect(calendar.isTradingTime(Date.parse('2026-11-23T01:00:00Z'))).toBe(true);
  });
});

describe('the operator’s overrides', () => {
  it('take precedence over the built-in notices and the estimate, and are certain', () => {
    const own = withOverrides({
      holidays: ['2026-11-20', '2027-02-09'],
      workdays: ['2026-11-21', '2027-02-05'],
    });
    expect(['2026-11-20', '2027-02-09'].map(own.isWorkday)).toEqual([false, false]);
    expect(['2026-11-21', '2027-02-05'].map(own.isWorkday)).toEqual([true, true]);
    expect(['2027-02-05', '2027-02-09', '2027-02-10'].map(own.isEstimated)).toEqual([false, false, true]);
  });

  it('replace the estimate of a year that they declare complete', () => {
    const own = withOverrides({ completeYears: [2027], holidays: ['2027-01-01'] });
    expect(own.isEstimated('2027-02-08')).toBe(false);
    expect(['2027-01-01', '2027-02-08'].map(own.isWorkday)).toEqual([false, true]);
  });

  it.each([
    ['{', /is not JSON/],
    ['[]', /the file: /],
    [{ holidays: ['2027-02-30'] }, /holidays\[0\]: "2027-02-30" is not a calendar date YYYY-MM-DD/],
    [{ holidays: [20270101] }, /holidays\[0\]: /],
    [
      { workdays: ['2027-02-06', '2027-02-06'] },
      /workdays\[1\]: 2027-02-06 is already listed in workdays\[0\]/,
    ],
    [
      { holidays: ['2027-02-06'], workdays: ['2027-02-06'] },
      /workdays\[0\]: 2027-02-06 is already listed in holidays\[0\]/,
    ],
    [{ completeYears: ['2027'] }, /completeYears\[0\]: /],
    [{ holiday: ['2027-02-06'] }, /"holiday"/],
  ])('are refused with the place of the fault: %j', (content, message) => {
    const file = overridesFile(content);
    expect(() => createCalendar({ overridesFile: file })).toThrow(CalendarOverridesError);
    expect(() => createCalendar({ overridesFile: file })).toThrow(message);
    expect(() => createCalendar({ overridesFile: file })).toThrow(file);
  });

  it('are refused when the file is missing or when they leave no workday', () => {
    expect(() => createCalendar({ overridesFile: join(folder, 'none.json') })).toThrow(
      /none\.json cannot be read/,
    );
    const holidays = Array.from({ length: 90 }, (_, day) => addDays('2026-06-01', day)).filter(
      (date) => weekday(date) % 6 !== 0,
    );
    expect(() => withOverrides({ holidays }).nextWorkday('2026-06-01')).toThrow(/no workday within 60 days/);
  });
});

describe('the time zone of the machine', () => {
  it('does not affect any answer', () => {
    const script = `
      import { createCalendar } from './server/domain/calendar/index.ts';
      const calendar = createCalendar();
      const days = Array.from({ length: 1500 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)));
      console.log(days.map((day) => calendar.isWorkday(day.toISOString().slice(0, 10)) + ' ' + calendar.isTradingTime(day.getTime() + 5.4e6)).join());`;
    const answers = ['America/New_York', 'Asia/Shanghai', 'Pacific/Kiritimati'].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('true true');
  });
});
