import { daysBetween } from '#contract/rules';
import type { BondTerms } from '#server/domain/bonds';
import { curveYield, E4_PER_BP, type Loadings, loadingsAt, spreadAt } from '#server/domain/market/curve';
import type { Chance } from './chance.ts';
import type { CurveProcess } from './curve.ts';
import { NOISE, RATES_CLASSES } from './settings.data.ts';

/** Years to the next exercise, or else to maturity. */
export const yearsLeft = (bond: BondTerms, today: string): number =>
  Math.max(0, daysBetween(today, bond.exerciseDate ?? bond.maturityDate) / 365);

interface Fair {
  readonly bond: BondTerms;
  loadings: Loadings;
  /** Class spread plus the bond's own premium, 1e-4 %. */
  spread: number;
  noise: number;
  /** The time, in trading days, to which `noise` refers. */
  noiseAt: number;
  readonly noiseSd: number;
}

/** The current fair value of each bond, in 1e-4 % of yield: the curve, its class, its own noise, the trades in it. */
export class FairYields {
  readonly #fair = new Map<string, Fair>();
  readonly #curve: CurveProcess;
  readonly #chance: Chance;
  #days = 0;

  constructor(curve: CurveProcess, chance: Chance) {
    this.#curve = curve;
    this.#chance = chance;
  }

  /**
   * Sets the bonds and the day. `anchors` are known yields in 1e-4 % (last valuations): such a bond starts there, any other at curve
   * plus class spread. Bonds already known keep their noise.
   */
  setDay(bonds: readonly BondTerms[], today: string, anchors: ReadonlyMap<string, number>): void {
    const isFirst = this.#fair.size === 0;
    for (const bond of bonds) {
      const years = yearsLeft(bond, today);
      const loadings = loadingsAt(years);
      const existing = this.#fair.get(bond.securityId);
      const rates = RATES_CLASSES.has(bond.spreadClass);
      const noiseSd = (rates ? NOISE.ratesSdBp : NOISE.sdBp) * E4_PER_BP;
      if (existing) {
        existing.loadings = loadings;
        continue;
      }
      const anchor = anchors.get(bond.securityId);
      const model = spreadAt(bond.spreadClass, years);
      const spread = anchor === undefined ? model : anchor - curveYield(this.#curve.now, loadings);
      const noise = anchor === undefined ? this.#chance.gaussian() * noiseSd : 0;
      this.#fair.set(bond.securityId, { bond, loadings, spread, noise, noiseAt: this.#days, noiseSd });
    }
    if (isFirst && anchors.size === 0) this.#setBenchmarks(bonds, today);
  }

  /** The two newest ten-year treasuries and policy bonds trade slightly richer. */
  #setBenchmarks(bonds: readonly BondTerms[], today: string): void {
    for (const spreadClass of ['GB', 'CDB'] as const) {
      const tenYears = bonds.filter(
        (bond) =>
          bond.tier === 'A' &&
          bond.spreadClass === spreadClass &&
          yearsLeft(bond, today) > 8 &&
          yearsLeft(bond, today) < 11,
      );
      tenYears.sort((a, b) => (a.issueDate < b.issueDate ? 1 : -1));
      for (const bond of tenYears.slice(0, 2)) {
        const fair = this.#fair.get(bond.securityId);
        if (fair) fair.spread += NOISE.benchmarkPremiumBp * E4_PER_BP;
      }
    }
  }

  /** Advances by a fraction of a trading day. A bond's noise is drawn when it is next read. */
  advance(days: number): void {
    this.#days += days;
  }

  /** Fair yield in 1e-4 %, not rounded; undefined for a bond that is not quoted. */
  of(securityId: string): number | undefined {
    const fair = this.#fair.get(securityId);
    if (!fair) return undefined;
    const passed = this.#days - fair.noiseAt;
    if (passed > 0) {
      const keep = 2 ** (-passed / NOISE.halfLifeDays);
      fair.noise = fair.noise * keep + fair.noiseSd * Math.sqrt(1 - keep * keep) * this.#chance.gaussian();
      fair.noiseAt = this.#days;
    }
    return curveYield(this.#curve.now, fair.loadings) + fair.spread + fair.noise;
  }

  /** A trade moves the bond's own component. */
  push(securityId: string, deltaE4: number): void {
    const fair = this.#fair.get(securityId);
    if (fair) fair.noise += deltaE4;
  }
}
