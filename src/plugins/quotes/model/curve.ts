import type { Homepage } from '#contract/entities';
import { maskVisitorPrice } from '#contract/rules';
import { priceText } from '#core/format';
import { bpBetween } from './quote-figures.ts';

export type CurvePoint = Homepage['curve'][number];

/** A point's yield as this user may see it: a visitor's is cut by the server and shown with asterisks. */
export const curveYield = (value: number, isMasked: boolean): string =>
  isMasked ? maskVisitorPrice(value.toFixed(2)) : priceText(value);

/** Spread of the policy bank over the treasury, bp; null when it depends on hidden decimals. */
export const curveSpread = ({ cdb, treasury }: CurvePoint, isMasked: boolean): number | null =>
  isMasked ? null : bpBetween(cdb, treasury);

/** Columns of a chart: years, treasury yields, policy-bank yields. */
export function curveData(curve: readonly CurvePoint[]): readonly (readonly number[])[] {
  return [
    curve.map((point) => point.years),
    curve.map((point) => point.treasury),
    curve.map((point) => point.cdb),
  ];
}
