import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { buildManifest, builtKb, VIEW_BUDGET_KB } from '../../tools/view-weights.ts';
import type { PluginCheck } from './check.ts';

/** Source shrinks to about this share when built and compressed. */
const PACKED_SHARE = 0.25;
const DIST = 'dist/client';

/** Source file of `load: () => import('./X.tsx')`; built code uses other names. */
const importedBy = (load: () => unknown): string | null =>
  /import(?:__vi_import__|_dynamic_import__)?[^'"]*\(\s*(?:\(\) => import\()?['"]([^'"]+)['"]/.exec(
    String(load),
  )?.[1] ??
  /['"](\.?\/[^'"]+\.tsx?)['"]/.exec(String(load))?.[1] ??
  null;

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
    const limit = fixtures.budgetKb ?? VIEW_BUDGET_KB;
    const manifest = buildManifest(DIST);
    const views = Object.entries({ ...plugin.panels, ...plugin.pages, ...plugin.widgets });
    return views.flatMap(([name, { load }]) => {
      const found = importedBy(load);
      if (found === null) return [`${name}: load must be written as () => import('./Some.tsx')`];
      const source = found.startsWith('.') ? normalize(join(folder, found)) : found.replace(/^\//, '');
      const kb = builtKb(DIST, manifest, source) ?? sourceKb(folder, source) * PACKED_SHARE;
      return kb > limit ? [`${name}: ${kb.toFixed(1)} kB, the budget is ${limit} kB`] : [];
    });
  },
};
