import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The result of each mass cancel, by the caller's own id for it; and an index to a user's live orders. */
export const massCancelMigration: Migration = {
  name: '0053-mass-cancel',
  async up(trx) {
    await sql`create table mass_cancel (
      oper_id text not null references operator (oper_id),
      cancel_id text not null,
      security_id text,
      reply jsonb not null,
      created_at timestamptz(3) not null,
      primary key (oper_id, cancel_id)
    )`.execute(trx);
    await sql`create index quote_order_own_live on quote_order (owner_id)
      where source = 'user' and ord_status = '0'`.execute(trx);
  },
};
