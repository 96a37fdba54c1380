import { byId, isObject } from './compare.ts';

/** What stands at a path of keys and ids; undefined where nothing does. */
export function valueByPath(tree: unknown, path: readonly string[]): unknown {
  let value = tree;
  for (const part of path) {
    if (isObject(value)) value = Object.hasOwn(value, part) ? value[part] : undefined;
    else value = byId(value)?.get(part);
    if (value === undefined) return undefined;
  }
  return value;
}

/** Where a new item goes: behind the nearest item that stands before it in `like`. */
function placeIn(ids: readonly string[], id: string, like: unknown): number {
  const order = [...(byId(like)?.keys() ?? [])];
  const before = order.slice(0, Math.max(0, order.indexOf(id))).findLast((known) => ids.includes(known));
  if (before !== undefined) return ids.indexOf(before) + 1;
  return order.includes(id) ? 0 : ids.length;
}

/**
 * A tree with the thing at `path` as `from` has it: put in, put in the other's place, or taken out where `from` has none. A path whose surroundings
 * are gone from `tree` brings the nearest thing around it along.
 */
export function withSideOf(tree: unknown, from: unknown, path: readonly string[]): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return from;
  if (isObject(tree)) {
    const inner = isObject(from) && Object.hasOwn(from, part) ? from[part] : undefined;
    const now = Object.hasOwn(tree, part) ? tree[part] : undefined;
    const next = rest.length === 0 || now === undefined ? inner : withSideOf(now, inner, rest);
    return Object.fromEntries(
      Object.entries({ ...tree, [part]: next }).filter(([, value]) => value !== undefined),
    );
  }
  const list = byId(tree);
  if (!list || !Array.isArray(tree)) return from;
  const inner: unknown = byId(from)?.get(part);
  const now = list.get(part);
  const next = rest.length === 0 || now === undefined ? inner : withSideOf(now, inner, rest);
  const items: readonly unknown[] = tree;
  if (now !== undefined)
    return items.map((item) => (item === now ? next : item)).filter((item) => item !== undefined);
  return next === undefined ? items : items.toSpliced(placeIn([...list.keys()], part, from), 0, next);
}
