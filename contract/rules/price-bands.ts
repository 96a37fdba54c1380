import { type YieldE4, yieldOrNull } from './units.ts';

/**
 * Distances, bp of yield, beyond which a price prompts a warning, requires confirmation, or is refused. Absent: never.
 */
export interface PriceBand {
  readonly warn?: number;
  readonly ask?: number;
  readonly refuse?: number;
}

/** How far a price may be through the best quote it would meet, and how far from the valuation on either side. */
export interface PriceBands {
  readonly best: PriceBand;
  readonly valuation: PriceBand;
}

/** Defaults where the configuration sets none. */
export const PRICE_BANDS: PriceBands = {
  best: { warn: 0, ask: 5, refuse: 50 },
  valuation: { warn: 10, ask: 20 },
};

/** The levels of a band, mildest first. */
export const BAND_LEVELS = ['warn', 'ask', 'refuse'] as const;
export type BandLevel = (typeof BAND_LEVELS)[number];

/** The strictest level that a distance in bp reaches; null: none. */
export const bandLevel = (bp: number, band: PriceBand): BandLevel | null =>
  BAND_LEVELS.findLast((level) => bp > (band[level] ?? Number.POSITIVE_INFINITY)) ?? null;

/** The stricter of two. */
export const stricter = (a: BandLevel | null, b: BandLevel | null): BandLevel | null =>
  BAND_LEVELS.findLast((level) => level === a || level === b) ?? null;

/** The best prices in a bond's row. */
export interface BestPrices {
  readonly priceType: 'C' | 'Y';
  readonly bidPrice: unknown;
  readonly ofrPrice: unknown;
}

/** Yield of the best quote that an order on this side would meet; null: none, or it is quoted by price. */
export const bestAgainst = (side: 1 | 2, best: BestPrices | undefined): YieldE4 | null =>
  best?.priceType === 'Y' ? yieldOrNull(side === 1 ? best.ofrPrice : best.bidPrice) : null;
