import {
  type BundleText,
  type ConfigName,
  configNames,
  type Diagnostic,
  parseJsonText,
} from '#contract/config';
import { type Path, valueAt } from './json-text.ts';

export type OutlineKind = 'file' | 'group' | 'route' | 'item' | 'layout' | 'panel' | 'section';

/** One line of the tree of the configuration. */
export interface OutlineNode {
  /** `<file>/<path>`, unique. */
  readonly key: string;
  readonly kind: OutlineKind;
  readonly file: ConfigName;
  readonly path: Path;
  /** Id, name of a menu, or name of a section. */
  readonly name: string;
  /** Text key shown to users; '' when there is none. */
  readonly label: string;
  /** Visible to some users only. */
  readonly isGated: boolean;
  readonly children: readonly OutlineNode[];
}

/** Lists whose items appear in the tree, by what they contain. */
const CHILD_LISTS: Readonly<Record<string, OutlineKind>> = {
  children: 'item',
  panels: 'panel',
  tabs: 'panel',
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const keyOf = (file: ConfigName, path: Path): string => [file, ...path].join('/');

function itemsOf(file: ConfigName, list: unknown, path: Path, kind: OutlineKind): readonly OutlineNode[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown, at): OutlineNode => {
    const value = isObject(item) ? item : {};
    const here = [...path, at];
    const children = Object.entries(CHILD_LISTS).flatMap(([name, inner]) =>
      itemsOf(file, value[name], [...here, name], kind === 'route' ? 'route' : inner),
    );
    return {
      key: keyOf(file, here),
      kind,
      file,
      path: here,
      name: text(value['id']) || `#${at + 1}`,
      label: text(value['label']) || text(value['title']) || (kind === 'panel' ? text(value['panel']) : ''),
      isGated: value['when'] !== undefined,
      children,
    };
  });
}

const group = (
  file: ConfigName,
  path: Path,
  name: string,
  kind: OutlineKind,
  children: readonly OutlineNode[] = [],
): OutlineNode => ({
  key: keyOf(file, path),
  kind,
  file,
  path,
  name,
  label: '',
  isGated: false,
  children,
});

/** Sections of settings.json that are created by filling them in. */
const SETTABLE = ['firm', 'documents', 'priceBands', 'approval', 'rights', 'publishing', 'external'];

function childrenOf(file: ConfigName, value: unknown): readonly OutlineNode[] {
  if (file === 'routes') return itemsOf(file, valueAt(value, ['routes']), ['routes'], 'route');
  if (file === 'layouts') return itemsOf(file, valueAt(value, ['layouts']), ['layouts'], 'layout');
  const parts = file === 'menu' ? valueAt(value, ['menus']) : value;
  if (!isObject(parts)) return [];
  if (file === 'menu')
    return Object.keys(parts).map((name) => {
      const path = ['menus', name];
      return group(file, path, name, 'group', itemsOf(file, parts[name], path, 'item'));
    });
  // Unset sections are listed too: otherwise they would have no form.
  return [...new Set([...Object.keys(parts), ...SETTABLE])]
    .filter((name) => !['$schema', 'schemaVersion', 'note'].includes(name))
    .map((name) => group(file, [name], name, 'section'));
}

/** The tree of all four files. A file that is currently unreadable keeps its previous lines (`last`). */
export function outlineOf(texts: BundleText, last: readonly OutlineNode[] = []): readonly OutlineNode[] {
  return configNames.map((file, at) => {
    const value = parseJsonText(texts[file]);
    return group(
      file,
      [],
      file,
      'file',
      value === undefined ? (last[at]?.children ?? []) : childrenOf(file, value),
    );
  });
}

/** Diagnostics by line of the tree: each counts for the innermost line around it, and for every line above. */
export function faultsByKey(
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, { errors: number; warnings: number }> {
  const counts = new Map<string, { errors: number; warnings: number }>();
  for (const item of diagnostics) {
    const file = item.file.replace(/\.json$/, '');
    const parts = item.path.split(/[.[\]"]+/).filter((part) => part !== '');
    for (let length = 0; length <= parts.length; length += 1) {
      const key = [file, ...parts.slice(0, length)].join('/');
      const count = counts.get(key) ?? { errors: 0, warnings: 0 };
      counts.set(key, {
        errors: count.errors + (item.severity === 'error' ? 1 : 0),
        warnings: count.warnings + (item.severity === 'warning' ? 1 : 0),
      });
    }
  }
  return counts;
}

/** The innermost line of the tree around a path. */
export function outlineAt(tree: readonly OutlineNode[], file: ConfigName, path: Path): OutlineNode | null {
  const own = tree.find((node) => node.file === file) ?? null;
  const inside = (node: OutlineNode): boolean => node.path.every((part, at) => part === path[at]);
  let found = own;
  for (let next = own; next; next = next.children.find(inside) ?? null) found = next;
  return found;
}

/** Lines that match a search, with everything above them. `words` gives a line's text. */
export function filterOutline(
  tree: readonly OutlineNode[],
  query: string,
  words: (node: OutlineNode) => string,
): readonly OutlineNode[] {
  const needle = query.trim().toLowerCase();
  if (needle === '') return tree;
  const keep = (node: OutlineNode): OutlineNode[] => {
    if (`${node.name} ${words(node)}`.toLowerCase().includes(needle)) return [node];
    const children = node.children.flatMap(keep);
    return children.length > 0 ? [{ ...node, children }] : [];
  };
  return tree.flatMap(keep);
}
