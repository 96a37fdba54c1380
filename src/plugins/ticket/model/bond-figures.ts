import type { BondInfo } from '#contract/entities';
import {
  beijingDate,
  type Bond,
  BondMathError,
  type DateText,
  decimalText,
  e4Number,
  type FigureE4,
  nearestPrice,
  nearestYield,
  type PriceE4,
  toPriceE4,
  priceFromYield,
  type PriceKind,
  riskMeasures,
  settlementDates,
  type Workdays,
  type YieldE4,
  toYieldE4,
  yieldFromPrice,
} from '#contract/rules';

/** What one price of a bond means on a settlement date. Yield (%) and prices per 100 face in whole 1e-4; `dv01` per 100 face. */
export interface Figures {
  readonly yieldE4: YieldE4;
  readonly cleanE4: PriceE4;
  readonly dirtyE4: PriceE4;
  readonly accruedE4: PriceE4;
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

/** Beyond this no yield and no price is kept in whole 1e-4. */
const isFigure = (value: number): boolean => Math.abs(value) < 1e9;

/** Figures at a yield or clean price, on a settlement date. Null where the bond has none: over by then, or no such price. */
export function figuresAt(
  bond: Bond,
  settleDate: DateText,
  priceType: PriceKind,
  e4: FigureE4,
): Figures | null {
  try {
    const ytm =
      priceType === 'Y' ? e4Number(e4) / 100 : yieldFromPrice(bond, settleDate, { cleanPrice: e4Number(e4) });
    const { cleanPrice, dirtyPrice, accruedInterest } = priceFromYield(bond, settleDate, ytm);
    const { modifiedDuration, dv01 } = riskMeasures(bond, settleDate, ytm);
    if (![ytm, cleanPrice, dirtyPrice].every(isFigure)) return null;
    const clean = priceType === 'C' ? toPriceE4(e4) : nearestPrice(cleanPrice);
    if (clean <= 0) return null;
    return {
      yieldE4: priceType === 'Y' ? toYieldE4(e4) : nearestYield(ytm * 100),
      cleanE4: clean,
      dirtyE4: nearestPrice(dirtyPrice),
      accruedE4: nearestPrice(accruedInterest),
      duration: modifiedDuration,
      dv01,
    };
  } catch (error) {
    if (error instanceof BondMathError) return null;
    throw error;
  }
}

/** Amount in 元 of a quantity in 万元 at a price per 100 face in whole 1e-4, exact: `50,123,456.00`. */
export const amountText = (qtyWan: number, price: PriceE4): string =>
  decimalText({ units: BigInt(qtyWan) * BigInt(price), scale: 2 }, { separators: true });

const FIXED: ReadonlySet<string> = new Set(['1', '2', '3', '2,3', '3,2', '4']);

/**
 * Settlement date of a code agreed at `nowMs`, as the server reckons: today's codes count from the next workday where today has no
 * trading. Null for a date on which nothing trades, and for a code that names none.
 */
export function settleDateOf(settlType: string, nowMs: number, workdays: Workdays): DateText | null {
  const agreed = settlementDates(settlType, nowMs, workdays)?.settleDate;
  return agreed ?? (FIXED.has(settlType) ? workdays.nextWorkday(beijingDate(nowMs)) : null);
}
