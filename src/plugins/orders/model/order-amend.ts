import type { Order } from '#contract/entities';
import { INTENTION_QUOTE_IND, ORDER_FLAG } from '#contract/rules';
import { priceNumber } from '#core/format';
import type { OrderDraft } from '#core/plugin';

/** A quote of one's own that stands in the market by itself; a leg of a two-sided quote is changed on the maker's sheet. */
export const canAmend = ({ phase, canCancel, quoteInd, flags }: Order): boolean =>
  phase === 'resting' &&
  canCancel &&
  quoteInd !== INTENTION_QUOTE_IND &&
  !flags.includes(ORDER_FLAG.twoSided);

/** What was left of a quote, as a new one; null where nothing was. What was filled is not ordered again. */
export function draftOfRest(order: Order): OrderDraft | null {
  const quantity = order.orderQty - order.cumQty;
  const price = priceNumber(order.price);
  if (quantity <= 0 || price === null) return null;
  return {
    securityId: order.securityID,
    side: order.side === 1 ? 1 : 2,
    price,
    priceType: order.priceType,
    quantity,
    settlType: order.settlType,
    quoteInd: order.quoteInd === 2 ? 2 : 1,
  };
}
