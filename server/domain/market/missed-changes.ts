import type { Db, Tx } from '#server/db';
import { type BookDelta, bookKey, type BookOrder, type BookState } from '#server/matching';
import { type BookRow, bookStateOf, changesSince, liveOrders } from './book-rows.ts';
import { orderOf, tradeOf } from './order-row.ts';

/** A book changed by other processes: its current state, and the changes since the known one. */
export interface MissedChange {
  readonly state: BookState;
  readonly delta: BookDelta;
}

/** Reads the changes of these books since the known states. `db` must show one snapshot, or hold the books' locks. */
export async function missedChanges(
  db: Db | Tx,
  behind: readonly BookRow[],
  bookOf: (securityId: string, bucket: string) => BookState | undefined,
): Promise<MissedChange[]> {
  if (behind.length === 0) return [];
  const ids = behind.map(({ security_id, bucket }) => ({
    securityId: security_id,
    bucket,
    version: bookOf(security_id, bucket)?.version ?? 0,
  }));
  const { orders, trades, events } = await changesSince(db, ids);
  const live = await liveOrders(db, ids);
  return behind.map((row) => {
    const key = bookKey(row.security_id, row.bucket);
    const state = bookStateOf(row, live.get(key) ?? []);
    const existing = bookOf(row.security_id, row.bucket);
    const from = existing?.version ?? 0;
    const changed = (orders.get(key) ?? []).map((order) => ({
      n: order.event_n,
      acceptedN: order.accepted_n > from ? order.accepted_n : null,
      order: orderOf(order),
    }));
    const delta: BookDelta = {
      securityId: state.securityId,
      bucket: state.bucket,
      from,
      to: state.version,
      orders: [...changed, ...vanished(existing, state, changed)],
      trades: (trades.get(key) ?? []).map((trade) => ({ n: trade.event_n, trade: tradeOf(trade) })),
      history: (events.get(key) ?? []).map(({ n, kind, body }) => ({ n, kind, ...body })),
    };
    return { state, delta };
  });
}

const liveIn = (book: BookState): readonly BookOrder[] => [...book.bids, ...book.ofrs, ...book.pendingHits];

/** Orders whose rows are gone: they expired. */
function vanished(
  before: BookState | undefined,
  after: BookState,
  changed: BookDelta['orders'],
): BookDelta['orders'] {
  if (before === undefined) return [];
  const reportedIds = new Set([
    ...changed.map(({ order }) => order.id),
    ...liveIn(after).map((order) => order.id),
  ]);
  return liveIn(before)
    .filter((order) => !reportedIds.has(order.id))
    .map((order) => ({
      n: after.version,
      acceptedN: null,
      order: { ...order, status: '4', phase: 'done', reason: 'auto' },
    }));
}
