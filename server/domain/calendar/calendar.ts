import { fileURLToPath } from 'node:url';
import {
  addDays,
  beijingDate,
  isDateText,
  isTradingHours,
  isWeekend,
  TRADING_HOURS,
  type DateText,
  type TradingHours,
} from '#contract/rules';
import arrangement from 'chinese-days/dist/chinese-days.json' with { type: 'json' };
import { estimatedHolidays } from './estimated-holidays.ts';
import { readOverrides } from './overrides.ts';

/**
 * Interbank workdays: statutory workdays of China, make-up weekends included. Dates are Beijing dates `YYYY-MM-DD` (RangeError
 * otherwise), so the answers do not depend on the machine's time zone.
 */
export type TradingCalendar = {
  readonly isWorkday: (date: DateText) => boolean;
  /** The first workday after the date. */
  readonly nextWorkday: (date: DateText) => DateText;
  /** That many workdays later, or earlier when negative; 0 returns the date itself, or the next workday if it is not one. */
  readonly addWorkdays: (date: DateText, days: number) => DateText;
  /** Whether the answer for this date is an estimate, because its year's holiday notice is neither built in nor entered. */
  readonly isEstimated: (date: DateText) => boolean;
  /** Whether intentions may be submitted at this moment: 9:00 to 17:30 Beijing time of a workday. */
  readonly isTradingTime: (nowMs: number) => boolean;
  /** The trading hours of a workday, as currently set. */
  readonly hours: () => TradingHours;
};

/** `overridesFile`: path of the operator's file; the one next to this module when absent. `hours`: called whenever needed; default 9:00-17:30. */
export type CalendarOptions = {
  readonly overridesFile?: string | undefined;
  readonly hours?: () => TradingHours;
};

const BUILT_IN_OVERRIDES = fileURLToPath(new URL('./calendar-overrides.json', import.meta.url));
/** No run of days off is longer; beyond it the calendar itself is wrong. */
const MAX_DAYS_OFF = 60;
/** Workdays before and after a day are cached, because each price needs its settlement date. At most some ten years of them. */
const MAX_CACHED = 4_000;

const HOLIDAYS: ReadonlySet<DateText> = new Set(Object.keys(arrangement.holidays));
const MAKE_UP_DAYS: ReadonlySet<DateText> = new Set(Object.keys(arrangement.workdays));
const BUILT_IN_YEARS: ReadonlySet<number> = new Set([...HOLIDAYS].map((date) => Number(date.slice(0, 4))));

const yearOf = (date: DateText): number => {
  if (!isDateText(date)) throw new RangeError(`not a calendar date YYYY-MM-DD: ${JSON.stringify(date)}`);
  return Number(date.slice(0, 4));
};

/**
 * The trading calendar: the operator's overrides first, then the built-in holiday notices, and for years without either an estimate
 * (`isEstimated`). Throws CalendarOverridesError when the override file cannot be used.
 */
export const createCalendar = ({
  overridesFile = BUILT_IN_OVERRIDES,
  hours = () => TRADING_HOURS,
}: CalendarOptions = {}): TradingCalendar => {
  const overrides = readOverrides(overridesFile);
  const extraHolidays = new Set(overrides.holidays);
  const extraWorkdays = new Set(overrides.workdays);
  const completeYears = new Set(overrides.completeYears);
  const estimates = new Map<number, ReadonlySet<DateText>>();

  const isKnownYear = (year: number): boolean => BUILT_IN_YEARS.has(year) || completeYears.has(year);

  const estimateOf = (year: number): ReadonlySet<DateText> => {
    const found = estimates.get(year) ?? estimatedHolidays(year);
    estimates.set(year, found);
    return found;
  };

  const isWorkday = (date: DateText): boolean => {
    const year = yearOf(date);
    if (extraWorkdays.has(date)) return true;
    if (extraHolidays.has(date)) return false;
    if (MAKE_UP_DAYS.has(date)) return true;
    const isHoliday = HOLIDAYS.has(date) || (!isKnownYear(year) && estimateOf(year).has(date));
    return !isHoliday && !isWeekend(date);
  };

  const steps = { [1]: new Map<DateText, DateText>(), [-1]: new Map<DateText, DateText>() } as const;
  const step = (from: DateText, direction: 1 | -1): DateText => {
    const cached = steps[direction].get(from);
    if (cached !== undefined) return cached;
    const found = nearestWorkday(from, direction, isWorkday);
    if (steps[direction].size >= MAX_CACHED) steps[direction].clear();
    steps[direction].set(from, found);
    return found;
  };

  const addWorkdays = (date: DateText, days: number): DateText => {
    if (!Number.isInteger(days)) throw new RangeError(`days must be a whole number, not ${days}`);
    if (days === 0) return isWorkday(date) ? date : step(date, 1);
    let moved = date;
    for (let count = 0; count < Math.abs(days); count += 1) moved = step(moved, days > 0 ? 1 : -1);
    return moved;
  };

  return {
    isWorkday,
    nextWorkday: (date) => step(date, 1),
    addWorkdays,
    isEstimated: (date) => !isKnownYear(yearOf(date)) && !extraHolidays.has(date) && !extraWorkdays.has(date),
    isTradingTime: (nowMs) => isWorkday(beijingDate(nowMs)) && isTradingHours(nowMs, hours()),
    hours,
  };
};

/** The nearest workday after (1) or before (-1) `from`. */
function nearestWorkday(from: DateText, direction: 1 | -1, isWorkday: (date: DateText) => boolean): DateText {
  let date = addDays(from, direction);
  for (let days = 0; days < MAX_DAYS_OFF; days += 1) {
    if (isWorkday(date)) return date;
    date = addDays(date, direction);
  }
  throw new RangeError(`no workday within ${MAX_DAYS_OFF} days of ${from}: check the calendar overrides`);
}
