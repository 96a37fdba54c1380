import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longFunctions } from '../../tools/long-functions.ts';
import { cycles, graphOf, type Import, readSources, root } from '../_util/import-graph.ts';

const files = readSources();
const imports = files.flatMap((file) => file.imports);
const inside = (path: string, folder: string) => path.startsWith(`${folder}/`);
const show = (items: readonly Import[]) =>
  items.map((item) => `${item.from}:${item.line} -> ${item.specifier}`);
/** An import by a helper of a plugin's own tests from the fakes and benches. */
const isTestHelp = (item: Import) => inside(item.to ?? '', 'testing') && /\/testing\//.test(item.from);
const library = (item: Import) => item.to === null;

/** Module folder of a path: one of contract/x, src/core/x, src/plugins/x, server/x, src/config, src/main.tsx. */
function unit(path: string): string {
  const [a = '', b = '', c = ''] = path.split('/');
  if (a === 'server') return serverUnit(path);
  if (a === 'src' && (b === 'core' || b === 'plugins')) return `${a}/${b}/${c}`;
  return b.includes('.') ? path : `${a}/${b}`;
}

const serverFaces = new Set(
  files
    .filter(({ path }) => inside(path, 'server') && path.endsWith('/index.ts'))
    .map(({ path }) => dirname(path)),
);

/** A server module is the nearest folder with an `index.ts`; entries (`server/main.ts`, `server/cli`) have none. */
function serverUnit(path: string): string {
  for (let folder = dirname(path); folder !== 'server'; folder = dirname(folder)) {
    if (serverFaces.has(folder)) return folder;
  }
  return dirname(path) === 'server' ? path : dirname(path);
}

describe('import direction', () => {
  it('is read from the files of every side', () => {
    const read = ['contract', 'server', 'src/core', 'src/plugins', 'testing'].map(
      (folder) => imports.filter((item) => inside(item.from, folder) && item.to !== null).length > 50,
    );
    expect(read).toEqual([true, true, true, true, true]);
  });

  it('resolves every import of the project', () => {
    expect(show(imports.filter((item) => item.to?.startsWith('missing:')))).toEqual([]);
  });

  it('lets the contract import only the schema library and itself', () => {
    const bad = imports.filter(
      (item) =>
        inside(item.from, 'contract') &&
        (library(item) ? item.specifier !== 'zod/mini' : !inside(item.to ?? '', 'contract')),
    );
    expect(show(bad)).toEqual([]);
  });

  it('lets the server import the contract, itself and libraries, never the client', () => {
    const bad = imports.filter(
      (item) =>
        inside(item.from, 'server') &&
        item.to !== null &&
        !inside(item.to, 'server') &&
        !inside(item.to, 'contract'),
    );
    expect(show(bad)).toEqual([]);
  });

  it('lets core import only the contract, itself and libraries', () => {
    const bad = imports.filter(
      (item) =>
        inside(item.from, 'src/core') &&
        item.to !== null &&
        !inside(item.to, 'src/core') &&
        !inside(item.to, 'contract'),
    );
    expect(show(bad)).toEqual([]);
  });

  it('lets the client import only types from the contract’s server half; its row checks run in development only', () => {
    const bad = imports.filter(
      (item) =>
        inside(item.from, 'src') &&
        inside(item.to ?? '', 'contract/server') &&
        !item.typeOnly &&
        item.from !== 'src/compose.ts' &&
        !/\/testing\//.test(item.from),
    );
    expect(show(bad)).toEqual([]);
    const compose = files.find(({ path }) => path === 'src/compose.ts')?.text;
    expect(compose).toContain("import { rowProblem } from '#contract/server';");
    expect(compose?.match(/rowProblem/g)).toHaveLength(2);
    expect(compose).toContain('import.meta.env.DEV ? rowProblem : undefined');
  });

  it('keeps plugins apart: a plugin imports only core and contract faces and its own folder', () => {
    const bad = imports.filter(
      (item) =>
        inside(item.from, 'src/plugins') &&
        item.to !== null &&
        unit(item.to) !== unit(item.from) &&
        !/^#(core|contract)\//.test(item.specifier) &&
        !isTestHelp(item),
    );
    expect(show(bad)).toEqual([]);
  });

  it('lets only tests and their helpers import test support', () => {
    const bad = imports.filter(
      (item) => inside(item.to ?? '', 'testing') && !inside(item.from, 'testing') && !isTestHelp(item),
    );
    expect(show(bad)).toEqual([]);
  });

  it('lets only the plugin list name a plugin', () => {
    const bad = imports.filter(
      (item) =>
        item.to !== null &&
        inside(item.to, 'src/plugins') &&
        !inside(item.from, 'src/plugins') &&
        item.from !== 'src/config/plugins.ts',
    );
    expect(show(bad)).toEqual([]);
  });

  it('requires imports of other core, contract and server modules to use their faces', () => {
    const bad = imports.filter((item) => {
      if (item.to === null || unit(item.to) === unit(item.from)) return false;
      const shared = ['contract', 'src/core'].some(
        (folder) => inside(item.to ?? '', folder) && !inside(item.from, folder),
      );
      const named = ['src/core', 'server'].some((folder) => inside(item.from, folder));
      if (shared || named) return !item.specifier.startsWith('#');
      return inside(item.from, 'contract') && !item.to.endsWith('/index.ts');
    });
    expect(show(bad)).toEqual([]);
  });

  it('has no cycle of value imports between files', () => {
    const byValue = imports.filter((item) => !item.typeOnly && !item.dynamic);
    expect(cycles(graphOf(byValue, (path) => path))).toEqual([]);
  });

  it('has no cycle of imports of any kind between module folders', () => {
    const scoped = imports.filter((item) => !item.dynamic);
    expect(cycles(graphOf(scoped, unit))).toEqual([]);
  });

  it('gives every server folder a face, entry points aside', () => {
    const entries = /^server\/(main\.ts|cli)$/;
    const bad = files
      .filter(({ path }) => inside(path, 'server'))
      .map(({ path }) => unit(path))
      .filter((name) => !serverFaces.has(name) && !entries.test(name));
    expect(bad).toEqual([]);
  });

  it('never climbs two folders in the server', () => {
    const bad = imports.filter((item) => inside(item.from, 'server') && item.specifier.startsWith('../../'));
    expect(show(bad)).toEqual([]);
  });

  it('requires tests, benches and tools to use the server’s faces too', () => {
    const patterns = ['{tests,bench,tools,testing}/**/*.{ts,tsx,mjs}', 'server/**/*.test.ts'];
    const bad = globSync(patterns, { cwd: root }).filter((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/ from '(\.{1,2}\/[^']+)'/g)]
        .map(([, specifier = '']) => join(dirname(path), specifier))
        .some((to) => inside(to, 'server') && unit(to) !== unit(path)),
    );
    expect(bad).toEqual([]);
  });
});

