import { deviationClass } from '#contract/rules';
import { type BondTerms } from '../bonds/index.ts';

/** How far a quote may be from the 中债 valuation, in bp of yield. */
export interface DeviationLimits {
  readonly rates: number;
  readonly credit: number;
  readonly belowAA: number;
}

/** The limit of a bond's class. */
export const deviationLimitBp = (bond: Pick<BondTerms, 'bondType' | 'issuerRating'>, limits: DeviationLimits): number =>
  limits[deviationClass(bond)];
