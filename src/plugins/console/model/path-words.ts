import type { ConfigFiles, ConfigName } from '#contract/config';
import { fieldName } from './field-name.ts';
import { isThing, nameOfItem, type Thing } from './record.ts';

/** Names of configuration items: '' when there is none. */
export interface PathNames {
  readonly file: (name: ConfigName) => string;
  readonly menu: (key: string) => string;
  readonly section: (key: string) => string;
  readonly field: (key: string) => string;
  /** For a text key. */
  readonly say: (key: string | undefined) => string;
  /** For a kind of panel. */
  readonly kindOf: (kind: string) => string;
}

/** The value under a key: an item by its id, or a field. */
const under = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value.find((item) => isThing(item) && item['id'] === key);
  return isThing(value) ? value[key] : undefined;
};

/** A list whose items are self-explanatory. */
const isSilent = (file: ConfigName, key: string, depth: number): boolean =>
  key === 'children' || (file === 'layouts' && key === 'panels') || (file === 'menu' && depth === 0);

/** The name of an item: its text, that of its kind, or its id. */
function itemWords(item: unknown, id: string, { say, kindOf }: PathNames): string {
  return (isThing(item) && nameOfItem(item, say, kindOf)) || id;
}

/**
 * A path of a difference as its reader knows the product: `menus.navigation.home.label` of menu.json is `菜单 › 导航栏 › 首页 › 文字`. Each part is named
 * as in the first of `bundles` that has it; if none has, by `named` (a text key or words) when it is the last part, else by its id.
 */
export function pathWords(
  file: ConfigName,
  path: readonly string[],
  bundles: readonly ConfigFiles[],
  names: PathNames,
  named = '',
): string {
  // Paths leave out the list that a file is named after, unless it is the list itself that was reordered.
  const parts = path.length === 1 && path[0] === file ? [] : path;
  const roots: readonly Thing[] = bundles.map((bundle) => ({ ...bundle[file] }));
  const [first = ''] = parts;
  const isField = parts.length === 1 && roots.some((root) => first in root);
  let at: readonly unknown[] =
    isField || file === 'menu' || file === 'settings' ? roots : roots.map((root) => root[file]);
  const words = [names.file(file)];
  for (const [depth, key] of parts.entries()) {
    const isItem = at.some(Array.isArray);
    at = at.map((value) => under(value, key)).filter((value) => value !== undefined);
    if (isItem && at.length === 0 && named !== '' && depth === parts.length - 1)
      words.push(names.say(named) || named);
    else if (isItem) words.push(itemWords(at[0], key, names));
    else if (isSilent(file, key, depth)) continue;
    else if (file === 'menu' && depth === 1) words.push(names.menu(key) || key);
    else if (file === 'settings' && depth === 0) words.push(names.section(key) || key);
    else words.push(names.field(fieldName(parts.slice(0, depth + 1))) || key);
  }
  return words.join(' › ');
}
