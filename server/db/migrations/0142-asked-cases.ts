import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Cases that await their owner's answer are open: the index of open cases covers them. */
export const askedCasesMigration: Migration = {
  name: '0142-asked-cases',
  async up(trx) {
    await sql`drop index service_case_open`.execute(trx);
    await sql`create index service_case_open on service_case (no)
      where state in ('submitted', 'asked', 'taken', 'answered', 'checked', 'custodian')`.execute(trx);
  },
};
