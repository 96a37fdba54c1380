import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
