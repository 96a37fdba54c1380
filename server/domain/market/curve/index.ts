/** The market's yield curve and the spreads of each class of bond over it (domain notes 5). */
export { baseCurve, curveYield, E4_PER_BP, loadingsAt, spreadAt } from './curve.ts';
export type { CurvePoint, Loadings } from './curve.ts';
