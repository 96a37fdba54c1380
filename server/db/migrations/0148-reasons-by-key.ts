import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The server's own reasons record their text key, so that a reader can have them in another language; earlier ones have none. */
export const reasonsByKeyMigration: Migration = {
  name: '0148-reasons-by-key',
  async up(trx) {
    await sql`alter table config_proposal add column words_key text, add column words_values jsonb`.execute(
      trx,
    );
    await sql`alter table config_version add column reason_key text, add column reason_values jsonb`.execute(
      trx,
    );
  },
};
