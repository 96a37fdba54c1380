import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

describe('seeded random numbers', () => {
  it('are the same for the same seed, and different for another', () => {
    const of = (seed: number): number[] => draws(5, seededRandom(seed).next);
    expect(of(7)).toEqual(of(7));
    expect(of(7)).not.toEqual(of(8));
    // Seeds are 32 bits.
    expect(of(-1)).toEqual(of(4_294_967_295));
  });

  it('are uniform from 0 to below 1', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const drawn = draws(400, seededRandom(seed).next);
        expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
        const tenths = new Set(drawn.map((value) => Math.floor(value * 10)));
        expect(tenths.size).toBe(10);
      }),
      { numRuns: 20 },
    );
  });

  it('include both bounds for integers, and accept equal bounds', () => {
    const random = seededRandom(1);
    const drawn = new Set(draws(200, () => random.int(-1, 1)));
    expect([...drawn].toSorted((a, b) => a - b)).toEqual([-1, 0, 1]);
    expect(random.int(5, 5)).toBe(5);
  });

  it('respect a probability, including 0 and 1', () => {
    const random = seededRandom(2);
    expect(draws(100, () => random.chance(0))).not.toContain(true);
    expect(draws(100, () => random.chance(1))).not.toContain(false);
    const share = draws(2000, () => random.chance(0.25)).filter(Boolean).length / 2000;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  });

  it('pick by weight, never an item of weight zero', () => {
    const random = seededRandom(3);
    const table = [
      ['never', 0],
      ['often', 3],
      ['seldom', 1],
    ] as const;
    const counts = { never: 0, often: 0, seldom: 0 };
    for (const item of draws(2000, () => random.weighted(table))) counts[item] += 1;
    expect(counts.never).toBe(0);
    expect(counts.often / counts.seldom).toBeGreaterThan(2.5);
    expect(counts.often / counts.seldom).toBeLessThan(3.6);
  });

  it('throw when picking from an empty list', () => {
    expect(() => seededRandom(1).pick([])).toThrow(RangeError);
    expect(() => seededRandom(1).weighted([])).toThrow(RangeError);
  });
});
