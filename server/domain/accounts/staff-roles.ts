import { STAFF_ROLES, type StaffRole } from '#contract/entities';
import type { Db } from '#server/db';
import { sql } from 'kysely';

/** SQL about a row of `operator as o`: their staff roles. For non-staff nothing is read. */
export const assignedRoles = sql<StaffRole[]>`case when o.is_staff
  then array(select r.role from staff_role as r where r.oper_id = o.oper_id) else '{}'::text[] end`.as(
  'staff_roles',
);

/** The staff roles of an operator, in a fixed order. */
export async function rolesOf(
  db: Db,
  { oper_id, is_staff }: { readonly oper_id: string; readonly is_staff: boolean },
): Promise<StaffRole[]> {
  if (!is_staff) return [];
  const rows = await db.selectFrom('staff_role').select('role').where('oper_id', '=', oper_id).execute();
  return STAFF_ROLES.filter((role) => rows.some((row) => row.role === role));
}
