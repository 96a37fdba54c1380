import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Counts the changes of the valuations, whatever their source: an import, the evening run, a manual statement. A row and not a
 * sequence, so that a reader never sees a number before the change it represents.
 */
export const valuationRevisionMigration: Migration = {
  name: '0071-valuation-revision',
  async up(trx) {
    await sql`create table valuation_revision (id integer primary key default 1 check (id = 1), n bigint not null)`.execute(
      trx,
    );
    await sql`insert into valuation_revision (n) values (1)`.execute(trx);
    await sql`create function count_valuation_change() returns trigger language plpgsql as $$
      begin update valuation_revision set n = n + 1; return null; end $$`.execute(trx);
    await sql`create trigger valuation_changed after insert or update or delete or truncate on valuation
      for each statement execute function count_valuation_change()`.execute(trx);
  },
};
