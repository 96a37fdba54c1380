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

/** The totals of these orders, by the quantities ordered. */
export function totalsOf(orders: readonly Order[]): OrderTotals {
  const buy = sum(orders, ({ side, orderQty }) => (side === 1 ? orderQty : 0));
  const sell = sum(orders, ({ side, orderQty }) => (side === 1 ? 0 : orderQty));
  return {
    buy,
    sell,
    net: buy - sell,
    filled: sum(orders, ({ cumQty }) => cumQty),
    dv01: sum(orders, ({ side, dv01 = 0 }) => (side === 1 ? dv01 : -dv01)),
    unpriced: orders.filter(({ dv01 }) => dv01 === undefined).length,
  };
}
