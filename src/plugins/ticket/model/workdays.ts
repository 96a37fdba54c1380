import { addDays, type DateText, parseBeijingTime, type Workdays } from '#contract/rules';
import type { CalendarStore } from '#core/calendar';

/** Longer than any holiday. */
const DAYS_AHEAD = 30;

/** The market's workdays as known to this client: today's and the next from the server, further ones by the day of the week. */
export function workdaysOf(calendar: Pick<CalendarStore, 'isWorkday' | 'facts'>): Workdays {
  const isWorkday = (date: DateText): boolean =>
    calendar.isWorkday(parseBeijingTime(`${date} 12:00:00.000`) ?? undefined);
  return {
    isWorkday,
    nextWorkday(date) {
      const { facts } = calendar;
      if (facts?.today === date && facts.nextWorkday !== null) return facts.nextWorkday;
      let day = date;
      for (let daysLeft = DAYS_AHEAD; daysLeft > 0; daysLeft -= 1) {
        day = addDays(day, 1);
        if (isWorkday(day)) return day;
      }
      return day;
    },
  };
}

/**
 * Whether a date may move once its year's holidays are announced. The server's workdays end some two months ahead; where any of them is an
 * estimate, those of their last year are, for holidays are announced year by year.
 */
export function isEstimate(date: DateText, facts: CalendarStore['facts']): boolean {
  const last = facts?.workdays?.at(-1);
  if (typeof last !== 'string') return facts?.estimated === true;
  return date > last || (facts?.estimated === true && date.slice(0, 4) === last.slice(0, 4));
}

/** A settlement date that an order may insist on; null: the server may rightly have another. */
export const firmDate = (date: DateText | null, facts: CalendarStore['facts']): DateText | null =>
  date === null || facts === null || isEstimate(date, facts) ? null : date;
