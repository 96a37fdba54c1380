import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '#core/plugin';
import { root } from '../config-source.ts';
import { documentOf } from './document.ts';
import { wordsIn } from './words.ts';

/** Folder of the pages, from the root. */
const FOLDER = 'docs/plugins';

/** Outdated pages of these plugins, by path, with their new content. */
export function staleDocuments(plugins: readonly Plugin[]): ReadonlyMap<string, string> {
  const words = wordsIn('zh-CN');
  const stale = new Map<string, string>();
  for (const plugin of plugins) {
    const path = join(FOLDER, `${plugin.id}.md`);
    const fresh = documentOf(plugin, words);
    if (!existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== fresh)
      stale.set(path, fresh);
  }
  return stale;
}

/** Writes the outdated pages of these plugins. Returns their paths. */
export function writeDocuments(plugins: readonly Plugin[]): readonly string[] {
  const stale = staleDocuments(plugins);
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
  return [...stale.keys()];
}
