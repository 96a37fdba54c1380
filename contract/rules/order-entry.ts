/** Smallest quantity of an order, 万元. */
export const ORDER_QTY_MIN = 1000;
/** Quantities are multiples of this, 万元. */
export const ORDER_QTY_STEP = 100;
/** Largest quantity of an order, 万元. */
export const ORDER_QTY_MAX = 1_000_000;

/** The fault of an order quantity in 万元: `step` too small, not a whole number or not a multiple of the step; `most` too large. */
export const quantityProblem = (qty: number): 'step' | 'most' | null => {
  if (!Number.isSafeInteger(qty) || qty < ORDER_QTY_MIN || qty % ORDER_QTY_STEP !== 0) return 'step';
  return qty > ORDER_QTY_MAX ? 'most' : null;
};

interface Lasting {
  readonly quoteInd: number;
  readonly timeInForce: number;
  /** Seconds or a time as text; '0': at once, '': none. */
  readonly specifyTime: string;
}

/** An order that may not wait: immediate, or an intention without time to find a counterparty (spec 4). */
export const isImmediate = ({ quoteInd, timeInForce, specifyTime }: Lasting): boolean =>
  specifyTime === '0' || (specifyTime === '' && (timeInForce === 3 || quoteInd === 99));

/**
 * The settlement code that a kind of bond usually trades on (domain notes 1.4): 今+0 for NCDs, 明+0 for all others, which shares its book with 今+1.
 * `bondType` undefined: not known.
 */
export const usualSettlement = (bondType: string | undefined): '1' | '3' => (bondType === 'NCD' ? '1' : '3');

/** Bond classes of the valuation check. */
type DeviationClass = 'rates' | 'credit' | 'belowAA';

const RATES: ReadonlySet<string> = new Set(['GB', 'FB', 'LGB']);
const AA_AND_ABOVE: ReadonlySet<string> = new Set(['AAA+', 'AAA', 'AAA-', 'AA+', 'AA', '', '--']);

/**
 * The class whose limit applies to a bond's quotes (domain notes 1.6). A credit bond whose issuer has no rating counts as credit.
 */
const deviationClass = (bond: {
  readonly bondType: string;
  readonly issuerRating: string;
}): DeviationClass => {
  if (RATES.has(bond.bondType)) return 'rates';
  return AA_AND_ABOVE.has(bond.issuerRating) ? 'credit' : 'belowAA';
};

/** Maximum distance of a quote from the 中债 valuation, bp of yield, by class, as configured on the server. */
export type DeviationLimits = Readonly<Record<DeviationClass, number>>;

/** The limit of a bond's class. */
export const deviationLimitBp = (
  bond: { readonly bondType: string; readonly issuerRating: string },
  limits: DeviationLimits,
): number => limits[deviationClass(bond)];
