import { daysBetween, remainingMaturity } from '#contract/rules';
import { type BondRecord, nextExercise } from './bond-record.ts';
import { addMonths } from './months.ts';

type Dates = Pick<BondRecord, 'maturityDate' | 'exerciseDate' | 'optionType' | 'valueDate'>;

/** `trueRemainMaturityStr` of a bond counted from `today` (domain notes 1.2): `97D`, `7.28Y`, `1.41Y+2.00Y`, `2.80Y+NY`, `-3D`. */
export function remainMaturityText(bond: Dates, today: string): string {
  const exerciseDate = nextExercise(bond, today);
  if (bond.maturityDate === null) {
    return remainingMaturity({ maturityDate: exerciseDate ?? today, exerciseDate, isPerpetual: true }, today);
  }
  return remainingMaturity({ maturityDate: bond.maturityDate, exerciseDate }, today);
}

/** Years of 365 days to the next exercise, else to maturity, to 4 decimals; null once expired. */
export function remainYears(bond: Dates, today: string): number | null {
  const end = nextExercise(bond, today) ?? bond.maturityDate;
  if (end === null || end < today) return null;
  return Math.round((daysBetween(today, end) * 10_000) / 365) / 10_000;
}

/**
 * The first coupon date after `today`, not adjusted for holidays; the maturity date where interest is paid once; null for discount bonds and
 * after maturity. Periods count back from maturity, or forward from the value date of a perpetual bond.
 */
export function nextCouponDate(
  bond: Pick<BondRecord, 'couponType' | 'frequency' | 'valueDate' | 'maturityDate'>,
  today: string,
): string | null {
  const { maturityDate, valueDate, frequency } = bond;
  if (bond.couponType === 'discount' || bond.couponType === 'zero') return null;
  if (maturityDate !== null && maturityDate <= today) return null;
  if (bond.couponType === 'bullet' || frequency === 0) return maturityDate;
  const step = 12 / frequency;
  const after = today > valueDate ? today : valueDate;
  if (maturityDate === null) return firstAfter(valueDate, step, after);
  let periods = 0;
  while (addMonths(maturityDate, -(periods + 1) * step) > after) periods += 1;
  return addMonths(maturityDate, -periods * step);
}

function firstAfter(anchor: string, stepMonths: number, date: string): string {
  let periods = 1;
  while (addMonths(anchor, periods * stepMonths) <= date) periods += 1;
  return addMonths(anchor, periods * stepMonths);
}
