/** The trading calendar in Beijing time. */
export { CalendarStore } from './calendar-store.ts';
export type { CalendarFacts } from './calendar-store.ts';
