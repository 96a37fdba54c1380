/** The yield curve of the market and the spreads of the kinds of bond over it (domain notes 5). */
export { baseCurve, curveYield, E4_PER_BP, loadingsAt, spreadAt } from './curve.ts';
export type { CurvePoint, Loadings } from './curve.ts';
