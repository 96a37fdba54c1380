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

/**
 * GET /transaction/auth/getNextWorkdayOfCurrentDate: today in Beijing, whether it is a workday, and the following
 * workdays.
 */
export const getNextWorkdayOfCurrentDate = ({ clock, calendar, alwaysOpen }: NextWorkdayDeps) =>
  route(transaction.getNextWorkdayOfCurrentDate, () => {
    const now = clock.now();
    const today = beijingDate(now);
    const nextWorkday = calendar.nextWorkday(today);
    return {
      today,
      isWorkday: calendar.isWorkday(today),
      nextWorkday,
      workdays: Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i + 1)).filter((day) =>
        calendar.isWorkday(day),
      ),
      estimated: calendar.isEstimated(today) || calendar.isEstimated(nextWorkday),
      now: beijingTimeText(now),
      ...(alwaysOpen ? { alwaysOpen } : {}),
    };
  });
