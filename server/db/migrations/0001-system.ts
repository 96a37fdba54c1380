import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The server's own settings. */
export const systemMigration: Migration = {
  name: '0001-system',
  async up(trx) {
    await sql`create table system_setting (
      name text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(trx);
  },
};
