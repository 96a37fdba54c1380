import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which time limit of a transfer its owner has been reminded of. */
export const transferRemindersMigration: Migration = {
  name: '0102-transfer-reminders',
  async up(trx) {
    await sql`alter table service_case add column reminded text check (reminded in ('confirm', 'settle'))`.execute(
      trx,
    );
  },
};
