import type { ConfigName } from '../bundle.ts';
import { byId, isObject } from './compare.ts';

type Path = readonly string[];

/** The parts of a path as written in diagnostics, `routes[3].when`. */
const partsOf = (text: string): readonly string[] =>
  text
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll('"', ''));

/**
 * The path depth of a thing that is accepted or rejected as a unit: a page, a menu item, a layout with all its panels, one named link or
 * text.
 */
function depthOf(file: ConfigName, path: Path): number {
  if (file === 'menu') return path[3] === 'children' && path.length >= 5 ? 5 : 3;
  if (file === 'settings') return ['links', 'texts', 'external'].includes(path[0] ?? '') ? 2 : 1;
  return path[0] === file ? 2 : 1;
}

/** The unit that contains the location of a diagnostic, by keys and ids. */
export function unitAt(file: ConfigName, tree: unknown, place: string): Path {
  const path: string[] = [];
  let value = tree;
  for (const part of partsOf(place)) {
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const item = items[Number(part)];
      const id: unknown = isObject(item) ? item['id'] : undefined;
      if (typeof id !== 'string') break;
      path.push(id);
      value = item;
    } else if (isObject(value) && Object.hasOwn(value, part)) {
      path.push(part);
      value = value[part];
    } else break;
  }
  return path.slice(0, depthOf(file, path));
}

/** All units in the given trees of one file. */
export function unitsOf(file: ConfigName, ...trees: readonly unknown[]): readonly Path[] {
  const found = new Map<string, Path>();
  const walk = (value: unknown, path: Path): void => {
    const isEnd = path.length > 0 && path.length >= depthOf(file, path);
    const inner = isEnd ? null : isObject(value) ? new Map(Object.entries(value)) : byId(value);
    if (inner === null) found.set(path.join('\n'), path);
    else for (const [key, item] of inner) walk(item, [...path, key]);
  };
  for (const tree of trees) walk(tree, []);
  return [...found.values()];
}
