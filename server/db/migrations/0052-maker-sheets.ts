import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Each market maker's quoting sheet, as one document. */
export const makerSheetsMigration: Migration = {
  name: '0052-maker-sheets',
  async up(trx) {
    await sql`create table maker_sheet (
      oper_id text primary key references operator (oper_id),
      sheet text not null,
      updated_at timestamptz not null
    )`.execute(trx);
  },
};
