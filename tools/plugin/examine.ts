import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallId, callIds } from '#contract/api';
import { systemClock } from '#core/clock';
import { Channels, type Plugin, PluginHost } from '#core/plugin';
import { pluginsIn, root } from '../config-source.ts';
import { findingsBy } from '../finding-texts.ts';
import { missingParts } from './missing-parts.ts';
import { placeAt, placeOf as placeUnder, readJson, readSource } from './source.ts';
import { commandKeysOfOthers, storageOfOthers } from './names-of-others.ts';
import { staleDocuments } from './write-documents.ts';
import { wordsIn } from './words.ts';

/** A longer manifest should be split into several files. */
const MANIFEST_LINES = 120;
const LANGUAGES = ['zh-CN', 'en-US'] as const;

const read = (path: string): string => readSource(root, path);

/** Where the manifest of a plugin has these words: `FILE:LINE`. */
const placeIn = (id: string, words: string, first: 'plugin' | 'index' = 'index'): string => {
  const names = first === 'index' ? ['index.ts', 'plugin.ts'] : ['plugin.ts', 'index.ts'];
  return placeUnder(
    root,
    names.map((name) => `src/plugins/${id}/${name}`),
    words,
  );
};

/** What the host would refuse. */
function hostFindings(plugin: Plugin): readonly string[] {
  const host = new PluginHost({ services: { channels: new Channels() }, clock: systemClock });
  return host.register([plugin], [plugin.id]).map((found) => {
    const { message, hint } = findingsBy('en')(found);
    return `${placeIn(plugin.id, wordsOf(found), 'plugin')}: ${message}: ${hint}`;
  });
}

/** What to look for in the manifest: the part of a finding that is written there. */
function wordsOf({ code, values }: ReturnType<PluginHost['register']>[number]): string {
  const part = { 'plugin.apiVersion': 'apiVersion', 'plugin.need': 'service', 'plugin.badKeys': 'keys' }[
    code
  ];
  if (part === 'apiVersion') return 'apiVersion';
  const value = values?.[part ?? 'id'];
  return typeof value === 'string' ? `'${value}'` : '';
}

/** Plural forms of one text: each language has those of its grammar. */
const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Keys of the texts in one language, each with the line that has it; or what is wrong with the file. */
function textsIn(path: string): { readonly keys: ReadonlySet<string> } | { readonly fault: string } {
  const text = read(path);
  if (text.trim() === '')
    return { fault: `${path}:1: is missing or empty: copy the file of the other language, and translate it` };
  const parsed = readJson(path, text);
  if ('fault' in parsed) return parsed;
  const keys = (value: unknown, at = ''): readonly string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => keys(item, at === '' ? key : `${at}.${key}`))
      : [at];
  return { keys: new Set(keys(parsed.value).map(withoutForm)) };
}

/** Texts present in one language but missing in another. */
function missingTexts({ id }: Plugin): readonly string[] {
  const files = LANGUAGES.map((language) => {
    const path = `src/locales/${language}/${id}.json`;
    return { path, ...textsIn(path) };
  });
  return files.flatMap((file) => {
    if ('fault' in file) return [file.fault];
    return files.flatMap((other) => {
      const missing = 'keys' in other ? [...other.keys].filter((key) => !file.keys.has(key)) : [];
      const [first] = missing;
      if (first === undefined) return [];
      const there = placeUnder(root, [other.path], `"${first.split('.').at(-1) ?? ''}"`);
      return [`${file.path}:1: lacks ${missing.slice(0, 5).join(', ')}: add what ${there} has`];
    });
  });
}

/** Titles without a text. */
function deadTitles({
  id,
  title,
  panels,
  pages,
  widgets,
  commands,
  search,
  keyHints = [],
}: Plugin): readonly string[] {
  const words = wordsIn('zh-CN');
  const parts = [panels, pages, widgets, commands, search].flatMap((part) => Object.values(part ?? {}));
  return [title, ...[...parts, ...keyHints].map((part) => part.title)]
    .filter((key) => words(key) === key)
    .map(
      (key) =>
        `${placeIn(id, `'${key}'`)}: there is no text ${key}: add ${key.split(':')[1] ?? key} to src/locales/zh-CN/${key.split(':')[0] ?? id}.json and en-US`,
    );
}

