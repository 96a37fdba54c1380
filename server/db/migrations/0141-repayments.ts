import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Principal repaid before maturity (decision 0103): `2027-03-10:20,2028-03-10:20`, day and % of the face; empty: none. */
export const repaymentsMigration: Migration = {
  name: '0141-repayments',
  async up(trx) {
    await sql`alter table bond add column repayments text not null default ''`.execute(trx);
  },
};
