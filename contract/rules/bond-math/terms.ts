import { dateOfDayNumber, dayNumber, type DateText } from '../dates.ts';
import { assertComputable, type Bond } from './bond.ts';
import { remainingPrincipal } from './repayment.ts';
import {
  couponDays,
  couponPeriod,
  interestYear,
  isWithinOneYear,
  leapDaysBetween,
  yearsToEnd,
} from './schedule.ts';

/** Prices and payments are per 100 of issued face. */
const FACE = 100;

/** A payment and the number of compounding periods until it. */
export type CashFlow = { readonly amount: number; readonly periods: number };

/** How a yield discounts the remaining payments: simple interest to one payment, or compounded `frequency` times a year. */
export type Discounting =
  | { readonly kind: 'simple'; readonly amount: number; readonly years: number }
  | { readonly kind: 'compound'; readonly frequency: number; readonly flows: readonly CashFlow[] };

/** Everything about a bond on a settlement date that is independent of its yield. Per 100 face. */
export type Terms = { readonly accruedInterest: number; readonly discounting: Discounting };

type End = { readonly date: DateText; readonly redemption: number };

const endOf = (bond: Bond, settlementDate: DateText): End => {
  const exercise = bond.exerciseDate;
  return typeof exercise === 'string' && exercise > settlementDate
    ? { date: exercise, redemption: bond.exercisePrice ?? FACE }
    : { date: bond.maturityDate, redemption: FACE };
};

/** Accrued interest of an interest-at-maturity bond from its issue to a day: whole years plus t/TY of the current year. */
const bulletInterest = (bond: Bond, day: number): number => {
  const { years, start, days } = interestYear(bond.issueDate, day);
  return bond.couponRate * FACE * (years + (day - start) / days);
};

/** Interest accrued since a day by the exchanges' rule: C/365 per day, counting the first and the settlement day, excluding 29 February. */
const exchangeAccrued = (bond: Bond, start: number, settlement: number): number => {
  const days = settlement - start + 1 - leapDaysBetween(dateOfDayNumber(start), dateOfDayNumber(settlement));
  return (bond.couponRate * FACE * days) / 365;
};

/** Discount earned since the issue, straight-line over the bond's whole life. */
const discountAccrued = (bond: Bond, settlement: number): number => {
  if (bond.issuePrice === null || bond.issuePrice === undefined) return 0;
  const issue = dayNumber(bond.issueDate);
  return ((FACE - bond.issuePrice) * (settlement - issue)) / (dayNumber(bond.maturityDate) - issue);
};

/** One remaining payment: simple up to a year (TY the interest year counted from the issue), compounded yearly beyond. */
const onePayment = (bond: Bond, end: End, amount: number, settlementDate: DateText): Discounting => {
  const settlement = dayNumber(settlementDate);
  if (!isWithinOneYear(settlementDate, end.date)) {
    return { kind: 'compound', frequency: 1, flows: [{ amount, periods: yearsToEnd(end.date, settlement) }] };
  }
  const years = (dayNumber(end.date) - settlement) / interestYear(bond.issueDate, settlement).days;
  return { kind: 'simple', amount, years };
};

/** Principal outstanding per 100 of face after each remaining coupon; index 0 is the next one. */
const principalAfter = (bond: Bond, end: End, couponsLeft: number): ((index: number) => number) => {
  const { repayments } = bond;
  if (!repayments || repayments.length === 0) return () => FACE;
  const dayOf = couponDays(bond, end.date);
  return (index) => remainingPrincipal(repayments, dateOfDayNumber(dayOf(couponsLeft - 1 - index)));
};

/**
 * Coupons of C/f each on the outstanding principal. On a coupon date nothing has accrued, and that day's coupon and repayment belong to the seller.
 * In the last period interest is simple over D/TY of the whole interest **year**, even with several coupons a year. A short first period pays and
 * accrues its share of a regular period.
 */
const couponTerms = (bond: Bond, end: End, settlement: number, settlementDate: DateText): Terms => {
  const period = couponPeriod(bond, end.date, settlement);
  const periodDays = period.end - period.start;
  const accrualStart = Math.max(period.start, dayNumber(bond.issueDate));
  const coupon = (bond.couponRate * FACE) / bond.frequency;
  const nextCoupon = coupon * ((period.end - accrualStart) / periodDays);
  const principal = remainingPrincipal(bond.repayments, settlementDate);
  const accruedInterest =
    (principal / FACE) *
    (bond.accrual === 'exchange'
      ? exchangeAccrued(bond, accrualStart, settlement)
      : (coupon * (settlement - accrualStart)) / periodDays);
  const after = principalAfter(bond, end, period.couponsLeft);
  const last = period.couponsLeft - 1;
  const amountOf = (index: number): number => {
    const before = index === 0 ? principal : after(index - 1);
    const repaid = before - after(index);
    const interest = (index === 0 ? nextCoupon : coupon) * (before / FACE);
    return interest + repaid + (index === last ? end.redemption * ((before - repaid) / FACE) : 0);
  };
  if (last === 0) {
    const years = (period.end - settlement) / period.lastYearDays;
    return { accruedInterest, discounting: { kind: 'simple', amount: amountOf(0), years } };
  }
  const firstPeriods = (period.end - settlement) / periodDays;
  const flows = Array.from({ length: period.couponsLeft }, (_, index) => ({
    amount: amountOf(index),
    periods: firstPeriods + index,
  }));
  return { accruedInterest, discounting: { kind: 'compound', frequency: bond.frequency, flows } };
};

/**
 * The remaining payments of a bond and how a yield discounts them, by the PBoC 2007 interbank conventions; accrual as the bond specifies. Cash
 * flows are cut at an exercise date after settlement. Throws {@link BondMathError} for a bond or date that cannot be computed.
 */
export const termsOn = (bond: Bond, settlementDate: DateText): Terms => {
  const byDate = TERMS_BY_BOND.get(bond) ?? new Map<DateText, Terms>();
  const cached = byDate.get(settlementDate);
  if (cached !== undefined) return cached;
  const terms = termsFor(bond, settlementDate);
  if (byDate.size >= MAX_DAYS) byDate.clear();
  TERMS_BY_BOND.set(bond, byDate.set(settlementDate, terms));
  return terms;
};

/** A bond is priced at many yields on few days: the yield-independent terms are cached for as long as the bond object lives. */
const TERMS_BY_BOND = new WeakMap<Bond, Map<DateText, Terms>>();
const MAX_DAYS = 8;

const termsFor = (bond: Bond, settlementDate: DateText): Terms => {
  assertComputable(bond, settlementDate);
  const settlement = dayNumber(settlementDate);
  const end = endOf(bond, settlementDate);
  switch (bond.couponType) {
    case 'fixed':
      return couponTerms(bond, end, settlement, settlementDate);
    case 'bullet': {
      const amount = end.redemption + bulletInterest(bond, dayNumber(end.date));
      return {
        accruedInterest:
          bond.accrual === 'exchange'
            ? exchangeAccrued(bond, dayNumber(bond.issueDate), settlement)
            : bulletInterest(bond, settlement),
        discounting: onePayment(bond, end, amount, settlementDate),
      };
    }
    case 'discount':
    case 'zero':
      return {
        accruedInterest: discountAccrued(bond, settlement),
        discounting: onePayment(bond, end, end.redemption, settlementDate),
      };
  }
};
