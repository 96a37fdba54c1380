import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Books, quotes and orders, trades, order events, minute bars. Prices in whole 1e-4 (yields in %, prices per 100 face), quantities 万元.
 */
export const marketMigration: Migration = {
  name: '0020-market',
  async up(trx) {
    await sql`create table book (
      security_id text not null,
      bucket text not null,
      version bigint not null default 0,
      arrivals bigint not null default 0,
      primary key (security_id, bucket)
    )`.execute(trx);
    await sql`create table quote_order (
      order_id text primary key,
      cl_ord_id text not null,
      source text not null check (source in ('sim', 'user')),
      owner_id text not null,
      org_id text not null,
      security_id text not null,
      bucket text not null,
      side smallint not null check (side in (1, 2)),
      rank_e4 integer not null,
      clean_e4 integer not null,
      price_type text not null check (price_type in ('Y', 'C')),
      order_qty integer not null check (order_qty > 0),
      cum_qty integer not null check (cum_qty between 0 and order_qty),
      min_qty integer not null,
      all_or_none boolean not null,
      settl_type text not null,
      quote_ind smallint not null check (quote_ind in (1, 2, 99)),
      time_in_force smallint not null check (time_in_force in (0, 1, 3)),
      specify_time text not null,
      expire_at timestamptz(3),
      urgent boolean not null,
      stars smallint not null,
      oco_group text,
      target_id text,
      arrival bigint not null,
      turnover_e4 bigint not null,
      ord_status text not null check (ord_status in ('0', '2', '4')),
      phase text not null check (phase in ('taking', 'resting', 'asking', 'done')),
      reason text,
      accepted_n bigint not null,
      event_n bigint not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check ((cum_qty = order_qty) = (ord_status = '2'))
    )`.execute(trx);
    // Live orders of a book; changes since an event; the newest of a bond; housekeeping of simulated orders.
    await sql`create index quote_order_live on quote_order (security_id, bucket) where ord_status = '0'`.execute(
      trx,
    );
    await sql`create index quote_order_changed on quote_order (security_id, bucket, event_n)`.execute(trx);
    await sql`create index quote_order_recent on quote_order (security_id, created_at desc)`.execute(trx);
    await sql`create index quote_order_over on quote_order (source, updated_at) where ord_status <> '0'`.execute(
      trx,
    );
    await sql`create unique index quote_order_client_id on quote_order (owner_id, cl_ord_id) where source = 'user'`.execute(
      trx,
    );
    await sql`create table trade (
      trade_id text primary key,
      security_id text not null,
      bucket text not null,
      event_n bigint not null,
      bid_id text not null,
      ofr_id text not null,
      maker_id text not null,
      taker_id text not null,
      bid_org_id text not null,
      ofr_org_id text not null,
      qty integer not null check (qty > 0),
      rank_e4 integer not null,
      clean_e4 integer not null,
      price_type text not null check (price_type in ('Y', 'C')),
      settl_type text not null,
      direction text not null check (direction in ('GVN', 'TKN', 'TRD')),
      traded_at timestamptz(3) not null
    )`.execute(trx);
    await sql`create index trade_recent on trade (traded_at desc)`.execute(trx);
    await sql`create index trade_of_bond on trade (security_id, traded_at desc)`.execute(trx);
    await sql`create index trade_of_book on trade (security_id, bucket, event_n)`.execute(trx);
    // The complete history of users' orders. Append-only.
    await sql`create table order_event (
      security_id text not null,
      bucket text not null,
      n bigint not null,
      order_id text not null,
      kind text not null check (kind in ('new', 'rest', 'fill', 'end')),
      body jsonb not null,
      at timestamptz(3) not null,
      primary key (security_id, bucket, n)
    )`.execute(trx);
    await sql`create index order_event_of_order on order_event (order_id, n)`.execute(trx);
    await sql`create table trend_bar (
      security_id text not null,
      minute timestamptz(0) not null,
      last_e4 integer,
      bid_e4 integer,
      ofr_e4 integer,
      qty bigint not null,
      quotes integer not null,
      trades integer not null,
      primary key (security_id, minute)
    )`.execute(trx);
    await sql`create index trend_bar_minute on trend_bar (minute)`.execute(trx);
  },
};
