import type { WatchlistContent } from '#contract/entities';

type Bonds = WatchlistContent['bonds'];

/** Moves a bond by a number of places within its own list: that of `visibleIds`; the others keep their places. It stops at the edges. */
export function movedBy(bonds: Bonds, visibleIds: readonly string[], securityId: string, by: number): Bonds {
  const at = visibleIds.indexOf(securityId);
  if (at < 0) return bonds;
  const to = Math.max(0, Math.min(visibleIds.length - 1, at + by));
  const order = visibleIds.toSpliced(at, 1).toSpliced(to, 0, securityId);
  const byId = new Map(bonds.map((bond) => [bond.securityId, bond]));
  const inList = new Set(visibleIds);
  let next = 0;
  return bonds.map((bond) => {
    if (!inList.has(bond.securityId)) return bond;
    const id = order[next] ?? bond.securityId;
    next += 1;
    return byId.get(id) ?? bond;
  });
}

/** Puts a bond into a group, '' for none; its place stays. */
export const intoGroup = (bonds: Bonds, securityId: string, groupId: string): Bonds =>
  bonds.map((bond) => (bond.securityId === securityId ? { ...bond, groupId } : bond));

/** Removes a group: its bonds are then in none. */
export const withoutGroup = ({ groups, bonds }: WatchlistContent, groupId: string): WatchlistContent => ({
  groups: groups.filter(({ id }) => id !== groupId),
  bonds: bonds.map((bond) => (bond.groupId === groupId ? { ...bond, groupId: '' } : bond)),
});

/** Puts a group of a former list back: its place, and its bonds that are in no other group since. */
export function withGroup(
  { groups, bonds }: WatchlistContent,
  former: WatchlistContent,
  groupId: string,
): WatchlistContent {
  const at = former.groups.findIndex(({ id }) => id === groupId);
  const group = former.groups[at];
  if (group === undefined || groups.some(({ id }) => id === groupId)) return { groups, bonds };
  const its = new Set(former.bonds.filter((bond) => bond.groupId === groupId).map((bond) => bond.securityId));
  return {
    groups: groups.toSpliced(at, 0, group),
    bonds: bonds.map((bond) =>
      bond.groupId === '' && its.has(bond.securityId) ? { ...bond, groupId } : bond,
    ),
  };
}

/** The fault of a group's name, or null. `own` is the group being renamed. */
export function nameProblem(
  groups: WatchlistContent['groups'],
  name: string,
  own: string | null,
): 'empty' | 'long' | 'taken' | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.length > 12) return 'long';
  return groups.some((group) => group.id !== own && group.name === trimmed) ? 'taken' : null;
}
