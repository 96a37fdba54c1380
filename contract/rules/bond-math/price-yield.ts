import type { DateText } from '../dates.ts';
import type { Bond } from './bond.ts';
import { presentValue, yieldOf } from './present-value.ts';
import { termsOn } from './terms.ts';

/** Prices per 100 face: dirty = clean + accrued interest. */
export type BondPrice = {
  readonly cleanPrice: number;
  readonly dirtyPrice: number;
  readonly accruedInterest: number;
};

/** An input price per 100 face: clean (as traded) or dirty (as settled). */
export type PriceInput = { readonly cleanPrice: number } | { readonly dirtyPrice: number };

/**
 * Sensitivity of the dirty price to the yield: modified duration −P′/P (years), convexity P″/P (years²), DV01 the price change
 * per 100 face for one basis point.
 */
export type RiskMeasures = {
  readonly modifiedDuration: number;
  readonly convexity: number;
  readonly dv01: number;
};

const BASIS_POINT = 1e-4;

/** Prices of a bond at a yield to maturity, or to its next exercise (a decimal, 0.0221). Throws BondMathError. */
export const priceFromYield = (bond: Bond, settlementDate: DateText, ytm: number): BondPrice => {
  const { cleanPrice, dirtyPrice, accruedInterest } = figuresFromYield(bond, settlementDate, ytm);
  return { cleanPrice, dirtyPrice, accruedInterest };
};

/**
 * The yield, a decimal, at a clean or dirty price; negative for a price above the sum of remaining payments. Throws
 * BondMathError.
 */
export const yieldFromPrice = (bond: Bond, settlementDate: DateText, price: PriceInput): number => {
  const { accruedInterest, discounting } = termsOn(bond, settlementDate);
  return yieldOf(discounting, 'dirtyPrice' in price ? price.dirtyPrice : price.cleanPrice + accruedInterest);
};

/** Modified duration, convexity and DV01 of a bond at a yield, by exact derivatives. Throws BondMathError. */
export const riskMeasures = (bond: Bond, settlementDate: DateText, ytm: number): RiskMeasures => {
  const { modifiedDuration, convexity, dv01 } = figuresFromYield(bond, settlementDate, ytm);
  return { modifiedDuration, convexity, dv01 };
};

/** Prices and risk measures in one pass, at the cost of either alone. Throws BondMathError. */
export const figuresFromYield = (
  bond: Bond,
  settlementDate: DateText,
  ytm: number,
): BondPrice & RiskMeasures => {
  const { accruedInterest, discounting } = termsOn(bond, settlementDate);
  const { price, slope, curvature } = presentValue(discounting, ytm);
  return {
    cleanPrice: price - accruedInterest,
    dirtyPrice: price,
    accruedInterest,
    modifiedDuration: -slope / price,
    convexity: curvature / price,
    dv01: -slope * BASIS_POINT,
  };
};