function panelFindings({ id, panels }: Plugin): readonly string[] {
  return Object.entries(panels ?? {}).flatMap(([name, panel]) => {
    const steps = Array.from({ length: panel.settingsVersion - 1 }, (_, at) => at + 1).filter(
      (from) => !panel.migrations[from],
    );
    const { min, default: usual } = panel.size;
    const at = placeIn(id, `${name}: definePanel(`);
    return [
      ...(panel.settings.safeParse({}).success
        ? []
        : [`${at}: a setting of the panel ${name} has no default: wrap it in z._default(…)`]),
      ...steps.map(
        (from) =>
          `${at}: the panel ${name} has no migration from settings version ${from}: add ${from}: (old) => … to its migrations`,
      ),
      ...(min[0] <= usual[0] && min[1] <= usual[1]
        ? []
        : [
            `${at}: the default size of the panel ${name} is smaller than its smallest: enlarge size.default`,
          ]),
    ];
  });
}

/** Names that somebody else holds: a storage key, under which each would overwrite what the other stored, or the keys of a command. */
function clashFindings({ id, permissions, commands }: Plugin): readonly string[] {
  const stored = permissions?.storage ?? [];
  const pressed = Object.values(commands ?? {}).flatMap(({ keys }) => keys ?? []);
  const storage = stored.length === 0 ? new Map<string, string>() : storageOfOthers(root, id);
  const keysOfOthers = commandKeysOfOthers(root, id);
  return [
    ...stored
      .filter((key) => storage.has(key))
      .map(
        (key) =>
          `${placeIn(id, `'${key}'`, 'plugin')}: the storage key ${key} belongs to ${storage.get(key)}: call it ${id}.${key}`,
      ),
    ...pressed
      .filter((keys) => keysOfOthers.has(keys))
      .map(
        (keys) =>
          `${placeIn(id, `'${keys}'`)}: the key ${keys} runs the command at ${keysOfOthers.get(keys)}: choose another`,
      ),
  ];
}

/** Calls in the manifest that the contract does not have; the compiler refuses them too. */
function unknownCalls({ id, permissions }: Plugin): readonly string[] {
  const ids = callIds();
  const keyOf = (call: CallId): string => call.slice(call.lastIndexOf('.') + 1);
  return (permissions?.http ?? [])
    .filter((call) => !ids.includes(call))
    .map((call) => {
      const meant = ids.find((other) => keyOf(other) === keyOf(call));
      const remedy =
        meant === undefined
          ? 'name one of contract/api with its area, such as market.homepage'
          : `write ${meant}`;
      return `${placeIn(id, `'${call}'`, 'plugin')}: there is no call ${call}: ${remedy}`;
    });
}

/** Manifest imports that load React or a view. */
const HEAVY =
  /^import (?!type).*from '(react|mobx-react-lite|ag-grid[^']*|uplot|#core\/(kit|grid|chart|shell|services|hooks))'/m;

