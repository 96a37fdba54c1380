import type { BondRecord } from './bond-record.ts';
import { addMonths, daysBetween } from './dates.ts';

/** Days to two decimals of a 365-day year. `days * 20 / 73` never ends in an exact half, so rounding is unambiguous. */
const inYears = (days: number): string => (Math.round((days * 100) / 365) / 100).toFixed(2);

/** A span of days as traders write it: under a year `97D`, else `7.28Y`. */
const span = (days: number): string => (days < 365 ? `${days}D` : `${inYears(days)}Y`);

type Dates = Pick<BondRecord, 'maturityDate' | 'exerciseDate' | 'optionType'>;

/**
 * Remaining maturity counted from `today` (domain notes 1.2): `97D`, `7.28Y`; with a put or call ahead
 * `1.41Y+2.00Y`; perpetual `2.80Y+NY`; expired with a leading minus, `-3D`.
 */
export function remainMaturityText(bond: Dates, today: string): string {
  const { maturityDate, exerciseDate } = bond;
  const hasOption = bond.optionType !== 'NON' && exerciseDate !== null && exerciseDate > today;
  if (maturityDate === null) return hasOption ? `${span(daysBetween(today, exerciseDate))}+NY` : 'NY';
  const days = daysBetween(today, maturityDate);
  if (days < 0) return `-${span(-days)}`;
  if (!hasOption || exerciseDate >= maturityDate) return span(days);
  return `${span(daysBetween(today, exerciseDate))}+${inYears(daysBetween(exerciseDate, maturityDate))}Y`;
}

/** Years (of 365 days) to exercise if an option lies ahead, else to maturity; null once expired or without a date. */
export function remainYears(bond: Dates, today: string): number | null {
  const hasOption = bond.optionType !== 'NON' && bond.exerciseDate !== null && bond.exerciseDate > today;
  const end = hasOption ? bond.exerciseDate : bond.maturityDate;
  if (end === null || end < today) return null;
  return Number(inYears(daysBetween(today, end)));
}

/**
 * The first coupon date after `today`, unadjusted for holidays; the maturity date for interest paid at maturity; null for
 * discount bonds and for expired ones. Periods count back from maturity, or forward from the value date of a perpetual.
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
  if (maturityDate === null) {
    let periods = 1;
    while (addMonths(valueDate, periods * step) <= today) periods += 1;
    return addMonths(valueDate, periods * step);
  }
  let periods = 0;
  while (addMonths(maturityDate, -(periods + 1) * step) > today) periods += 1;
  const next = addMonths(maturityDate, -periods * step);
  return next > valueDate ? next : maturityDate;
}
