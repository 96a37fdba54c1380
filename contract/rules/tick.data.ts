import type { PriceKind } from './units.ts';

/** The smallest price move, for the bonds that the row names. */
export interface TickRow {
  readonly priceType?: PriceKind;
  readonly bondType?: string;
  readonly market?: string;
  /** Whole 1e-4 of a percent, or of 100 face. */
  readonly tick: number;
}

/** The first matching row applies; the last matches every bond. Every price step and check in the product follows this table. */
export const TICKS: readonly TickRow[] = [{ tick: 1 }];
