import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** New messages of all inboxes by number: every process finds those that the bus lost. */
export const messageNumbersMigration: Migration = {
  name: '0095-message-numbers',
  async up(trx) {
    await sql`create index message_by_number on message (seq) include (message_id)`.execute(trx);
  },
};
