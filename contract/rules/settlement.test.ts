import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekday } from './dates.ts';
import {
  bucketOf,
  codeOfBucket,
  settlementDates,
  settlementDay,
  type Workdays,
  workdaysForBond,
} from './settlement-day.ts';
import { settlementLabel } from './settlement.ts';

const november = Date.parse('2026-11-20T10:00:00+08:00');
const isWorkday = (date: string): boolean => weekday(date) % 6 !== 0;
const nextWorkday = (date: string): string => {
  const next = addDays(date, 1);
  return isWorkday(next) ? next : nextWorkday(next);
};
const workdays: Workdays = { isWorkday, nextWorkday };

describe('settlementLabel', () => {
  it('labels the fixed codes [R9.08]', () => {
    expect(
      [1, '2', '3', '4', '2,3', ' 2, 3 ', 'forward+0', 'forward+1'].map((code) =>
        settlementLabel(code, november),
      ),
    ).toEqual(
      [
        'settlementToday0',
        'settlementToday1',
        'settlementTomorrow0',
        'settlementTomorrow1',
        'settlementNextDayAny',
        'settlementNextDayAny',
        'settlementDate0',
        'settlementDate1',
      ].map((key) => ({ key, values: {} })),
    );
  });

  it('adds next year to a month before the current one, in Beijing time [R9.08]', () => {
    const code = (settlType: string, now = november): unknown => settlementLabel(settlType, now).values.code;
    expect(code('02.15+0')).toBe('2027.02.15+0');
    expect(code('10.30+1')).toBe('2027.10.30+1');
    expect(code('11.01+0')).toBe('11.01+0');
    expect(code('12.15+1')).toBe('12.15+1');
    expect(code('12.15+1', Date.parse('2026-12-31T16:00:00Z'))).toBe('12.15+1');
    expect(code('12.15+1', Date.parse('2026-12-31T15:59:59Z'))).toBe('12.15+1');
    expect(code('11.15+1', Date.parse('2026-12-31T15:59:59Z'))).toBe('2027.11.15+1');
  });

  it('shows any other code unchanged [R9.08]', () => {
    for (const code of ['9', '13.01+0', '00.01+0', 'constructor', '__proto__']) {
      expect(settlementLabel(code, november)).toEqual({ key: 'settlementCode', values: { code } });
    }
    expect(settlementLabel(null, november)).toEqual({ key: 'settlementCode', values: { code: '' } });
  });
});

