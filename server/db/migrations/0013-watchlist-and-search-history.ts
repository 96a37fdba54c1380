import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** An operator's followed bonds and search history. */
export const watchlistMigration: Migration = {
  name: '0013-watchlist-and-search-history',
  async up(trx) {
    await sql`create table watchlist (
      oper_id text not null,
      security_id text not null references bond (security_id),
      created_at timestamptz not null default now(),
      primary key (oper_id, security_id)
    )`.execute(trx);
    await sql`create table search_history (
      oper_id text not null,
      security_id text not null references bond (security_id),
      searched_at timestamptz not null,
      primary key (oper_id, security_id)
    )`.execute(trx);
  },
};
