import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Trading paths: the intermediary and account through which an operator's deals settle. A repealed one is kept for the orders that name
 * it.
 */
export const dealPathsMigration: Migration = {
  name: '0051-deal-paths',
  async up(trx) {
    await sql`create table deal_path (
      id text primary key,
      oper_id text not null references operator (oper_id),
      path_name text not null,
      is_default boolean not null,
      deal_org_name text not null,
      deal_trader_name text not null,
      deal_trader_phone text not null,
      cfets_org_code text not null,
      cfets_trader_id text not null,
      custodian text not null check (custodian in ('中债登', '上清所', '中证登')),
      account_name text not null,
      account_no text not null,
      status text not null check (status in ('valid', 'repealed')),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (status = 'valid' or not is_default)
    )`.execute(trx);
    await sql`create index deal_path_of_operator on deal_path (oper_id, created_at)`.execute(trx);
    await sql`create unique index deal_path_default on deal_path (oper_id) where is_default`.execute(trx);
    await sql`create unique index deal_path_name on deal_path (oper_id, path_name) where status = 'valid'`.execute(
      trx,
    );
  },
};
