import type { OrderReturn } from '#contract/entities';
import { type Db, prepared } from '#server/db';
import type { BookEvent, Trade } from '#server/matching';
import { sql } from 'kysely';

export interface StoredEvent extends BookEvent {
  readonly book: string;
}

/** The database's content, read by plain statements that share nothing with the product's readers. */
export interface Stored {
  /** By book, in order. */
  readonly events: ReadonlyMap<string, readonly StoredEvent[]>;
  readonly trades: readonly (Trade & { readonly at: number })[];
  /** By operator and client id: the reply's order, or null for a closed id. */
  readonly entries: ReadonlyMap<string, string | null>;
  /** Remaining quantity of live orders, and quantity traded, by operator, 万元. */
  readonly sums: ReadonlyMap<string, { readonly live: number; readonly done: number }>;
  readonly quotas: ReadonlyMap<
    string,
    { readonly limit: number; readonly reserved: number; readonly used: number }
  >;
  readonly orderIds: ReadonlyMap<
    string,
    { readonly operId: string; readonly clOrdId: string; readonly status: string; readonly cumQty: number }
  >;
  readonly messages: readonly { readonly id: string; readonly operId: string }[];
  readonly books: ReadonlyMap<string, number>;
}

const tables = [
  'book',
  'quote_order',
  'trade',
  'order_event',
  'order_entry',
  'order_terms',
  'audit_pending',
  'message',
  'mass_cancel',
  'trend_bar',
];

/** Deletes everything of an earlier seed. */
export async function wipe(db: Db): Promise<void> {
  const parts = tables.map((name, i) => sql`${sql.id(`d${i}`)} as (delete from ${sql.id(name)})`);
  await sql`with ${sql.join(parts)}
    select setval(pg_get_serial_sequence('message', 'seq'), 1, false)`.execute(db);
}

interface Rows {
  readonly events: readonly (Pick<StoredEvent, 'book' | 'n' | 'kind'> & {
    readonly body: Pick<BookEvent, 'order' | 'trade'>;
  })[];
  readonly trades: readonly (Trade & { readonly at: number })[];
  readonly entries: readonly { readonly key: string; readonly id: string | null }[];
  readonly orders: readonly {
    readonly id: string;
    readonly operId: string;
    readonly clOrdId: string;
    readonly status: string;
    readonly qty: number;
    readonly cumQty: number;
  }[];
  readonly quotas: readonly {
    readonly id: string;
    readonly limit: number;
    readonly reserved: number;
    readonly used: number;
  }[];
  readonly messages: readonly { readonly id: string; readonly operId: string }[];
  readonly books: readonly { readonly book: string; readonly version: number }[];
}

const SELECTS: Readonly<Record<keyof Rows, string>> = {
  events: `select security_id || ' ' || bucket as book, n, kind, body from order_event order by book, n`,
  trades: `select trade_id as id, bid_id as "bidId", ofr_id as "ofrId", maker_id as "makerId", taker_id as "takerId",
    bid_org_id as "bidOrgId", ofr_org_id as "ofrOrgId", qty, yield_e4 as "yieldE4", clean_e4 as clean, price_type as "priceType",
    settl_type as "settlType", to_char(settl_date, 'YYYY-MM-DD') as "settlDate", direction,
    (extract(epoch from traded_at) * 1000)::bigint as at from trade order by trade_id`,
  entries: `select oper_id || '/' || cl_ord_id as key, reply->>'orderId' as id from order_entry order by key`,
  orders: `select order_id as id, owner_id as "operId", cl_ord_id as "clOrdId", ord_status as status, order_qty as qty, cum_qty as "cumQty"
    from quote_order order by order_id`,
  quotas: `select oper_id as id, amount_limit::int as limit, reserved::int as reserved, used::int as used from operator_quota order by oper_id`,
  messages: `select message_id as id, oper_id as "operId" from message order by seq`,
  books: `select security_id || ' ' || bucket as book, version from book order by book`,
};

/** Everything as of one moment, in one statement. */
async function readRows(db: Db): Promise<Rows> {
  const parts = Object.entries(SELECTS).flatMap(([name, select]) => [
    sql.lit(name),
    sql`(select coalesce(json_agg(row), '[]') from (${sql.raw(select)}) as row)`,
  ]);
  const { rows } = await sql<{
    rows: Rows;
  }>`${prepared} select json_build_object(${sql.join(parts)}) as rows`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return row.rows;
}

export async function readStored(db: Db): Promise<Stored> {
  const { events, trades, entries, orders, quotas, messages, books } = await readRows(db);
  const sums = new Map<string, { live: number; done: number }>();
  for (const { operId, status, qty, cumQty } of orders) {
    const sum = sums.get(operId) ?? { live: 0, done: 0 };
    sum.done += cumQty;
    if (status === '0') sum.live += qty - cumQty;
    sums.set(operId, sum);
  }
  return {
    events: Map.groupBy(
      events.map(({ book, n, kind, body }) => ({ book, n, kind, ...body })),
      ({ book }) => book,
    ),
    trades,
    entries: new Map(entries.map(({ key, id }) => [key, id])),
    sums,
    quotas: new Map(quotas.map((quota) => [quota.id, quota])),
    orderIds: new Map(orders.map((order) => [order.id, order])),
    messages,
    books: new Map(books.map(({ book, version }) => [book, version])),
  };
}

/** The notification that an owner should receive of an event, as far as both can be compared; null for an event that is not announced. */
export const ownerNoticeOf = ({ kind, order, trade }: BookEvent): string | null =>
  kind === 'rest' || kind === 'roll'
    ? null
    : returnText(order.id, trade?.qty ?? 0, order.cumQty, order.status);
export const returnText = (orderId: string, lastQty: number, cumQty: number, status: string): string =>
  `${orderId} ${lastQty} ${cumQty} ${status}`;
/** A hit on one's quote that awaits an answer: announced in addition to the order's events. */
export const isQuestion = ({ execType }: OrderReturn): boolean => execType === 'confirm';
