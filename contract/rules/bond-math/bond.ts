import { isDateText, type DateText } from '../dates.ts';
import { type Repayment, repaymentFault } from './repayment.ts';

/**
 * The terms of a bond that its price depends on. Rates are decimals (0.0354), prices are per 100 face, dates `YYYY-MM-DD`. With an
 * `exerciseDate` after the settlement date everything is computed to the exercise; omit it for figures to maturity.
 */
export type Bond = {
  /** First day of interest (起息日). */
  readonly issueDate: DateText;
  readonly maturityDate: DateText;
  readonly couponRate: number;
  /** Coupons per year; 0 unless the coupon is fixed. */
  readonly frequency: 0 | 1 | 2 | 4;
  /** `bullet` pays its interest once, at maturity; `discount` and `zero` pay none and ignore the coupon rate. */
  readonly couponType: 'fixed' | 'discount' | 'zero' | 'bullet';
  /** Face value of one bond; prices are per 100 of it, so it does not change them. */
  readonly faceValue: number;
  /** A discount or zero bond accrues from this price; without it accrual is unknown and clean equals dirty. */
  readonly issuePrice?: number | null | undefined;
  /**
   * How interest accrues: `interbank` (the default) pro rata to the coupon period, `exchange` by days over 365, both end days counted and 29
   * February excluded.
   */
  readonly accrual?: 'interbank' | 'exchange' | undefined;
  readonly exerciseDate?: DateText | null | undefined;
  /** Price paid at the exercise per 100 of the principal then outstanding; 100 when absent. */
  readonly exercisePrice?: number | null | undefined;
  /**
   * Principal repaid before maturity (提前还本), in date order; the remainder is due at maturity. Absent: all of it is. Prices, interest and DV01
   * stay per 100 of issued face (docs/decisions/0103).
   */
  readonly repayments?: readonly Repayment[] | null | undefined;
};

/** Why a bond cannot be computed. */
export type BondMathErrorCode = 'INVALID_BOND' | 'INVALID_SETTLEMENT' | 'INVALID_PRICE' | 'INVALID_YIELD';

/**
 * The only error thrown by the bond mathematics. `INVALID_BOND`: contradictory terms. `INVALID_SETTLEMENT`: before the issue, or at or after
 * maturity. `INVALID_PRICE`: a dirty price outside (0, 1,000,000], or one that no finite yield produces. `INVALID_YIELD`: not finite, or so
 * negative that a discount factor is undefined.
 */
export class BondMathError extends Error {
  override readonly name = 'BondMathError';
  readonly code: BondMathErrorCode;

  constructor(code: BondMathErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const COUPON_FREQUENCIES: readonly number[] = [1, 2, 4];

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;

const bondProblem = (bond: Bond): string | null => {
  if (!isDateText(bond.issueDate) || !isDateText(bond.maturityDate))
    return 'issue and maturity must be dates YYYY-MM-DD';
  if (bond.issueDate >= bond.maturityDate) return 'maturity must be after the issue';
  if (!isPositive(bond.faceValue)) return 'face value must be above 0';
  if (!Number.isFinite(bond.couponRate) || bond.couponRate < 0) return 'coupon rate must be a number from 0';
  if (bond.couponType === 'fixed' && !COUPON_FREQUENCIES.includes(bond.frequency))
    return 'a fixed coupon is paid 1, 2 or 4 times a year';
  if (typeof bond.issuePrice === 'number' && !isPositive(bond.issuePrice))
    return 'issue price must be above 0';
  if (typeof bond.exercisePrice === 'number' && !isPositive(bond.exercisePrice))
    return 'exercise price must be above 0';
  if (bond.repayments && bond.repayments.length > 0) {
    const fault = repaymentFault(bond, bond.repayments);
    if (fault !== null) return fault;
  }
  const exercise = bond.exerciseDate;
  if (typeof exercise !== 'string') return null;
  if (!isDateText(exercise)) return 'exercise must be a date YYYY-MM-DD';
  return exercise <= bond.issueDate || exercise > bond.maturityDate
    ? 'exercise must lie between issue and maturity'
    : null;
};

/** Throws {@link BondMathError} unless the bond's terms are consistent and the settlement date is within its life. */
export const assertComputable = (bond: Bond, settlementDate: DateText): void => {
  const problem = bondProblem(bond);
  if (problem !== null) throw new BondMathError('INVALID_BOND', problem);
  if (!isDateText(settlementDate))
    throw new BondMathError('INVALID_SETTLEMENT', `settlement is not a date YYYY-MM-DD: ${settlementDate}`);
  if (settlementDate < bond.issueDate || settlementDate >= bond.maturityDate) {
    const life = `${bond.issueDate} to ${bond.maturityDate}`;
    throw new BondMathError(
      'INVALID_SETTLEMENT',
      `settlement ${settlementDate} lies outside the bond's life, ${life}`,
    );
  }
};
