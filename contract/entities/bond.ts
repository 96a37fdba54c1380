import * as z from 'zod/mini';
import { date, price, securityId, text } from './common.ts';

/** Names the bond type in languages other than Chinese: a text of `contract/locales` names, under `bondType`. */
const bondTypeKey = z.optional(z.string());

/** Bond search result (spec section 3). `trueRemainMaturityStr` with a leading minus means expired. */
export const bondSearchRow = z.object({
  securityid: securityId,
  seccode: z.string(),
  secshortname: z.string(),
  secfullname: z.string(),
  issrating: z.string(),
  trueRemainMaturityStr: z.string(),
  pinyin: z.optional(z.string()),
  bondTypeName: z.optional(z.string()),
  bondTypeKey,
});
export type BondSearchRow = z.output<typeof bondSearchRow>;

/** Search history item: a search result and its owner. */
export const bondHistoryRow = z.extend(bondSearchRow, { operId: z.string() });
export type BondHistoryRow = z.output<typeof bondHistoryRow>;

export const couponType = z.enum(['fixed', 'discount', 'zero', 'bullet']);
export const frequency = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)]);
export const optionType = z.enum(['NON', 'PUT', 'CAL', 'CNP', 'ETS']);

/** Principal repaid before maturity (提前还本): the date, and the amount per 100 of issued face. */
export const repayment = z.object({ date: z.string(), percent: z.number() });

/** Bond information record. Rates in %, amounts in 亿元, dates YYYY-MM-DD. */
export const bondInfo = z.object({
  securityId,
  securityName: z.string(),
  seccode: z.string(),
  secshortname: z.string(),
  secfullname: z.string(),
  pinyin: z.string(),
  bondType: z.string(),
  bondTypeName: z.string(),
  bondTypeKey,
  market: z.enum(['IB', 'SH', 'SZ', 'BC']),
  issuer: z.string(),
  issrating: z.string(),
  issuerRating: text,
  bondRating: text,
  impliedRating: text,
  issueAmount: z.nullable(z.number()),
  couponRate: z.nullable(z.number()),
  couponType,
  frequency,
  dayCount: z.string(),
  issueDate: date,
  valueDate: date,
  maturityDate: date,
  nextCouponDate: date,
  listDate: date,
  issuePrice: price,
  optionType,
  exerciseDate: date,
  restDays: z.number(),
  maturityIsHoliday: z.boolean(),
  crossCodes: z.array(z.string()),
  guarantor: text,
  /** In date order; absent if everything is repaid at maturity. The rest is repaid at maturity. */
  repayments: z.optional(z.array(repayment)),
  /** Per 100 of issued face, today (每百元面值剩余本金): prices are per 100 of that face. Absent without repayments. */
  remainingPrincipal: z.optional(z.number()),
  trueRemainMaturityStr: z.string(),
  isWatch: z.boolean(),
  demo: z.boolean(),
});
export type BondInfo = z.output<typeof bondInfo>;

/** One provider's valuation: CB 中债, CSI 中证, SHCH 清算所. `…Mat` to maturity, `…Exe` to exercise. */
export const valuationProvider = z.object({
  source: z.enum(['CB', 'CSI', 'SHCH']),
  yieldMat: price,
  yieldExe: price,
  cleanMat: price,
  cleanExe: price,
  dirtyMat: price,
  accrued: price,
  modifiedDuration: z.nullable(z.number()),
  convexity: z.nullable(z.number()),
  dv01: z.nullable(z.number()),
  spreadDuration: z.nullable(z.number()),
  recommended: z.enum(['mat', 'exe']),
  chgBp: z.nullable(z.number()),
});
export type ValuationProvider = z.output<typeof valuationProvider>;

/** Valuations of one bond on one day by all providers. */
export const valuation = z.object({
  securityId,
  symbol: z.string(),
  valuationDate: date,
  remainYears: z.nullable(z.number()),
  providers: z.array(valuationProvider),
  impliedRating: text,
});
export type Valuation = z.output<typeof valuation>;
