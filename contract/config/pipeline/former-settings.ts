import type { Diagnostic } from '../diagnostic.ts';
import { findingAt, locate, type JsonNode, prune } from './json/node.ts';

/** Settings that once existed and are no longer read. */
const FORMER_SETTINGS: readonly (readonly string[])[] = [['assistant']];

/** settings.json without them; each is reported once, at no other cost. */
export function withoutFormerSettings(
  file: string,
  root: JsonNode,
): { readonly root: JsonNode; readonly diagnostics: readonly Diagnostic[] } {
  const found = FORMER_SETTINGS.filter((path) => locate(root, path).depth === path.length);
  return {
    root: found.length === 0 ? root : prune(root, found),
    diagnostics: found.map((path) =>
      findingAt(file, root, path, 'schema.former', { key: path.join('.') }, { at: 'key' }),
    ),
  };
}
