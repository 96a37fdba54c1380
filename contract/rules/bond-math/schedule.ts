import {
  dayNumber,
  dayNumberAfterMonths,
  daysInMonth,
  parseDate,
  type DateParts,
  type DateText,
} from '../dates.ts';

const MONTHS_PER_YEAR = 12;

const partsOf = (date: DateText): DateParts => {
  const parts = parseDate(date);
  if (parts === null) throw new RangeError(`not a calendar date YYYY-MM-DD: ${date}`);
  return parts;
};

/**
 * The day of the month on which coupons fall: that of the end date; or, if the end date is the last day of its month, a later day found in the
 * other dates (issue, maturity), so that a bond rolling on the 31st that ends in February keeps the 31st.
 */
const rollDayOf = (end: DateParts, others: readonly DateParts[]): number =>
  end.day === daysInMonth(end.year, end.month)
    ? Math.max(end.day, ...others.map((other) => other.day))
    : end.day;

/** One coupon period around a settlement date, in day numbers, and the number of coupons remaining. */
export type CouponPeriod = {
  /** Regular start of the period; earlier than the issue date when the first period is short. */
  readonly start: number;
  readonly end: number;
  readonly couponsLeft: number;
  /** Actual days in the interest year that ends with the bond (TY of the last coupon period). */
  readonly lastYearDays: number;
};

/** A bond with `frequency` coupons per year. */
type CouponBond = {
  readonly issueDate: DateText;
  readonly maturityDate: DateText;
  readonly frequency: number;
};

/** The day number of a bond's coupon a given number of coupons before an end date; 0 gives the end date itself. */
export const couponDays = (bond: CouponBond, endDate: DateText): ((back: number) => number) => {
  const end = partsOf(endDate);
  const rollDay = rollDayOf(end, [partsOf(bond.issueDate), partsOf(bond.maturityDate)]);
  const step = MONTHS_PER_YEAR / bond.frequency;
  return (back) => dayNumberAfterMonths(end, -back * step, rollDay);
};

/** The coupon period that contains a settlement date. The schedule runs backwards from the end date, so only the first period can be short. */
export const couponPeriod = (bond: CouponBond, endDate: DateText, settlement: number): CouponPeriod => {
  const couponDay = couponDays(bond, endDate);
  const lastDay = dayNumber(endDate);
  // Start near the answer: a coupon period has at most 31 days per month, so this never overshoots the settlement date.
  let couponsLeft = Math.max(
    1,
    Math.floor(((lastDay - settlement) * bond.frequency) / (31 * MONTHS_PER_YEAR)),
  );
  while (couponDay(couponsLeft) > settlement) couponsLeft += 1;
  return {
    start: couponDay(couponsLeft),
    end: couponDay(couponsLeft - 1),
    couponsLeft,
    lastYearDays: lastDay - couponDay(bond.frequency),
  };
};

/** Whole years since a date, the last anniversary, and the actual days in the interest year that it begins. Day numbers. */
export type InterestYear = { readonly years: number; readonly start: number; readonly days: number };

/** The interest year (计息年度) that contains a day, counted from the issue date. */
export const interestYear = (issueDate: DateText, day: number): InterestYear => {
  const issue = partsOf(issueDate);
  const anniversary = (years: number): number => dayNumberAfterMonths(issue, years * MONTHS_PER_YEAR);
  let years = Math.max(0, Math.floor((day - anniversary(0)) / 366) - 1);
  while (anniversary(years + 1) <= day) years += 1;
  const start = anniversary(years);
  return { years, start, days: anniversary(years + 1) - start };
};

/**
 * Years from a settlement date to an end date as the PBoC counts them for a bond with one payment: `d/TY + m`, d days to the next anniversary of
 * the end date, TY the actual days in that year, m whole years beyond it.
 */
export const yearsToEnd = (endDate: DateText, settlement: number): number => {
  const end = partsOf(endDate);
  const back = (years: number): number => dayNumberAfterMonths(end, -years * MONTHS_PER_YEAR);
  let whole = Math.max(0, Math.floor((dayNumber(endDate) - settlement) / 366) - 1);
  while (back(whole + 1) > settlement) whole += 1;
  const next = back(whole);
  return (next - settlement) / (next - back(whole + 1)) + whole;
};

/** Whether the end date is at most one calendar year after the settlement date. */
export const isWithinOneYear = (settlementDate: DateText, endDate: DateText): boolean =>
  dayNumberAfterMonths(partsOf(settlementDate), MONTHS_PER_YEAR) >= dayNumber(endDate);

/** The number of 29 Februaries between two dates, inclusive. */
export const leapDaysBetween = (from: DateText, to: DateText): number => {
  const [first, last] = [partsOf(from).year, partsOf(to).year];
  let count = 0;
  for (let year = first; year <= last; year += 1) {
    const day = `${year}-02-29`;
    if (daysInMonth(year, 2) === 29 && from <= day && day <= to) count += 1;
  }
  return count;
};
