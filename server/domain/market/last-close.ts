import { midnightBefore, MS_PER_DAY, TRADING_CLOSE } from '#contract/rules';

/** The market is open during the second 17:30:00 itself (spec section 9). */
const CLOSED_MS = (TRADING_CLOSE + 1) * 1000;

/** First millisecond after the last 17:30:00 in Beijing before `now`; every day has a close. */
export function lastCloseAt(now: number): number {
  const today = midnightBefore(now) + CLOSED_MS;
  return now >= today ? today : today - MS_PER_DAY;
}
