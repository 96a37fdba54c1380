import type { ReleaseClashInfo } from '#contract/api';
import { type BundleText, configNameOf, parseJsonText } from '#contract/config';
import { formatJson, isSame, valueByPath, withSideOf } from '#contract/config/pipeline';
import { type Path, valueAt, withoutValue, withValue } from './json-text.ts';
import { placeOf } from './sides.ts';

/** A path of a text in keys and ids; null when something on the way has no id. */
export function idPathOf(text: string, path: Path): readonly string[] | null {
  const tree = parseJsonText(text);
  const found: string[] = [];
  for (const [at, part] of path.entries()) {
    const name = typeof part === 'number' ? valueAt(tree, [...path.slice(0, at + 1), 'id']) : part;
    if (typeof name !== 'string') return null;
    found.push(name);
  }
  return found;
}

/** Whether a value equals the product's. */
export const isAsProduct = (text: string, product: string, path: readonly string[]): boolean =>
  isSame(valueByPath(parseJsonText(text), path), valueByPath(parseJsonText(product), path));

/** The text with a value reset to the product's; [] is the whole file. Surrounding lines are kept where possible. */
export function withProductSide(text: string, product: string, path: readonly string[]): string {
  if (path.length === 0) return product;
  const [mine, own] = [parseJsonText(text), parseJsonText(product)];
  const value = valueByPath(own, path);
  const place = placeOf(text, path.join('.'));
  if (place === null || valueByPath(mine, path) === undefined) return formatJson(withSideOf(mine, own, path));
  return value === undefined ? withoutValue(text, place) : withValue(text, place, value);
}

/** Items of a list in the order of these ids, others after them. */
function ordered(list: unknown, ids: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(ids)) return list;
  const rank = (item: unknown): number => {
    const at = ids.indexOf(valueAt(item, ['id']));
    return at < 0 ? ids.length : at;
  };
  return list.toSorted((a, b) => rank(a) - rank(b));
}

/** The texts with one side of a clash applied. A side that a text cannot hold (an unreadable file) changes nothing. */
export function withClashSide(
  texts: BundleText,
  clash: ReleaseClashInfo,
  side: 'published' | 'product',
): BundleText {
  const file = configNameOf(clash.file);
  if (file === null) return texts;
  const value = parseJsonText(clash[side]);
  const text = texts[file];
  if (clash.path === '') return value === undefined ? texts : { ...texts, [file]: formatJson(value) };
  const place = placeOf(text, clash.path);
  if (clash.reason === 'order' && place)
    return { ...texts, [file]: withValue(text, place, ordered(valueAt(parseJsonText(text), place), value)) };
  if (place === null) return texts;
  const next = clash[side] === '' ? withoutValue(text, place) : withValue(text, place, value);
  return { ...texts, [file]: next };
}
