import type { Archive } from '#server/archive';
import type { Order, OrderDetail } from '#contract/entities';
import { type Db, Pages, type PageRequest } from '#server/db';
import type { QuoteOrderTable } from '#server/db/tables';
import type { BookOrder } from '#server/matching';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ArchivedHistories, type HistoryRow } from './archived-histories.ts';
import type { OrderTerms } from './fresh-terms.ts';
import { idList, type OrderFilter, type Place, UNSORTED } from './order-lists.ts';
import {
  eventRecord,
  hitRecord,
  orderRecord,
  recordInBook,
  type OrderRow,
  type RecordNames,
} from './order-record.ts';

/** Location and state of an order, for cancelling and confirming it. */
export interface OrderPlace {
  readonly orderId: string;
  /** The quote that now stands in its place if its owner replaced it, else itself; `status` is that one's. */
  readonly currentId: string;
  readonly securityId: string;
  readonly bucket: string;
  readonly ownerId: string;
  readonly status: '0' | '2' | '4';
  readonly targetId: string | null;
  /** Owner of the target, if it is a user's quote. */
  readonly targetOwnerId: string | null;
  readonly version: number;
}

/** The days on which the fills of an order settle, ascending; null without any. `o` is the order. */
const FILL_DAYS = sql`coalesce((
    select array_agg(distinct event.body->'trade'->>'settlDate' order by event.body->'trade'->>'settlDate')
    from order_event as event
    where event.order_id = o.order_id and event.kind = 'fill' and event.body->'trade'->>'settlDate' is not null), (
    select array_agg(day.settl_date order by day.settl_date) from archived_fill_day as day where day.order_id = o.order_id))`;

/** The last event of any hit on a quote that is not firm: its requests are part of its record, the fills of a firm one are events of its own. */
const HITS_N = sql`case when o.quote_ind <> 1 then (
    select max(hit.event_n) from quote_order as hit where hit.target_id = o.order_id) end`;

/** All columns of a record. `o` is the order. */
const RECORD = sql`o.*, terms.deal_path_id, terms.remark,
  case when o.quote_ind <> 1 and o.ord_status = '0' then (
    select jsonb_agg(jsonb_build_object('order_id', hit.order_id, 'org_id', hit.org_id, 'order_qty', hit.order_qty,
      'price_e4', case hit.price_type when 'Y' then hit.yield_e4 else hit.clean_e4 end,
      'created_ms', (extract(epoch from hit.created_at) * 1000)::bigint,
      'expire_ms', (extract(epoch from hit.expire_at) * 1000)::bigint) order by hit.arrival)
    from quote_order as hit where hit.target_id = o.order_id and hit.phase = 'asking') end as hits,
  ${HITS_N} as hits_n,
  case when o.cum_qty > 0 then ${FILL_DAYS} end as fill_settl_dates,
  case when o.cum_qty > 0 then coalesce((
    select array_agg(distinct case o.side when 1 then event.body->'trade'->>'ofrOrgId' else event.body->'trade'->>'bidOrgId' end)
    from order_event as event where event.order_id = o.order_id and event.kind = 'fill'), (
    select archived_fill.counterparties from archived_fill where archived_fill.order_id = o.order_id)) end as counterparties
  from quote_order as o left join order_terms as terms on terms.order_id = o.order_id`;

/** Reads users' orders. The owner's id is part of every query, so that no one reads another's. */
export class OrderReader {
  readonly #pages = new Pages<Place>();
  readonly #db: Db;
  readonly #names: RecordNames;
  readonly #archived: ArchivedHistories;

  constructor(db: Db, names: RecordNames, archive: Archive) {
    this.#db = db;
    this.#names = names;
    this.#archived = new ArchivedHistories(archive);
  }

  /** A page of one's orders, newest first. */
  async page(
    operId: string,
    filter: OrderFilter,
    request: PageRequest,
  ): Promise<{ content: Order[]; totalPages: number }> {
    const ids = idList(operId, filter);
    const { rows, totalPages } = await this.#pages.read(
      {
        name: JSON.stringify([operId, filter]),
        read: (start, size) => this.#read(ids(start, size)),
        keyOf: (row): Place => ({ at: row.created_at, id: row.order_id }),
        count: (after, limit) => this.#count(ids({ after, skip: 0 }, limit, UNSORTED)),
      },
      request,
    );
    return { content: rows.map((row) => orderRecord(row, this.#names)), totalPages };
  }

  /** The ids first, from an index alone: records are not assembled for rows that are skipped. */
  async #read(ids: RawBuilder<unknown>): Promise<readonly OrderRow[]> {
    const { rows } = await sql<OrderRow>`select ${RECORD} where o.order_id = any(array(${ids}))
      order by o.created_at desc, o.order_id`.execute(this.#db);
    return rows;
  }

  async #count(ids: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${ids}) as counted`.execute(
      this.#db,
    );
    return rows[0]?.n ?? 0;
  }

