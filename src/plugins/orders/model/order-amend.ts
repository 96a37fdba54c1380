import type { Order } from '#contract/entities';
import { INTENTION_QUOTE_IND, ORDER_FLAG } from '#contract/rules';
import { priceNumber } from '#core/format';
import type { OrderDraft } from '#core/plugin';

/**
 * An own quote that is in the market on its own. A leg of a two-sided quote is changed on the maker's sheet; marks that the ticket does not
 * have would be lost.
 */
export const canAmend = ({ phase, canCancel, quoteInd, flags }: Order): boolean =>
  phase === 'resting' &&
  canCancel &&
  quoteInd !== INTENTION_QUOTE_IND &&
  flags.every((flag) => flag === ORDER_FLAG.allOrNone);

/** The remainder of a quote, as one that replaces it; null when nothing is left. What was filled is not ordered again. */
export function amendmentOf(order: Order): OrderDraft | null {
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
    replaces: { orderId: order.orderId, leavesQty: quantity },
    terms: {
      minQty: Math.min(order.minQty, quantity),
      allOrNone: order.allOrNone,
      timeInForce: order.timeInForce === 1 ? 1 : 0,
      specifyTime: order.specifyTime,
      dealPathId: order.dealPathId ?? '',
      remark: order.remark ?? '',
    },
  };
}
