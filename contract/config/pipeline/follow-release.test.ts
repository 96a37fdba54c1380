import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue, nextRelease } from '../../../tests/_util/config-fixture.ts';
import type { BundleText, ConfigName } from '../bundle.ts';
import { followRelease } from './follow-release.ts';
import { runPipeline } from './in-chinese.ts';

const edit = (file: ConfigName, find: string, replace: string, from = fixture): BundleText => {
  if (!from[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { ...from, [file]: from[file].replace(find, () => replace) };
};
const run = (texts: BundleText) => runPipeline(texts, { catalogue: nextRelease.catalogue });
const follow = (published: BundleText, product: BundleText = nextRelease.texts) =>
  followRelease({ base: fixture, published, product }, run);
const errors = ({ result }: ReturnType<typeof follow>) =>
  result.diagnostics.filter(({ severity }) => severity === 'error');
const renamed = edit('menu', '"id": "deep", "label": "t:deep"', '"id": "deep", "label": "t:mm"');

describe('a published configuration on a new release', () => {
  it('is exactly the new product if nothing was changed', () => {
    expect(follow(fixture)).toMatchObject({ texts: nextRelease.texts, clashes: [] });
  });

  it('keeps what was published and adopts what the release brings: a page, a moved panel, a removed plugin', () => {
    const followed = follow(renamed);
    expect([errors(followed), followed.clashes]).toEqual([[], []]);
    const { bundle } = followed.result;
    expect(bundle?.routes.routes.map(({ id }) => id)).toEqual(expect.arrayContaining(['curve']));
    expect(bundle?.menu.menus.tools.map(({ id }) => id)).toEqual(['bell']);
    const [, quotes] = bundle?.menu.menus.navigation ?? [];
    expect(quotes?.children?.map(({ id, label }) => `${id} ${label}`)).toEqual([
      'deep t:mm',
      'curve t:deep',
      'order t:order',
      'messages t:messages',
      'pass t:pass',
      'community t:community',
    ]);
    expect(bundle?.layouts.layouts[1]?.panels.find(({ id }) => id === 'trend')).toMatchObject({ x: 75 });
    expect(followed.texts.layouts).toBe(nextRelease.texts.layouts);
  });

  it('keeps the published side where both changed something, and reports both sides', () => {
    const product = edit(
      'menu',
      '"id": "deep", "label": "t:deep"',
      '"id": "deep", "label": "t:home"',
      nextRelease.texts,
    );
    const followed = follow(renamed, product);
    expect(followed.clashes).toEqual([
      {
        file: 'menu',
        path: ['menus', 'navigation', 'quotes', 'children', 'deep', 'label'],
        reason: 'both',
        base: 't:deep',
        published: 't:mm',
        product: 't:home',
        kept: 'published',
      },
    ]);
    expect(followed.texts.menu).toContain('"label": "t:mm"');
  });

  it('takes the product’s side of what cannot run on this build any more, and reports it', () => {
    const used = edit('menu', '"id": "search", "label": "t:search"', '"id": "search", "label": "t:home"');
    const followed = follow(used);
    expect(errors(followed)).toEqual([]);
    expect(followed.clashes).toMatchObject([
      {
        file: 'menu',
        path: ['menus', 'tools', 'search'],
        reason: 'unusable',
        published: { label: 't:home' },
        product: undefined,
        kept: 'product',
      },
    ]);
  });

  it('keeps a published layout if the panels of both sides do not fit together', () => {
    const wider = edit(
      'layouts',
      '"panel": "depth.trend", "x": 45, "y": 8, "w": 25',
      '"panel": "depth.trend", "x": 45, "y": 8, "w": 30',
      edit(
        'layouts',
        '"panel": "depth.trades", "x": 70, "y": 8, "w": 30',
        '"panel": "depth.trades", "x": 75, "y": 8, "w": 25',
      ),
    );
    const followed = follow(wider);
    expect(errors(followed)).toEqual([]);
    expect(followed.clashes).toMatchObject([
      { file: 'layouts', path: ['layouts', 'deep'], reason: 'together', kept: 'published' },
    ]);
    expect(followed.result.bundle?.layouts.layouts[1]?.panels.find(({ id }) => id === 'trend')).toMatchObject(
      { x: 45, w: 30 },
    );
  });

  it('gives a layout that both changed a new version, against which traders’ own layouts are checked', () => {
    const coloured = edit(
      'layouts',
      '"w": 20, "h": 52, "index": 4, "channel": "blue"',
      '"w": 20, "h": 52, "index": 4, "channel": "green"',
    );
    const followed = follow(coloured);
    expect(followed.clashes).toEqual([]);
    expect(followed.result.bundle?.layouts.layouts.map(({ version }) => version)).toEqual([1, 3]);
  });

  it('takes the product’s side if a published file is unreadable, or lacks what a new page needs', () => {
    expect(follow({ ...fixture, menu: '{' })).toMatchObject({
      texts: { menu: nextRelease.texts.menu },
      clashes: [{ file: 'menu', path: [], reason: 'unusable', kept: 'product' }],
    });
    const without = edit(
      'routes',
      `    { "id": "order", "path": "/order-center/order-detail/:orderObj", "title": "t:order", "page": "account.order" },\n`,
      '',
      edit(
        'menu',
        `        { "id": "order", "label": "t:order", "route": "order", "params": { "orderObj": "latest" } },\n`,
        '',
      ),
    );
    const pointing = edit('routes', '"to": "marketMaking" }] }', '"to": "order" }] }', nextRelease.texts);
    const followed = follow(without, {
      ...pointing,
      routes: pointing.routes.replace('/order-detail/:orderObj', '/order-detail/:orderObj?'),
    });
    expect(errors(followed)).toEqual([]);
    expect(followed.clashes.length).toBeGreaterThan(0);
  });

  it('is valid, whatever was published', () => {
    for (const texts of [{ ...fixture, routes: '[]' }, { ...fixture, settings: '{}' }, fixture])
      expect(errors(follow(texts))).toEqual([]);
    const unknown = edit('layouts', '"panel": "depth.info"', '"panel": "depth.inf"');
    expect(errors(follow(unknown))).toEqual([]);
    expect(runPipeline(nextRelease.texts, { catalogue: fixtureCatalogue }).fresh).toBe(true);
  });
});
