import type { BondInfo } from '#contract/entities';
import {
  amountOfFace,
  type Bond,
  BondMathError,
  type DateText,
  decimalText,
  e4Number,
  type FigureE4,
  type PriceE4,
  priceFigures,
  type PriceFigures,
  type PriceKind,
  riskMeasures,
  yieldFromPrice,
} from '#contract/rules';

/** What one price of a bond means on a settlement date. Yield (%) and prices per 100 face in whole 1e-4; `dv01` per 100 face. */
export interface Figures extends PriceFigures {
  readonly duration: number;
  readonly dv01: number;
}

/** The bond as needed for pricing, or null while its record is incomplete. To the next exercise, as the market quotes. */
export function bondOf(info: BondInfo, today: DateText): Bond | null {
  const exercise = info.exerciseDate !== null && info.exerciseDate > today ? info.exerciseDate : null;
  const issueDate = info.valueDate ?? info.issueDate;
  const maturityDate = info.maturityDate ?? exercise;
  if (issueDate === null || maturityDate === null) return null;
  return {
    issueDate,
    maturityDate,
    // Decimal text shifted by two places: exact, where a division by 100 is not.
    couponRate: Number(`${info.couponRate ?? 0}e-2`),
    frequency: info.frequency,
    couponType: info.couponType,
    faceValue: 100,
    accrual: info.market === 'SH' || info.market === 'SZ' ? 'exchange' : 'interbank',
    ...(typeof info.issuePrice === 'number' && (info.couponType === 'discount' || info.couponType === 'zero')
      ? { issuePrice: info.issuePrice }
      : {}),
    ...(exercise === null ? {} : { exerciseDate: exercise }),
    ...(info.repayments === undefined ? {} : { repayments: info.repayments }),
  };
}

/** Figures at a yield or clean price, on a settlement date. Null when the bond has none: matured by then, or no such price. */
export function figuresAt(
  bond: Bond,
  settleDate: DateText,
  priceType: PriceKind,
  e4: FigureE4,
): Figures | null {
  try {
    const figures = priceFigures(bond, settleDate, priceType, e4);
    if (figures === null) return null;
    const ytm =
      priceType === 'Y' ? e4Number(e4) / 100 : yieldFromPrice(bond, settleDate, { cleanPrice: e4Number(e4) });
    const { modifiedDuration, dv01 } = riskMeasures(bond, settleDate, ytm);
    return { ...figures, duration: modifiedDuration, dv01 };
  } catch (error) {
    if (error instanceof BondMathError) return null;
    throw error;
  }
}

/** Amount in 元 of a quantity in 万元 at a price per 100 face in whole 1e-4, exact: `50,123,456.00`. */
export const amountText = (qtyWan: number, price: PriceE4): string =>
  decimalText(amountOfFace(qtyWan, price), { separators: true });
