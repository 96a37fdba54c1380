import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Messages record their text key, so that a reader can have them in another language; earlier ones have none. An operator's language, used
 * for e-mails and text messages, is the one their client last displayed; null: unknown.
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
