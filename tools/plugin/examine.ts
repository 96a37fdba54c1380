import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { systemClock } from '#core/clock';
import { Channels, type Plugin, PluginHost } from '#core/plugin';
import { pluginsIn, root } from '../config-source.ts';
import { findingsBy } from '../finding-texts.ts';
import { staleDocuments } from './write-documents.ts';
import { wordsIn } from './words.ts';

/** A longer manifest should be split into several files. */
const MANIFEST_LINES = 120;
const LANGUAGES = ['zh-CN', 'en-US'] as const;

const read = (path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

/** What the host would refuse. */
function hostFindings(plugin: Plugin): readonly string[] {
  const host = new PluginHost({ services: { channels: new Channels() }, clock: systemClock });
  return host
    .register([plugin], [plugin.id])
    .map(findingsBy('en'))
    .map(({ message, hint }) => `${message}: ${hint}`);
}

/** Plural forms of one text: each language has those of its grammar. */
const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** Keys present in one language but missing in another. */
function missingTexts({ id }: Plugin): readonly string[] {
  const keys = (value: unknown, path = ''): readonly string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => keys(item, path === '' ? key : `${path}.${key}`))
      : [path];
  const of = (language: string): readonly string[] => {
    const text = read(`src/locales/${language}/${id}.json`);
    return text === '' ? [] : keys(JSON.parse(text)).map(withoutForm);
  };
  const all = new Set(LANGUAGES.flatMap(of));
  return LANGUAGES.flatMap((language) => {
    const definedKeys = new Set(of(language));
    const missing = [...all].filter((key) => !definedKeys.has(key));
    if (definedKeys.size === 0) return [`src/locales/${language}/${id}.json is missing or empty`];
    return missing.length === 0
      ? []
      : [`src/locales/${language}/${id}.json lacks ${missing.slice(0, 5).join(', ')}`];
  });
}

/** Titles without a text. */
function deadTitles({
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
    .map((key) => `no text ${key}`);
}

function panelFindings({ panels }: Plugin): readonly string[] {
  return Object.entries(panels ?? {}).flatMap(([name, panel]) => {
    const steps = Array.from({ length: panel.settingsVersion - 1 }, (_, at) => at + 1).filter(
      (from) => !panel.migrations[from],
    );
    const { min, default: usual } = panel.size;
    return [
      ...(panel.settings.safeParse({}).success
        ? []
        : [`${name}: a setting has no default: wrap it in z._default(…)`]),
      ...steps.map((from) => `${name}: no migration from settings version ${from}`),
      ...(min[0] <= usual[0] && min[1] <= usual[1]
        ? []
        : [`${name}: the default size is smaller than the smallest`]),
    ];
  });
}

/** Faults in the sources: a missing view, a heavy manifest, forbidden imports. */
function sourceFindings({ id }: Plugin): readonly string[] {
  const folder = `src/plugins/${id}`;
  const manifest = read(`${folder}/index.ts`);
  const head = read(`${folder}/plugin.ts`);
  const views = [...manifest.matchAll(/import\('(\.\/[^']+)'\)/g)].map((match) =>
    join(folder, match[1] ?? ''),
  );
  const heavy =
    /^import (?!type).*from '(react|mobx-react-lite|ag-grid[^']*|uplot|#core\/(kit|grid|chart|shell|services|hooks))'/m.exec(
      `${head}\n${manifest}`,
    );
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !path.includes('.test.'));
  const strays = files.flatMap((path) => {
    const names = [...read(path).matchAll(/(?:from |import\()'(\.[^']+)'/g)].map((match) => match[1] ?? '');
    return names
      .filter(
        (name) =>
          !join(dirname(path), name).startsWith(join(folder, '/')) && !/locales\/.*\.json$/.test(name),
      )
      .map((name) => `${path} imports ${name}: plugins meet in #core and #contract only`);
  });
  return [
    ...views
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${path} is loaded but does not exist`),
    ...(heavy ? [`the manifest imports ${heavy[1]}: it stays light, views come by import()`] : []),
    ...(manifest.trimEnd().split('\n').length > MANIFEST_LINES
      ? [`index.ts has more than ${MANIFEST_LINES} lines`]
      : []),
    ...(globSync(`${folder}/**/*.test.tsx`, { cwd: root }).some((path) =>
      read(path).includes('describePluginContract('),
    )
      ? []
      : ['no contract test: contract.test.tsx with describePluginContract(…)']),
    ...strays,
  ];
}

/** Folders in src/plugins that hold no plugin of their name: its id is another, or its index.ts exports none. */
export async function strayFolders(plugins: readonly Plugin[]): Promise<ReadonlyMap<string, string>> {
  const names = globSync('src/plugins/*/', { cwd: root }).map((path) => basename(path));
  const strays = names.filter((name) => !plugins.some(({ id }) => id === name));
  const messages = strays.map(async (name) => {
    const [other] = await pluginsIn(name);
    return [
      name,
      other === undefined
        ? `src/plugins/${name}/index.ts exports no plugin: export what contribute(…) returns`
        : `src/plugins/${name} holds a plugin with the id "${other.id}": in plugin.ts write id: '${name}', as its folder and texts are called`,
    ] as const;
  });
  return new Map(await Promise.all(messages));
}

/** All problems of a plugin, as text. An empty list means that it is healthy. Budgets are checked by its contract test. */
export async function examine(plugin: Plugin): Promise<readonly string[]> {
  const stale = [...(await staleDocuments([plugin.id])).keys()].map(
    (path) => `${path} is out of date: run npm run plugin:docs`,
  );
  return [
    ...hostFindings(plugin),
    ...missingTexts(plugin),
    ...deadTitles(plugin),
    ...panelFindings(plugin),
    ...sourceFindings(plugin),
    ...stale,
  ];
}
