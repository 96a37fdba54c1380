import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Order entry: stored replies, and the terms of an order that the market does not need. */
export const ordersMigration: Migration = {
  name: '0050-orders',
  async up(trx) {
    // Exactly once: the key of an entry, the hash of its body and its reply, written with the order itself.
    await sql`create table order_entry (
      oper_id text not null references operator (oper_id),
      cl_ord_id text not null,
      body_hash text not null,
      reply jsonb not null,
      created_at timestamptz(3) not null,
      primary key (oper_id, cl_ord_id)
    )`.execute(trx);
    await sql`create table order_terms (
      order_id text primary key,
      deal_path_id text not null,
      settl_date date not null,
      remark text not null
    )`.execute(trx);
    await sql`create index quote_order_of_owner on quote_order (owner_id, created_at desc, order_id) where source = 'user'`.execute(
      trx,
    );
    await sql`create index quote_order_hits on quote_order (target_id) where target_id is not null`.execute(
      trx,
    );
    // Whether the trader's name is shown with their quotes (spec: authorised sharing).
    await sql`alter table operator add column shares_name boolean not null default false`.execute(trx);
  },
};
