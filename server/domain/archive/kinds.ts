import type { ArchiveKind } from '#server/archive';
import type { Tx } from '#server/db';
import { type RawBuilder, sql } from 'kysely';

/** Settings that hold the last audit event passed on: the chain may leave only up to there. */
export type AuditMarks = readonly string[];

/** How rows of a kind leave their table. */
interface LeavingKind {
  readonly table: 'audit_event' | 'order_event' | 'trade';
  /** The time of its oldest row; null when the table is empty. */
  oldest(trx: Tx): Promise<Date | null>;
  /** Marks the rows that leave: all that ended before `before`. `delete` returns their number. */
  mark(trx: Tx, before: Date, marks: AuditMarks): Promise<void>;
  /** `line`, `key`, `at` of the rows that leave, by key. */
  readonly rows: RawBuilder<unknown>;
  readonly delete: RawBuilder<unknown>;
}

const oldestOf = (query: RawBuilder<{ at: Date | null }>) => async (trx: Tx) => {
  const { rows } = await query.execute(trx);
  return rows[0]?.at ?? null;
};

/** The chain up to the last event of a month, so that the rest is its end and nothing in between is left behind. `offset 0`: found among what leaves, not past what stays. */
const audit: LeavingKind = {
  table: 'audit_event',
  oldest: oldestOf(sql`select at from audit_event order by seq limit 1`),
  async mark(trx, before, marks) {
    await sql`create temporary table archive_due on commit drop as
      select least(over.seq, ${passedOn(marks)}) as seq from (
        select max(seq) as seq from (
          select seq from audit_event where at < ${sql.lit(before.toISOString())}::timestamptz offset 0) as leaving) as over
      where over.seq is not null`.execute(trx);
  },
  rows: sql`select row_to_json(event)::text as line, event.seq::text as key, event.at from audit_event as event
    where seq <= (select seq from archive_due) order by seq`,
  delete: sql`delete from audit_event where seq <= (select seq from archive_due)`,
};

/** The last event that every receiver has; null, which `least` ignores, where nothing is passed on. */
const passedOn = (marks: AuditMarks): RawBuilder<unknown> =>
  marks.length === 0
    ? sql`null`
    : sql`(select min(coalesce((value #>> '{}')::bigint, 0)) from (
        select setting.value from unnest(array[${sql.join(marks.map((mark) => sql.lit(mark)))}]) as mark (name)
        left join system_setting as setting using (name)) as known)`;

/**
 * Histories of orders that ended before the month's end, each complete; the fill figures shown in lists stay. No history that is here ended before the oldest
 * event that is: the orders whose histories left before are not read again.
 */
const order: LeavingKind = {
  table: 'order_event',
  oldest: oldestOf(sql`select min(at) as at from order_event`),
  async mark(trx, before) {
    await sql`create temporary table archive_due on commit drop as
      select o.order_id from quote_order as o where o.source = 'user' and o.ord_status <> '0'
        and o.updated_at < ${sql.lit(before.toISOString())}::timestamptz and o.updated_at >= (select min(at) from order_event)
        and exists (select 1 from order_event as event where event.order_id = o.order_id)`.execute(trx);
    await sql`analyze archive_due`.execute(trx);
    await sql`insert into archived_fill (order_id, settl_date, counterparties)
      select o.order_id, max(trade.settl_date),
        array_agg(distinct case o.side when 1 then event.body->'trade'->>'ofrOrgId' else event.body->'trade'->>'bidOrgId' end)
      from archive_due join quote_order as o using (order_id)
        join order_event as event on event.order_id = o.order_id and event.kind = 'fill'
        left join trade on trade.trade_id = event.body->'trade'->>'id'
      group by o.order_id on conflict (order_id) do nothing`.execute(trx);
    await sql`insert into archived_fill_day (order_id, settl_date, owner_id, created_ms)
      select distinct o.order_id, event.body->'trade'->>'settlDate', o.owner_id, (event.body->'order'->>'createdAt')::bigint
      from archive_due join quote_order as o using (order_id)
        join order_event as event on event.order_id = o.order_id and event.kind = 'fill'
      where event.body->'trade'->>'settlDate' is not null on conflict (order_id, settl_date) do nothing`.execute(
      trx,
    );
  },
  rows: sql`select row_to_json(event)::text as line, event.order_id as key, event.at
    from order_event as event join archive_due using (order_id) order by event.order_id collate "C", event.n`,
  delete: sql`delete from order_event using archive_due where order_event.order_id = archive_due.order_id`,
};

/** Trades whose orders' histories have left. The newest of each bond stays: it is its last price. */
const trade: LeavingKind = {
  table: 'trade',
  oldest: oldestOf(sql`select min(traded_at) as at from trade`),
  async mark(trx, before) {
    await sql`create temporary table archive_due on commit drop as
      select trade_id from trade where traded_at < ${sql.lit(before.toISOString())}::timestamptz
        and exists (select 1 from trade as newer where newer.security_id = trade.security_id and newer.traded_at > trade.traded_at)
        and not exists (select 1 from order_event as event where event.order_id = trade.bid_id)
        and not exists (select 1 from order_event as event where event.order_id = trade.ofr_id)`.execute(trx);
    await sql`analyze archive_due`.execute(trx);
  },
  rows: sql`select row_to_json(trade)::text as line, trade.trade_id as key, trade.traded_at as at
    from trade join archive_due using (trade_id) order by trade.trade_id collate "C"`,
  delete: sql`delete from trade using archive_due where trade.trade_id = archive_due.trade_id`,
};

/** In this order: trades depend on their orders' histories having left. */
export const LEAVING: Readonly<Record<ArchiveKind, LeavingKind>> = { audit, order, trade };
