import type { BondInfo, BondSearchRow, Valuation } from '#contract/entities';
import {
  daysBetween,
  remainingPrincipal,
  visitorPrice,
  type Workdays,
  workdaysForBond,
} from '#contract/rules';
import { type BondRecord, bondTypeNames, finalDate, nextExercise, ratingText } from './bond-record.ts';
import { nextCouponDate, remainMaturityText, remainYears } from './maturity.ts';
import type { ValuationRecord } from './valuation-record.ts';

/** A bond as search and history list it. */
export function searchRowOf(bond: BondRecord, today: string): BondSearchRow {
  return {
    securityid: bond.securityId,
    seccode: bond.seccode,
    secshortname: bond.shortName,
    secfullname: bond.fullName,
    issrating: ratingText(bond),
    trueRemainMaturityStr: remainMaturityText(bond, today),
    pinyin: bond.pinyin,
    ...bondTypeNames(bond),
  };
}

export interface BondInfoContext {
  readonly today: string;
  readonly workdays: Workdays;
  /** Whether the viewer follows the bond. */
  readonly isWatch: boolean;
  /** Who reads as a visitor: the issue price is masked, as every price is. */
  readonly isVisitor: boolean;
}

/** The full bond information record. `restDays` counts from a holiday maturity to the next workday, else 0. */
export function bondInfoOf(
  bond: BondRecord,
  { today, workdays, isWatch, isVisitor }: BondInfoContext,
): BondInfo {
  const ends = finalDate(bond, today);
  const days = workdaysForBond(bond.securityId, workdays);
  const maturityIsHoliday = !days.isWorkday(ends);
  return {
    securityId: bond.securityId,
    securityName: bond.shortName,
    seccode: bond.seccode,
    secshortname: bond.shortName,
    secfullname: bond.fullName,
    pinyin: bond.pinyin,
    bondType: bond.bondType,
    ...bondTypeNames(bond),
    market: bond.market,
    issuer: bond.issuer,
    issrating: ratingText(bond),
    issuerRating: bond.issuerRating,
    bondRating: bond.bondRating,
    impliedRating: bond.impliedRating,
    issueAmount: bond.issueAmountYi,
    couponRate: bond.couponRatePct,
    couponType: bond.couponType,
    frequency: bond.frequency,
    dayCount: bond.dayCount,
    issueDate: bond.issueDate,
    valueDate: bond.valueDate,
    maturityDate: bond.maturityDate,
    nextCouponDate: nextCouponDate(bond, today),
    listDate: bond.listDate,
    issuePrice: isVisitor && bond.issuePrice !== null ? visitorPrice(bond.issuePrice) : bond.issuePrice,
    optionType: bond.optionType,
    exerciseDate: nextExercise(bond, today) ?? bond.exerciseDate,
    restDays: maturityIsHoliday ? daysBetween(ends, days.nextWorkday(ends)) : 0,
    maturityIsHoliday,
    crossCodes: [...bond.crossCodes],
    guarantor: bond.guarantor,
    ...(bond.repayments.length === 0
      ? {}
      : {
          repayments: [...bond.repayments],
          remainingPrincipal: remainingPrincipal(bond.repayments, today),
        }),
    trueRemainMaturityStr: remainMaturityText(bond, today),
    isWatch,
    demo: bond.demo,
  };
}

/** A bond's valuations by all providers as one entity, dated as 中债's, to which the market compares prices; without it as the newest of them. */
export function valuationEntity(
  bond: BondRecord,
  records: readonly ValuationRecord[],
  today: string,
): Valuation {
  const newest =
    records
      .map((record) => record.valuationDate)
      .toSorted()
      .at(-1) ?? null;
  const reference = records.find(({ source }) => source === 'CB');
  return {
    securityId: bond.securityId,
    symbol: bond.shortName,
    valuationDate: reference?.valuationDate ?? newest,
    remainYears: remainYears(bond, today),
    impliedRating: bond.impliedRating,
    providers: records.map((record) => ({
      source: record.source,
      yieldMat: record.yieldMat,
      yieldExe: record.yieldExe,
      cleanMat: record.cleanMat,
      cleanExe: record.cleanExe,
      dirtyMat: record.dirtyMat,
      accrued: record.accrued,
      modifiedDuration: record.modifiedDuration,
      convexity: record.convexity,
      dv01: record.dv01,
      spreadDuration: record.spreadDuration,
      recommended: record.recommended,
      chgBp: record.chgBp,
    })),
  };
}
