import { decimalText, parseDecimal } from './decimal.ts';

/** Smallest quantity of an order, 万元. */
export const ORDER_QTY_LEAST = 1000;
/** Quantities are multiples of this, 万元. */
export const ORDER_QTY_STEP = 100;
/** Largest quantity of an order, 万元. */
export const ORDER_QTY_MOST = 1_000_000;
/** Smallest move of a yield (%) or a clean price, as text. */
export const PRICE_TICK = '0.0001';

/** What is wrong with an order's quantity in 万元: `step` too small, no whole number or no multiple of the step; `most` too large. */
export const quantityProblem = (qty: number): 'step' | 'most' | null => {
  if (!Number.isSafeInteger(qty) || qty < ORDER_QTY_LEAST || qty % ORDER_QTY_STEP !== 0) return 'step';
  return qty > ORDER_QTY_MOST ? 'most' : null;
};

/** Beyond any yield or price: 10,000 in whole 1e-4. */
const LARGEST_E4 = 100_000_000;

/** A price or yield as whole 1e-4, exactly; 'tick' for one with more than four decimals, 'range' for one that no bond has. */
export const toE4 = (value: number): number | 'tick' | 'range' => {
  const parsed = parseDecimal(value);
  if (parsed === null) return 'range';
  const { units, scale } = parsed;
  if (scale > 4) return 'tick';
  const whole = units * 10n ** BigInt(4 - scale);
  return whole > LARGEST_E4 || whole < -LARGEST_E4 ? 'range' : Number(whole);
};

/** Whole 1e-4 as text with four decimals. */
export const e4Text = (e4: number): string => decimalText({ units: BigInt(e4), scale: 4 });

/** Bond classes of the valuation check. */
type DeviationClass = 'rates' | 'credit' | 'belowAA';

const RATES: ReadonlySet<string> = new Set(['GB', 'FB', 'LGB']);
const AA_AND_ABOVE: ReadonlySet<string> = new Set(['AAA+', 'AAA', 'AAA-', 'AA+', 'AA', '', '--']);

/** The class whose limit a bond's quotes keep (domain notes 1.6). A credit bond whose issuer has no rating counts as credit. */
const deviationClass = (bond: {
  readonly bondType: string;
  readonly issuerRating: string;
}): DeviationClass => {
  if (RATES.has(bond.bondType)) return 'rates';
  return AA_AND_ABOVE.has(bond.issuerRating) ? 'credit' : 'belowAA';
};

/** How far a quote may be from the 中债 valuation, bp of yield, by class; as the server is set up. */
export type DeviationLimits = Readonly<Record<DeviationClass, number>>;

/** The limit of a bond's class. */
export const deviationLimitBp = (
  bond: { readonly bondType: string; readonly issuerRating: string },
  limits: DeviationLimits,
): number => limits[deviationClass(bond)];
