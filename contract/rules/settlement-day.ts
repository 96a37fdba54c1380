import { beijingDate, type Moment } from './beijing-time.ts';
import { isDateText, isWeekend, type DateText } from './dates.ts';
import { normalise, withYear } from './settlement.ts';

/** A forward code: month, day, days to settlement; prefixed with `2027.` once it carries its year. */
const FORWARD_CODE = /^(?:(\d{4})\.)?(\d{2})\.(\d{2})\+([01])$/;

/** The calendar for settlement dates; dates `YYYY-MM-DD`. `nextWorkday` is strictly later. */
export type Workdays = {
  readonly isWorkday: (date: DateText) => boolean;
  readonly nextWorkday: (date: DateText) => DateText;
};

export type SettlementDates = { readonly tradeDate: DateText; readonly settleDate: DateText };

/** A bond that an exchange lists, by the market in its id. */
const EXCHANGE_BOND = /\.(?:SH|SZ)$/;

/** Whether a bond settles on a date, given whether that is an interbank workday: exchanges are closed on every weekend, made up for or not. */
export const settlesOn = (
  securityId: string,
  date: DateText,
  isInterbankWorkday: (date: DateText) => boolean,
): boolean => !(EXCHANGE_BOND.test(securityId) && isWeekend(date)) && isInterbankWorkday(date);

/** The calendar in which a bond settles, given the interbank one. */
export const workdaysForBond = (securityId: string, workdays: Workdays): Workdays => {
  if (!EXCHANGE_BOND.test(securityId)) return workdays;
  const isWorkday = (date: DateText): boolean => settlesOn(securityId, date, workdays.isWorkday);
  return {
    isWorkday,
    nextWorkday(date) {
      let day = workdays.nextWorkday(date);
      while (isWeekend(day)) day = workdays.nextWorkday(day);
      return day;
    },
  };
};

const settleAfter = (tradeDate: DateText, days: number, { nextWorkday }: Workdays): SettlementDates => ({
  tradeDate,
  settleDate: days === 0 ? tradeDate : nextWorkday(tradeDate),
});

const forwardDates = (code: string, now: Moment, workdays: Workdays): SettlementDates | null => {
  const match = FORWARD_CODE.exec(withYear(code, now));
  if (match === null) return null;
  const [, year = beijingDate(now).slice(0, 4), month = '', day = '', days = '0'] = match;
  const tradeDate = `${year}-${month}-${day}`;
  return isDateText(tradeDate) && tradeDate >= beijingDate(now) && workdays.isWorkday(tradeDate)
    ? settleAfter(tradeDate, Number(days), workdays)
    : null;
};

/**
 * Trade and settlement date of a settlement type agreed at `now`. Today's codes (1, 2) need a workday, because there is no trading
 * on a non-workday; tomorrow means the next workday; '2,3' settles on it either way. Null when the type names no date (`forward+n`
 * before a date is chosen, an unknown code), a day in the past, or a date on which nothing trades.
 */
export const settlementDates = (
  settlType: string | number | null | undefined,
  now: Moment,
  workdays: Workdays,
): SettlementDates | null => {
  const code = normalise(settlType);
  const today = beijingDate(now);
  switch (code) {
    case '1':
      return workdays.isWorkday(today) ? settleAfter(today, 0, workdays) : null;
    case '2':
      return workdays.isWorkday(today) ? settleAfter(today, 1, workdays) : null;
    case '3':
    case '2,3':
    case '3,2':
      return settleAfter(workdays.nextWorkday(today), 0, workdays);
    case '4':
      return settleAfter(workdays.nextWorkday(today), 1, workdays);
    default:
      return forwardDates(code, now, workdays);
  }
};

/**
 * The day on which a bond settles that is dealt at `now`: on a day without trading, today's codes count from the next workday. Null for a code
 * without a date, and for a date on which nothing trades.
 */
export const settlementDay = (
  securityId: string,
  settlType: string,
  now: Moment,
  interbank: Workdays,
): DateText | null => {
  const workdays = workdaysForBond(securityId, interbank);
  const agreed = settlementDates(settlType, now, workdays)?.settleDate;
  return agreed ?? (/^[12]$/.test(normalise(settlType)) ? workdays.nextWorkday(beijingDate(now)) : null);
};

/**
 * The book that a settlement code belongs to. 今+1 (2), 明+0 (3) and either of them (`2,3`) settle on the same day and share one book;
 * 今+0, 明+1 and each forward date have their own.
 */
export const bucketOf = (settlType: string): string =>
  ['2', '3', '2,3', '3,2'].includes(settlType) ? '23' : settlType;

/** A settlement code of a book. */
export const codeOfBucket = (bucket: string): string => (bucket === '23' ? '2,3' : bucket);
