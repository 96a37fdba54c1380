/** A calendar date as text, `YYYY-MM-DD`, without time or zone. Such texts sort and compare chronologically. */
export type DateText = string;

/** No day here is longer or shorter: Beijing has no daylight saving time. */
export const MS_PER_DAY = 86_400_000;
export const MS_PER_HOUR = 3_600_000;
export const MS_PER_MINUTE = 60_000;

/** The parts of a date: month 1 to 12. */
export type DateParts = { readonly year: number; readonly month: number; readonly day: number };

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days in a month (1 to 12) of a year. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? Number.NaN);

const [ZERO, DASH] = [48, 45];
/** The number formed by the digits of a text in [from, before); NaN if any of them is not a digit. */
const digits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN;
  }
  return value;
};

/**
 * The parts of a real calendar date, or null for any other text (2026-02-30, 2026-2-3). Read digit by digit, because pricing calls it thousands of times
 * a second.
 */
export const parseDate = (text: string): DateParts | null => {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return null;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? { year, month, day }
    : null;
};

/** Whether the text is a real calendar date `YYYY-MM-DD`. */
export const isDateText = (text: string): boolean => parseDate(text) !== null;

const partsOf = (date: DateText): DateParts => {
  const parts = parseDate(date);
  if (parts === null) throw new RangeError(`not a calendar date YYYY-MM-DD: ${JSON.stringify(date)}`);
  return parts;
};

/** Days since 1970-01-01, so that differences are whole days in any time zone. RangeError for a text that is not a date. */
export const dayNumber = (date: DateText): number => {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
};

/** The same dates recur constantly, so up to this many texts are cached. */
const MAX_CACHED = 50_000;
const texts = new Map<number, DateText>();

/** The date of a day number. */
export const dateOfDayNumber = (day: number): DateText => {
  const cached = texts.get(day);
  if (cached !== undefined) return cached;
  const text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
  if (texts.size >= MAX_CACHED) texts.clear();
  texts.set(day, text);
  return text;
};

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: DateText, to: DateText): number => dayNumber(to) - dayNumber(from);

/** The date that many days later (earlier when negative). */
export const addDays = (date: DateText, days: number): DateText => dateOfDayNumber(dayNumber(date) + days);

/** The last day of something that ends at this Beijing time, as `YYYY-MM-DD`: midnight ends the day before. */
export const lastDayOf = (end: string): DateText => {
  const day = end.slice(0, 10);
  return end.slice(11, 16) === '00:00' ? addDays(day, -1) : day;
};

/** Day of the week: 0 Sunday … 6 Saturday. */
export const weekday = (date: DateText): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

/** Saturday or Sunday, whatever the trading calendar makes of it. */
export const isWeekend = (date: DateText): boolean => weekday(date) % 6 === 0;

/**
 * The day number that many months after a date, on `rollDay` (the date's own day when absent) or the last day of a shorter month: a 31st stays a 31st
 * after passing through a February.
 */
export const dayNumberAfterMonths = (date: DateParts, months: number, rollDay: number = date.day): number => {
  const monthIndex = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12 + 1;
  return Date.UTC(year, month - 1, Math.min(rollDay, daysInMonth(year, month))) / MS_PER_DAY;
};
