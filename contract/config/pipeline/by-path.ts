import { byId, isObject } from './compare.ts';

/** The value at a path of keys and ids; undefined if there is none. */
export function valueByPath(tree: unknown, path: readonly string[]): unknown {
  let value = tree;
  for (const part of path) {
    if (isObject(value)) value = Object.hasOwn(value, part) ? value[part] : undefined;
    else value = byId(value)?.get(part);
    if (value === undefined) return undefined;
  }
  return value;
}

/** Position of a new item: after the nearest item that precedes it in `like`. */
function placeIn(ids: readonly string[], id: string, like: unknown): number {
  const order = [...(byId(like)?.keys() ?? [])];
  const before = order.slice(0, Math.max(0, order.indexOf(id))).findLast((other) => ids.includes(other));
  if (before !== undefined) return ids.indexOf(before) + 1;
  return order.includes(id) ? 0 : ids.length;
}

/**
 * `tree` with the value at `path` as in `from`: inserted, replaced, or removed if `from` has none. If containers on the path are missing from
 * `tree`, the outermost missing one is copied whole.
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
