import type { StaleBase } from '#contract/api';
import { type BundleText, type ConfigName, configNameOf, parseJsonText } from '#contract/config';
import { mergeBundles } from '#contract/config/pipeline';
import { linesOf } from './document-lines.ts';
import { type Path, withoutValue, withValue } from './json-text.ts';

export type Conflict = StaleBase['conflicts'][number];
export type Side = 'mine' | 'theirs';

/** The place of a conflict (ids and keys, joined by dots) as a path of this text; null when it is not there. */
export function placeOf(text: string, path: string): Path | null {
  let value = parseJsonText(text);
  const found: (string | number)[] = [];
  const parts = path === '' ? [] : path.split('.');
  for (const [n, part] of parts.entries()) {
    if (Array.isArray(value)) {
      const list: readonly unknown[] = value;
      const at = list.findIndex(
        (item) => typeof item === 'object' && item !== null && 'id' in item && item.id === part,
      );
      if (at < 0) return n === parts.length - 1 ? [...found, list.length] : null;
      found.push(at);
      value = list[at];
    } else if (typeof value === 'object' && value !== null) {
      found.push(part);
      // `as` holds: any object may be indexed by a key.
      value = (value as Readonly<Record<string, unknown>>)[part];
    } else return null;
  }
  return found;
}

/** A text with one side of a conflict applied; '' removes the value. */
function withSide(text: string, path: string, side: string): string {
  const place = placeOf(text, path);
  if (!place) return text;
  return side === '' ? withoutValue(text, place) : withValue(text, place, parseJsonText(side));
}

/**
 * Both sides merged, each conflict decided: where `theirs` is chosen my text adopts it, where `mine` is chosen theirs does; the rest merges
 * automatically. null when something is still undecided or does not merge.
 */
export function decided(
  sides: { readonly base: BundleText; readonly mine: BundleText; readonly theirs: BundleText },
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, Side>>,
): BundleText | null {
  const mine: Record<ConfigName, string> = { ...sides.mine };
  const theirs: Record<ConfigName, string> = { ...sides.theirs };
  for (const conflict of conflicts) {
    const choice = choices[conflictKey(conflict)];
    const file = configNameOf(conflict.file);
    if (!choice || !file) return null;
    if (choice === 'theirs') mine[file] = withSide(mine[file], conflict.path, conflict.theirs);
    else theirs[file] = withSide(theirs[file], conflict.path, conflict.mine);
  }
  return mergeBundles(sides.base, mine, theirs).merged;
}

export const conflictKey = ({ file, path }: Conflict): string => `${file} ${path}`;

const VERSIONS = ['base', 'mine', 'theirs'] as const;
type Version = (typeof VERSIONS)[number];

/** The lines of a version of a document that not all versions have. */
function ownLines(conflict: Conflict, version: Version): readonly string[] {
  const others = VERSIONS.filter((other) => other !== version && conflict[other] !== '').map(
    (other) => new Set(linesOf(parseJsonText(conflict[other]))),
  );
  return linesOf(parseJsonText(conflict[version])).filter((line) => others.some((other) => !other.has(line)));
}

/**
 * A version as a reader decides by it: of a document its own lines (… for none: the others only add to it), of anything else the value as written;
 * '' where it is absent.
 */
export function sideText(conflict: Conflict, version: Version): string {
  const json = conflict[version];
  const isDocument = conflict.file === 'settings.json' && conflict.path.split('.')[0] === 'documents';
  if (!isDocument || json === '') return json;
  const own = ownLines(conflict, version);
  if (own.length > 0) return own.join('\n');
  // Where lines only changed their order, all of them are to be read.
  const isReordered = VERSIONS.every((other) => ownLines(conflict, other).length === 0);
  return isReordered ? linesOf(parseJsonText(json)).join('\n') : '…';
}
