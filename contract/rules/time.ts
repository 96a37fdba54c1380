import { beijingDate, type Moment } from './beijing-time.ts';
import type { RuleText } from './text.ts';

const JUST_NOW_SECONDS = 30;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Shown when there is no time or duration. */
export const EMPTY_TIME = '--';

/** Whether the hour of the local clock (of the machine that runs this) is 00 (spec 4). */
export const isNextDay = (date: Moment): boolean => new Date(date).getHours() === 0;

/**
 * Elapsed time (spec 9): under 30 s just now, then minutes and hours rounded up, under 2 days one day, and beyond that
 * the Beijing date. A time in the future reads as just now.
 */
export const timeAgo = (
  thenMs: number,
  nowMs: number,
): RuleText<'justNow' | 'minutesAgo' | 'hoursAgo' | 'oneDayAgo' | 'onDate'> => {
  const seconds = (nowMs - thenMs) / 1000;
  if (seconds < JUST_NOW_SECONDS) return { key: 'justNow', values: {} };
  if (seconds < HOUR) return { key: 'minutesAgo', values: { value: Math.ceil(seconds / 60) } };
  if (seconds < DAY) return { key: 'hoursAgo', values: { value: Math.ceil(seconds / HOUR) } };
  if (seconds < 2 * DAY) return { key: 'oneDayAgo', values: {} };
  return { key: 'onDate', values: { date: beijingDate(thenMs) } };
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Seconds as `hh:mm:ss`; whole seconds only, hours beyond 99 keep growing. Negative or not finite gives `00:00:00`. */
export const formatSeconds = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60), whole % 60].map(twoDigits).join(':');
};

/** A time text without its fraction of a second; `--` when there is none (spec 9). */
export const timeText = (text: string | null | undefined): string => {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? EMPTY_TIME : trimmed.replace(/(:\d{2})[.,]\d+/, '$1');
};
