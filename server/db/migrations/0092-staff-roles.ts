import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What each member of staff may do in the console. Existing staff get every role. `operator.is_staff` tells whether they hold any. */
export const staffRolesMigration: Migration = {
  name: '0092-staff-roles',
  async up(trx) {
    await sql`create table staff_role (
      oper_id text not null references operator (oper_id),
      role text not null check (role in ('editor', 'approver', 'operator', 'auditor')),
      primary key (oper_id, role)
    )`.execute(trx);
    await sql`insert into staff_role (oper_id, role)
      select oper_id, unnest(array['editor', 'approver', 'operator', 'auditor']) from operator where is_staff`.execute(
      trx,
    );
  },
};
