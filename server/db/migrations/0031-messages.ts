import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Each operator's inbox. `seq` rises in order of writing and is the position of the push stream. */
export const messagesMigration: Migration = {
  name: '0031-messages',
  async up(trx) {
    await sql`create table message (
      message_id text primary key,
      seq bigint generated always as identity,
      oper_id text not null references operator (oper_id),
      msg_type text not null,
      title text not null,
      content text not null,
      is_read boolean not null default false,
      created_at timestamptz not null,
      constraint message_type check (msg_type in ('order', 'system'))
    )`.execute(trx);
    await sql`create unique index message_by_operator on message (oper_id, seq desc)`.execute(trx);
    await sql`create index message_unread on message (oper_id, seq desc) where not is_read`.execute(trx);
  },
};
