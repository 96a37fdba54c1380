import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Messages name the key of their words, so that a reader of another language has them in it; those of before have none. An operator has the
 * language that their client showed last, for mails and text messages; null: never said.
 */
export const messageWordsMigration: Migration = {
  name: '0088-message-words',
  async up(trx) {
    await sql`alter table message add column words_key text, add column words_values jsonb`.execute(trx);
    await sql`alter table operator add column language text check (language in ('zh-CN', 'en-US'))`.execute(
      trx,
    );
  },
};
