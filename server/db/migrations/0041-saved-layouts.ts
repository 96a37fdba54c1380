import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Each operator's changes to the dashboards, as one document with a revision. */
export const savedLayoutsMigration: Migration = {
  name: '0041-saved-layouts',
  async up(trx) {
    await sql`create table saved_layout (
      oper_id text primary key,
      revision integer not null,
      layouts text not null,
      updated_at timestamptz not null
    )`.execute(trx);
  },
};
