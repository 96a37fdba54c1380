import { beijingDate, type Moment } from './beijing-time.ts';
import { isDateText, parseDate, type DateText } from './dates.ts';
import type { RuleText } from './text.ts';

type SettlementKey =
  | 'settlementToday0'
  | 'settlementToday1'
  | 'settlementTomorrow0'
  | 'settlementTomorrow1'
  | 'settlementNextDayAny'
  | 'settlementDate0'
  | 'settlementDate1'
  | 'settlementCode';

const FIXED_KEYS: Readonly<Record<string, SettlementKey>> = {
  '1': 'settlementToday0',
  '2': 'settlementToday1',
  '3': 'settlementTomorrow0',
  '4': 'settlementTomorrow1',
  '2,3': 'settlementNextDayAny',
  '3,2': 'settlementNextDayAny',
  'forward+0': 'settlementDate0',
  'forward+1': 'settlementDate1',
};

/** A forward code: month, day, days to settlement; prefixed with `2027.` once it carries its year. */
const FORWARD_CODE = /^(?:(\d{4})\.)?(\d{2})\.(\d{2})\+([01])$/;
const MONTH_PREFIX = /^(0[1-9]|1[0-2])\./;

const normalise = (settlType: string | number | null | undefined): string =>
  String(settlType ?? '').replaceAll(/\s/g, '');

/** Prefixed with next year when the code's month is before the current one; only months are compared (spec 9). */
const withYear = (code: string, now: Moment): string => {
  const month = MONTH_PREFIX.exec(code)?.[1];
  const today = parseDate(beijingDate(now));
  return month !== undefined && today !== null && Number(month) < today.month
    ? `${today.year + 1}.${code}`
    : code;
};

/**
 * The label of a settlement type: first part the trade day, then the days to settlement (spec 9). `now` determines the year of
 * `MM.DD+n`.
 */
export const settlementLabel = (
  settlType: string | number | null | undefined,
  now: Moment,
): RuleText<SettlementKey> => {
  const code = normalise(settlType);
  const key = Object.hasOwn(FIXED_KEYS, code) ? FIXED_KEYS[code] : undefined;
  return key === undefined
    ? { key: 'settlementCode', values: { code: withYear(code, now) } }
    : { key, values: {} };
};

/** The calendar for settlement dates; dates `YYYY-MM-DD`. `nextWorkday` is strictly later. */
export type Workdays = {
  readonly isWorkday: (date: DateText) => boolean;
  readonly nextWorkday: (date: DateText) => DateText;
};

export type SettlementDates = { readonly tradeDate: DateText; readonly settleDate: DateText };

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
