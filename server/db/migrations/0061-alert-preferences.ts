import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** How operators are notified of alerts and of their orders; operators with the defaults have no row. */
export const alertPreferencesMigration: Migration = {
  name: '0061-alert-preferences',
  async up(trx) {
    await sql`create table alert_preference (
      oper_id text primary key references operator (oper_id),
      in_page boolean not null,
      sound boolean not null,
      browser boolean not null
    )`.execute(trx);
  },
};
