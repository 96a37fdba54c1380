import { daysBetween } from '#contract/rules';
import type { BondType, SpreadClass, ValuationSource } from '#server/db/tables';
import { baseCurve, curveYield, loadingsAt, spreadAt } from '#server/domain/market/curve';
import { seededRandom } from '#server/runtime';
import { type BondRecord, isExpired, termsOf } from '../bond-record.ts';
import type { BondTerms } from '../bond-terms.ts';
import type { ValuationRecord } from '../valuation-record.ts';
import { valueBond } from '../value-bond.ts';

/** Cleared, and therefore also valued, by the Shanghai Clearing House. */
const SHCH_TYPES: ReadonlySet<BondType> = new Set(['SCP', 'CP', 'MTN', 'NCD']);
/** Providers disagree by about this much, in basis points. */
const DISAGREEMENT_BP = 0.4;
/** Spread of a weaker issuer, in basis points, where the class does not name the rating; bank certificates differ less. */
const RATING_BP: Readonly<Record<string, number>> = { 'AA+': 17, AA: 57, 'AA-': 150 };
const NCD_RATING_BP: Readonly<Record<string, number>> = { 'AA+': 8, AA: 20 };
const RATED_CLASSES: ReadonlySet<SpreadClass> = new Set(['CP', 'EB', 'CB', 'T2', 'PERP', 'ABS']);
/** The newest ten-year benchmarks trade richer. */
const BENCHMARK_BP = -2;
/** The simulator counts yields in 1e-4 %. */
const PER_PCT = 10_000;

/**
 * Valuations of all live bonds on one workday from the simulator's opening curve and spreads: the market opens at its own valuations. The same
 * for the same day and bonds.
 */
export function openingValuations(bonds: readonly BondRecord[], date: string): ValuationRecord[] {
  const random = seededRandom(17);
  const noise = (bp: number): number =>
    ((random.next() + random.next() + random.next() - 1.5) * 2 * bp) / 100;
  return bonds.flatMap((bond) => {
    if (isExpired(bond, date)) return [];
    const terms = termsOf(bond, date);
    const fair = openingYieldPct(terms, date);
    const previous = fair - noise(1.4);
    const sources: readonly ValuationSource[] = SHCH_TYPES.has(bond.bondType)
      ? ['CB', 'CSI', 'SHCH']
      : ['CB', 'CSI'];
    return sources.flatMap((source) => {
      const yieldPct = source === 'CB' ? fair : fair + noise(DISAGREEMENT_BP);
      const record = valueBond(terms, { source, date, yieldPct, previousYieldPct: previous, demo: true });
      return record === null ? [] : [record];
    });
  });
}

/** Yield in % at which a bond opens: curve, class, rating, benchmark premium. */
function openingYieldPct(bond: BondTerms, date: string): number {
  const years = daysBetween(date, bond.exerciseDate ?? bond.maturityDate) / 365;
  const model = (curveYield(baseCurve(), loadingsAt(years)) + spreadAt(bond.spreadClass, years)) / PER_PCT;
  const isBenchmark = bond.tier === 'A' && years > 8 && years < 11;
  return model + (ratingBp(bond) + (isBenchmark ? BENCHMARK_BP : 0)) / 100;
}

function ratingBp({ spreadClass, issuerRating }: BondTerms): number {
  if (spreadClass === 'NCD') return NCD_RATING_BP[issuerRating] ?? 0;
  return RATED_CLASSES.has(spreadClass) ? (RATING_BP[issuerRating] ?? 0) : 0;
}
