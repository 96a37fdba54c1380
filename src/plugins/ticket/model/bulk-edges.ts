import { betterBy, type FigureE4 } from '#contract/rules';
import type { BulkRow } from './bulk-row.ts';
import { readPrice } from './checks.ts';
import { type RestingQuote, restingQuoteOf } from './resting-quote.ts';

/** The best price of each book, kind of price and side. */
export type Edges = ReadonlyMap<string, FigureE4>;

/** A row as it would be in the market; the type of its bond is not known here. */
export const restingOf = (row: BulkRow): RestingQuote | null => restingQuoteOf(row, readPrice(row, null));

const keyOf = ({ book, priceType }: RestingQuote, side: 1 | 2): string => `${book}|${priceType}|${side}`;

/** The edges of the rows that are still to be sent. */
export function edgesOf(rows: readonly BulkRow[]): Edges {
  const edges = new Map<string, FigureE4>();
  for (const row of rows) {
    const resting = row.status === 'done' ? null : restingOf(row);
    if (resting === null) continue;
    const { side, priceType, e4 } = resting;
    const key = keyOf(resting, side);
    const best = edges.get(key);
    if (best === undefined || betterBy(side, priceType, e4, best) > 0) edges.set(key, e4);
  }
  return edges;
}

/** Whether a quote would meet one of the other side: a bid at least as good as the best offer would. */
export function meetsEdge(quote: RestingQuote | null, edges: Edges): boolean {
  if (quote === null) return false;
  const other = edges.get(keyOf(quote, quote.side === 1 ? 2 : 1));
  return other !== undefined && betterBy(quote.side, quote.priceType, quote.e4, other) >= 0;
}
