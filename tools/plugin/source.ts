import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file under the root; '' if there is none. */
export const readSource = (root: string, path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

/** `FILE:LINE` of an offset in a text. */
export const placeAt = (path: string, text: string, offset: number): string =>
  `${path}:${text.slice(0, Math.max(0, offset)).split('\n').length}`;

/** The first of these files that contains the words, with the line; the first file itself where none does. */
export function placeOf(root: string, paths: readonly string[], words: string): string {
  for (const path of paths) {
    const text = readSource(root, path);
    const at = words === '' ? -1 : text.indexOf(words);
    if (at >= 0) return placeAt(path, text, at);
  }
  return `${paths[0] ?? ''}:1`;
}

/** The value of a JSON text, or what is wrong with it and where. */
export function readJson(
  path: string,
  text: string,
): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, offset] = /at position (\d+)/.exec(reason) ?? [];
    const at = placeAt(path, text, offset === undefined ? text.length : Number(offset));
    return { fault: `${at}: not valid JSON (${reason}): correct it there or on the line before` };
  }
}
