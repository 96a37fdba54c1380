import { type YieldE4, yieldOrNull } from './units.ts';

/** Distances, bp of yield, beyond which a price is warned of, asked about once more, refused. Absent: never. */
export interface PriceBand {
  readonly warn?: number;
  readonly ask?: number;
  readonly refuse?: number;
}

/** How far a price may be through the best quote that it would meet, and how far from the valuation on either side. */
export interface PriceBands {
  readonly best: PriceBand;
  readonly valuation: PriceBand;
}

/** What holds where the configuration says nothing. */
export const PRICE_BANDS: PriceBands = {
  best: { warn: 0, ask: 5, refuse: 50 },
  valuation: { warn: 10, ask: 20 },
};

/** What a band says of a distance, mildest first. */
export const BAND_LEVELS = ['warn', 'ask', 'refuse'] as const;
export type BandLevel = (typeof BAND_LEVELS)[number];

/** The sternest thing that a band says of a distance in bp; null: nothing. */
export const bandLevel = (bp: number, band: PriceBand): BandLevel | null =>
  BAND_LEVELS.findLast((level) => bp > (band[level] ?? Number.POSITIVE_INFINITY)) ?? null;

/** The sterner of two. */
export const sterner = (a: BandLevel | null, b: BandLevel | null): BandLevel | null =>
  BAND_LEVELS.findLast((level) => level === a || level === b) ?? null;

/** The best prices of a bond, as its row has them. */
export interface BestPrices {
  readonly priceType: 'C' | 'Y';
  readonly bidPrice: unknown;
  readonly ofrPrice: unknown;
}

/** Yield of the best quote that an order of a side would meet; null: there is none, or it is quoted by price. */
export const bestAgainst = (side: 1 | 2, best: BestPrices | undefined): YieldE4 | null =>
  best?.priceType === 'Y' ? yieldOrNull(side === 1 ? best.ofrPrice : best.bidPrice) : null;
