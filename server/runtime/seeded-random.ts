/** A seeded number generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Whole number from `min` to `max`, inclusive. */
  int(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** One of a non-empty list of `[item, weight]`. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
}

/** Mulberry32: 32 bits of state, enough for demonstration data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted(items) {
      // By index: tables of dealers are long, and this is called for every simulated order.
      let sum = 0;
      for (const entry of items) sum += entry[1];
      let rest = next() * sum;
      for (const entry of items) {
        rest -= entry[1];
        if (rest < 0) return entry[0];
      }
      return pick(items)[0];
    },
  };
}
