import type { Order } from '#contract/entities';
import { ORDER_FLAG } from '#contract/rules';

/** One side of a bond: the newest quote, and the quantity done of all of today's, 万元. */
export interface Leg {
  readonly order: Order;
  readonly isLive: boolean;
}

export interface Legs {
  readonly bid: Leg | null;
  readonly ofr: Leg | null;
  readonly bidFilled: number;
  readonly ofrFilled: number;
}

export const NO_LEGS: Legs = { bid: null, ofr: null, bidFilled: 0, ofrFilled: 0 };

/** Of two quotes of a side: the live one, else the later one. */
function newer(current: Leg | null, order: Order): Leg {
  const leg = { order, isLive: order.ordStatus === '0' };
  if (current === null || (leg.isLive && !current.isLive)) return leg;
  if (current.isLive && !leg.isLive) return current;
  return (order.createTime ?? '') > (current.order.createTime ?? '') ? leg : current;
}

/** The two-sided quotes among the user's orders, by bond. */
export function legsByBond(orders: Iterable<Order>): ReadonlyMap<string, Legs> {
  const byBond = new Map<string, Legs>();
  for (const order of orders) {
    if (!order.flags.includes(ORDER_FLAG.twoSided)) continue;
    const legs = byBond.get(order.securityID) ?? NO_LEGS;
    byBond.set(
      order.securityID,
      order.side === 1
        ? { ...legs, bid: newer(legs.bid, order), bidFilled: legs.bidFilled + order.cumQty }
        : { ...legs, ofr: newer(legs.ofr, order), ofrFilled: legs.ofrFilled + order.cumQty },
    );
  }
  return byBond;
}
