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
function newer(known: Leg | null, order: Order): Leg {
  const leg = { order, isLive: order.ordStatus === '0' };
  if (known === null || (leg.isLive && !known.isLive)) return leg;
  if (known.isLive && !leg.isLive) return known;
  return (order.createTime ?? '') > (known.order.createTime ?? '') ? leg : known;
}

/** The two-sided quotes among the user's orders, by bond. */
export function legsByBond(orders: Iterable<Order>): ReadonlyMap<string, Legs> {
  const byBond = new Map<string, Legs>();
  for (const order of orders) {
    if (!order.flags.includes(ORDER_FLAG.twoSided)) continue;
    const known = byBond.get(order.securityID) ?? NO_LEGS;
    byBond.set(
      order.securityID,
      order.side === 1
        ? { ...known, bid: newer(known.bid, order), bidFilled: known.bidFilled + order.cumQty }
        : { ...known, ofr: newer(known.ofr, order), ofrFilled: known.ofrFilled + order.cumQty },
    );
  }
  return byBond;
}
