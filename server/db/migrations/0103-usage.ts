import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Usage of each configuration. `usage_count` holds only sums. `usage_person` distinguishes accounts to assess the impact of a change: a hash with
 * the salt of its day; salt and hashes are deleted two days later.
 */
export const usageMigration: Migration = {
  name: '0103-usage',
  async up(trx) {
    await sql`create table usage_count (
      day date not null,
      hash text not null,
      who text not null,
      what text not null,
      id text not null,
      uses bigint not null,
      total_ms bigint not null,
      primary key (day, hash, who, what, id)
    )`.execute(trx);
    await sql`create table usage_salt (day date primary key, salt text not null)`.execute(trx);
    await sql`create table usage_person (
      day date not null references usage_salt (day) on delete cascade,
      what text not null,
      id text not null,
      person text not null,
      primary key (day, what, id, person)
    )`.execute(trx);
  },
};
