import type { Context, ContextKey, ContextValues } from '../context.ts';
import { describeKind } from '../kinds-of-user.ts';

/** Groups of users are named one by one up to here. */
const NAMED = 6;

/** Some of all kinds of user, in words: as few as tell them from the others. */
export function describeKinds(
  some: readonly ContextValues[],
  all: readonly ContextValues[],
  keys: readonly ContextKey[],
): readonly string[] {
  if (some.length === all.length) return ['所有用户'];
  const isVisitor = (kind: Context): boolean => kind['session.isLogin'] !== true;
  const words = some.some(isVisitor) ? ['未登录用户'] : [];
  const members = some.filter((kind) => !isVisitor(kind));
  if (members.length === 0) return words;
  if (members.length === all.filter((kind) => !isVisitor(kind)).length) return [...words, '已登录用户'];
  const nameOf = (kind: Context, without?: ContextKey): string =>
    keys.map((key) => (key === without ? '' : String(kind[key]))).join(' ');
  const inside = new Set(members.map((kind) => nameOf(kind)));
  // A key matters where another value of it alone leads out of the group.
  const matters = keys.filter((key) => {
    const bases = new Set(members.map((kind) => nameOf(kind, key)));
    return all.some((kind) => !isVisitor(kind) && bases.has(nameOf(kind, key)) && !inside.has(nameOf(kind)));
  });
  const groups = [...new Set(members.map((kind) => describeKind(kind, matters)))];
  return [
    ...words,
    ...(groups.length > NAMED ? [...groups.slice(0, NAMED), `等 ${groups.length} 类用户`] : groups),
  ];
}
