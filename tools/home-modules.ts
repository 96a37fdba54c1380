import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Loaded {
  readonly load: () => unknown;
}
interface Manifest {
  readonly id: string;
  readonly panels?: Readonly<Record<string, Loaded>>;
  readonly pages?: Readonly<Record<string, Loaded>>;
  readonly widgets?: Readonly<Record<string, Loaded>>;
}

/** Source file of a `load: () => import('./X.tsx')`, or undefined if it has another form. */
const fileOf = (folder: string, { load }: Loaded): string | undefined => {
  const path = /import\(\s*['"](\.[^'"]+)['"]/.exec(String(load))?.[1];
  return path === undefined ? undefined : resolve(folder, path);
};

/** Source files of every plugin's views, by id: `quotes.active`. */
export async function viewFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of globSync('src/plugins/*/index.ts', { cwd: root })) {
    const folder = join(root, dirname(path));
    // `as` holds: a plugin's index exports one plugin value; anything else has no `id` and is skipped.
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<
      string,
      Manifest | undefined
    >;
    for (const plugin of Object.values(module)) {
      if (typeof plugin !== 'object' || typeof plugin.id !== 'string') continue;
      for (const [name, item] of Object.entries({ ...plugin.panels, ...plugin.pages, ...plugin.widgets })) {
        const file = fileOf(folder, item);
        if (file !== undefined) files.set(`${plugin.id}.${name}`, file);
      }
    }
  }
  return files;
}

interface Place {
  readonly panel: string;
  readonly active?: string;
  readonly tabs?: readonly { readonly id: string; readonly panel: string }[];
}

/** The visible panel of a place. */
const seenIn = ({ panel, tabs, active }: Place): string =>
  (tabs?.find(({ id }) => id === active) ?? tabs?.[0])?.panel ?? panel;

interface MenuItem {
  readonly widget?: string;
  readonly when?: unknown;
}

/**
 * Source files that a visitor's first page needs besides the entry: everything after the first paint, the list of text files, then texts and
 * panels of the home route, and the widgets in the bar that visitors see. Read from the configuration that the product runs on.
 */
export async function homeModules(): Promise<{ readonly views: readonly string[] }> {
  const read = (name: string) => JSON.parse(readFileSync(join(root, 'src/config', name), 'utf8'));
  const { home, routes } = read('routes.json');
  const dashboard = routes.find((route: { id: string }) => route.id === home).dashboard;
  const layout = read('layouts.json').layouts.find((item: { id: string }) => item.id === dashboard);
  const tools: readonly MenuItem[] = read('menu.json').menus.tools;
  const ids: string[] = [
    ...layout.panels.map(seenIn),
    ...tools.flatMap((item) => (item.widget !== undefined && item.when === undefined ? [item.widget] : [])),
  ];
  const files = await viewFiles();
  const views = ids.flatMap((id) => files.get(id) ?? []);
  const owners = new Set(ids.map((id) => id.split('.')[0] ?? ''));
  const texts = [...owners].map((owner) => join(root, `src/locales/zh-CN/${owner}.json`));
  return {
    views: ['src/launch.ts', 'src/core/text/files/index.ts']
      .map((path) => join(root, path))
      .concat(texts, views)
      .filter((path) => existsSync(path)),
  };
}
