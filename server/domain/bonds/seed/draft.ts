import { addDays } from '#contract/rules';
import type { CouponType, Frequency, MarketCode, OptionType, SpreadClass } from '#server/db/tables';
import type { Random } from '#server/runtime';
import type { BondRecord } from '../bond-record.ts';
import { addMonths } from '../months.ts';
import { ISSUE_SPREAD, TEN_YEAR_BY_YEAR, TENOR_SLOPE } from './levels.data.ts';
import type { Issuer, Issuers } from './issuers.ts';

/** Starting point of every family of generated bonds. */
export interface SeedContext {
  /** YYYY-MM-DD, the actual day of seeding. */
  readonly today: string;
  readonly random: Random;
  readonly issuers: Issuers;
  /** The date itself or the next interbank workday. */
  readonly workday: (date: string) => string;
}

/** A bond without its pinyin and tier, which are assigned once all bonds exist. */
export type Draft = Omit<BondRecord, 'pinyin' | 'tier'>;

/** The facts that differ between families; the rest is derived from them. */
export interface DraftFacts {
  readonly seccode: string;
  readonly market?: MarketCode;
  readonly shortName: string;
  readonly fullName: string;
  readonly bondType: BondRecord['bondType'];
  readonly spreadClass: SpreadClass;
  readonly issuer: string;
  readonly rating?: Pick<Issuer, 'rating' | 'impliedRating'>;
  readonly bondRating?: string | null;
  readonly issueDate: string;
  readonly maturityDate: string | null;
  readonly couponRatePct?: number;
  readonly couponType?: CouponType;
  readonly frequency?: Frequency;
  readonly issueAmountYi: number;
  readonly issuePrice?: number;
  readonly optionType?: OptionType;
  readonly exerciseDate?: string;
  readonly guarantor?: string;
  readonly crossCodes?: readonly string[];
  readonly repayments?: BondRecord['repayments'];
}

/**
 * A generated bond as the database records it: an interbank one with a fixed yearly coupon, issued at 100 and without option or guarantor, but for what
 * `facts` say. Listed the day after its issue.
 */
export function draft(facts: DraftFacts): Draft {
  const market = facts.market ?? 'IB';
  const couponType = facts.couponType ?? 'fixed';
  return {
    securityId: `${facts.seccode}.${market}`,
    seccode: facts.seccode,
    market,
    shortName: facts.shortName,
    fullName: facts.fullName,
    bondType: facts.bondType,
    spreadClass: facts.spreadClass,
    issuer: facts.issuer,
    issuerRating: facts.rating?.rating ?? null,
    bondRating: facts.bondRating === undefined ? (facts.rating?.rating ?? null) : facts.bondRating,
    impliedRating: facts.rating?.impliedRating ?? null,
    issueAmountYi: facts.issueAmountYi,
    couponRatePct: couponType === 'discount' ? null : (facts.couponRatePct ?? 0),
    couponType,
    frequency: couponType === 'fixed' ? (facts.frequency ?? 1) : 0,
    dayCount: market === 'IB' ? 'ACT/ACT' : 'ACT/365',
    issueDate: facts.issueDate,
    valueDate: facts.issueDate,
    maturityDate: facts.maturityDate,
    listDate: addDays(facts.issueDate, 1),
    issuePrice: facts.issuePrice ?? 100,
    optionType: facts.optionType ?? 'NON',
    exerciseDate: facts.exerciseDate ?? null,
    guarantor: facts.guarantor ?? null,
    crossCodes: facts.crossCodes ?? [],
    repayments: facts.repayments ?? [],
    demo: true,
  };
}

/** Last two digits of a date's year. */
export const yy = (date: string): string => date.slice(2, 4);

/** A number padded with zeros. */
export const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** Yield in % at which a class of this maturity was issued on a date, with noise, to 2 decimals. */
export function issueYieldPct(
  context: SeedContext,
  spreadClass: SpreadClass,
  issueDate: string,
  years: number,
): number {
  const year = Number(issueDate.slice(0, 4));
  const tenYear = TEN_YEAR_BY_YEAR[Math.max(2010, year)] ?? 1.8;
  const spread = ISSUE_SPREAD[spreadClass] * (year < 2022 ? 2 : 1);
  const noise = (context.random.next() - 0.5) * 0.1;
  return Math.round((tenYear + slope(years) + spread + noise) * 100) / 100;
}

function slope(years: number): number {
  let [fromYears, fromValue] = [0, 0];
  for (const [toYears, toValue] of TENOR_SLOPE) {
    if (years <= toYears) {
      const share = toYears === fromYears ? 1 : (years - fromYears) / (toYears - fromYears);
      return fromValue + share * (toValue - fromValue);
    }
    [fromYears, fromValue] = [toYears, toValue];
  }
  return fromValue;
}

/** Price per 100 face of a discount bond with simple interest, to 4 decimals. */
export const discountPrice = (yieldPct: number, days: number): number =>
  Math.round(1_000_000 / (1 + (yieldPct * days) / 36_500)) / 10_000;

/** A workday `daysAgo` days back. */
export const workdayAgo = (context: SeedContext, daysAgo: number): string => {
  const date = context.workday(addDays(context.today, -daysAgo));
  return date <= context.today ? date : context.today;
};

/** Maturity the given number of years after the issue. */
export const yearsLater = (date: string, years: number): string => addMonths(date, Math.round(years * 12));

/** Counts from 1 for each key. */
export function counters(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const value = (counts.get(key) ?? 0) + 1;
    counts.set(key, value);
    return value;
  };
}

export const byIssueDate = <T extends { readonly issueDate: string }>(a: T, b: T): number =>
  a.issueDate < b.issueDate ? -1 : Number(a.issueDate > b.issueDate);
