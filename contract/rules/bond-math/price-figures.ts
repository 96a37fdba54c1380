import type { DateText } from '../dates.ts';
import {
  e4Number,
  type FigureE4,
  nearestPrice,
  nearestYield,
  type PriceE4,
  type PriceKind,
  toPriceE4,
  toYieldE4,
  type YieldE4,
} from '../units.ts';
import { type Bond, BondMathError } from './bond.ts';
import { priceFromYield, yieldFromPrice } from './price-yield.ts';

/** One bond price in every form, whole 1e-4: yield in %, prices per 100 face. `dirtyE4` is `cleanE4` plus `accruedE4`. */
export interface PriceFigures {
  readonly yieldE4: YieldE4;
  readonly cleanE4: PriceE4;
  readonly accruedE4: PriceE4;
  readonly dirtyE4: PriceE4;
}

/** Larger figures are not represented in whole 1e-4. */
const MAX = 1e9;

/**
 * Derives all price figures from a bond's yield or clean price on a settlement date. The quoted figure is kept as is; the clean price and
 * the accrued interest are each rounded once, and the dirty price is their sum, so that the three agree on every screen and ticket. Null
 * if the bond has no such price: matured by then, or none above 0.
 */
export function priceFigures(
  bond: Bond,
  settleDate: DateText,
  priceType: PriceKind,
  e4: FigureE4,
): PriceFigures | null {
  try {
    const ytm =
      priceType === 'Y' ? e4Number(e4) / 100 : yieldFromPrice(bond, settleDate, { cleanPrice: e4Number(e4) });
    const { cleanPrice, accruedInterest } = priceFromYield(bond, settleDate, ytm);
    if (Math.abs(ytm) >= MAX || Math.abs(cleanPrice) >= MAX) return null;
    const cleanE4 = priceType === 'C' ? toPriceE4(e4) : nearestPrice(cleanPrice);
    if (cleanE4 <= 0) return null;
    const accruedE4 = nearestPrice(accruedInterest);
    return {
      yieldE4: priceType === 'Y' ? toYieldE4(e4) : nearestYield(ytm * 100),
      cleanE4,
      accruedE4,
      dirtyE4: toPriceE4(cleanE4 + accruedE4),
    };
  } catch (error) {
    if (error instanceof BondMathError) return null;
    throw error;
  }
}
