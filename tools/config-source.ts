import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BundleText, type ConfigName, configNames, fileNameOf } from '#contract/config';
import { isPlugin, type Plugin } from '#core/plugin';
import { icons } from '../src/core/kit/icons.data.ts';

/** Project root, with a trailing slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** Texts of the four files in a folder. A missing file is '' and its name is listed. */
export function readTexts(folder: string): {
  readonly texts: BundleText;
  readonly missing: readonly ConfigName[];
} {
  const missing: ConfigName[] = [];
  const read = (name: ConfigName): [ConfigName, string] => {
    try {
      return [name, readFileSync(join(folder, fileNameOf(name)), 'utf8')];
    } catch {
      missing.push(name);
      return [name, ''];
    }
  };
  // `as` holds: every name of the list has a text.
  return { texts: Object.fromEntries(configNames.map(read)) as unknown as BundleText, missing };
}

/** Every plugin in src/plugins, by its manifest: no view is loaded, nothing is activated. */
export async function readPlugins(): Promise<readonly Plugin[]> {
  const folders = globSync('src/plugins/*/index.ts', { cwd: root }).sort().map(dirname);
  return (await Promise.all(folders.map((folder) => pluginsIn(basename(folder))))).flat();
}

/** The plugins that the folder of this name in src/plugins exports: one, if all is well. */
export async function pluginsIn(name: string): Promise<readonly Plugin[]> {
  const file = join(root, 'src/plugins', name, 'index.ts');
  if (!existsSync(file)) return [];
  // `as` holds: a module is an object.
  const module = (await import(pathToFileURL(file).href)) as object;
  return Object.values(module).filter(isPlugin);
}

function keysOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null)
    return [path, path.replace(/_(zero|one|two|few|many|other)$/, '')];
  return Object.entries(value).flatMap(([key, item]) => keysOf(item, path === '' ? key : `${path}.${key}`));
}

/** Names of the available icons. */
export const iconNames: readonly string[] = Object.keys(icons);

/** Keys of every text in a locale, `<namespace>:<key>`, plural forms also without their suffix. */
export function readTextKeys(locale = 'zh-CN'): readonly string[] {
  const keys = globSync(`src/locales/${locale}/*.json`, { cwd: root }).flatMap((file) => {
    const space = file.replaceAll('\\', '/').replace(/^.*\/|\.json$/g, '');
    return keysOf(JSON.parse(readFileSync(join(root, file), 'utf8')), '').map((key) => `${space}:${key}`);
  });
  return [...new Set(keys)].sort();
}