describe('faces and weight', () => {
  it('has no `export *`', () => {
    const bad = files.filter((file) => /^export \*/m.test(file.text)).map((file) => file.path);
    expect(bad).toEqual([]);
  });

  it('keeps plugin manifests light: their static imports reach no React, grid or chart', () => {
    const bySource = new Map(files.map((file) => [file.path, file]));
    const heavy = /^(react|react-dom|react-router-dom|react-i18next|mobx-react-lite|ag-grid|uplot|@base-ui)/;
    const bad: string[] = [];
    for (const manifest of files.filter((file) => /^src\/plugins\/[^/]+\/index\.ts$/.test(file.path))) {
      const seen = new Set<string>();
      const visit = (path: string): void => {
        if (seen.has(path)) return;
        seen.add(path);
        for (const item of bySource.get(path)?.imports ?? []) {
          if (item.typeOnly || item.dynamic) continue;
          if (item.to === null && heavy.test(item.specifier))
            bad.push(`${manifest.path} reaches ${item.specifier} through ${item.from}:${item.line}`);
          if (item.to !== null) visit(item.to);
        }
      };
      visit(manifest.path);
    }
    expect(bad).toEqual([]);
  });

  it('keeps files under 450 lines, data tables aside', () => {
    const bad = files
      .filter((file) => !file.path.includes('.data.') && file.text.split('\n').length > 450)
      .map((file) => file.path);
    expect(bad).toEqual([]);
  });

  it('keeps functions under 60 lines, except at most 1, and all under 80', () => {
    const long = longFunctions(files);
    expect(long.slice(1)).toEqual([]);
    expect(long.filter(([count]) => count > 80)).toEqual([]);
    const own = [60, 61].map((count) => ({
      path: `${count}.ts`,
      text: `\nexport const long = () => {${'\n'.repeat(count - 1)}};\n`,
    }));
    expect(longFunctions(own)).toEqual([[61, '61.ts:2']]);
  });
});