  /**
   * One's live orders and those that ended since a moment, newest first, at most `limit`; of more that ended, those that ended last. In the words of
   * the indexes of both: of years of one's orders, and of what others did since, nothing is read.
   */
  async recent(operId: string, since: Date, limit: number): Promise<Order[]> {
    const rows = await this.#read(sql`
      (select o.order_id from quote_order as o where o.owner_id = ${operId} and o.source = 'user' and o.ord_status = '0'
        order by o.created_at desc, o.order_id limit ${limit})
      union all
      (select o.order_id from quote_order as o where o.owner_id = ${operId} and o.source = 'user' and o.ord_status <> '0'
        and o.updated_at >= ${since} order by o.updated_at desc limit ${limit})`);
    return rows.slice(0, limit).map((row) => orderRecord(row, this.#names));
  }

  /** Records by id, with their owners, for notifying the owners. */
  async owned(
    orderIds: readonly string[],
  ): Promise<Map<string, { readonly ownerId: string; readonly order: Order }>> {
    // By the key alone: a condition on the source would let the planner scan the index of all users' orders instead of using the given ids.
    const { rows } =
      await sql<OrderRow>`select ${RECORD} where o.order_id = any(${[...orderIds]}::text[])`.execute(
        this.#db,
      );
    return new Map(
      rows
        .filter(({ source }) => source === 'user')
        .map((row) => [row.order_id, { ownerId: row.owner_id, order: orderRecord(row, this.#names) }]),
    );
  }

  /** The record of an order after its event `n`, built from the book; null where only the database has all of it. */
  inBook(securityId: string, n: number, order: BookOrder, terms: OrderTerms): Order | null {
    return recordInBook(securityId, n, order, terms, this.#names);
  }

  /** An order with its history and all hits on it; null if it is not one's own. */
  async detail(operId: string, orderId: string): Promise<OrderDetail | null> {
    const { rows } = await sql<OrderRow>`select ${RECORD}
      where o.order_id = ${orderId} and o.owner_id = ${operId} and o.source = 'user'`.execute(this.#db);
    const [row] = rows;
    if (row === undefined) return null;
    const stored = await sql<HistoryRow>`
      select n, kind, body from order_event where order_id = ${orderId} order by n`.execute(this.#db);
    // Every order has a history: if none is here, it was archived with its month.
    const events =
      stored.rows.length > 0 ? stored.rows : await this.#archived.of(this.#db, orderId, row.updated_at);
    const hits = await sql<Selectable<QuoteOrderTable>>`
      select * from quote_order where target_id = ${orderId} order by created_at, arrival limit 500`.execute(
      this.#db,
    );
    return {
      order: orderRecord(row, this.#names),
      events: events.map(({ n, kind, body }) =>
        eventRecord(row.security_id, { n, kind, ...body }, this.#names),
      ),
      // A firm quote's hits are its fills: only pending requests are worth showing.
      hits: row.quote_ind === 1 ? [] : hits.rows.map((hit) => hitRecord(hit, this.#names)),
    };
  }

  /** Locations of these orders, by id. Unknown ids, and a simulated dealer's orders without a user's quote as target, are absent. */
  async places(orderIds: readonly string[]): Promise<Map<string, OrderPlace>> {
    const { rows } = await sql<{
      order_id: string;
      heir_id: string | null;
      security_id: string;
      bucket: string;
      owner_id: string;
      ord_status: OrderPlace['status'];
      target_id: string | null;
      target_owner: string | null;
      version: number;
      source: string;
    }>`select o.order_id, o.security_id, o.bucket, o.owner_id, o.ord_status, o.target_id, o.source,
        case when target.source = 'user' then target.owner_id end as target_owner,
        case when o.reason = 'replaced' then (select heir.order_id from quote_order as heir
          where heir.security_id = o.security_id and heir.bucket = o.bucket and heir.ord_status = '0' and heir.owner_id = o.owner_id
            and heir.side = o.side and right(o.cl_ord_id, 2) in ('.B', '.S') and right(heir.cl_ord_id, 2) = right(o.cl_ord_id, 2))
          end as heir_id,
        greatest(o.event_n, ${HITS_N}) as version
      from quote_order as o left join quote_order as target on target.order_id = o.target_id
      where o.order_id = any(${[...orderIds]}::text[])`.execute(this.#db);
    return new Map(
      rows.map((row) => [
        row.order_id,
        {
          orderId: row.order_id,
          currentId: row.heir_id ?? row.order_id,
          securityId: row.security_id,
          bucket: row.bucket,
          ownerId: row.source === 'user' ? row.owner_id : '',
          status: row.heir_id === null ? row.ord_status : '0',
          targetId: row.target_id,
          targetOwnerId: row.target_owner,
          version: row.version,
        },
      ]),
    );
  }
}
