import { globSync } from 'node:fs';
import { placeAt, readSource } from './source.ts';

/** Storage keys with which core opens values. */
const OPENED = /\bpersisted\(\{\s*key: '([\w.]+)'/g;
/** The list of a manifest's storage keys, and each of them. */
const DECLARED = /\bstorage: \[([^\]]*)\]/g;
const NAME = /'([\w.]+)'/g;
/** The keys of a command. */
const COMMAND_KEYS = /\bkeys: '([^']+)'/g;

interface Source {
  readonly path: string;
  readonly text: string;
}

const sources = (root: string, pattern: string): readonly Source[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readSource(root, path) }));

const ofOthers = (root: string, id: string, file: string): readonly Source[] =>
  sources(root, `src/plugins/*/${file}`).filter(({ path }) => !path.startsWith(`src/plugins/${id}/`));

/** Every match, with its place. */
const placesOf = (found: readonly Source[], pattern: RegExp): readonly (readonly [string, string])[] =>
  found.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => [match[1] ?? '', placeAt(path, text, match.index)] as const),
  );

/** Keys of browser storage that core, or a plugin other than this one, holds, each with its place. */
export function storageOfOthers(root: string, id: string): ReadonlyMap<string, string> {
  const lists = ofOthers(root, id, 'plugin.ts').flatMap(({ path, text }) =>
    [...text.matchAll(DECLARED)].flatMap(({ 0: list, index }) =>
      [...list.matchAll(NAME)].map(
        (name) => [name[1] ?? '', placeAt(path, text, index + name.index)] as const,
      ),
    ),
  );
  return new Map([...placesOf(sources(root, 'src/core/**/*.{ts,tsx}'), OPENED), ...lists]);
}

/** Keys that run a command of another plugin, each with its place. */
export const commandKeysOfOthers = (root: string, id: string): ReadonlyMap<string, string> =>
  new Map(placesOf(ofOthers(root, id, 'index.ts'), COMMAND_KEYS));
