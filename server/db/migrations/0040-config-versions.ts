import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Published configurations: who, when, why, what ran before, and the complete texts. Version 0 is the build's own and has no row.
 */
export const configVersionsMigration: Migration = {
  name: '0040-config-versions',
  async up(trx) {
    await sql`create table config_version (
      version integer primary key,
      kind text not null,
      hash text not null,
      before_hash text not null,
      oper_id text not null,
      reason text not null,
      summary text not null,
      routes text not null,
      menu text not null,
      layouts text not null,
      settings text not null,
      before_texts text,
      created_at timestamptz not null
    )`.execute(trx);
  },
};
