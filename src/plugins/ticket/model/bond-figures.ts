import type { BondInfo, PriceType } from '#contract/entities';
import {
  beijingDate,
  type Bond,
  BondMathError,
  type DateText,
  decimalText,
  priceFromYield,
  riskMeasures,
  settlementDates,
  type Workdays,
  yieldFromPrice,
} from '#contract/rules';

const E4 = 10_000;

/** What one price of a bond means on a settlement date. Yield (%) and prices per 100 face in whole 1e-4; `dv01` per 100 face. */
export interface Figures {
  readonly yieldE4: number;
  readonly cleanE4: number;
  readonly dirtyE4: number;
  readonly accruedE4: number;
  readonly duration: number;
  readonly dv01: number;
}

/** The bond as its price needs it, or null while the record lacks what is needed. To the coming exercise, as the market quotes. */
export function bondOf(info: BondInfo, today: DateText): Bond | null {
  const exercise = info.exerciseDate !== null && info.exerciseDate > today ? info.exerciseDate : null;
  const issueDate = info.valueDate ?? info.issueDate;
  const maturityDate = info.maturityDate ?? exercise;
  if (issueDate === null || maturityDate === null) return null;
  return {
    issueDate,
    maturityDate,
    // Decimal text moved by two places: exact, where a division by 100 is not.
    couponRate: Number(`${info.couponRate ?? 0}e-2`),
    frequency: info.frequency,
    couponType: info.couponType,
    faceValue: 100,
    ...(typeof info.issuePrice === 'number' && info.couponType === 'discount'
      ? { issuePrice: info.issuePrice }
      : {}),
    ...(exercise === null ? {} : { exerciseDate: exercise }),
  };
}

/** Figures at a yield or clean price in whole 1e-4, on a settlement date. Null where the bond has none: over by then, or no such price. */
export function figuresAt(
  bond: Bond,
  settleDate: DateText,
  priceType: PriceType,
  e4: number,
): Figures | null {
  try {
    const ytm =
      priceType === 'Y' ? e4 / (100 * E4) : yieldFromPrice(bond, settleDate, { cleanPrice: e4 / E4 });
    const { cleanPrice, dirtyPrice, accruedInterest } = priceFromYield(bond, settleDate, ytm);
    const { modifiedDuration, dv01 } = riskMeasures(bond, settleDate, ytm);
    const yieldE4 = priceType === 'Y' ? e4 : Math.round(ytm * 100 * E4);
    const cleanE4 = priceType === 'C' ? e4 : Math.round(cleanPrice * E4);
    const dirtyE4 = Math.round(dirtyPrice * E4);
    if (![yieldE4, cleanE4, dirtyE4].every(Number.isSafeInteger) || cleanE4 <= 0) return null;
    return {
      yieldE4,
      cleanE4,
      dirtyE4,
      accruedE4: Math.round(accruedInterest * E4),
      duration: modifiedDuration,
      dv01,
    };
  } catch (error) {
    if (error instanceof BondMathError) return null;
    throw error;
  }
}

/** Amount in 元 of a quantity in 万元 at a price per 100 face in whole 1e-4, exact: `50,123,456.00`. */
export const amountText = (qtyWan: number, priceE4: number): string =>
  decimalText({ units: BigInt(qtyWan) * BigInt(priceE4), scale: 2 }, { separators: true });

const FIXED: ReadonlySet<string> = new Set(['1', '2', '3', '2,3', '3,2', '4']);

/**
 * Settlement date of a code agreed at `nowMs`, as the server reckons: today's codes count from the next workday where today has no
 * trading. Null for a date on which nothing trades, and for a code that names none.
 */
export function settleDateOf(settlType: string, nowMs: number, workdays: Workdays): DateText | null {
  const agreed = settlementDates(settlType, nowMs, workdays)?.settleDate;
  return agreed ?? (FIXED.has(settlType) ? workdays.nextWorkday(beijingDate(nowMs)) : null);
}
