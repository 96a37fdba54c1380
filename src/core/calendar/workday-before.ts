import { addDays, type DateText, parseBeijingTime } from '#contract/rules';
import type { CalendarStore } from './calendar-store.ts';

/** Longer than any holiday. */
const DAYS_BACK = 30;

/** The last workday before a date, as far as this client knows. */
export function workdayBefore(date: DateText, calendar: Pick<CalendarStore, 'isWorkday'>): DateText {
  let day = date;
  for (let daysLeft = DAYS_BACK; daysLeft > 0; daysLeft -= 1) {
    day = addDays(day, -1);
    if (calendar.isWorkday(parseBeijingTime(`${day} 12:00:00.000`) ?? undefined)) return day;
  }
  return day;
}
