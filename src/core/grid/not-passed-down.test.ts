import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('grid.css', import.meta.url), 'utf8');
const library = readFileSync(
  new URL('../../../node_modules/ag-grid-community/dist/package/main.esm.mjs', import.meta.url),
  'utf8',
);

/** Where the library reads a property: the selector of a rule, or the script line that writes it into a style. */
const readersOf = (name: string) =>
  [...library.matchAll(new RegExp(`[^{}\\n]*(?:\\{[^{}\\n]*)?var\\(${name}\\b`, 'g'))].map(
    ([found]) => found.split('{')[0],
  );

it('no grid style reads a non-inherited property of its viewport, neither ours nor the library’s', () => {
  const nonInherited = [...css.matchAll(/@property (--[\w-]+) \{[^}]*inherits: false/g)].map(
    ([, name = '']) => name,
  );
  // Rows as wide as the grid: none of our grids has them.
  expect(nonInherited.map((name) => [name, readersOf(name)])).toEqual([
    ['--ag-internal-grid-viewport-width', ['.ag-full-width-anchor']],
  ]);
});
