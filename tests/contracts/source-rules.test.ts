import { describe, expect, it } from 'vitest';
import { moduleState, sourceFaults } from '#testing/contract';

/** Findings for a view with this source. */
const faultsOf = (source: string, path = 'View.tsx') => sourceFaults(path, source).map(({ what }) => what);
const words = (text: string) => `the words "${text}" stand in the code: make them a key of src/locales`;
const view = (body: string) => `export const View = () => ${body};`;

describe('literal text in a view’s source', () => {
  it('is detected as text, as an attribute, and in any value of an expression [P11]', () => {
    expect(faultsOf(view('<p>Best price</p>'))).toEqual([words('Best price')]);
    expect(faultsOf(view('<p title="Best price" />'))).toEqual([words('Best price')]);
    expect(faultsOf(view("<p aria-label={'Best price'} />"))).toEqual([words('Best price')]);
    expect(faultsOf(view("<p>{isBid ? 'Buy now' : 'Sell now'}</p>"))).toEqual([
      words('Buy now'),
      words('Sell now'),
    ]);
    expect(faultsOf(view('<p>{`Best ${price}`}{name ?? "nobody"}</p>'))).toEqual([
      words('Best'),
      words('nobody'),
    ]);
  });

  it('is detected wherever a view contains Chinese', () => {
    expect(faultsOf("const save = () => notice.success('已保存');")).toEqual([words('已保存')]);
    expect(faultsOf('const line = `共 ${count} 只`;')).toEqual([words('共'), words('只')]);
  });

  it('does not include keys, classes, codes, parts of a parser, or a language’s name for itself', () => {
    const clean = [
      view("<p className=\"q-fill\">{t('quotes:title')}<Kbd>Enter</Kbd><b>{'BP'}</b></p>"),
      view("<Icon name={isUp ? 'arrow-up' : 'arrow-down'} />"),
      "const nameOf = { 'zh-CN': '中文' };",
    ];
    expect(clean.flatMap((source) => faultsOf(source))).toEqual([]);
    expect(faultsOf("const DAY = { 今天: 0, text: '明天' };", 'spoken-day.ts')).toEqual([]);
  });
});

it('rounding a price in binary floating point is detected, however the price is reached [P11]', () => {
  const found = ['row.bidPrice', 'Number(price)', '(bid - ofr)', 'rows[0].yield'].flatMap((price) =>
    faultsOf(`const text = ${price}.toFixed(4);`),
  );
  expect([found.length, ...new Set(found)]).toEqual([
    4,
    'toFixed rounds a price in binary floating point: use #core/format or #contract/rules',
  ]);
  expect(faultsOf('const text = sizeKb.toFixed(1);')).toEqual([]);
});

it('direct imports of libraries wrapped by core are detected, static and dynamic; importing types is allowed', () => {
  expect(faultsOf("import { AgGridReact } from 'ag-grid-react';")).toEqual([
    'imports ag-grid-react: use #core/grid',
  ]);
  expect(faultsOf("const load = () => import('uplot');")).toEqual(['imports uplot: use #core/chart']);
  expect(faultsOf("import type { ColDef } from 'ag-grid-community'; import { z } from 'zod/mini';")).toEqual(
    [],
  );
});

it('an import from outside the plugin’s folder is found, even of a type; texts are allowed [P11]', () => {
  const stray = (name: string) => [`imports ${name}: plugins meet in #core and #contract only`];
  expect(faultsOf("import { Row } from '../depth/Row.tsx';")).toEqual(stray('../depth/Row.tsx'));
  expect(faultsOf("import type { Row } from '../../depth/Row.tsx';", 'parts/View.tsx')).toEqual(
    stray('../../depth/Row.tsx'),
  );
  expect(faultsOf("const load = () => import('../depth/Row.tsx');")).toEqual(stray('../depth/Row.tsx'));
  expect(faultsOf("import { Row } from './parts/Row.tsx';")).toEqual([]);
  expect(faultsOf("import { helloPlugin } from '../plugin.ts';", 'parts/View.tsx')).toEqual([]);
  expect(faultsOf("import texts from '../../locales/zh-CN/hello.json';")).toEqual([]);
});

it('each fault is reported with its line [P11]', () => {
  expect(sourceFaults('View.tsx', 'const a = 1;\nconst b = <p>Best price</p>;\n')).toEqual([
    { line: 2, what: words('Best price') },
  ]);
});

describe('module state', () => {
  it('is a reassignable variable, a container that is filled, or anything that is written to [P11]', () => {
    const found = {
      set: 'let last = 0;',
      map: 'export const seen = new Map();',
      member: 'const kept = { price: 0 }; const keep = (price) => { kept.price = price; };',
      deep: 'const kept = { best: {} }; const keep = (id, price) => { kept.best[id] = price; };',
      pushed: 'const rows = []; const add = (row) => rows.push(row);',
      counted: 'const used = { times: 0 }; const use = () => used.times++;',
      deleted: 'const held = {}; const drop = (id) => delete held[id];',
      assigned: 'const held = {}; const take = (more) => Object.assign(held, more);',
    };
    const names = Object.values(found).map((source) => moduleState('x.ts', source));
    expect(names).toEqual([['last'], ['seen'], ['kept'], ['kept'], ['rows'], ['used'], ['held'], ['held']]);
  });

  it('does not include constant tables or what a function creates for itself', () => {
    const source = `
      const NONE = [];
      const WIDTHS = { price: 80 };
      const SIDES = new Set(['bid', 'ofr']);
      const widths = () => { const own = {}; own.price = WIDTHS.price; return [own, NONE.slice().sort()]; };
    `;
    expect(moduleState('x.ts', source)).toEqual([]);
  });
});
