import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Public notices of the home page. */
export const noticesMigration: Migration = {
  name: '0014-notices',
  async up(trx) {
    await sql`create table public_notice (
      notice_id text primary key,
      title text not null,
      content text not null,
      created_at timestamptz not null,
      demo boolean not null default false
    )`.execute(trx);
    await sql`create index public_notice_newest on public_notice (created_at desc)`.execute(trx);
  },
};
