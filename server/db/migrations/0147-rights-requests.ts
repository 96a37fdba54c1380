import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Changes to limit and rights that await another staff member, where the firm demands one. No author approves or returns their own. */
export const rightsRequestsMigration: Migration = {
  name: '0147-rights-requests',
  async up(trx) {
    await sql`create table rights_request (
      request_id integer generated always as identity primary key,
      state text not null default 'open' check (state in ('open', 'approved', 'returned', 'withdrawn')),
      target_id text not null references operator (oper_id),
      change text not null,
      oper_id text not null references operator (oper_id),
      reason text not null,
      created_at timestamptz not null,
      decided_by text references operator (oper_id),
      decided_at timestamptz,
      check (state not in ('approved', 'returned') or decided_by <> oper_id)
    )`.execute(trx);
    await sql`create index rights_request_open on rights_request (request_id) where state = 'open'`.execute(
      trx,
    );
  },
};
