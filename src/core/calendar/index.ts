/** The trading calendar in Beijing time. */
export { CalendarStore } from './calendar-store.ts';
