import { bondProblem, type DealFacts } from './bond-checks.ts';
import { type AskedPrice, readAskedPrice } from './price-checks.ts';
import { type Problem, problem } from './problem.ts';
import { e4Text, type FigureE4 } from './units.ts';

/** What is known beside an alert's price. What is absent is not known, and not checked. */
export interface AlertFacts extends Pick<DealFacts, 'bond' | 'today'> {
  /** The 中债 valuation in the price type of the alert. */
  readonly valuation?: FigureE4;
}

/** Farthest sensible distance to the valuation, whole 1e-4: 500 bp of yield, 30 of a clean price. */
const FARTHEST = { Y: 50_000, C: 300_000 } as const;
const E4_OF_BP = 100;
const E4_OF_YUAN = 10_000;

/** What stands against an alert at a price: no such bond, a price that the bond is never dealt at, or one too far to be meant. */
export function checkAlert(asked: Omit<AskedPrice, 'bondType'>, facts: AlertFacts): Problem[] {
  const bond = bondProblem(asked.securityId, facts);
  if (bond !== null) return [bond];
  const e4 = readAskedPrice({ ...asked, bondType: facts.bond?.bondType ?? null }, 'price');
  if (typeof e4 !== 'number') return [e4];
  const { valuation } = facts;
  const farthest = FARTHEST[asked.priceType];
  if (valuation === undefined || Math.abs(e4 - valuation) <= farthest) return [];
  const values = { valuation: e4Text(valuation) };
  return asked.priceType === 'Y'
    ? [problem('price', 'alertYieldTooFar', { ...values, limit: farthest / E4_OF_BP })]
    : [problem('price', 'alertCleanTooFar', { ...values, limit: farthest / E4_OF_YUAN })];
}
