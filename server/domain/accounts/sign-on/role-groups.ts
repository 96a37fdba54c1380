import type { StaffRole } from '#contract/entities';
import type { RoleGroup } from '#server/config';

/** The groups that a claim lists: an array of strings, or one string. Anything else names none. */
export function groupsIn(claim: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return list.filter((item) => typeof item === 'string');
}

/** How a sign-on changes the user's roles. Roles that no group grants are outside the provider's control. */
export function roleChange(
  roleGroups: readonly RoleGroup[],
  groups: readonly string[],
  current: readonly StaffRole[],
): { readonly grant: readonly StaffRole[]; readonly revoke: readonly StaffRole[] } {
  const governed = [...new Set(roleGroups.map(({ role }) => role))];
  const due = governed.filter((role) =>
    roleGroups.some((item) => item.role === role && groups.includes(item.group)),
  );
  return {
    grant: due.filter((role) => !current.includes(role)),
    revoke: governed.filter((role) => current.includes(role) && !due.includes(role)),
  };
}
