/**
 * How much JavaScript the browser needs before the home page's first paint: the entry, everything that it imports statically, and what the home
 * route adds (dashboard, the default language, panels and tools that visitors see). Reads the build in dist/client; gzip and brotli of each
 * file as the server would send it. Exits with 1 over the budget, or when the grid is on that path.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { homeModules } from '../tools/home-modules.ts';

const BUDGET_KB = 185;
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = process.argv[2] ?? join(root, 'dist/client');

interface Item {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}
const manifest: Readonly<Record<string, Item>> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
);

function closure(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const item = manifest[key];
    if (!item || seen.has(key)) return;
    seen.add(key);
    if (item.file.endsWith('.js')) files.add(item.file);
    for (const next of item.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

const sizeOf = (file: string) => {
  const bytes = readFileSync(join(dist, file));
  return {
    file,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
};
const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
const sum = (sizes: readonly { gzip: number; brotli: number }[]) => ({
  gzip: sizes.reduce((total, item) => total + item.gzip, 0),
  brotli: sizes.reduce((total, item) => total + item.brotli, 0),
});

const { views } = await homeModules();
const keyOf = (path: string) => path.slice(root.length).replaceAll('\\', '/');
const entries = Object.entries(manifest).flatMap(([key, item]) => (item.isEntry === true ? [key] : []));
const shell = closure(entries);
const firstPaint = closure([...entries, keyOf(views[0] ?? '')]);
const all = closure([...entries, ...views.map(keyOf)]);

const rows = [...all].map(sizeOf).toSorted((a, b) => b.gzip - a.gzip);
for (const { file, gzip, brotli } of rows) {
  const stage = shell.has(file) ? 'entry' : firstPaint.has(file) ? 'frame' : 'panel';
  console.log(`${kb(gzip)} kB gzip ${kb(brotli)} kB br  ${stage}  ${file}`);
}
const report = (name: string, files: ReadonlySet<string>) => {
  const { gzip, brotli } = sum(rows.filter((row) => files.has(row.file)));
  console.log(`${kb(gzip)} kB gzip ${kb(brotli)} kB br  ${name}`);
  return gzip / 1000;
};
report('entry and its static imports', shell);
const paint = report(
  `before the first paint: entry with texts, dashboard frame (budget ${BUDGET_KB} kB gzip)`,
  firstPaint,
);
report('then at low priority: panels and tools of the home page, in all', all);
const grid = rows.filter((row) => row.file.includes('aggrid'));
if (grid.length > 0) console.log(`the grid is on the home path: ${grid.map((row) => row.file).join(', ')}`);
if (paint > BUDGET_KB || grid.length > 0) process.exitCode = 1;
