import { transaction } from '#contract/api';
import { beijingDate, beijingTimeText } from '#contract/rules';
import type { TradingCalendar } from '../../domain/calendar/index.ts';
import { route } from '../../http/route.ts';
import type { Clock } from '../../runtime/clock.ts';

export interface NextWorkdayDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly calendar: TradingCalendar;
  /** Orders are taken round the clock, as a demonstration market does. */
  readonly alwaysOpen: boolean;
}

/** GET /transaction/auth/getNextWorkdayOfCurrentDate: today in Beijing, whether it is a workday, and the next one. */
export const getNextWorkdayOfCurrentDate = ({ clock, calendar, alwaysOpen }: NextWorkdayDeps) =>
  route(transaction.getNextWorkdayOfCurrentDate, () => {
    const now = clock.now();
    const today = beijingDate(now);
    const nextWorkday = calendar.nextWorkday(today);
    return {
      today,
      isWorkday: calendar.isWorkday(today),
      nextWorkday,
      estimated: calendar.isEstimated(today) || calendar.isEstimated(nextWorkday),
      now: beijingTimeText(now),
      ...(alwaysOpen ? { alwaysOpen } : {}),
    };
  });
