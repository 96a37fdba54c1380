import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlugins, root } from '../config-source.ts';
import { documentOf } from './document.ts';
import { wordsIn } from './words.ts';

/** Folder of the pages, from the root. */
const FOLDER = 'docs/plugins';

/** Outdated pages, by path, with their new content. `ids`: only these plugins; default all. */
export async function staleDocuments(ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const words = wordsIn('zh-CN');
  const stale = new Map<string, string>();
  for (const plugin of await readPlugins()) {
    if (ids && !ids.includes(plugin.id)) continue;
    const path = join(FOLDER, `${plugin.id}.md`);
    const fresh = documentOf(plugin, words);
    if (!existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== fresh)
      stale.set(path, fresh);
  }
  return stale;
}

/** Writes the outdated pages. Returns their paths. */
export async function writeDocuments(ids?: readonly string[]): Promise<readonly string[]> {
  const stale = await staleDocuments(ids);
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
  return [...stale.keys()];
}
