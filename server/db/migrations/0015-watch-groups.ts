import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Watchlist groups, and the place of each bond: a bond without one was starred after the last arrangement and comes first. */
export const watchGroupsMigration: Migration = {
  name: '0015-watch-groups',
  async up(trx) {
    await sql`create table watch_group (
      oper_id text not null,
      group_id text not null,
      name text not null,
      place integer not null,
      primary key (oper_id, group_id)
    )`.execute(trx);
    await sql`alter table watchlist add column group_id text not null default '', add column place integer`.execute(
      trx,
    );
  },
};