/** Faults in the sources: a missing view, a heavy manifest, forbidden imports. */
function sourceFindings({ id }: Plugin): readonly string[] {
  const folder = `src/plugins/${id}`;
  const [head, manifest] = ['plugin.ts', 'index.ts'].map((name) => join(folder, name));
  const heads = [head, manifest].flatMap((path) => (path === undefined ? [] : [{ path, text: read(path) }]));
  const views = heads.flatMap(({ path, text }) =>
    [...text.matchAll(/import\('(\.\/[^']+)'\)/g)]
      .filter((match) => !existsSync(join(root, folder, match[1] ?? '')))
      .map(
        (match) =>
          `${placeAt(path, text, match.index)}: ${join(folder, match[1] ?? '')} is loaded but does not exist: create it, or correct the name`,
      ),
  );
  const heavy = heads.flatMap(({ path, text }) => {
    const match = HEAVY.exec(text);
    return match === null
      ? []
      : [
          `${placeAt(path, text, match.index)}: the manifest imports ${match[1]}: it stays light, views come by import()`,
        ];
  });
  const long = heads.filter(({ text }) => text.trimEnd().split('\n').length > MANIFEST_LINES);
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !path.includes('.test.'));
  const strays = files.flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)]
      .filter(({ 1: name = '' }) => {
        const isInside = join(dirname(path), name).startsWith(join(folder, '/'));
        return !isInside && !/locales\/.*\.json$/.test(name);
      })
      .map(
        (match) =>
          `${placeAt(path, text, match.index)}: imports ${match[1]}: plugins meet in #core and #contract only`,
      );
  });
  const hasTest = globSync(`${folder}/**/*.test.tsx`, { cwd: root }).some((path) =>
    read(path).includes('describePluginContract('),
  );
  return [
    ...views,
    ...heavy,
    ...long.map(
      ({ path }) =>
        `${path}:${MANIFEST_LINES + 1}: more than ${MANIFEST_LINES} lines: move what is not a declaration to other files`,
    ),
    ...(hasTest
      ? []
      : [
          `${folder}/contract.test.tsx:1: no contract test: write one with describePluginContract(…), as npm run plugin:new does`,
        ]),
    ...strays,
  ];
}

/** Where and why a manifest cannot be loaded, from the error's stack: the innermost place in the plugin's folder. */
function loadFault(name: string, error: unknown): string {
  const folder = `src/plugins/${name}`;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const inside = new RegExp(`${folder}/([^\\s:)]+):(\\d+)`).exec(stack);
  const place = inside === null ? `${folder}/index.ts:1` : `${folder}/${inside[1]}:${inside[2]}`;
  const reason = message.replaceAll(fileURLToPath(new URL('.', `file://${root}`)), '').split('\n')[0];
  return `${place}: the manifest cannot be loaded (${reason}): correct it, and check with npm run types -- src`;
}

/** All problems of the plugin in this folder of src/plugins: its manifest cannot be loaded, its id is another, or what `examine` finds. */
export async function examineFolder(name: string): Promise<readonly string[]> {
  const folder = `src/plugins/${name}`;
  if (!existsSync(join(root, folder))) return [`no folder ${folder}: npm run plugin:new ${name} makes one`];
  let plugins: readonly Plugin[];
  try {
    plugins = await pluginsIn(name);
  } catch (error) {
    return [loadFault(name, error)];
  }
  const own = plugins.find(({ id }) => id === name);
  if (own !== undefined) return examine(own);
  const [other] = plugins;
  return [
    other === undefined
      ? `${folder}/index.ts:1: exports no plugin: export what contribute(…) returns`
      : `${placeIn(name, `'${other.id}'`, 'plugin')}: the id is "${other.id}": write id: '${name}', as its folder and texts are called`,
  ];
}

/** All problems of a plugin, as text. An empty list means that it is healthy. Budgets are checked by its contract test. */
export function examine(plugin: Plugin): readonly string[] {
  const missing = missingParts(plugin);
  // The other checks read these parts.
  if (missing.length > 0)
    return missing.map(({ name, words }) => `${placeIn(plugin.id, `${name}: define`)}: ${words}`);
  const unknown = unknownCalls(plugin);
  // The document states the address of each call.
  if (unknown.length > 0) return unknown;
  const stale = [...staleDocuments([plugin]).keys()].map(
    (path) => `${path}:1: out of date: run npm run plugin:docs ${plugin.id}`,
  );
  return [
    ...hostFindings(plugin),
    ...missingTexts(plugin),
    ...deadTitles(plugin),
    ...panelFindings(plugin),
    ...clashFindings(plugin),
    ...sourceFindings(plugin),
    ...stale,
  ];
}
