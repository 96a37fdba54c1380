import { dayNumber, isDateText, type DateText } from '../dates.ts';
import { couponDays } from './schedule.ts';

/** One repayment of principal before maturity: its date and the amount repaid per 100 of issued face. */
export type Repayment = { readonly date: DateText; readonly percent: number };

/** Amounts per 100 of face are precise to six decimals. */
const PER_PERCENT = 1_000_000;
const FACE = 100 * PER_PERCENT;

/** Whole units of 1e-6 of a percent; null for more than six decimals, or for a value that is not a share of the face. */
const unitsOf = (percent: number): number | null => {
  const units = Math.round(percent * PER_PERCENT);
  return units > 0 && units <= FACE && Math.abs(units / PER_PERCENT - percent) < 1e-9 ? units : null;
};

/** The terms against which a repayment schedule is validated. */
type Amortising = {
  readonly issueDate: DateText;
  readonly maturityDate: DateText;
  readonly frequency: number;
  readonly couponType: string;
};

/**
 * Why a schedule is invalid for a bond, as a sentence without a subject; null if it is valid. Only a bond with regular interest may repay early,
 * on coupon dates, in date order, leaving some principal for maturity.
 */
export const repaymentFault = (bond: Amortising, repayments: readonly Repayment[]): string | null => {
  if (bond.couponType !== 'fixed') return 'must be empty unless the coupon is fixed';
  const dayOf = couponDays(bond, bond.maturityDate);
  let [back, outstanding, former] = [1, FACE, bond.issueDate];
  const days = new Set<number>();
  for (const first = dayNumber(bond.issueDate); dayOf(back) > first; back += 1) days.add(dayOf(back));
  for (const { date, percent } of repayments) {
    const units = unitsOf(percent);
    if (!isDateText(date)) return `names no day: ${date}`;
    if (units === null) return `repays no share of the face on ${date}: ${percent}`;
    if (date <= former) return `must name days after the first day of interest in their order: ${date}`;
    if (date >= bond.maturityDate) return `must lie before the maturity: ${date}`;
    if (!days.has(dayNumber(date))) return `must fall on days on which interest is paid: ${date}`;
    former = date;
    outstanding -= units;
  }
  return outstanding > 0 ? null : 'must leave something to repay at maturity';
};

/**
 * Principal outstanding per 100 of issued face (每百元面值剩余本金) after the repayments of a day, exact to six decimals: 100 if nothing is repaid early.
 */
export const remainingPrincipal = (
  repayments: readonly Repayment[] | null | undefined,
  day: DateText,
): number => {
  let outstanding = FACE;
  for (const { date, percent } of repayments ?? [])
    if (date <= day) outstanding -= Math.round(percent * PER_PERCENT);
  return outstanding / PER_PERCENT;
};
