import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync, transformWithOxc } from 'vite';
import { buildManifest, builtKb, VIEW_BUDGET_KB } from '../../tools/view-weights.ts';
import type { PluginCheck } from './check.ts';

const DIST = 'dist/client';

/** Source file of `load: () => import('./X.tsx')`; built code uses other names. */
const importedBy = (load: () => unknown): string | null =>
  /import(?:__vi_import__|_dynamic_import__)?[^'"]*\(\s*(?:\(\) => import\()?['"]([^'"]+)['"]/.exec(
    String(load),
  )?.[1] ??
  /['"](\.?\/[^'"]+\.tsx?)['"]/.exec(String(load))?.[1] ??
  null;

/** Source files that a file reaches inside its own plugin, itself included. */
function reachedFiles(folder: string, file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const match of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s+['"](\.[^'"]+)['"]/g)) {
    const path = normalize(join(dirname(file), match[1] ?? ''));
    if (path.startsWith(folder)) reachedFiles(folder, path, seen);
  }
  return seen;
}

async function minified(path: string): Promise<string> {
  const text = readFileSync(path, 'utf8');
  if (!/\.tsx?$/.test(path)) return text;
  const { code } = await transformWithOxc(text, path, { sourcemap: false, jsx: { runtime: 'automatic' } });
  return minifySync(path.replace(/tsx?$/, 'js'), code, { module: true }).code;
}

/** kB gzip of a view's own files without a build: the least that it weighs, since what it shares with other views is not in it. */
async function ownKb(folder: string, source: string): Promise<number> {
  const files = await Promise.all([...reachedFiles(folder, source)].map(minified));
  return gzipSync(files.join('\n')).length / 1024;
}

export const budgetCheck: PluginCheck = {
  id: 'budget',
  title: 'keeps each view within its budget of kB',
  async run({ plugin, fixtures }) {
    const folder = normalize(fixtures.folder ?? `src/plugins/${plugin.id}`);
    const limit = fixtures.budgetKb ?? VIEW_BUDGET_KB;
    const manifest = buildManifest(DIST);
    const views = Object.entries({ ...plugin.panels, ...plugin.pages, ...plugin.widgets });
    const problems = await Promise.all(
      views.map(async ([name, { load }]) => {
        const found = importedBy(load);
        if (found === null) return `${name}: load must be written as () => import('./Some.tsx')`;
        const source = found.startsWith('.') ? normalize(join(folder, found)) : found.replace(/^\//, '');
        const kb = builtKb(DIST, manifest, source) ?? (await ownKb(folder, source));
        return kb > limit ? `${name}: ${kb.toFixed(1)} kB, the budget is ${limit} kB` : null;
      }),
    );
    return problems.filter((problem) => problem !== null);
  },
};
