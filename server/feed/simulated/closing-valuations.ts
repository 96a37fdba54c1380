import type { ValuationSource } from '#server/db/tables';
import { type BondTerms, type ValuationRecord, valueBond } from '#server/domain/bonds';
import { type Chance, chanceFrom } from './chance.ts';
import { CLOSING, RATES_CLASSES } from './settings.data.ts';

export interface ClosingInput {
  readonly terms: BondTerms;
  /** The day's last mid or fair yield in 1e-4 %. */
  readonly yieldE4: number;
  /** Its last valuation in 1e-4 %, from which the change is computed. */
  readonly previousYieldE4: number | null;
}

/**
 * The evening's valuations by simulated providers: 中债 near the market, 中证 and 清算所 near 中债. The same day and seed give the same
 * result.
 */
export function* closingValuations(
  bonds: Iterable<ClosingInput>,
  date: string,
  seed: number,
): Generator<ValuationRecord> {
  const chance = chanceFrom(seed ^ dayOf(date));
  for (const { terms, yieldE4, previousYieldE4 } of bonds) {
    const noiseBp = RATES_CLASSES.has(terms.spreadClass) ? CLOSING.ratesNoiseBp : CLOSING.creditNoiseBp;
    const central = (yieldE4 + noiseBp * 100 * chance.gaussian()) / 10_000;
    for (const source of sourcesOf(terms)) {
      const yieldPct = source === 'CB' ? central : central + disagreement(chance);
      const previousYieldPct = previousYieldE4 === null ? null : previousYieldE4 / 10_000;
      const record = valueBond(terms, { source, date, yieldPct, previousYieldPct, demo: true });
      if (record !== null) yield record;
    }
  }
}

const dayOf = (date: string): number => Number(date.replaceAll('-', ''));

const disagreement = (chance: Chance): number => (CLOSING.disagreementBp / 100) * chance.gaussian();

const SHCH: ReadonlySet<string> = new Set(['SCP', 'CP', 'MTN', 'NCD']);
const sourcesOf = (terms: BondTerms): readonly ValuationSource[] =>
  SHCH.has(terms.bondType) ? ['CB', 'CSI', 'SHCH'] : ['CB', 'CSI'];
