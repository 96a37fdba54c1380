import { MS_PER_HOUR } from './dates.ts';
import { beijingSecondOfDay, momentMs, parseBeijingTime, type Moment } from './beijing-time.ts';
import type { RuleText } from './text.ts';

/** Intention submission opens and closes at these Beijing seconds of the day; both seconds themselves are open (spec 9). */
export const TRADING_OPEN = 9 * 3600;
export const TRADING_CLOSE = 17 * 3600 + 30 * 60;
/** How long a banner closed by hand stays away, wall time. */
export const BANNER_CLOSE_MS = 8 * MS_PER_HOUR;
/** How often banner visibility is re-evaluated. */
export const BANNER_CHECK_MS = 1000;

/** The banner's text: intentions may be submitted on workdays 9:00-17:30. */
export const BANNER_TEXT: RuleText<'bannerText'> = {
  key: 'bannerText',
  values: { open: '9:00', close: '17:30' },
};

/** When intentions may be submitted, Beijing seconds of the day; both seconds are open. */
export type TradingHours = { readonly open: number; readonly close: number };

/** The hours of spec section 9. */
export const TRADING_HOURS: TradingHours = { open: TRADING_OPEN, close: TRADING_CLOSE };

const secondOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

/** Trading hours from settings, `HH:mm`: they may narrow the market's hours, never widen them. */
export const tradingHoursOf = ({
  opens,
  closes,
}: {
  readonly opens: string;
  readonly closes: string;
}): TradingHours => ({
  open: Math.max(secondOf(opens), TRADING_OPEN),
  close: Math.min(secondOf(closes), TRADING_CLOSE),
});

const hourText = (second: number): string =>
  `${Math.floor(second / 3600)}:${String(Math.floor((second % 3600) / 60)).padStart(2, '0')}`;

/** The banner's text for these hours. */
export const bannerTextOf = ({ open, close }: TradingHours): RuleText<'bannerText'> => ({
  key: 'bannerText',
  values: { open: hourText(open), close: hourText(close) },
});

/** Whether the Beijing time is within the hours, 9:00:00 to 17:30:00 unless others are given; the date is ignored. */
export const isTradingHours = (now: Moment, { open, close }: TradingHours = TRADING_HOURS): boolean => {
  const second = beijingSecondOfDay(now);
  return second >= open && second <= close;
};

/** handCloseTime as Beijing time text, as milliseconds in digits, or as any ISO text with a zone. Null when unreadable. */
const readCloseTime = (text: string): number | null => {
  if (/^\d{10,}$/.test(text)) return Number(text);
  const ms = parseBeijingTime(text) ?? Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
};

/** How far the market's clock may step back after a close. */
const CLOCK_STEP_MS = 60_000;

/** What the notice banner depends on; `isWorkday` is of the Beijing day of `now`. */
export type BannerFacts = {
  readonly isLogin: boolean;
  readonly isHandClose: boolean;
  readonly handCloseTime: string;
  readonly now: Moment;
  readonly isWorkday: boolean;
  /** Default: 9:00-17:30. */
  readonly hours?: TradingHours;
  /** How long closing the banner by hand hides it, ms; default 8 hours. */
  readonly hideMs?: number;
};

/**
 * The notice banner shows to a logged-in user outside trading hours or on non-workdays, unless closed by hand within the
 * last 8 hours (spec 4; the period is configurable). An unreadable close time keeps the banner hidden; one in the future is
 * ignored.
 */
export const isBannerVisible = ({
  isLogin,
  isHandClose,
  handCloseTime,
  now,
  isWorkday,
  hours = TRADING_HOURS,
  hideMs = BANNER_CLOSE_MS,
}: BannerFacts): boolean => {
  if (!isLogin) return false;
  if (isWorkday && isTradingHours(now, hours)) return false;
  if (!isHandClose) return true;
  const closedAt = readCloseTime(handCloseTime.trim());
  if (closedAt === null) return false;
  const age = momentMs(now) - closedAt;
  return age >= hideMs || age < -CLOCK_STEP_MS;
};
