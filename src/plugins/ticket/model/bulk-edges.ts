import { betterBy, type FigureE4 } from '#contract/rules';
import type { BulkRow } from './bulk-row.ts';
import { readPrice } from './checks.ts';
import { type RestingQuote, restingQuoteOf } from './resting-quote.ts';

/** A row as it would be in the market; the type of its bond is not known here. */
export const restingOf = (row: BulkRow): RestingQuote | null => restingQuoteOf(row, readPrice(row, null));

/** The best price of each book and side (`book|side`) among rows that are still to be sent. */
export function edgesOf(rows: readonly BulkRow[]): ReadonlyMap<string, FigureE4> {
  const edges = new Map<string, FigureE4>();
  for (const row of rows) {
    const resting = row.status === 'done' ? null : restingOf(row);
    if (resting === null) continue;
    const key = `${resting.book}|${resting.side}`;
    const { side, priceType, e4 } = resting;
    const best = edges.get(key);
    if (best === undefined || betterBy(side, priceType, e4, best) > 0) edges.set(key, e4);
  }
  return edges;
}
