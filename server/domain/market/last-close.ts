import { TRADING_CLOSE } from '#contract/rules';

const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
/** The market is open during the second 17:30:00 itself (spec section 9). */
const CLOSED_MS = (TRADING_CLOSE + 1) * 1000;

/** First millisecond after the last 17:30:00 in Beijing before `now`; every day has a close. */
export function lastCloseAt(now: number): number {
  const midnight = Math.floor((now + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS;
  const today = midnight + CLOSED_MS;
  return now >= today ? today : today - DAY_MS;
}
