import type { Order } from '#contract/entities';

/** Totals of orders. Face amounts in 万元; DV01 in whole 元, bought less sold. All of them whole numbers. */
export interface OrderTotals {
  readonly buy: number;
  readonly sell: number;
  readonly net: number;
  readonly filled: number;
  readonly dv01: number;
  /** Orders without a DV01, which excludes them. */
  readonly unpriced: number;
}

export const NO_TOTALS: OrderTotals = { buy: 0, sell: 0, net: 0, filled: 0, dv01: 0, unpriced: 0 };

const sum = (orders: readonly Order[], of: (order: Order) => number): number =>
  orders.reduce((total, order) => total + of(order), 0);

/** What was traded or may still be: a cancelled remainder is no position. */
const liveQty = ({ cumQty, leavesQty }: Order): number => cumQty + leavesQty;

/** DV01 of the live quantity, whole 元; the order's own is of the quantity ordered. */
const liveDv01 = (order: Order): number =>
  order.dv01 === undefined || order.orderQty === 0
    ? 0
    : Math.round((order.dv01 * liveQty(order)) / order.orderQty);

/** The totals of these orders, by the quantities traded or still live. */
export function totalsOf(orders: readonly Order[]): OrderTotals {
  const buy = sum(orders, (order) => (order.side === 1 ? liveQty(order) : 0));
  const sell = sum(orders, (order) => (order.side === 1 ? 0 : liveQty(order)));
  return {
    buy,
    sell,
    net: buy - sell,
    filled: sum(orders, ({ cumQty }) => cumQty),
    dv01: sum(orders, (order) => (order.side === 1 ? liveDv01(order) : -liveDv01(order))),
    unpriced: orders.filter((order) => order.dv01 === undefined && liveQty(order) > 0).length,
  };
}
