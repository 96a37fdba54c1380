import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Dealing institutions and their traders. */
export const organisationsMigration: Migration = {
  name: '0011-organisations',
  async up(trx) {
    await sql`create table organisation (
      org_id text primary key,
      org_code text not null unique,
      short_name text not null,
      full_name text not null,
      pinyin text not null,
      kind text not null check (kind in ('bigBank', 'jointStockBank', 'cityBank', 'securities', 'insurance', 'fund')),
      market_maker boolean not null default false,
      activity_rank integer not null,
      demo boolean not null default false
    )`.execute(trx);
    await sql`create table trader (
      trader_id text primary key,
      org_id text not null references organisation (org_id),
      name text not null,
      demo boolean not null default false
    )`.execute(trx);
    await sql`create index trader_org on trader (org_id)`.execute(trx);
  },
};
