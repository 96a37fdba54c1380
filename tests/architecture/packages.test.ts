import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlugins } from '../../tools/config-source.ts';
import { readSources, root } from '../_util/import-graph.ts';

/** The packages that the card names for the client. */
const CARD = [
  'react',
  'react-dom',
  'react-grid-layout',
  'react-router-dom',
  'mobx',
  'mobx-react-lite',
  'axios',
  'jsencrypt',
  'i18next',
  'react-i18next',
  'ag-grid-react',
];

it('[C.1] the product itself imports every package of the card for more than its types', () => {
  const used = readSources()
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.|\/testing\//.test(path))
    .flatMap(({ imports }) => imports)
    .filter(({ to, typeOnly }) => to === null && !typeOnly)
    .map(({ specifier }) => specifier);
  const isUsed = (name: string) => used.some((one) => one === name || one.startsWith(`${name}/`));
  expect(CARD.filter((name) => !isUsed(name))).toEqual([]);
});

it('[C.1] vite builds the product and vitest tests it', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  expect(read('vite.config.ts')).toContain("from 'vite'");
  expect(read('tools/client-build.mjs')).toMatch(/['"]vite\b/);
  expect(read('tools/test.mjs')).toContain('vitest');
});

it('[C.2] package, build, types, core, plugins, configuration, texts, tests and README are where the card has them', () => {
  const places =
    'package.json vite.config.ts tsconfig.json src/core src/plugins src/config src/locales tests README.md';
  expect(places.split(' ').filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

it('[C.3] the plugins of the card are registered, by their names', async () => {
  const plugins = await readPlugins();
  const names = ['search', 'quotes', 'depth', 'orders', 'messages', 'account', 'support'];
  expect(plugins.map(({ id }) => id)).toEqual(expect.arrayContaining(names));
});
