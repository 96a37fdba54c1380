import { limitRows } from '#contract/rules';
import type { EndReason } from '#server/matching';
import { inboxText, type InboxText, quantityText } from '#server/locales';

/** An order that ended without its owner's action: its description in messages, and its quantities in 万元. */
export interface EndedOrder {
  readonly ownerId: string;
  readonly reason: EndReason;
  readonly bond: string;
  readonly securityId: string;
  readonly side: 1 | 2;
  /** With its unit. */
  readonly price: string;
  readonly left: number;
  readonly cumQty: number;
  /** What is left of a quote that still stands, but with less than the order may trade; else 0. */
  readonly targetLeft: number;
}

/** In messages, `targetGone` of a quote that still stands. */
const TARGET_SHORT = 'targetShort';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** One line per order, as on the ladder, in either language. */
const lineOf = ({ bond, side, price, left }: EndedOrder) => ({
  symbol: `${bond} ${side === 1 ? 'Bid' : 'Ofr'} ${price}`,
  left,
});

/**
 * The message to an owner about orders that ended together for one reason: full details for one; the remaining quantity of each for several; for
 * more than five, the first four and the total of the rest (R9.07).
 */
export function endedText(orders: readonly [EndedOrder, ...EndedOrder[]]): InboxText {
  const [{ ownerId: _, ...order }] = orders;
  const first = { ...order, reason: order.targetLeft > 0 ? TARGET_SHORT : order.reason };
  if (orders.length === 1) return inboxText('orderEnded', first);
  const lines = orders.map(lineOf);
  // The rest has no label here: the message text provides it.
  const rows = limitRows(lines, '');
  const rest = rows.length < lines.length ? rows.at(-1) : undefined;
  const named = rest === undefined ? rows : rows.slice(0, -1);
  return inboxText('ordersEnded', {
    reason: first.reason,
    targetLeft: first.targetLeft,
    orders: orders.length,
    left: sum(orders.map(({ left }) => left)),
    cumQty: sum(orders.map(({ cumQty }) => cumQty)),
    list: named.map(({ symbol, left }) => `${symbol} ${quantityText(left)}`).join(' · '),
    cut: rest === undefined ? 'no' : 'yes',
    restLeft: rest?.left ?? 0,
  });
}

/** Orders of one owner that ended for one reason, in the order in which they ended. */
export const endedTogether = (
  orders: readonly EndedOrder[],
): readonly (readonly [EndedOrder, ...EndedOrder[]])[] => {
  const groups = new Map<string, [EndedOrder, ...EndedOrder[]]>();
  for (const order of orders) {
    const key = `${order.ownerId}|${order.reason}|${order.targetLeft}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [order]);
    else group.push(order);
  }
  return [...groups.values()];
};
