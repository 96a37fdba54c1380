import { baseCurve, type CurvePoint, E4_PER_BP } from '#server/domain/market/curve';
import type { Chance } from './chance.ts';
import { FACTORS } from './settings.data.ts';

/** The moving curve: three Gaussian factors reverting to the base curve, and jumps of the level. */
export class CurveProcess {
  readonly now: CurvePoint = baseCurve();
  readonly #base = baseCurve();
  readonly #chance: Chance;
  /** Recent drift of the level in 1e-4 %, decaying within minutes. */
  drift = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Advances by a fraction of a trading day. */
  advance(days: number): void {
    if (days <= 0) return;
    const scale = Math.sqrt(days) * E4_PER_BP;
    const first = this.#chance.gaussian();
    const rho = FACTORS.levelSlopeCorrelation;
    const second = rho * first + Math.sqrt(1 - rho * rho) * this.#chance.gaussian();
    const keep = 2 ** (-days / FACTORS.halfLifeDays);
    const move = FACTORS.level * scale * first;
    this.now.level = this.#base.level + (this.now.level - this.#base.level) * keep + move;
    this.now.slope =
      this.#base.slope + (this.now.slope - this.#base.slope) * keep + FACTORS.slope * scale * second;
    this.now.curvature =
      this.#base.curvature +
      (this.now.curvature - this.#base.curvature) * keep +
      FACTORS.curvature * scale * this.#chance.gaussian();
    this.drift = this.drift * 2 ** (-days * 50) + move;
  }

  /** Shifts the whole curve by this many basis points. */
  jump(bp: number): void {
    this.now.level += bp * E4_PER_BP;
    this.drift += bp * E4_PER_BP;
  }
}
