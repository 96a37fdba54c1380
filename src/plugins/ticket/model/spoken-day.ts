import { addDays, beijingDate, type DateText, isDateText, weekday, type Workdays } from '#contract/rules';

const WEEKDAYS = '一二三四五六日';
const WORD =
  /^(?:([本这下]?)个?(?:周|星期|礼拜)([一二三四五六日天])|(后天)|(?:(?:(20\d\d)年)?(\d{1,2})月)?(\d{1,2})[日号]|(?:(20\d\d)[./-])?(\d{1,2})[./-](\d{1,2})(?=\+))(?:T?\+([01]))?$/i;
/** As `spokenDay` writes them: the day of the week, the day after tomorrow, the day of the month, or a date. */
const SPOKEN = /^(?:([本下]?)周([1-7])|(后天)|(\d\d)日|(?:(\d{4})\.)?(\d\d)\.(\d\d))(?:\+([01]))?$/;

const padded = (figures: string): string => figures.padStart(2, '0');

/**
 * A trade day as named in a chat (`周一+0`, `下周三`, `后天+1`, `25号+0`, `11月25日`, `11.25+0`), in one spelling; null for every other word. Days to settlement may
 * follow later.
 */
export function spokenDay(word: string): string | null {
  const match = WORD.exec(word);
  if (match === null) return null;
  const [, week = '', day, after, year, month, date = '', dotYear, dotMonth, dotDay = '', lag] = match;
  const end = lag === undefined ? '' : `+${lag}`;
  if (day !== undefined)
    return `${week === '这' ? '本' : week}周${WEEKDAYS.indexOf(day === '天' ? '日' : day) + 1}${end}`;
  if (after !== undefined) return after + end;
  const inYear = year ?? dotYear;
  const inMonth = month ?? dotMonth;
  if (inMonth === undefined) return `${padded(date)}日${end}`;
  return `${inYear === undefined ? '' : `${inYear}.`}${padded(inMonth)}.${padded(date || dotDay)}${end}`;
}

/** Whether a spoken day does not yet state how many days later it settles. */
export const isLagOpen = (code: string): boolean => SPOKEN.exec(code)?.[8] === undefined && SPOKEN.test(code);

/**
 * The settlement code of a spoken day, said at `now`: that of today or tomorrow if it is one, so that it meets the quotes with that code;
 * else its date. A day of the week without 本 or 下 is the next such day, today included. `forward+n`: that day has passed. Other codes are
 * unchanged.
 */
export function settledCode(code: string, now: number, workdays: Workdays): string {
  const match = SPOKEN.exec(code);
  if (match === null) return code;
  const lag = match[8] ?? '0';
  const today = beijingDate(now);
  const date = dateOf(match, today, workdays);
  if (date === null || date < today) return `forward+${lag}`;
  if (date === today && workdays.isWorkday(date)) return lag === '0' ? '1' : '2';
  if (date === workdays.nextWorkday(today)) return lag === '0' ? '3' : '4';
  const [year, ...rest] = date.split('-');
  return `${year === today.slice(0, 4) ? '' : `${year}.`}${rest.join('.')}+${lag}`;
}

function dateOf(
  [, week, day, after, monthDay, year, month, date]: RegExpExecArray,
  today: DateText,
  workdays: Workdays,
): DateText | null {
  if (after !== undefined) return workdays.nextWorkday(workdays.nextWorkday(today));
  if (day !== undefined) {
    const thisWeek = addDays(today, Number(day) - 1 - ((weekday(today) + 6) % 7));
    return week === '下' || (week === '' && thisWeek < today) ? addDays(thisWeek, 7) : thisWeek;
  }
  const [thisYear = '', thisMonth = ''] = today.split('-');
  if (monthDay !== undefined) {
    const at = `${thisYear}-${thisMonth}-${monthDay}`;
    if (at >= today) return isDateText(at) ? at : null;
    const next =
      thisMonth === '12'
        ? `${Number(thisYear) + 1}-01-${monthDay}`
        : `${thisYear}-${padded(String(Number(thisMonth) + 1))}-${monthDay}`;
    return isDateText(next) ? next : null;
  }
  // A month that is over means next year's (spec 9).
  const inYear = year ?? (String(month) < thisMonth ? String(Number(thisYear) + 1) : thisYear);
  const at = `${inYear}-${month}-${date}`;
  return isDateText(at) ? at : null;
}
