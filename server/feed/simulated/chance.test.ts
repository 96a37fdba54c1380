import { describe, expect, it } from 'vitest';
import { type Chance, chanceFrom } from './chance.ts';

const COUNT = 20_000;
const sample = (
  draw: () => number,
): { readonly mean: number; readonly variance: number; readonly least: number } => {
  const drawn = Array.from({ length: COUNT }, draw);
  const mean = drawn.reduce((sum, value) => sum + value, 0) / COUNT;
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / COUNT;
  return { mean, variance, least: Math.min(...drawn) };
};

describe('random draws of the simulator', () => {
  // The distributions' theoretical mean and variance; the seeds are fixed, so the bounds hold always or never.
  it.each<[what: string, draw: (chance: Chance) => number, mean: number, variance: number]>([
    ['normal draws', (chance) => chance.gaussian(), 0, 1],
    ['exponential draws of mean 3', (chance) => chance.exponential(3), 3, 9],
    ['Poisson draws of mean 0.5', (chance) => chance.poisson(0.5), 0.5, 0.5],
    ['Poisson draws of mean 4', (chance) => chance.poisson(4), 4, 4],
    ['Poisson draws of mean 80, by the normal approximation', (chance) => chance.poisson(80), 80, 80],
  ])('%s have mean $2 and variance $3', (_, draw, mean, variance) => {
    const chance = chanceFrom(7);
    const found = sample(() => draw(chance));
    expect(Math.abs(found.mean - mean)).toBeLessThan(0.05 * Math.max(1, Math.sqrt(variance)));
    expect(Math.abs(found.variance / variance - 1)).toBeLessThan(0.06);
    if (mean > 0) expect(found.least).toBeGreaterThanOrEqual(0);
  });

  it('from a Poisson distribution with mean 0 are always 0', () => {
    const chance = chanceFrom(1);
    expect(Array.from({ length: 50 }, () => chance.poisson(0))).toEqual(Array(50).fill(0));
  });

  it('from the normal distribution do not repeat, though generated in pairs', () => {
    const chance = chanceFrom(3);
    const drawn = Array.from({ length: 100 }, chance.gaussian);
    expect(new Set(drawn).size).toBe(100);
  });

  it('of a list index reach every index and none beyond', () => {
    const chance = chanceFrom(5);
    expect(new Set(Array.from({ length: 500 }, () => chance.index(4)))).toEqual(new Set([0, 1, 2, 3]));
  });

  it('are the same for the same seed, even with mixed distributions', () => {
    const run = (): number[] => {
      const chance = chanceFrom(9);
      return [
        chance.uniform(),
        chance.gaussian(),
        chance.poisson(2),
        chance.gaussian(),
        chance.exponential(1),
        chance.index(9),
      ];
    };
    expect(run()).toEqual(run());
  });
});
