import { addDays, beijingDate, type DateText, MS_PER_DAY } from '#contract/rules';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { TradingCalendar } from './calendar.ts';

/** Settlement dates this far ahead are in use. */
const DAYS_AHEAD = 60;

type Estimates = Pick<TradingCalendar, 'isEstimated'>;

/** The years, among those of the next two months, whose workdays are estimated. */
export function estimatedYears({ isEstimated }: Estimates, today: DateText): readonly number[] {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead));
  return [...new Set(days.filter(isEstimated).map((day) => Number(day.slice(0, 4))))];
}

export interface EstimateWarningDeps {
  readonly calendar: Estimates;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Warns now and every day, while settlement dates depend on estimated holidays, until undone. */
export function warnOfEstimates({ calendar, clock, log }: EstimateWarningDeps): Undo {
  const check = (): void => {
    const years = estimatedYears(calendar, beijingDate(clock.now()));
    if (years.length > 0)
      log.warn({ years }, 'holidays are estimated: enter their notice in the file that CALENDAR_FILE names');
  };
  check();
  return clock.every(MS_PER_DAY, check);
}
