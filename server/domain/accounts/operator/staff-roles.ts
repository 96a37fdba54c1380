import type { Endpoint } from '#contract/api';
import { STAFF_ROLES, type StaffRole } from '#contract/entities';
import type { Db } from '#server/db';
import type { Logger } from '#server/runtime';
import { sql } from 'kysely';

/** SQL about a row of `operator as o`: their staff roles. For non-staff nothing is read. */
export const assignedRoles = sql<StaffRole[]>`case when o.is_staff
  then array(select r.role from staff_role as r where r.oper_id = o.oper_id) else '{}'::text[] end`.as(
  'staff_roles',
);

/** SQL about a row of `operator as o`: whether they are staff, not stopped, with one of the roles that may make a call; by default any role. */
export const isStaffFor = ({ roles = STAFF_ROLES }: Pick<Endpoint, 'roles'>) => sql<boolean>`(o.is_staff
  and not o.is_disabled and exists (
    select from staff_role as r where r.oper_id = o.oper_id and r.role = any(${[...roles]}::text[])))`;

interface MaybeStaff {
  readonly oper_id: string;
  readonly is_staff: boolean;
}

/** The staff roles of operators, each in a fixed order. Those who have none are absent. */
export async function rolesOfAll(
  db: Db,
  operators: readonly MaybeStaff[],
): Promise<ReadonlyMap<string, readonly StaffRole[]>> {
  const staff = operators.filter(({ is_staff }) => is_staff).map(({ oper_id }) => oper_id);
  if (staff.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_role')
    .select(['oper_id', 'role'])
    .where('oper_id', '=', sql<string>`any(${staff}::text[])`)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ oper_id }) => oper_id)].map(([operId, own]) => [
      operId,
      STAFF_ROLES.filter((role) => own.some((row) => row.role === role)),
    ]),
  );
}

/** The staff roles of an operator, in a fixed order. */
export const rolesOf = async (db: Db, operator: MaybeStaff): Promise<StaffRole[]> => [
  ...((await rolesOfAll(db, [operator])).get(operator.oper_id) ?? []),
];

/** Says at the start how the first member of staff comes in, while there is none who is not stopped. */
export async function reportMissingStaff(db: Db, log: Logger): Promise<void> {
  const staff = await db
    .selectFrom('operator as o')
    .select('o.oper_id')
    .where(isStaffFor({}))
    .limit(1)
    .executeTakeFirst();
  if (staff !== undefined) return;
  log.warn(
    'nobody can open the console yet: register in the browser, then run npm run account -- make-staff PHONE (docs/operations.md, “A first installation”)',
  );
}
