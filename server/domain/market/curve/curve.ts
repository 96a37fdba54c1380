import type { SpreadClass } from '#server/db/tables';
import { CURVE, SPREAD_BP, SPREAD_BY_YEARS } from './curve.data.ts';

/** Units of a yield (1e-4 %) in one basis point. */
export const E4_PER_BP = 100;
const E4_PER_PCT = 10_000;

/** Weights of slope and curvature at a maturity; the level always has full weight. */
export interface Loadings {
  readonly slope: number;
  readonly curvature: number;
}

/** Loadings of a Nelson-Siegel curve at a maturity in years, with the decay `CURVE.tau`. */
export function loadingsAt(years: number): Loadings {
  const x = Math.max(years, 1 / 365) / CURVE.tau;
  const decay = Math.exp(-x);
  const slope = (1 - decay) / x;
  return { slope, curvature: slope - decay };
}

/** Level, slope and curvature of a curve, in 1e-4 %. */
export interface CurvePoint {
  level: number;
  slope: number;
  curvature: number;
}

/** The curve that the simulated market reverts to. */
export const baseCurve = (): CurvePoint => ({
  level: CURVE.level * E4_PER_PCT,
  slope: CURVE.slope * E4_PER_PCT,
  curvature: CURVE.curvature * E4_PER_PCT,
});

/** Yield of the curve in 1e-4 %, not below the floor. */
export const curveYield = (curve: CurvePoint, { slope, curvature }: Loadings): number =>
  Math.max(CURVE.floorPct * E4_PER_PCT, curve.level + curve.slope * slope + curve.curvature * curvature);

/** Spread of a class over treasuries at a maturity, in 1e-4 %. */
export function spreadAt(spreadClass: SpreadClass, years: number): number {
  let [fromYears, fromFactor] = SPREAD_BY_YEARS[0] ?? [0, 1];
  let factor = fromFactor;
  for (const [toYears, toFactor] of SPREAD_BY_YEARS) {
    if (years >= toYears) factor = toFactor;
    else if (years > fromYears)
      factor = fromFactor + ((toFactor - fromFactor) * (years - fromYears)) / (toYears - fromYears);
    [fromYears, fromFactor] = [toYears, toFactor];
  }
  return SPREAD_BP[spreadClass] * factor * E4_PER_BP;
}
