import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Months moved from the database to a file (decision 0080), and what an operator's order list shows of fills whose events moved with them.
 * `blocks`: the positions of the rows in the file.
 */
export const archiveMigration: Migration = {
  name: '0140-archive',
  async up(trx) {
    await sql`create table archive_segment (
      kind text not null check (kind in ('audit', 'order', 'trade')),
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      file text not null,
      sha256 text not null,
      rows bigint not null,
      bytes bigint not null,
      first_key text not null,
      last_key text not null,
      blocks jsonb not null,
      archived_at timestamptz(3) not null,
      primary key (kind, month)
    )`.execute(trx);
    await sql`create table archived_fill (
      order_id text primary key,
      settl_date date,
      counterparties text[] not null
    )`.execute(trx);
  },
};
