import type { SpreadClass } from '../../domain/bonds/bond-terms.ts';
import type { Chance } from './chance.ts';
import { CURVE, FACTORS, SPREAD_BP, SPREAD_BY_YEARS } from './settings.data.ts';

/** Units of a yield (1e-4 %) in one basis point. */
export const E4_PER_BP = 100;
const E4_PER_PCT = 10_000;

/** How slope and curvature count at a maturity; the level always counts in full. */
export interface Loadings {
  readonly slope: number;
  readonly curvature: number;
}

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

/** The curve that the simulated market is pulled to. */
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

/** The curve in motion: three Gaussian factors pulled to the base curve, and jumps of the level. */
export class CurveProcess {
  readonly now: CurvePoint = baseCurve();
  private readonly base = baseCurve();
  private readonly chance: Chance;
  /** Recent drift of the level in 1e-4 %, forgetting within minutes. */
  drift = 0;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  /** Moves on by a share of a trading day. */
  advance(days: number): void {
    if (days <= 0) return;
    const scale = Math.sqrt(days) * E4_PER_BP;
    const first = this.chance.gaussian();
    const rho = FACTORS.levelSlopeCorrelation;
    const second = rho * first + Math.sqrt(1 - rho * rho) * this.chance.gaussian();
    const keep = 2 ** (-days / FACTORS.halfLifeDays);
    const move = FACTORS.level * scale * first;
    this.now.level = this.base.level + (this.now.level - this.base.level) * keep + move;
    this.now.slope =
      this.base.slope + (this.now.slope - this.base.slope) * keep + FACTORS.slope * scale * second;
    this.now.curvature =
      this.base.curvature +
      (this.now.curvature - this.base.curvature) * keep +
      FACTORS.curvature * scale * this.chance.gaussian();
    this.drift = this.drift * 2 ** (-days * 50) + move;
  }

  /** Shifts the whole curve by so many basis points. */
  jump(bp: number): void {
    this.now.level += bp * E4_PER_BP;
    this.drift += bp * E4_PER_BP;
  }
}
