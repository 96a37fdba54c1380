import { bondProblem, type DealFacts } from './bond-checks.ts';
import { type AskedPrice, readAskedPrice } from './price-checks.ts';
import { type Problem, problem } from './problem.ts';
import { type FigureE4, toYieldE4, e4Text } from './units.ts';

/** What is known beside an alert's price. What is absent is not known, and not checked. */
export interface AlertFacts extends Pick<DealFacts, 'bond' | 'today'> {
  /** The 中债 valuation in the price type of the alert. */
  readonly valuation?: FigureE4;
}

/** Farthest sensible distance to the valuation, whole 1e-4: 500 bp of yield, 30 of a clean price. */
const FARTHEST = { Y: 50_000, C: 300_000 } as const;

/** What stands against an alert at a price: no such bond, a price that the bond is never dealt at, or one too far to be meant. */
export function checkAlert(asked: Omit<AskedPrice, 'bondType'>, facts: AlertFacts): Problem[] {
  const bond = bondProblem(asked.securityId, facts);
  if (bond !== null) return [bond];
  const e4 = readAskedPrice({ ...asked, bondType: facts.bond?.bondType ?? null }, 'price');
  if (typeof e4 !== 'number') return [e4];
  const { valuation } = facts;
  const farthest = FARTHEST[asked.priceType];
  if (valuation === undefined || Math.abs(e4 - valuation) <= farthest) return [];
  // Only for the words: a band of either kind reads the same.
  const text = (units: number): string => e4Text(toYieldE4(units));
  const limit = `${text(valuation - farthest)}~${text(valuation + farthest)}`;
  return [problem('price', 'alertTooFar', { valuation: e4Text(valuation), limit })];
}
