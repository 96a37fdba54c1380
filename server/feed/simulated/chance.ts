import { seededRandom } from '#server/runtime';

/** The simulator's random draws. One seed, one sequence. */
export interface Chance {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Whole number from 0 below `count`. */
  index(count: number): number;
  happens(probability: number): boolean;
  /** Standard normal. */
  gaussian(): number;
  exponential(mean: number): number;
  /** Number of events when `mean` are expected. */
  poisson(mean: number): number;
  /** One of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** A value from a non-empty table of [value, weight]. */
  weighted<T>(table: readonly (readonly [T, number])[]): T;
}

export function chanceFrom(seed: number): Chance {
  const random = seededRandom(seed);
  const uniform = random.next;
  let spare: number | null = null;
  const gaussian = (): number => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  const poisson = (mean: number): number => {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * gaussian()));
    const floor = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > floor; product *= uniform()) count += 1;
    return count;
  };
  return {
    uniform,
    index: (count) => Math.floor(uniform() * count),
    happens: (probability) => uniform() < probability,
    gaussian,
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    poisson,
    pick: random.pick,
    weighted: random.weighted,
  };
}
