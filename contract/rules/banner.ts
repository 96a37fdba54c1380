import { beijingSecondOfDay, momentMs, parseBeijingTime, type Moment } from './beijing-time.ts';
import type { RuleText } from './text.ts';

/** Intention submission opens and closes at these Beijing seconds of the day; both seconds themselves are open (spec 9). */
export const TRADING_OPEN = 9 * 3600;
export const TRADING_CLOSE = 17 * 3600 + 30 * 60;
/** How long a banner closed by hand stays away, wall time. */
export const BANNER_CLOSE_MS = 8 * 3_600_000;
/** How often the banner is looked at again. */
export const BANNER_CHECK_MS = 1000;

/** The banner's words: intention submission is on workdays 9:00-17:30. */
export const BANNER_TEXT: RuleText<'bannerText'> = { key: 'bannerText', values: { open: '9:00', close: '17:30' } };

/** Whether the Beijing clock stands within 9:00:00 to 17:30:00, on whatever day. */
export const isTradingHours = (now: Moment): boolean => {
  const second = beijingSecondOfDay(now);
  return second >= TRADING_OPEN && second <= TRADING_CLOSE;
};

/** handCloseTime as Beijing time text, as milliseconds in digits, or as any ISO text with a zone. Null when unreadable. */
const readCloseTime = (text: string): number | null => {
  if (/^\d{10,}$/.test(text)) return Number(text);
  const ms = parseBeijingTime(text) ?? Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
};

/** What the notice banner depends on; `isWorkday` is of the Beijing day of `now`. */
export type BannerFacts = {
  readonly isLogin: boolean;
  readonly isHandClose: boolean;
  readonly handCloseTime: string;
  readonly now: Moment;
  readonly isWorkday: boolean;
};

/**
 * The notice banner shows to a logged-in user outside trading hours or on non-workdays, unless closed by hand within the
 * last 8 hours (spec 4). A close whose time cannot be read holds.
 */
export const isBannerVisible = ({ isLogin, isHandClose, handCloseTime, now, isWorkday }: BannerFacts): boolean => {
  if (!isLogin) return false;
  if (isWorkday && isTradingHours(now)) return false;
  if (!isHandClose) return true;
  const closedAt = readCloseTime(handCloseTime.trim());
  return closedAt !== null && momentMs(now) - closedAt >= BANNER_CLOSE_MS;
};
