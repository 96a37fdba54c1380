import { BondMathError } from './bond.ts';
import type { Discounting } from './terms.ts';

/** Dirty price per 100 face and its first and second derivatives with respect to the yield. */
export type PresentValue = { readonly price: number; readonly slope: number; readonly curvature: number };

const MAX_PRICE = 1_000_000;
const MAX_STEPS = 200;

/** The dirty price at a yield (a decimal), with derivatives. BondMathError when the yield is not finite or too negative to discount with. */
export const presentValue = (discounting: Discounting, ytm: number): PresentValue => {
  const base = discounting.kind === 'simple' ? 1 + ytm * discounting.years : 1 + ytm / discounting.frequency;
  if (!Number.isFinite(ytm) || base <= 0)
    throw new BondMathError('INVALID_YIELD', `yield ${ytm} cannot discount this bond`);
  if (discounting.kind === 'simple') {
    const price = discounting.amount / base;
    const rate = discounting.years / base;
    return { price, slope: -price * rate, curvature: 2 * price * rate * rate };
  }
  const perPeriod = discounting.frequency * base;
  let [price, slope, curvature] = [0, 0, 0];
  for (const { amount, periods } of discounting.flows) {
    const value = amount * base ** -periods;
    price += value;
    slope -= (value * periods) / perPeriod;
    curvature += (value * periods * (periods + 1)) / (perPeriod * perPeriod);
  }
  return { price, slope, curvature };
};

/**
 * ln(price) is decreasing and convex in u = ln(1 + y/f), and nearly linear, so Newton's method finds the single root from any start: from
 * below it climbs without overshooting, from above one step takes it below.
 */
const solveCompound = (discounting: Discounting & { kind: 'compound' }, dirtyPrice: number): number => {
  const target = Math.log(dirtyPrice);
  let u = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    let [price, moment] = [0, 0];
    for (const { amount, periods } of discounting.flows) {
      const value = amount * Math.exp(-u * periods);
      price += value;
      moment += value * periods;
    }
    const change = ((Math.log(price) - target) * price) / moment;
    u += change;
    if (!(Math.abs(change) > 1e-15 * Math.max(1, Math.abs(u)))) break;
  }
  return discounting.frequency * Math.expm1(u);
};

/** The yield at a dirty price per 100 face. BondMathError unless 0 < price <= 1,000,000 and a finite yield produces it. */
export const yieldOf = (discounting: Discounting, dirtyPrice: number): number => {
  if (!(dirtyPrice > 0 && dirtyPrice <= MAX_PRICE)) {
    throw new BondMathError(
      'INVALID_PRICE',
      `dirty price must be above 0 and up to ${MAX_PRICE}, not ${dirtyPrice}`,
    );
  }
  const ytm =
    discounting.kind === 'simple'
      ? (discounting.amount / dirtyPrice - 1) / discounting.years
      : solveCompound(discounting, dirtyPrice);
  if (!Number.isFinite(ytm))
    throw new BondMathError('INVALID_PRICE', `no finite yield gives a dirty price of ${dirtyPrice}`);
  return ytm;
};
