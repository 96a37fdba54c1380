import type { ConfigName } from '../bundle.ts';

/**
 * Paths of items that may be dropped without losing the file; `#` is a list index, `*` any key. A fault inside one costs only that item; a fault anywhere
 * else costs the file.
 */
const DROPPABLE: Readonly<Record<ConfigName, readonly string[]>> = {
  routes: ['routes.#', 'routes.#.redirects.#', 'routes.#.children.#', 'routes.#.children.#.redirects.#'],
  menu: ['*.*.#', '*.*.#.children.#'],
  layouts: ['layouts.#', 'layouts.#.panels.#', 'layouts.#.panels.#.tabs.#'],
  settings: ['links.*', 'firm.*', 'documents.*', 'disabled.plugins.#', 'disabled.panels.#'],
};

const matches = (pattern: string, path: readonly PropertyKey[]): boolean => {
  const parts = pattern.split('.');
  return (
    parts.length === path.length &&
    parts.every((part, at) =>
      part === '#' ? typeof path[at] === 'number' : part === '*' || part === path[at],
    )
  );
};

/** The innermost droppable item that contains a path; null if the whole file is at stake. */
export function droppableAround(
  name: ConfigName,
  path: readonly PropertyKey[],
): readonly PropertyKey[] | null {
  for (let length = path.length; length > 0; length -= 1) {
    const head = path.slice(0, length);
    if (DROPPABLE[name].some((pattern) => matches(pattern, head))) return head;
  }
  return null;
}