describe('settlementDates', () => {
  const dates = (code: string | number, now = november) => {
    const found = settlementDates(code, now, workdays);
    return found === null ? null : `${found.tradeDate} ${found.settleDate}`;
  };

  it('trades today or on the next workday and settles then or one workday later', () => {
    expect(['1', 2, '3', '4', '2,3'].map((code) => dates(code))).toEqual([
      '2026-11-20 2026-11-20',
      '2026-11-20 2026-11-23',
      '2026-11-23 2026-11-23',
      '2026-11-23 2026-11-24',
      '2026-11-23 2026-11-23',
    ]);
  });

  it('settles today+1 and tomorrow+0 on the same day', () => {
    expect(settlementDates('2', november, workdays)?.settleDate).toBe(
      settlementDates('3', november, workdays)?.settleDate,
    );
  });

  it('has no trade date today on a non-workday', () => {
    const saturday = november + 86_400_000;
    expect(['1', '2'].map((code) => dates(code, saturday))).toEqual([null, null]);
    expect(dates('3', saturday)).toBe('2026-11-23 2026-11-23');
  });

  it('resolves a date code to its year, on workdays that are not over', () => {
    expect(dates('12.15+1')).toBe('2026-12-15 2026-12-16');
    expect(dates('02.15+0')).toBe('2027-02-15 2027-02-15');
    expect(dates('11.20+0')).toBe('2026-11-20 2026-11-20');
    expect(['11.19+0', '2025.11.24+0'].map((code) => dates(code))).toEqual([null, null]);
    expect(['11.21+0', '02.30+0', 'forward+0', '', '9'].map((code) => dates(code))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the settlement of a bond', () => {
  it('counts from the next workday where today has no trading, and never names a day without any', () => {
    const saturday = Date.parse('2026-11-21T10:00:00+08:00');
    const days = (now: number) =>
      ['1', '2', '3', '2,3', '4', '11.21+0', '11.20+0', 'forward+0', ''].map((code) =>
        settlementDay('240210.IB', code, now, workdays),
      );
    const [friday, monday, tuesday] = ['2026-11-20', '2026-11-23', '2026-11-24'];
    expect(days(november)).toEqual([friday, monday, monday, monday, tuesday, null, friday, null, null]);
    expect(days(saturday)).toEqual([monday, monday, monday, monday, tuesday, null, null, null, null]);
  });

  it('is in a book that 今+1, 明+0 and either of them share; every other code has its own', () => {
    expect(['1', '2', '3', '2,3', '3,2', '4', '12.05+0'].map(bucketOf)).toEqual([
      '1',
      '23',
      '23',
      '23',
      '23',
      '4',
      '12.05+0',
    ]);
    for (const bucket of ['1', '23', '4', '12.05+0']) expect(bucketOf(codeOfBucket(bucket))).toBe(bucket);
    expect(settlementDay('240210.IB', codeOfBucket('23'), november, workdays)).toBe('2026-11-23');
  });

  it('on an exchange is on a workday of the interbank market, and never at a weekend', () => {
    // The weekend of 21 November made up for, the Monday after it free.
    const interbank: Workdays = {
      isWorkday: (date) =>
        ['2026-11-21', '2026-11-22'].includes(date) || (isWorkday(date) && date !== '2026-11-23'),
      nextWorkday(date) {
        const next = addDays(date, 1);
        return this.isWorkday(next) ? next : this.nextWorkday(next);
      },
    };
    const next = (id: string) => workdaysForBond(id, interbank).nextWorkday('2026-11-20');
    expect(['240210.IB', '200013.BC', '019601.SH', '101819.SZ'].map(next)).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-24',
      '2026-11-24',
    ]);
    expect(workdaysForBond('019601.SH', interbank).isWorkday('2026-11-22')).toBe(false);
    expect(workdaysForBond('240210.IB', interbank)).toBe(interbank);
  });
});

describe('settlement in any calendar', () => {
  /** Days off of a run of two years: weekends, some made up for, and holidays. */
  const anyCalendar = fc
    .array(fc.integer({ min: 0, max: 7 }), { minLength: 800, maxLength: 800 })
    .map((rolls): Workdays => {
      const isOpen = (date: string): boolean => {
        const roll = rolls[daysBetween('2026-10-01', date)] ?? 1;
        return isWorkday(date) ? roll > 1 : roll === 0;
      };
      const next = (date: string): string =>
        isOpen(addDays(date, 1)) ? addDays(date, 1) : next(addDays(date, 1));
      return { isWorkday: isOpen, nextWorkday: next };
    });
  const anyDay = fc.integer({ min: 0, max: 460 }).map((day) => addDays('2026-10-01', day));
  const anyTime = fc.integer({ min: 0, max: 86_399_999 });
  const ids = fc.constantFrom('240210.IB', '019601.SH', '101819.SZ', '200013.BC');

  it('is one day for all codes of a book, on a day of trading, today+0 before tomorrow+0 before tomorrow+1', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, anyTime, ids, (interbank, today, time, id) => {
        const now = Date.parse(`${today}T00:00:00+08:00`) + time;
        const bondDays = workdaysForBond(id, interbank);
        const [today0, today1, tomorrow0, either, tomorrow1] = ['1', '2', '3', '2,3', '4'].map(
          (code) => settlementDay(id, code, now, interbank) ?? '',
        );
        const [first = '', , next = '', , last = ''] = [today0, today1, tomorrow0, either, tomorrow1];
        expect([today1, either]).toEqual([tomorrow0, tomorrow0]);
        expect([first, next, last].map(bondDays.isWorkday)).toEqual([true, true, true]);
        expect(first).toBe(bondDays.isWorkday(today) ? today : next);
        // The next day of trading, and the one after it: none lies between.
        const between = (from: string, to: string): number =>
          Array.from({ length: daysBetween(from, to) - 1 }, (_, at) => addDays(from, at + 1)).filter(
            bondDays.isWorkday,
          ).length;
        expect([next > today, between(today, next), last > next, between(next, last)]).toEqual([
          true,
          0,
          true,
          0,
        ]);
      }),
    );
  });

  it('of a dated code is that day or the next day of trading, up to eleven months ahead', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyDay,
        fc.integer({ min: 0, max: 330 }),
        ids,
        (interbank, today, ahead, id) => {
          const now = Date.parse(`${today}T12:00:00+08:00`);
          const trade = addDays(today, ahead);
          const bondDays = workdaysForBond(id, interbank);
          const code = `${trade.slice(5, 7)}.${trade.slice(8)}`;
          const days = [0, 1].map((after) => settlementDay(id, `${code}+${after}`, now, interbank));
          const isOpen = bondDays.isWorkday(trade);
          expect(days).toEqual(isOpen ? [trade, bondDays.nextWorkday(trade)] : [null, null]);
          // With its year it is the same day.
          expect(settlementDay(id, `${trade.slice(0, 4)}.${code}+0`, now, interbank)).toBe(
            isOpen ? trade : null,
          );
        },
      ),
    );
  });
});
