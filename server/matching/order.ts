import { ORDER_QTY_STEP } from '#contract/rules';
import type { BookDay, BookOrder, NewOrder, QuotedPrice, Side } from './types.ts';

/** Remaining quantity, 万元. */
export const leavesOf = (order: BookOrder): number => order.orderQty - order.cumQty;

/** The other side. */
export const opposite = (side: Side): Side => (side === 1 ? 2 : 1);

/** Price quoted, in 1e-4 of its own price type. */
export const quotedPrice = (order: Pick<NewOrder, 'priceType' | 'yieldE4' | 'clean'>): number =>
  order.priceType === 'Y' ? order.yieldE4 : order.clean;

/** A price in both forms, and which of the two was entered. */
export type Priced = Pick<NewOrder, 'priceType' | 'yieldE4' | 'clean'>;

/**
 * Above 0 if `a` is the dearer price, 0 if they are equal. Exact in the form entered: yields against yields, clean prices against
 * clean prices. Between a yield and a clean price the converted form is known only to its fourth decimal: if both forms agree, the
 * prices are equal.
 */
export function comparePrice(a: Priced, b: Priced): number {
  if (a.priceType === b.priceType) return a.priceType === 'Y' ? b.yieldE4 - a.yieldE4 : a.clean - b.clean;
  return b.yieldE4 - a.yieldE4 || a.clean - b.clean;
}

/** Whether the form of a price that was not entered is the one that now follows from it. */
export function isPricedBy(day: BookDay, quote: QuotedPrice): boolean {
  if (day.terms === null) return true;
  const price = day.price(quote);
  return price !== null && price.yieldE4 === quote.yieldE4 && price.clean === quote.clean;
}

/** Negative if `a` ranks before `b` on their side: the better price; then urgent, then fewer stars, then arrival. */
export const byPriority = (a: BookOrder, b: BookOrder): number => byPriceRank(a, b) || a.arrival - b.arrival;

/** What the rank of an order depends on. */
type PriceRanked = Priced & Pick<BookOrder, 'side' | 'urgent' | 'stars'>;

/** Ranking of two orders on one side, best first, ignoring arrival. */
export function byPriceRank(a: PriceRanked, b: PriceRanked): number {
  const priceOrder = comparePrice(a, b);
  if (priceOrder !== 0) return a.side === 1 ? -priceOrder : priceOrder;
  if (a.urgent !== b.urgent) return a.urgent ? -1 : 1;
  return a.stars - b.stars;
}

/** Whether a bid and an offer at these prices meet: the buyer pays the seller's price or a dearer one. */
export const crosses = (bid: Priced, ofr: Priced): boolean => comparePrice(bid, ofr) >= 0;

/** Whether the taker's limit allows the maker's price. */
export const withinLimit = (taker: Priced & Pick<BookOrder, 'side'>, maker: Priced): boolean =>
  taker.side === 1 ? crosses(taker, maker) : crosses(maker, taker);

/**
 * Whether an order with `leaves` remaining may trade this part of it: the one rule for every way in which orders meet. In steps of
 * 100, no less than its smallest part; the remainder may always trade as a whole, and an all-or-none order only as a whole.
 */
export function allowsPart(
  { minQty, allOrNone }: Pick<NewOrder, 'minQty' | 'allOrNone'>,
  leaves: number,
  qty: number,
): boolean {
  if (!Number.isSafeInteger(qty) || qty <= 0 || qty > leaves) return false;
  return qty === leaves || (!allOrNone && qty >= minQty && qty % ORDER_QTY_STEP === 0);
}

/** The smallest part that it may trade. */
export const leastOf = (order: BookOrder): number =>
  order.allOrNone ? leavesOf(order) : Math.max(1, Math.min(order.minQty, leavesOf(order)));

/** Quantity that the two alone would trade with each other; 0 if one of them does not allow it. */
export function pairQty(a: BookOrder, b: BookOrder): number {
  const qty = Math.min(leavesOf(a), leavesOf(b));
  return allowsPart(a, leavesOf(a), qty) && allowsPart(b, leavesOf(b), qty) ? qty : 0;
}

/**
 * Quantity that a maker would trade with a taker that may also meet others and has `leaves` remaining; 0 if either does not allow it.
 */
export function shareQty(taker: BookOrder, leaves: number, maker: BookOrder): number {
  const qty = Math.min(leaves, leavesOf(maker));
  const part = { minQty: taker.minQty, allOrNone: false };
  return allowsPart(maker, leavesOf(maker), qty) && allowsPart(part, leaves, qty) ? qty : 0;
}

/** Settlement of a trade: the specific code (`2,3` means either), the maker's first. */
export function tradedSettlType(maker: string, taker: string): string {
  if (maker !== '2,3') return maker;
  return taker === '2,3' ? '2' : taker;
}
