import { type BundleText, type ConfigFiles, type ConfigName, configNames } from '../bundle.ts';
import { parseJsonText } from '../parse-json-text.ts';
import { byId, isObject, isSame, isWhole } from './compare.ts';

/** How an item may differ between two bundles. */
export const CHANGE_OPS = ['added', 'removed', 'changed', 'moved'] as const;

/**
 * One difference between two bundles. `moved`: a list has the same items in another order. `before` and `after` are absent if the item did
 * not or does not exist.
 */
export interface ConfigChange {
  readonly file: ConfigName;
  readonly op: (typeof CHANGE_OPS)[number];
  /** Ids and keys from the outermost in: `['menus', 'navigation', 'quotes', 'label']`. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

type Note = (
  op: ConfigChange['op'],
  path: readonly string[],
  sides: Pick<ConfigChange, 'before' | 'after'>,
) => void;

function compareParts(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  path: readonly string[],
  note: Note,
): void {
  for (const [key, value] of before) if (!after.has(key)) note('removed', [...path, key], { before: value });
  for (const [key, value] of after) {
    if (before.has(key)) compare(before.get(key), value, [...path, key], note);
    else note('added', [...path, key], { after: value });
  }
}

function compare(before: unknown, after: unknown, path: readonly string[], note: Note): void {
  if (isSame(before, after)) return;
  if (isWhole(path.at(-1) ?? '')) note('changed', path, { before, after });
  else if (isObject(before) && isObject(after)) {
    compareParts(new Map(Object.entries(before)), new Map(Object.entries(after)), path, note);
  } else {
    const [old, fresh] = [byId(before), byId(after)];
    if (!old || !fresh) {
      note('changed', path, { before, after });
      return;
    }
    compareParts(old, fresh, path, note);
    const beforeIds = [...old.keys()].filter((id) => fresh.has(id));
    const now = [...fresh.keys()].filter((id) => old.has(id));
    if (!isSame(beforeIds, now)) note('moved', path, { before: beforeIds, after: now });
  }
}

/** Semantic differences: spacing, key order and `$schema` do not count; items are matched by id. In file order. */
export const diffBundles = (before: ConfigFiles, after: ConfigFiles): readonly ConfigChange[] =>
  changesOf(before, after);

/** The same for unproved texts; a file that is not JSON differs as a whole. */
export const diffTexts = (before: BundleText, after: BundleText): readonly ConfigChange[] =>
  changesOf(treesOf(before), treesOf(after));

function treesOf(texts: BundleText): Readonly<Record<ConfigName, unknown>> {
  const tree = (text: string): unknown => {
    const value = parseJsonText(text);
    return value === undefined ? text : value;
  };
  const { routes, menu, layouts, settings } = texts;
  return { routes: tree(routes), menu: tree(menu), layouts: tree(layouts), settings: tree(settings) };
}

function changesOf(
  before: Readonly<Record<ConfigName, unknown>>,
  after: Readonly<Record<ConfigName, unknown>>,
): readonly ConfigChange[] {
  const changes: ConfigChange[] = [];
  for (const file of configNames) {
    compare(before[file], after[file], [], (op, path, sides) => {
      // In routes.json and layouts.json the top-level list adds nothing to the file name.
      const relativePath = path[0] === file && path.length > 1 ? path.slice(1) : path;
      if (path[0] !== '$schema') changes.push({ file, op, path: relativePath, ...sides });
    });
  }
  return changes;
}
