import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which texts of terms and privacy each operator was reminded of and accepted; who registered with an earlier release has no row. */
export const termsAcceptanceMigration: Migration = {
  name: '0149-terms-acceptance',
  async up(trx) {
    await sql`create table terms_acceptance (
      oper_id text not null references operator (oper_id),
      terms text not null,
      privacy text not null,
      reminded_at timestamptz,
      accepted_at timestamptz,
      primary key (oper_id, terms, privacy)
    )`.execute(trx);
  },
};
