import { transaction } from '#contract/api';
import { addDays, beijingDate, beijingTimeText } from '#contract/rules';
import { route } from '#server/call';
import type { TradingCalendar } from '#server/domain/calendar';
import type { Clock } from '#server/runtime';

export interface NextWorkdayDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly calendar: TradingCalendar;
  /** Orders are accepted round the clock, as in a demonstration market. */
  readonly alwaysOpen: boolean;
}

/** Number of days ahead for which workdays are returned. */
const DAYS_AHEAD = 60;

/** Today in Beijing, the workdays after it, and whether any of these days is an estimate. */
export function workdaysFrom(
  now: number,
  { isWorkday, nextWorkday, isEstimated }: Pick<TradingCalendar, 'isWorkday' | 'nextWorkday' | 'isEstimated'>,
) {
  const today = beijingDate(now);
  const next = nextWorkday(today);
  const workdays = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i + 1)).filter(isWorkday);
  return {
    today,
    isWorkday: isWorkday(today),
    nextWorkday: next,
    workdays,
    estimated: [today, next, ...workdays].some(isEstimated),
    now: beijingTimeText(now),
  };
}

/** GET /transaction/auth/getNextWorkdayOfCurrentDate. */
export const getNextWorkdayOfCurrentDate = ({ clock, calendar, alwaysOpen }: NextWorkdayDeps) =>
  route(transaction.getNextWorkdayOfCurrentDate, () => ({
    ...workdaysFrom(clock.now(), calendar),
    ...(alwaysOpen ? { alwaysOpen } : {}),
  }));
