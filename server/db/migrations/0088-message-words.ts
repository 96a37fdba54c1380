import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Messages name the key of their words, so that a reader of another language has them in it. Those of before have none. */
export const messageWordsMigration: Migration = {
  name: '0088-message-words',
  async up(trx) {
    await sql`alter table message add column words_key text, add column words_values jsonb`.execute(trx);
  },
};
