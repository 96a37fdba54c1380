import type { Repayment } from '#contract/rules';
import type { BondType, CouponType, Frequency, MarketCode, SpreadClass, Tier } from '#server/db/tables';

/**
 * What pricing and the simulator need to know of a bond. It can be passed as the `bond` of the bond mathematics in
 * `#contract/rules`: rates as fractions (0.0226 is 2.26 %), prices per 100 face, dates YYYY-MM-DD.
 */
export interface BondTerms {
  readonly securityId: string;
  /** Short name, e.g. 24国开10. */
  readonly symbol: string;
  readonly bondType: BondType;
  readonly spreadClass: SpreadClass;
  readonly tier: Tier;
  readonly issueDate: string;
  /** Final maturity; for a perpetual the next call date, which is then also `exerciseDate`. */
  readonly maturityDate: string;
  /** Coupon per year as a fraction of the face; 0 for discount bonds. */
  readonly couponRate: number;
  /** Coupons per year; 0 for discount and interest-at-maturity bonds. */
  readonly frequency: Frequency;
  readonly couponType: CouponType;
  /** 100. */
  readonly faceValue: number;
  /** Per 100 face; present for discount and zero-coupon bonds. */
  readonly issuePrice?: number;
  /** Next put or call date; absent without an option and once the date has passed. */
  readonly exerciseDate?: string;
  /** By the market in which it is traded; absent: interbank. */
  readonly accrual?: 'interbank' | 'exchange';
  /** Principal repaid before maturity; absent: all at maturity. */
  readonly repayments?: readonly Repayment[];
  readonly issuerRating: string;
  readonly market: MarketCode;
}
