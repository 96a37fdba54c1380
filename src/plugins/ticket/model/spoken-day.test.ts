import { addDays, beijingDate, parseBeijingTime, settlementDates, weekday } from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBulk } from './bulk-parse.ts';
import { settledCode, spokenDay } from './spoken-day.ts';

const workdaysBut = (holidays: ReadonlySet<string>) => {
  const isWorkday = (date: string): boolean => weekday(date) % 6 !== 0 && !holidays.has(date);
  const nextWorkday = (date: string): string => {
    const next = addDays(date, 1);
    return isWorkday(next) ? next : nextWorkday(next);
  };
  return { isWorkday, nextWorkday };
};
const noon = (date: string): number => parseBeijingTime(`${date} 12:00:00.000`) ?? 0;
const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

describe('dates as written in chats', () => {
  it('settle by the calendar, with today and tomorrow under their own codes', () => {
    // A Friday in the week before a holiday on Wednesday.
    const now = noon('2026-11-20');
    const workdays = workdaysBut(new Set(['2026-11-25']));
    const settled = (word: string): string | null => {
      const spoken = spokenDay(word);
      return spoken === null ? null : settledCode(spoken, now, workdays);
    };
    for (const [word, code] of [
      ['周五+0', '1'],
      ['周五+1', '2'],
      ['周一+0', '3'],
      ['下周一', '3'],
      ['星期一+1', '4'],
      ['礼拜二T+0', '11.24+0'],
      ['下周三+0', '11.25+0'],
      ['周四+1', '11.26+1'],
      ['下个星期五+0', '11.27+0'],
      ['本周一+0', 'forward+0'],
      ['这周五', '1'],
      ['周日+0', '11.22+0'],
      ['后天+0', '11.24+0'],
      ['23号+0', '3'],
      ['5号+1', '12.05+1'],
      ['31号', 'forward+0'],
      ['11月20日', '1'],
      ['1月4日+0', '2027.01.04+0'],
      ['2026/11/23+1', '4'],
      ['11.02+0', 'forward+0'],
      ['2.30+0', 'forward+0'],
      ['12.03+0', '12.03+0'],
    ] as const)
      expect([word, settled(word)]).toEqual([word, code]);
    for (const word of ['周', '周八', '2.20', '11.25', '5000', '24国开10', '周一2', '号'])
      expect(spokenDay(word)).toBeNull();
  });

  it('mean the next such day, in its week, and settle the given number of workdays later', () => {
    const day = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2026-01-01', n));
    const holidays = fc.array(fc.integer({ min: 0, max: 730 }), { maxLength: 120 });
    const week = fc.constantFrom('', '本', '这', '下', '下个');
    const name = fc.constantFrom('周', '星期', '礼拜');
    fc.assert(
      fc.property(
        day,
        holidays,
        week,
        name,
        fc.nat(6),
        fc.constantFrom('', '+0', '+1'),
        (today, off, inWeek, word, weekdayNumber, lag) => {
          const workdays = workdaysBut(new Set(off.map((n) => addDays('2026-01-01', n))));
          const now = noon(today);
          const spoken = spokenDay(`${inWeek}${word}${DAYS[weekdayNumber]}${lag}`) ?? '';
          const code = settledCode(spoken, now, workdays);
          const days = Array.from({ length: 14 }, (_, n) => addDays(today, n)).filter(
            (date) => weekday(date) === weekdayNumber,
          );
          const sunday = addDays(today, (7 - weekday(today)) % 7);
          const isThis = (date: string): boolean => date <= sunday;
          const meant = days.find((date) =>
            inWeek === '' ? true : inWeek.startsWith('下') ? !isThis(date) : isThis(date),
          );
          const dates = settlementDates(code, now, workdays);
          if (meant === undefined) expect(code).toMatch(/^forward/);
          else if (!workdays.isWorkday(meant)) expect(dates).toBeNull();
          else {
            // Today+1 and tomorrow+0 settle on the same day, and are one book.
            expect(dates).toEqual({
              tradeDate: meant,
              settleDate: lag === '+1' ? workdays.nextWorkday(meant) : meant,
            });
            if (meant === beijingDate(now)) expect(['1', '2']).toContain(code);
            else if (meant === workdays.nextWorkday(today)) expect(['3', '4']).toContain(code);
          }
        },
      ),
    );
  });

  it('are found anywhere in a line, attached or separate, also in full width', () => {
    const settle = (line: string) =>
      parseBulk(line).rows.map(({ bond, qtyText, settlType }) => [bond, qtyText, settlType]);
    for (const [line, spoken] of [
      ['240210 2.20 bid 5000 周一+0', '周1+0'],
      ['240210 2.20 bid 5000w周一 + 1', '周1+1'],
      ['下周三 240210 2.20 bid 5000w', '下周3'],
      ['240210 2.20 bid 5000w 礼拜四 +1', '周4+1'],
      ['240210 2.20 bid 5000w 25号+0', '25日+0'],
      ['240210 2.20 bid 5000w 11月25日+1', '11.25+1'],
      ['240210 2.20 bid 5000w １１.２５+０', '11.25+0'],
      ['240210 2.20 bid 5000w 后天+0', '后天+0'],
    ] as const) {
      const [row] = settle(line);
      expect([line, row?.[0], row?.[1]?.replace('w', ''), row?.[2]]).toEqual([
        line,
        '240210',
        '5000',
        spoken,
      ]);
    }
  });
});
