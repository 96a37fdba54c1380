import type { BookEvent, BookOrder, Trade } from './types.ts';

/**
 * The changes to one book from a sequence of events: each order in its last state, each trade once, both in order of
 * events.
 */
export interface BookDelta {
  readonly securityId: string;
  readonly bucket: string;
  /** Number of the event before the first of these, and of the last. */
  readonly from: number;
  readonly to: number;
  readonly orders: readonly ChangedOrder[];
  readonly trades: readonly NumberedTrade[];
  /** Every event of users' orders. Simulated dealers' orders leave only their last state. */
  readonly history: readonly BookEvent[];
}

/** An order after its last event, whose number is `n`. */
export interface ChangedOrder {
  readonly n: number;
  /** Number of the event that accepted it; null if that preceded this sequence. */
  readonly acceptedN: number | null;
  readonly order: BookOrder;
}

/** A trade with the number of its first event. */
export interface NumberedTrade {
  readonly n: number;
  readonly trade: Trade;
}

/** Summarises the events of one book since event `from`. */
export function deltaOf(
  securityId: string,
  bucket: string,
  from: number,
  events: readonly BookEvent[],
): BookDelta {
  const orders = new Map<string, ChangedOrder>();
  const trades = new Map<string, NumberedTrade>();
  const history = events.filter(({ order }) => order.source === 'user');
  for (const { n, kind, order, trade } of events) {
    orders.set(order.id, {
      n,
      acceptedN: kind === 'new' ? n : (orders.get(order.id)?.acceptedN ?? null),
      order,
    });
    if (trade !== null && !trades.has(trade.id)) trades.set(trade.id, { n, trade });
  }
  return {
    securityId,
    bucket,
    from,
    to: events.at(-1)?.n ?? from,
    orders: [...orders.values()],
    trades: [...trades.values()],
    history,
  };
}
