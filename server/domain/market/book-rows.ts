import { type Db, prepared, recordset, type Tx, type Writes } from '#server/db';
import type { BookTable, QuoteOrderTable, TradeTable } from '#server/db/tables';
import {
  type BookDelta,
  type BookEvent,
  bookKey,
  type BookOrder,
  type BookState,
  byPriority,
} from '#server/matching';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ORDER_COLUMNS, orderOf, orderRow, TRADE_COLUMNS, tradeRow } from './order-row.ts';

/** Identifies a book. */
export interface BookId {
  readonly securityId: string;
  readonly bucket: string;
}

export type BookRow = Selectable<BookTable>;
type OrderRow = Selectable<QuoteOrderTable>;

/** These books as an SQL table `wanted`. */
export const bookTable = (books: readonly BookId[]) =>
  sql`unnest(${books.map((book) => book.securityId)}::text[], ${books.map((book) => book.bucket)}::text[]) as wanted (security_id, bucket)`;

/** Locks the books' rows, in one global order; creates missing ones. */
export async function lockBooks(
  trx: Tx,
  books: readonly BookId[],
  mayBeNew: readonly BookId[],
): Promise<Map<string, BookRow>> {
  if (mayBeNew.length > 0) {
    await sql`insert into book (security_id, bucket) select security_id, bucket from ${bookTable(mayBeNew)}
      order by security_id, bucket on conflict (security_id, bucket) do nothing`.execute(trx);
  }
  const { rows } =
    await sql<BookRow>`${prepared} select book.security_id, book.bucket, book.version, book.arrivals
    from book join ${bookTable(books)} on book.security_id = wanted.security_id and book.bucket = wanted.bucket
    order by book.security_id, book.bucket for update of book`.execute(trx);
  return new Map(rows.map((row) => [bookKey(row.security_id, row.bucket), row]));
}

/** Live orders of these books, by book. */
export async function liveOrders(db: Db | Tx, books: readonly BookId[]): Promise<Map<string, OrderRow[]>> {
  const { rows } = await sql<OrderRow>`select quote_order.* from quote_order join ${bookTable(books)}
    on quote_order.security_id = wanted.security_id and quote_order.bucket = wanted.bucket
    where quote_order.ord_status = '0'`.execute(db);
  return byBook(rows);
}

/** A book as described by its row and live orders. */
export function bookStateOf(row: BookRow, orders: readonly OrderRow[]): BookState {
  const live = orders.map(orderOf);
  const restingOn = (side: 1 | 2): BookOrder[] =>
    live.filter((order) => order.phase === 'resting' && order.side === side).sort(byPriority);
  return {
    securityId: row.security_id,
    bucket: row.bucket,
    version: row.version,
    arrivals: row.arrivals,
    bids: restingOn(1),
    ofrs: restingOn(2),
    pendingHits: live.filter((order) => order.phase === 'asking').sort((a, b) => a.arrival - b.arrival),
  };
}

