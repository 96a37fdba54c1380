import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/rules';
import type { SpreadClass, Tier } from '#server/db/tables';
import type { QuoteInd } from '#server/matching';

/** Figures of domain notes 5. Yields in %, changes in basis points, times in minutes or milliseconds as named, quantities 万元. */

/** Daily standard deviations of level, slope and curvature (bp), and the correlation of level and slope. */
export const FACTORS = {
  level: 1.5,
  slope: 1.3,
  curvature: 1.6,
  levelSlopeCorrelation: -0.3,
  halfLifeDays: 3,
};

/** Jumps of the level: how many per day, how large (bp), and the second of the day of open-market operations. */
export const JUMPS = { perDay: 0.3, sdBp: 2, operationsSecond: 9 * 3600 + 45 * 60 };

/** Activity by second of the day [from, weight]; the last row ends the day. */
export const ACTIVITY: readonly (readonly [fromSecond: number, weight: number])[] = [
  [9 * 3600, 1.6],
  [9.5 * 3600, 1.25],
  [11.5 * 3600, 0.8],
  [12 * 3600, 0.25],
  [13.5 * 3600, 1.1],
  [14 * 3600, 1.2],
  [16.5 * 3600, 0.9],
  [17 * 3600, 0.5],
  [17.5 * 3600, 0],
];

/** Classes that trade as rates: low noise, settlement today+1. */
export const RATES_CLASSES: ReadonlySet<SpreadClass> = new Set<SpreadClass>(['GB', 'CDB', 'POLICY']);

export const NOISE = { sdBp: 1, ratesSdBp: 0.3, halfLifeDays: 1, benchmarkPremiumBp: -2 };

/** One tier's market in a bond. */
export interface TierSettings {
  /** Quotes per minute at weight 1. */
  readonly quotesPerMinute: number;
  /** Trades per quote. */
  readonly hitShare: number;
  readonly meanLifeMs: number;
  readonly halfSpreadBp: number;
  /** Customary step of yields in 1e-4 %; never finer than the bond's tick. */
  readonly step: number;
  /** Move of the bond's yield (bp) per 1000 万 traded. */
  readonly impactBp: number;
  /** Market makers that always quote both sides. */
  readonly makers: number;
}

export const TIERS: Readonly<Record<Exclude<Tier, 'none'>, TierSettings>> = {
  A: {
    quotesPerMinute: 4,
    hitShare: 0.1,
    meanLifeMs: 90_000,
    halfSpreadBp: 0.1,
    step: 25,
    impactBp: 0.02,
    makers: 2,
  },
  B: {
    quotesPerMinute: 0.6,
    hitShare: 0.06,
    meanLifeMs: 8 * MS_PER_MINUTE,
    halfSpreadBp: 0.6,
    step: 25,
    impactBp: 0.05,
    makers: 1,
  },
  C: {
    quotesPerMinute: 0.12,
    hitShare: 0.05,
    meanLifeMs: 40 * MS_PER_MINUTE,
    halfSpreadBp: 2.5,
    step: 100,
    impactBp: 0.1,
    makers: 0,
  },
  D: {
    quotesPerMinute: 0.02,
    hitShare: 0.04,
    meanLifeMs: 120 * MS_PER_MINUTE,
    halfSpreadBp: 5,
    step: 100,
    impactBp: 0.2,
    makers: 0,
  },
};

/** Share of tier A quotes on the finest step. */
export const FINE_TICK_SHARE = 0.05;
export const CLEAN_PRICE_SHARE = 0.08;
/** Customary step of clean prices, 1e-4 per 100 face; never finer than the bond's tick. */
export const CLEAN_STEP = 100;

export const QUANTITIES: readonly (readonly [qty: number, share: number])[] = [
  [1000, 0.35],
  [2000, 0.18],
  [3000, 0.17],
  [5000, 0.2],
  [10_000, 0.1],
];
export const KINDS: readonly (readonly [quoteInd: QuoteInd, share: number])[] = [
  [1, 0.7],
  [2, 0.25],
  [99, 0.05],
];
/** Settlement besides the bond's usual one (0.70): either day of T+1, tomorrow+1, a date. */
export const SETTLEMENT: readonly (readonly [
  kind: 'usual' | 'either' | 'tomorrow1' | 'date',
  share: number,
])[] = [
  ['usual', 0.7],
  ['either', 0.22],
  ['tomorrow1', 0.05],
  ['date', 0.03],
];
/** Share of quotes with a time limit, and the presets in seconds. */
export const TIMED_SHARE = 0.4;
export const TIME_PRESETS = [30, 60, 180, 600] as const;

/** How far a firm quote may cross the other side, 1e-4 % (0.5 bp), and the share of crossing quotes that do. */
export const CROSSING = { limit: 50, share: 0.25 };

/** How a simulated dealer answers a hit on its negotiable quote. */
export const ANSWERS = { minMs: 500, maxMs: 8000, refuseShare: 0.15, partShare: 0.15 };

/** Bp of yield by which a dealer's prices move per 1000 万 of its position, and how fast it reduces it. */
export const INVENTORY = { skewBp: 0.02, halfLifeMs: MS_PER_HOUR };

/** A market maker moves its quotes when the fair yield has moved by this share of the half-spread. */
export const MAKER_MOVE = 0.6;
export const MAKER_QUANTITIES = [3000, 5000] as const;

/** Evening valuations: distance of 中债 from the market by kind of bond, and of the other providers from it, bp. Published at this second. */
export const CLOSING = {
  ratesNoiseBp: 0.1,
  creditNoiseBp: 0.5,
  disagreementBp: 0.4,
  second: 17 * 3600 + 45 * 60,
};
