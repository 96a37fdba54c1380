import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { Bundle, BundleText, ConfigName } from '../bundle.ts';
import { diffBundles } from './diff.ts';
import { effectsOf } from './effects.ts';
import { formatJson } from './format-json.ts';
import { mergeBundles } from './merge.ts';
import { runPipeline } from './in-chinese.ts';
import { withSwitch } from './switch-off.ts';

const bundleOf = (texts: BundleText): Bundle => {
  const { bundle, diagnostics } = runPipeline(texts, { catalogue: fixtureCatalogue });
  if (!bundle) throw new Error(JSON.stringify(diagnostics[0]));
  return bundle;
};
const edit = (file: ConfigName, find: string, replace: string, from = fixture): BundleText => {
  if (!from[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { ...from, [file]: from[file].replace(find, () => replace) };
};
const base = bundleOf(fixture);
const diff = (texts: BundleText) => diffBundles(base, bundleOf(texts));
const effects = (texts: BundleText) =>
  effectsOf(base, bundleOf(texts)).effects.map(
    ({ change, what, id, who }) => `${change} ${what} ${id}: ${who.join('、')}`,
  );

describe('the semantic difference of two bundles', () => {
  it('is empty if only spacing and the order of keys differ', () => {
    const other = {
      ...fixture,
      menu: formatJson(JSON.parse(fixture.menu)),
      settings: JSON.stringify(JSON.parse(fixture.settings)),
    };
    expect(diff(other)).toEqual([]);
  });

  it('matches items by id, and lists additions, removals, changes and moves', () => {
    const moved = edit('menu', '{ "id": "search", "label": "t:search", "widget": "search.box" },', '');
    expect(diff(moved)).toEqual([
      {
        file: 'menu',
        op: 'removed',
        path: ['menus', 'tools', 'search'],
        before: expect.objectContaining({ id: 'search' }),
      },
    ]);
    expect(diff(edit('settings', '"pageSize": 50', '"pageSize": 60'))).toEqual([
      { file: 'settings', op: 'changed', path: ['search', 'pageSize'], before: 50, after: 60 },
    ]);
    expect(diff(edit('routes', '"title": "t:mm"', '"title": "t:deep"'))).toMatchObject([
      { file: 'routes', op: 'changed', path: ['marketMaking', 'title'] },
    ]);
    const swapped = edit(
      'menu',
      `{ "id": "search", "label": "t:search", "widget": "search.box" },
      { "id": "bell", "label": "t:messages", "popover": "messages.latest" }`,
      `{ "id": "bell", "label": "t:messages", "popover": "messages.latest" },
      { "id": "search", "label": "t:search", "widget": "search.box" }`,
    );
    expect(diff(swapped)).toEqual([
      {
        file: 'menu',
        op: 'moved',
        path: ['menus', 'tools'],
        before: ['search', 'bell'],
        after: ['bell', 'search'],
      },
    ]);
  });

  it('treats a gate as a single value', () => {
    const changes = diff(
      edit(
        'menu',
        '"when": { "user.ispasscoupon": { "is": "1" } }',
        '"when": { "user.ispasscoupon": { "in": ["1"] } }',
      ),
    );
    expect(changes).toMatchObject([
      { op: 'changed', path: ['menus', 'navigation', 'quotes', 'children', 'pass', 'when'] },
    ]);
  });
});

describe('the effects of a change', () => {
  it('are none if nothing changed', () => {
    expect(effectsOf(base, bundleOf(fixture))).toEqual({ kinds: 5, effects: [] });
  });

  it('describe the kinds of user by the flags that matter only', () => {
    const closed = edit(
      'menu',
      '"label": "t:deep", "route"',
      '"when": { "user.newversion": { "is": "1" } }, "label": "t:deep", "route"',
    );
    expect(effects(closed)).toEqual(['lost menu navigation/quotes/deep: 已登录用户（报价页面：要约模式）']);
  });

  it('include a page and its menu item opened to everyone', () => {
    const gate = '"when": { "user.ispasscoupon": { "is": "1" } }';
    const open = edit('menu', `, ${gate}`, '', edit('routes', `,\n      ${gate}`, ''));
    expect(effects(open)).toEqual([
      'gained menu navigation/quotes/pass: 未登录用户、已登录用户（过券服务：未开通）',
      'gained route passTicket: 未登录用户、已登录用户（过券服务：未开通）',
    ]);
  });

  it('include panels added, removed or hidden by a gate', () => {
    const gated = edit(
      'layouts',
      '"panel": "depth.info"',
      '"when": { "session.isLogin": { "is": true } }, "panel": "depth.info"',
    );
    expect(effects(gated)).toEqual(['lost panel deep/info: 未登录用户']);
    const swapped = edit('layouts', '"panel": "depth.info"', '"panel": "depth.trades"');
    expect(effects(swapped)).toEqual(['lost panel deep/info: 所有用户', 'gained panel deep/info: 所有用户']);
  });

  it('include everything that a switched-off plugin takes with it', () => {
    const off = withSwitch(fixture, { kind: 'plugin', id: 'messages' }, true);
    expect(off && effects(off)).toEqual([
      'lost menu tools/bell: 所有用户',
      'lost route messages: 已登录用户',
      'lost route allMessage: 已登录用户',
      'lost route unreadMessage: 已登录用户',
    ]);
    const panel = withSwitch(fixture, { kind: 'panel', id: 'depth.trades' }, true);
    expect(panel && effects(panel)).toEqual(['lost panel deep/trades: 所有用户']);
    expect(off && withSwitch(off, { kind: 'plugin', id: 'messages' }, true)).toBeNull();
    expect(off && bundleOf(withSwitch(off, { kind: 'plugin', id: 'messages' }, false) ?? off).hash).toBe(
      base.hash,
    );
  });

  it('include a page that now redirects elsewhere', () => {
    expect(effects(edit('routes', '"redirect": "home"', '"redirect": "event"'))).toEqual([
      'redirected route root: 所有用户',
    ]);
  });
});

describe('merging two edits of one base', () => {
  const mine = edit('menu', '"id": "about", "label": "t:about"', '"id": "about", "label": "t:home"');

  it('keeps both if they touch different files, each text unchanged', () => {
    const theirs = edit('settings', '"pageSize": 50', '"pageSize":   60');
    expect(mergeBundles(fixture, mine, theirs)).toEqual({
      merged: { ...theirs, menu: mine.menu },
      conflicts: [],
    });
  });

  it('keeps both if they touch different items of one file', () => {
    const theirs = edit(
      'menu',
      '{ "id": "logout",',
      '{ "id": "extra", "label": "t:about", "route": "home" },\n { "id": "logout",',
    );
    const { merged } = mergeBundles(fixture, mine, theirs);
    const changes = diff(merged ?? fixture).map((change) => `${change.op} ${change.path.join('.')}`);
    expect(changes).toEqual(['added menus.user.extra', 'changed menus.footer.about.label']);
    expect(
      mergeBundles(fixture, theirs, mine).merged &&
        diff(mergeBundles(fixture, theirs, mine).merged ?? fixture),
    ).toEqual(diff(merged ?? fixture));
  });

  it('keeps texts added on both sides, and reports a conflict only for the same text worded differently', () => {
    const worded = (words: object) => {
      const settings: object = JSON.parse(fixture.settings);
      return { ...fixture, settings: JSON.stringify({ ...settings, texts: words }) };
    };
    const [own, other] = [{ 'zh-CN': '早盘' }, { 'zh-CN': '盘前' }];
    const both = mergeBundles(fixture, worded({ a: own }), worded({ b: other }));
    expect(both.merged && JSON.parse(both.merged.settings)).toMatchObject({ texts: { a: own, b: other } });
    expect(mergeBundles(fixture, worded({ a: own }), worded({ a: other })).conflicts).toEqual([
      { file: 'settings.json', path: 'texts.a.zh-CN', base: '', mine: '"早盘"', theirs: '"盘前"' },
    ]);
  });

  it('reports both sides of a conflicting change, and no conflict where they agree', () => {
    const theirs = edit('menu', '"id": "about", "label": "t:about"', '"id": "about", "label": "t:deep"');
    expect(mergeBundles(fixture, mine, theirs)).toEqual({
      merged: null,
      conflicts: [
        {
          file: 'menu.json',
          path: 'menus.footer.about.label',
          base: '"t:about"',
          mine: '"t:home"',
          theirs: '"t:deep"',
        },
      ],
    });
    expect(mergeBundles(fixture, mine, mine).merged).toEqual(mine);
    const removed = edit(
      'menu',
      '{ "id": "about", "label": "t:about", "href": "https://example.com/about" }',
      '',
    );
    expect(mergeBundles(fixture, mine, removed).conflicts).toMatchObject([
      { path: 'menus.footer.about', theirs: '' },
    ]);
  });
});

describe('formatted JSON', () => {
  it('has the same value and keeps to the line width', () => {
    for (const text of Object.values(fixture)) {
      const laid = formatJson(JSON.parse(text));
      expect(JSON.parse(laid)).toEqual(JSON.parse(text));
      expect(Math.max(...laid.split('\n').map((line) => line.length))).toBeLessThan(140);
    }
  });
});