/** Groups rows by book. */
export function byBook<Row extends { readonly security_id: string; readonly bucket: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = bookKey(row.security_id, row.bucket);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** An event of a user's order as it is stored. */
export interface EventRow {
  readonly security_id: string;
  readonly bucket: string;
  readonly n: number;
  readonly kind: BookEvent['kind'];
  readonly body: Pick<BookEvent, 'order' | 'trade'>;
}

/** Changes of books, by book, in the order of their events. */
export interface BookChanges {
  readonly orders: ReadonlyMap<string, readonly OrderRow[]>;
  readonly trades: ReadonlyMap<string, readonly Selectable<TradeTable>[]>;
  /** Of users' orders. */
  readonly events: ReadonlyMap<string, readonly EventRow[]>;
}

/** Orders changed, trades done and events of users' orders since these books' versions. */
export async function changesSince(
  db: Db | Tx,
  books: readonly (BookId & { readonly version: number })[],
): Promise<BookChanges> {
  const versionTable = sql`unnest(${books.map((book) => book.securityId)}::text[], ${books.map((book) => book.bucket)}::text[],
    ${books.map((book) => book.version)}::bigint[]) as known (security_id, bucket, version)`;
  const orders = await sql<OrderRow>`select quote_order.* from quote_order join ${versionTable}
    on quote_order.security_id = known.security_id and quote_order.bucket = known.bucket
    where quote_order.event_n > known.version order by quote_order.event_n`.execute(db);
  const trades = await sql<Selectable<TradeTable>>`select trade.* from trade join ${versionTable}
    on trade.security_id = known.security_id and trade.bucket = known.bucket
    where trade.event_n > known.version order by trade.event_n`.execute(db);
  const events = await sql<EventRow>`select event.security_id, event.bucket, event.n, event.kind, event.body
    from order_event as event join ${versionTable} on event.security_id = known.security_id and event.bucket = known.bucket
    where event.n > known.version order by event.n`.execute(db);
  return { orders: byBook(orders.rows), trades: byBook(trades.rows), events: byBook(events.rows) };
}

const BOOK_COLUMNS = { security_id: 'text', bucket: 'text', version: 'bigint', arrivals: 'bigint' } as const;
const EVENT_COLUMNS = {
  security_id: 'text',
  bucket: 'text',
  n: 'bigint',
  order_id: 'text',
  kind: 'text',
  body: 'jsonb',
  at: 'timestamptz',
} as const;

/** Columns of an order that may change after it was accepted. */
const CHANGING = [
  'yield_e4',
  'clean_e4',
  'settl_date',
  'cum_qty',
  'turnover_e4',
  'ord_status',
  'phase',
  'reason',
  'event_n',
  'updated_at',
] as const;

/** Writes a batch's changes: orders, trades, the history of users' orders and the books' versions. */
export function saveDeltas(
  writes: Writes,
  deltas: readonly BookDelta[],
  states: ReadonlyMap<string, BookState>,
): void {
  const rows = deltas.flatMap(({ securityId, bucket, orders }) =>
    orders.map((changed) => ({
      isNew: changed.acceptedN !== null,
      row: orderRow(securityId, bucket, changed),
    })),
  );
  const rowsOf = (news: boolean): ReturnType<typeof orderRow>[] =>
    rows.filter(({ isNew }) => isNew === news).map(({ row }) => row);
  const trades = deltas.flatMap(({ securityId, bucket, trades: done }) =>
    done.map((trade) => tradeRow(securityId, bucket, trade)),
  );
  const books = deltas
    .map(({ securityId, bucket }) => states.get(bookKey(securityId, bucket)))
    .filter((book) => book !== undefined)
    .map(({ securityId, bucket, version, arrivals }) => ({
      security_id: securityId,
      bucket,
      version,
      arrivals,
    }));
  writes.insert('quote_order', ORDER_COLUMNS, rowsOf(true));
  writes.insert('trade', TRADE_COLUMNS, trades);
  writes.insert('order_event', EVENT_COLUMNS, deltas.flatMap(historyRows));
  writes.change(sql`update book set version = source.version, arrivals = source.arrivals
    from ${recordset(BOOK_COLUMNS, books)} where book.security_id = source.security_id and book.bucket = source.bucket`);
  const updated = rowsOf(false);
  if (updated.length > 0) writes.change(orderUpdate(updated));
}

function orderUpdate(rows: readonly ReturnType<typeof orderRow>[]): RawBuilder<unknown> {
  const names = ['order_id', ...CHANGING] as const;
  const columns = Object.fromEntries(names.map((name) => [name, ORDER_COLUMNS[name]]));
  const slim = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  const set = sql.raw(CHANGING.map((name) => `${name} = source.${name}`).join(', '));
  return sql`update quote_order set ${set} from ${recordset(columns, slim)} where quote_order.order_id = source.order_id`;
}

/** The history of users' orders. */
const historyRows = ({ securityId, bucket, history }: BookDelta) =>
  history.map(({ n, kind, order, trade }) => ({
    security_id: securityId,
    bucket,
    n,
    order_id: order.id,
    kind,
    body: { order, trade },
    at: new Date(order.updatedAt).toISOString(),
  }));
