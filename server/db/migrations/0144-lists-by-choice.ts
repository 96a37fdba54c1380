import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Indexes for choices that list few of many rows: a user's orders of one side, and an inbox of one type, newest or unread first (decision 0063). */
export const listsByChoiceMigration: Migration = {
  name: '0144-lists-by-choice',
  async up(trx) {
    await sql`create index quote_order_of_owner_side on quote_order (owner_id, side, created_at desc, order_id)
      where source = 'user'`.execute(trx);
    await sql`create index message_of_type on message (oper_id, msg_type, seq desc)`.execute(trx);
    await sql`create index message_of_type_unread_first on message (oper_id, msg_type, is_read, (-seq))`.execute(
      trx,
    );
  },
};
