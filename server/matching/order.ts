import type { BookOrder, NewOrder, Side } from './types.ts';

/** Quantity still to do, 万元. */
export const leavesOf = (order: BookOrder): number => order.orderQty - order.cumQty;

/** The other side. */
export const opposite = (side: Side): Side => (side === 1 ? 2 : 1);

/** Price quoted, in 1e-4 of its own price type. */
export const quotedPrice = (order: Pick<NewOrder, 'priceType' | 'yieldE4' | 'clean'>): number =>
  order.priceType === 'Y' ? order.yieldE4 : order.clean;

/**
 * Negative where `a` comes before `b` on their side: the best bid has the lowest yield, the best offer the highest; then urgent, then
 * fewer stars, then arrival.
 */
export function byPriority(a: BookOrder, b: BookOrder): number {
  if (a.yieldE4 !== b.yieldE4) return a.side === 1 ? a.yieldE4 - b.yieldE4 : b.yieldE4 - a.yieldE4;
  if (a.urgent !== b.urgent) return a.urgent ? -1 : 1;
  if (a.stars !== b.stars) return a.stars - b.stars;
  return a.arrival - b.arrival;
}

/** Whether a bid and an offer at these yields meet: the buyer accepts the seller's yield or a lower one. */
export const crosses = (bidYieldE4: number, ofrYieldE4: number): boolean => bidYieldE4 <= ofrYieldE4;

/** Whether the taker's limit allows the maker's price. */
export const withinLimit = (taker: Pick<BookOrder, 'side' | 'yieldE4'>, makerYieldE4: number): boolean =>
  taker.side === 1 ? crosses(taker.yieldE4, makerYieldE4) : crosses(makerYieldE4, taker.yieldE4);

/** Quantity that the two would do now: 0 where a smallest part or an all-or-none forbids it. */
export function tradable(taker: BookOrder, takerLeaves: number, maker: BookOrder): number {
  const makerLeaves = leavesOf(maker);
  const qty = Math.min(takerLeaves, makerLeaves);
  if (qty < Math.min(maker.minQty, makerLeaves) || qty < Math.min(taker.minQty, takerLeaves)) return 0;
  if (maker.allOrNone && qty < makerLeaves) return 0;
  return qty;
}

/** An order that may not wait: immediate, or an intention with no time to look for a partner. */
export const isImmediate = (order: NewOrder): boolean =>
  order.specifyTime === '0' ||
  (order.specifyTime === '' && (order.timeInForce === 3 || order.quoteInd === 99));

/** Settlement of a trade: the code that is not open (`2,3` means either), the maker's first. */
export function tradedSettlType(maker: string, taker: string): string {
  if (maker !== '2,3') return maker;
  return taker === '2,3' ? '2' : taker;
}
