import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PluginCheck } from './check.ts';

/** Maximum weight of a view with everything that only it imports, kB gzip. */
const DEFAULT_BUDGET_KB = 30;
/** Source shrinks to about this share when built and compressed. */
const PACKED_SHARE = 0.25;
/** Chunks that the product loads anyway, or that many views share: they have their own budgets. */
const SHARED = /^_(react|aggrid|vendor|rolldown-runtime|chart|live-grid|kit|overlays|pipeline)-/;
/** The module that every page loads after its first paint. */
const AFTER_FIRST_PAINT = 'src/launch.ts';
const MANIFEST = 'dist/client/.vite/manifest.json';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Source file of `load: () => import('./X.tsx')`; built code uses other names. */
const importedBy = (load: () => unknown): string | null =>
  /import(?:__vi_import__|_dynamic_import__)?[^'"]*\(\s*(?:\(\) => import\()?['"]([^'"]+)['"]/.exec(
    String(load),
  )?.[1] ??
  /['"](\.?\/[^'"]+\.tsx?)['"]/.exec(String(load))?.[1] ??
  null;

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

function builtKb(manifest: Manifest, source: string): number | null {
  if (!manifest[source]) return null;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const loaded = new Set<string>();
  for (const key of [entry, AFTER_FIRST_PAINT]) if (key !== undefined) closure(manifest, key, loaded);
  const own = [...closure(manifest, source)].filter((key) => !loaded.has(key) && !SHARED.test(key));
  const files = own.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
  const paths = files.map((file) => join('dist/client', file)).filter((path) => existsSync(path));
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1024;
}

/** kB of source that a file reaches inside its own plugin. */
function sourceKb(folder: string, file: string, seen = new Set<string>()): number {
  if (seen.has(file) || !existsSync(file)) return 0;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const next = [...text.matchAll(/(?:from|import)\s+['"](\.[^'"]+)['"]/g)].map((match) =>
    normalize(join(dirname(file), match[1] ?? '')),
  );
  return (
    text.length / 1024 +
    next
      .filter((path) => path.startsWith(folder))
      .reduce((sum, path) => sum + sourceKb(folder, path, seen), 0)
  );
}

export const budgetCheck: PluginCheck = {
  id: 'budget',
  title: 'keeps each view within its budget of kB',
  async run({ plugin, fixtures }) {
    const folder = normalize(fixtures.folder ?? `src/plugins/${plugin.id}`);
    const limit = fixtures.budgetKb ?? DEFAULT_BUDGET_KB;
    // `as` holds: Vite wrote it.
    const manifest = existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest) : {};
    const views = Object.entries({ ...plugin.panels, ...plugin.pages, ...plugin.widgets });
    return views.flatMap(([name, { load }]) => {
      const found = importedBy(load);
      if (found === null) return [`${name}: load must be written as () => import('./Some.tsx')`];
      const source = found.startsWith('.') ? normalize(join(folder, found)) : found.replace(/^\//, '');
      const kb = builtKb(manifest, source) ?? sourceKb(folder, source) * PACKED_SHARE;
      return kb > limit ? [`${name}: ${kb.toFixed(1)} kB, the budget is ${limit} kB`] : [];
    });
  },
};
