import { type BondTerms } from '../bonds/index.ts';

/** How far a quote may be from the 中债 valuation, in bp of yield. */
export interface DeviationLimits {
  readonly rates: number;
  readonly credit: number;
  readonly belowAA: number;
}

const RATES: ReadonlySet<BondTerms['bondType']> = new Set(['GB', 'FB', 'LGB']);
const AA_AND_ABOVE: ReadonlySet<string> = new Set(['AAA+', 'AAA', 'AAA-', 'AA+', 'AA', '', '--']);

/** The limit of a bond's class (domain notes 1.6). A credit bond whose issuer has no rating counts as credit. */
export function deviationLimitBp(bond: Pick<BondTerms, 'bondType' | 'issuerRating'>, limits: DeviationLimits): number {
  if (RATES.has(bond.bondType)) return limits.rates;
  return AA_AND_ABOVE.has(bond.issuerRating) ? limits.credit : limits.belowAA;
}
