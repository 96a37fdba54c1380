/** Nelson-Siegel factors in % (tau in years): the treasury curve is level, slope and curvature of the time to maturity. */
export interface CurveFactors {
  readonly level: number;
  readonly slope: number;
  readonly curvature: number;
  readonly tau: number;
}

/** The simulator's opening treasury curve (domain notes 5): 1Y 1.265, 5Y 1.521, 10Y 1.804, 30Y 2.115 %. */
export const OPENING_CURVE: CurveFactors = { level: 2.28, slope: -1, curvature: -1.25, tau: 2.2 };

/** Treasury yield in % for a time to maturity in years. */
export function curveYieldPct({ level, slope, curvature, tau }: CurveFactors, years: number): number {
  const x = Math.max(years, 1 / 365) / tau;
  const decay = Math.exp(-x);
  const loading = (1 - decay) / x;
  return level + slope * loading + curvature * (loading - decay);
}
