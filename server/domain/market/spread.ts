import type { BondTerms, SpreadClass } from '../bonds/bond-terms.ts';

/** Spread over the treasury curve in basis points at 3 to 5 years (domain notes 5). */
const SPREAD_BP: Readonly<Record<SpreadClass, number>> = {
  GB: 0,
  CDB: 8,
  POLICY: 10,
  LGB: 20,
  NCD: 22,
  CP: 25,
  MTN_AAA: 38,
  MTN_AAP: 55,
  MTN_AA: 95,
  EB: 45,
  CB: 42,
  T2: 45,
  PERP: 52,
  ABS: 58,
};

/** What a weaker issuer adds where the class itself does not name the rating. */
const RATING_BP: Readonly<Record<string, number>> = { 'AA+': 17, AA: 57, 'AA-': 150 };
const RATED_CLASSES: ReadonlySet<SpreadClass> = new Set(['CP', 'EB', 'CB', 'T2', 'PERP', 'ABS']);
/** Bank certificates differ less. */
const NCD_RATING_BP: Readonly<Record<string, number>> = { 'AA+': 8, AA: 20 };

/** Times 0.6 below a year, 1 from three to five, 1.3 from ten on; straight in between. */
function termScale(years: number): number {
  if (years <= 1) return 0.6;
  if (years < 3) return 0.6 + (0.4 * (years - 1)) / 2;
  if (years <= 5) return 1;
  return Math.min(1.3, 1 + (0.3 * (years - 5)) / 5);
}

/** Spread of a bond over the treasury curve in basis points, for a time to exercise or maturity in years. */
export function spreadBp(bond: Pick<BondTerms, 'spreadClass' | 'issuerRating'>, years: number): number {
  const { spreadClass, issuerRating } = bond;
  let base = SPREAD_BP[spreadClass];
  if (spreadClass === 'NCD') base += NCD_RATING_BP[issuerRating] ?? 0;
  else if (RATED_CLASSES.has(spreadClass)) base += RATING_BP[issuerRating] ?? 0;
  return base * termScale(years);
}
