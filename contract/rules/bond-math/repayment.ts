import { dayNumber, isDateText, type DateText } from '../dates.ts';
import { couponDays } from './schedule.ts';

/** One repayment of principal before maturity: its day, and how much of 100 of the face that was issued comes back. */
export type Repayment = { readonly date: DateText; readonly percent: number };

/** Of 100 of face, nothing is told finer than this: six decimals. */
const PER_PERCENT = 1_000_000;
const FACE = 100 * PER_PERCENT;

/** Whole units of 1e-6 of a percent; null for what has more decimals, or is no share of a face. */
const unitsOf = (percent: number): number | null => {
  const units = Math.round(percent * PER_PERCENT);
  return units > 0 && units <= FACE && Math.abs(units / PER_PERCENT - percent) < 1e-9 ? units : null;
};

/** A bond as its schedule of repayments is judged by. */
type Amortising = {
  readonly issueDate: DateText;
  readonly maturityDate: DateText;
  readonly frequency: number;
  readonly couponType: string;
};

/**
 * Why a schedule cannot be that of a bond, in a sentence without a subject; null where it can. Only a bond with regular interest repays before its
 * end, on days on which it pays interest, in the order of the days, and leaves something for its maturity.
 */
export const repaymentFault = (bond: Amortising, repayments: readonly Repayment[]): string | null => {
  if (bond.couponType !== 'fixed') return 'must be empty unless the coupon is fixed';
  const dayOf = couponDays(bond, bond.maturityDate);
  let [back, left, former] = [1, FACE, bond.issueDate];
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
    left -= units;
  }
  return left > 0 ? null : 'must leave something to repay at maturity';
};

/** Principal of 100 of issued face (每百元面值剩余本金) once the repayments of a day are made, exact to six decimals: 100 where nothing is repaid early. */
export const remainingPrincipal = (
  repayments: readonly Repayment[] | null | undefined,
  day: DateText,
): number => {
  let left = FACE;
  for (const { date, percent } of repayments ?? [])
    if (date <= day) left -= Math.round(percent * PER_PERCENT);
  return left / PER_PERCENT;
};
