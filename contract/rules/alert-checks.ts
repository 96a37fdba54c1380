import { bondProblem, type DealFacts } from './bond-checks.ts';
import { type EnteredPrice, readEnteredPrice } from './price-checks.ts';
import { type Problem, problem } from './problem.ts';
import { e4Text, type FigureE4 } from './units.ts';

/** The facts an alert's price is checked against. An absent fact is unknown and is not checked. */
export interface AlertFacts extends Pick<DealFacts, 'bond' | 'today'> {
  /** The 中债 valuation, in the alert's price type. */
  readonly valuation?: FigureE4;
}

/** Greatest plausible distance from the valuation, whole 1e-4: 500 bp of yield, 30 of clean price. */
const FARTHEST = { Y: 50_000, C: 300_000 } as const;
const E4_OF_BP = 100;
const E4_OF_YUAN = 10_000;

/**
 * The objection to an alert at a price: unknown bond, a price at which the bond never trades, or one implausibly far from the
 * valuation.
 */
export function checkAlert(alert: Omit<EnteredPrice, 'bondType'>, facts: AlertFacts): Problem[] {
  const bond = bondProblem(alert.securityId, facts);
  if (bond !== null) return [bond];
  const e4 = readEnteredPrice({ ...alert, bondType: facts.bond?.bondType ?? null }, 'price');
  if (typeof e4 !== 'number') return [e4];
  const { valuation } = facts;
  const farthest = FARTHEST[alert.priceType];
  if (valuation === undefined || Math.abs(e4 - valuation) <= farthest) return [];
  const values = { valuation: e4Text(valuation) };
  return alert.priceType === 'Y'
    ? [problem('price', 'alertYieldTooFar', { ...values, limit: farthest / E4_OF_BP })]
    : [problem('price', 'alertCleanTooFar', { ...values, limit: farthest / E4_OF_YUAN })];
}
