import { type BondTypeKey, names } from '#contract/locales';
import type { Repayment } from '#contract/rules';
import type {
  BondType,
  CouponType,
  Frequency,
  MarketCode,
  OptionType,
  SpreadClass,
  Tier,
} from '#server/db/tables';
import type { BondTerms } from './bond-terms.ts';
import { addMonths } from './months.ts';

/** One bond as it is stored. Rates in % per year, amounts in 亿元, prices per 100 face, dates YYYY-MM-DD. */
export interface BondRecord {
  readonly securityId: string;
  readonly seccode: string;
  readonly market: MarketCode;
  readonly shortName: string;
  readonly fullName: string;
  /** Pinyin initials of the short name, lower case, digits and Latin letters kept: 24国开10 is 24gk10. */
  readonly pinyin: string;
  readonly bondType: BondType;
  readonly spreadClass: SpreadClass;
  readonly tier: Tier;
  readonly issuer: string;
  readonly issuerRating: string | null;
  readonly bondRating: string | null;
  readonly impliedRating: string | null;
  readonly issueAmountYi: number | null;
  readonly couponRatePct: number | null;
  readonly couponType: CouponType;
  readonly frequency: Frequency;
  readonly dayCount: string;
  readonly issueDate: string;
  /** First day of interest accrual. */
  readonly valueDate: string;
  /** null for a perpetual bond. */
  readonly maturityDate: string | null;
  readonly listDate: string | null;
  readonly issuePrice: number | null;
  readonly optionType: OptionType;
  /** Next (or last) put or call date. */
  readonly exerciseDate: string | null;
  readonly guarantor: string | null;
  /** Ids of the same bond in other markets. */
  readonly crossCodes: readonly string[];
  /** Principal repaid before maturity, in date order; empty: all at maturity. */
  readonly repayments: readonly Repayment[];
  /** Invented for demonstration. */
  readonly demo: boolean;
}

/** Chinese name of a bond's type, and its key for another language. */
export function bondTypeNames(bond: Pick<BondRecord, 'bondType' | 'spreadClass'>): {
  readonly bondTypeName: string;
  readonly bondTypeKey: BondTypeKey;
} {
  const bondTypeKey = bond.spreadClass === 'PERP' ? 'PERP' : bond.bondType;
  return { bondTypeName: names.bondType[bondTypeKey], bondTypeKey };
}

/** Rating as search and quote rows show it: `--` where there is none (treasuries, policy banks). */
export const ratingText = (bond: Pick<BondRecord, 'issuerRating'>): string => bond.issuerRating ?? '--';

/**
 * The next put or call date, or null: an option is exercised once, but a perpetual bond can be called again on every anniversary of its first
 * call.
 */
export function nextExercise(
  bond: Pick<BondRecord, 'optionType' | 'exerciseDate'>,
  today: string,
): string | null {
  const { optionType, exerciseDate } = bond;
  if (optionType === 'NON' || exerciseDate === null) return null;
  if (exerciseDate > today) return exerciseDate;
  if (optionType !== 'ETS') return null;
  let years = 1;
  while (addMonths(exerciseDate, years * 12) <= today) years += 1;
  return addMonths(exerciseDate, years * 12);
}

/** The last day to which a price can be computed: maturity, or the next call of a perpetual bond. */
export const finalDate = (bond: BondRecord, today: string): string =>
  bond.maturityDate ?? nextExercise(bond, today) ?? bond.valueDate;

/** Whether a bond has matured before `today`; a perpetual bond never does. */
export const isExpired = (bond: Pick<BondRecord, 'maturityDate'>, today: string): boolean =>
  bond.maturityDate !== null && bond.maturityDate < today;

/** Whether a trade from `today` on can settle before the bond's repayment. */
export const isTradable = (bond: Pick<BondRecord, 'maturityDate'>, today: string): boolean =>
  bond.maturityDate === null || bond.maturityDate > today;

/** Whether a bond is exchange-traded, and accrues accordingly. */
const isOfExchange = ({ market }: Pick<BondRecord, 'market'>): boolean => market === 'SH' || market === 'SZ';

const isWithoutCoupon = ({ couponType }: Pick<BondRecord, 'couponType'>): boolean =>
  couponType === 'discount' || couponType === 'zero';

/** Terms for pricing as of `today`: an option whose date has passed is left out. */
export function termsOf(bond: BondRecord, today: string): BondTerms {
  const exerciseDate = nextExercise(bond, today);
  return {
    securityId: bond.securityId,
    symbol: bond.shortName,
    bondType: bond.bondType,
    spreadClass: bond.spreadClass,
    tier: bond.tier,
    issueDate: bond.valueDate,
    maturityDate: finalDate(bond, today),
    // Shifting the decimal text by two places is exact; dividing by 100 is not.
    couponRate: Number(`${bond.couponRatePct ?? 0}e-2`),
    frequency: bond.frequency,
    couponType: bond.couponType,
    faceValue: 100,
    accrual: isOfExchange(bond) ? 'exchange' : 'interbank',
    issuerRating: ratingText(bond),
    market: bond.market,
    ...(bond.issuePrice === null || !isWithoutCoupon(bond) ? {} : { issuePrice: bond.issuePrice }),
    ...(exerciseDate === null ? {} : { exerciseDate }),
    ...(bond.repayments.length === 0 ? {} : { repayments: bond.repayments }),
  };
}
