/** The trading calendar in Beijing time. */
export { workdayBefore } from './workday-before.ts';
export { CalendarStore } from './calendar-store.ts';
