import { type DateText, dayNumber, isDateText, MS_PER_DAY, MS_PER_HOUR } from './dates.ts';

/**
 * All times in this product are Beijing time, UTC+8 all year, whatever the machine's zone. On the wire they are
 * `YYYY-MM-DD HH:mm:ss.SSS`.
 */
const OFFSET_MS = 8 * MS_PER_HOUR;
const TIME_TEXT = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?$/;

/** A moment: milliseconds since 1970-01-01 UTC, or a Date. */
export type Moment = number | Date;

/** Milliseconds since 1970-01-01 UTC. */
export const momentMs = (moment: Moment): number => (typeof moment === 'number' ? moment : moment.getTime());

/** The last moment formatted: simultaneous events share one moment. */
let last = { ms: Number.NaN, text: '' };

/** The moment as `YYYY-MM-DD HH:mm:ss.SSS` in Beijing. RangeError for an invalid moment. */
export function beijingTimeText(moment: Moment): string {
  const ms = momentMs(moment);
  if (ms !== last.ms) {
    const text = new Date(ms + OFFSET_MS).toISOString();
    last = { ms, text: `${text.slice(0, 10)} ${text.slice(11, 23)}` };
  }
  return last.text;
}

/** The last date formatted: nearly every call is for the same day, and formatting is expensive. */
let lastFormatted = { day: Number.NaN, text: '' };

/** The calendar date in Beijing. RangeError for an invalid moment. */
export const beijingDate = (moment: Moment): DateText => {
  const day = Math.floor((Math.trunc(momentMs(moment)) + OFFSET_MS) / MS_PER_DAY);
  if (day !== lastFormatted.day) lastFormatted = { day, text: beijingTimeText(moment).slice(0, 10) };
  return lastFormatted.text;
};

/** The midnight with which a date begins in Beijing. RangeError for a text that is not a date. */
export const dayStart = (date: DateText): Date => new Date(dayNumber(date) * MS_PER_DAY - OFFSET_MS);

/** The midnight with which a date ends in Beijing: the start of the next one. RangeError for a text that is not a date. */
export const dayEnd = (date: DateText): Date => new Date(dayStart(date).getTime() + MS_PER_DAY);

/** The last midnight in Beijing at or before a moment, ms since 1970-01-01 UTC. NaN for an invalid moment. */
export const midnightBefore = (ms: number): number =>
  Math.floor((ms + OFFSET_MS) / MS_PER_DAY) * MS_PER_DAY - OFFSET_MS;

/** Whole seconds since midnight in Beijing. RangeError for an invalid moment. */
export const beijingSecondOfDay = (moment: Moment): number => {
  const ms = Math.trunc(momentMs(moment)) + OFFSET_MS;
  if (Number.isNaN(ms)) throw new RangeError('invalid moment');
  return Math.floor((ms - Math.floor(ms / MS_PER_DAY) * MS_PER_DAY) / 1000);
};

/** Milliseconds of a Beijing time text (seconds and fraction optional), or null for any other text. */
export const parseBeijingTime = (text: string): number | null => {
  const match = TIME_TEXT.exec(text.trim());
  if (match === null) return null;
  const [, date = '', hour, minute, second = '00', fraction = ''] = match;
  if (!isDateText(date)) return null;
  return Date.parse(`${date}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}+08:00`);
};
