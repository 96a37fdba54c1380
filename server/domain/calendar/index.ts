/** The trading calendar: interbank workdays and trading time, in Beijing. */
export { createCalendar } from './calendar.ts';
export type { TradingCalendar } from './calendar.ts';
export { warnOfEstimates } from './estimated-years.ts';
