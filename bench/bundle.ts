/**
 * How much JavaScript the browser needs before the first paint: the entry and all its static imports. And until the home page is complete: what
 * is loaded right after (`src/launch.ts`), and what the home route adds (texts, panels and tools that visitors see), then its grids. Reads the build in
 * dist/client; gzip and brotli of each file as the server would send it. Also what several views share and none's own budget counts: the grid of
 * live rows, and the check of a configuration, which has no texts. Exits with 1 over a budget, or if the grid is on the first path. Views that are
 * close to their own budget, which the plugins' contract suites hold, are listed at the end.
 *
 * `--modules`: every module before the first paint with its share of the gzip, of which docs/performance.md lists the largest; builds in memory.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { homeModules, viewFiles } from '../tools/home-modules.ts';
import { buildManifest, builtKb, VIEW_BUDGET_KB } from '../tools/view-weights.ts';
import { moduleWeights } from './module-weights.ts';

/** In kB gzip. Names of files contain hashes, which compress differently: two builds whose code weighs the same differ by up to 0.1 kB. */
const BUDGET = { firstPaint: 170, home: 239.5, homeLists: 446.5, liveGrid: 9, pipeline: 22 } as const;
/** What the home page's panels load once they stand: the grids of active bonds and trades (decision 0114). */
const HOME_LISTS = ['ActiveList', 'TapeList'].map((name) => `src/plugins/quotes/parts/${name}.tsx`);
/** Room below which a view is listed, kB. */
const LITTLE_ROOM = 0.3;
/** Modules lighter than this are listed together, bytes. */
const SMALL = 250;
const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { modules: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const dist = positionals[0] ?? join(root, 'dist/client');

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

/** A source file's key in the manifest. */
const keyOf = (path: string) => path.slice(root.length).replaceAll('\\', '/');
const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
const entries = Object.entries(manifest).flatMap(([key, item]) => (item.isEntry === true ? [key] : []));
const firstPaint = closure(entries);

function weigh(file: string) {
  const bytes = readFileSync(join(dist, file));
  return {
    file,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
}

async function printFiles(): Promise<void> {
  const { views } = await homeModules();
  const next = closure([...entries, keyOf(views[0] ?? '')]);
  const home = closure([...entries, ...views.map(keyOf)]);
  const rows = [...home].map(weigh).toSorted((a, b) => b.gzip - a.gzip);
  for (const { file, gzip, brotli } of rows) {
    const stage = firstPaint.has(file) ? 'first' : next.has(file) ? 'next ' : 'panel';
    console.log(`${kb(gzip)} kB gzip ${kb(brotli)} kB br  ${stage}  ${file}`);
  }
  const report = (name: string, files: ReadonlySet<string>, budget: number) => {
    const mine = [...files].map(weigh);
    const gzip = sum(mine.map((row) => row.gzip));
    const brotli = sum(mine.map((row) => row.brotli));
    console.log(`${kb(gzip)} kB gzip ${kb(brotli)} kB br  ${name} (budget ${budget} kB gzip)`);
    if (gzip <= budget * 1000) return;
    console.log(`  over its budget by ${gzip - budget * 1000} bytes`);
    process.exitCode = 1;
  };
  report('before the first paint: the frame with its texts', firstPaint, BUDGET.firstPaint);
  report("until the home page's panels and tools stand, in all", home, BUDGET.home);
  for (const list of HOME_LISTS) if (!manifest[list]) throw new Error(`${list} is no file of its own`);
  const lists = closure([...entries, ...views.map(keyOf), ...HOME_LISTS]);
  report('with the grids of the home page, which they load after that', lists, BUDGET.homeLists);
  const filesOf = (name: RegExp): ReadonlySet<string> =>
    new Set(
      Object.values(manifest)
        .map(({ file }) => file)
        .filter((file) => name.test(file)),
    );
  report('the grid of live rows, which lists share', filesOf(/[\\/]live-grid-/), BUDGET.liveGrid);
  report('the check of a configuration, which the studio shares', filesOf(/[\\/]pipeline-/), BUDGET.pipeline);
  const heavy = rows.filter((row) => row.file.includes('aggrid'));
  if (heavy.length === 0) return;
  console.log(`the grid is on the home path: ${heavy.map((row) => row.file).join(', ')}`);
  process.exitCode = 1;
}

/** Views with little room in their own budget, so that the next change to one does not run into it unawares. */
async function printFullViews(): Promise<void> {
  const built = buildManifest(dist);
  for (const [view, path] of await viewFiles()) {
    const plugin = view.split('.')[0] ?? '';
    const suite = readFileSync(join(root, 'src/plugins', plugin, 'contract.test.tsx'), 'utf8');
    const budget = Number(/budgetKb: ([\d.]+)/.exec(suite)?.[1] ?? VIEW_BUDGET_KB);
    const weight = builtKb(dist, built, keyOf(path)) ?? 0;
    if (budget - weight < LITTLE_ROOM)
      console.log(`${view}: ${weight.toFixed(2)} of ${budget} KiB gzip, less than ${LITTLE_ROOM} left`);
  }
}

async function printModules(): Promise<void> {
  const weights = (await moduleWeights(root)).filter(({ file }) => firstPaint.has(file));
  if (weights.length === 0) throw new Error('dist/client is of other sources: npm run build');
  const files = [...new Set(weights.map(({ file }) => file))].map((file) => {
    const modules = weights.filter((item) => item.file === file).toSorted((a, b) => b.gzip - a.gzip);
    return { file, modules, gzip: sum(modules.map(({ gzip }) => gzip)) };
  });
  console.log('| file, module | kB gzip |\n|---|---|');
  for (const { file, modules, gzip } of files.toSorted((a, b) => b.gzip - a.gzip)) {
    console.log(`| **${file.replace(/^assets\/|-[\da-z]{7}\.js$/g, '')}** | **${kb(gzip).trim()}** |`);
    const [large, small] = [
      modules.filter((item) => item.gzip >= SMALL),
      modules.filter((item) => item.gzip < SMALL),
    ];
    for (const { module, gzip: share } of large) console.log(`| ${module} | ${(share / 1000).toFixed(2)} |`);
    if (small.length > 0)
      console.log(`| ${small.length} smaller | ${(sum(small.map((item) => item.gzip)) / 1000).toFixed(2)} |`);
  }
  console.log(`| **in all** | **${kb(sum(files.map(({ gzip }) => gzip))).trim()}** |`);
}

if (values.modules) await printModules();
else {
  await printFiles();
  await printFullViews();
}
