import { beijingDate, beijingTimeText, isDateText } from '#contract/rules';
import { typedText } from '#core/format';

/** Which day a date without a year means: the most recent such day, or the next. */
export type NearestYear = 'past' | 'future';

const plainOf = (text: string): string =>
  typedText(text)
    .replaceAll(/[年月./]/g, '-')
    .replace(/日$/, '');

/** A day as typed: `2026-11-22`, `20261122`, `11-22`, `1122`, `2026年11月22日`. null when it is none. */
export function typedDay(text: string, now: number, nearest: NearestYear): string | null {
  const plain = plainOf(text);
  const [, year, month = '', day = ''] =
    /^(?:(\d{4})-?)?(\d{1,2})-(\d{1,2})$/.exec(plain) ?? /^(\d{4})?(\d{2})(\d{2})$/.exec(plain) ?? [];
  if (month === '') return null;
  const today = beijingDate(now);
  const at = (ofYear: number | string): string =>
    `${ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = at(thisYear);
  const step = nearest === 'past' ? Number(inThisYear > today) : -Number(inThisYear < today);
  const found = at(year ?? thisYear - step);
  return isDateText(found) ? found : null;
}

/** Whether more typing can still make it a day: nothing is marked wrong before that. */
export const mayBecomeDay = (text: string): boolean => {
  const plain = plainOf(text);
  return /^\d{0,7}$/.test(plain) || /^(?:\d{4}-\d{0,2}|\d{4}-\d{1,2}-\d?|\d{1,2}-\d?)$/.test(plain);
};

/** A time of day as typed, `HH:mm`: `9:30`, `0930`, `930`, `9：30`, `9点30`, `9`. null when it is none. */
export function typedTime(text: string): string | null {
  const plain = typedText(text)
    .replace('点', ':')
    .replace(/[:分]$/, '');
  const [, hour, minute] = /^(\d{1,2})(?::(\d{1,2}))?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? [];
  if (hour === undefined) return null;
  const found = `${hour.padStart(2, '0')}:${(minute ?? '0').padStart(2, '0')}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(found) ? found : null;
}

/**
 * A whole moment in Beijing time, `YYYY-MM-DD HH:mm`, in the forms that people paste: `2026-11-28 9:30`, `2026/11/28 09:30:00`,
 * `2026年11月28日9点30分`, ISO with or without a zone, which is obeyed. null when it is none.
 */
export function typedMoment(text: string, now: number): string | null {
  const plain = text.trim();
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(plain)) {
    const at = Date.parse(plain);
    return Number.isNaN(at) ? null : beijingTimeText(at).slice(0, 16);
  }
  const [, first = '', second = ''] = /^(\S+?)(?:T|\s+|(?<=日)[,，]?)(\S+)$/.exec(plain) ?? [];
  const [day, time] = [
    typedDay(first, now, 'future'),
    typedTime(second.replace(/^(\d{1,2}[:：]\d\d)[:：]\d\d(?:\.\d+)?$/, '$1')),
  ];
  return day === null || time === null ? null : `${day} ${time}`;
}
