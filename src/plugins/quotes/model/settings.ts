import { savedColumns } from '#core/define';
import * as z from 'zod/mini';
import { BOND_GROUPS, MATURITY_BUCKET_NAMES } from './filter-names.ts';

/** Settings of every list of quotes: its initial filter, and its density. */
export const quoteListSettings = z.object({
  group: z._default(z.enum(['all', ...BOND_GROUPS]), 'all'),
  maturity: z._default(z.enum(['all', ...MATURITY_BUCKET_NAMES]), 'all'),
  isTwoSided: z._default(z.boolean(), false),
  density: z._default(z.enum(['normal', 'compact']), 'normal'),
  /** How the user left the columns of my quotes, for the page that shows them. */
  mine: z._default(z.record(z.string(), z.unknown()), {}),
  /** How the user left the columns of each list. */
  composite: z.prefault(savedColumns, {}),
  watchlist: z.prefault(savedColumns, {}),
  bids: z.prefault(savedColumns, {}),
  ofrs: z.prefault(savedColumns, {}),
});
export type QuoteListSettings = z.output<typeof quoteListSettings>;
/** A list whose columns are stored. */
export type QuoteListName = 'composite' | 'watchlist' | 'bids' | 'ofrs';

/** Settings of a panel with one list whose columns are stored. */
export const savedList = z.object({ list: z.prefault(savedColumns, {}) });
export type ListSettings = z.output<typeof savedList>;

/** Settings of the panel of latest active: the columns of its lists. */
export const latestActiveSettings = z.object({
  ...savedList.shape,
  highest: z.prefault(savedColumns, {}),
  trades: z.prefault(savedColumns, {}),
});
export type LatestActiveSettings = z.output<typeof latestActiveSettings>;

/** Settings of the panel of opportunities. */
export const chanceSettings = z.object({
  /** A quote must beat the valuation by at least this, bp. */
  minBetterBp: z._default(z.number().check(z.minimum(0), z.maximum(100)), 2),
  /** A spread of at most this is tight, bp. */
  maxSpreadBp: z._default(z.number().check(z.minimum(-100), z.maximum(100)), 0.5),
  /** Smallest quantity that counts, 万元. */
  minQty: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000)), 1000),
});

/** Settings of the tape. */
export const tradeSettings = z.object({
  /** Maximum number of trades shown. */
  rows: z._default(z.int().check(z.minimum(5), z.maximum(100)), 40),
  ...savedList.shape,
});
export type TradeSettings = z.output<typeof tradeSettings>;

/** For panels without settings. */
export const noSettings = z.object({});
