import type { PriceKind } from './units.ts';

/** The smallest move of a price, for the bonds that the row names. */
export interface TickRow {
  readonly priceType?: PriceKind;
  readonly bondType?: string;
  readonly market?: string;
  /** Whole 1e-4 of a percent, or of 100 face. */
  readonly tick: number;
}

/** The first row that fits counts; the last fits every bond. Every step and check of a price in the product follows this table. */
export const TICKS: readonly TickRow[] = [{ tick: 1 }];
