import type { StaffRole } from '#contract/entities';
import type { RoleGroup } from '#server/config';

/** The groups that a claim lists: texts, or one text. Anything else names none. */
export function groupsIn(claim: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return list.filter((item) => typeof item === 'string');
}

/** What a sign-on changes of the roles that somebody holds. Roles that no group gives are not the provider's to touch. */
export function roleChange(
  roleGroups: readonly RoleGroup[],
  groups: readonly string[],
  held: readonly StaffRole[],
): { readonly grant: readonly StaffRole[]; readonly revoke: readonly StaffRole[] } {
  const governed = [...new Set(roleGroups.map(({ role }) => role))];
  const due = governed.filter((role) =>
    roleGroups.some((item) => item.role === role && groups.includes(item.group)),
  );
  return {
    grant: due.filter((role) => !held.includes(role)),
    revoke: governed.filter((role) => held.includes(role) && !due.includes(role)),
  };
}
