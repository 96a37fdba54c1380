import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * When an operator's rights (verification, roles, services, trading limit) last changed: this is how every process learns
 * of it.
 */
export const rightsMigration: Migration = {
  name: '0072-rights',
  async up(trx) {
    await sql`alter table operator add column rights_at timestamptz`.execute(trx);
    await sql`create index operator_rights_at on operator (rights_at) where rights_at is not null`.execute(
      trx,
    );
  },
};
