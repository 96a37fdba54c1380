import { describe, expect, it } from 'vitest';
import { fixture } from '../../tests/_util/config-fixture.ts';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { externalPlugin } from './external.ts';
import { layoutsFile } from './layouts-file.ts';
import { menuFile } from './menu-file.ts';
import { MAX_TABS } from './panel-fields.ts';
import { routesFile } from './routes-file.ts';
import { settingsFile } from './settings-file.ts';

const read = (name: keyof typeof fixture): Record<string, unknown> => JSON.parse(fixture[name]);

/** Faults of a file with just this route, item or panel, with paths relative to it. */
const ofRoute = (route: object): string[] =>
  faultsOf(routesFile, { ...read('routes'), routes: [route] }).map((path) =>
    path.replace(/^routes\.0\.?/, ''),
  );
const ofItem = (item: object): string[] => {
  const file = read('menu');
  return faultsOf(menuFile, {
    ...file,
    menus: { navigation: [item], tools: [], account: [], user: [], footer: [] },
  }).map((path) => path.replace(/^menus\.navigation\.0\.?/, ''));
};
const ofPlace = (place: object): string[] => {
  const layout = { id: 'a', title: 't:a', version: 1, columns: 120, rows: 40, panels: [place] };
  return faultsOf(layoutsFile, { schemaVersion: 1, layouts: [layout] }).map((path) =>
    path.replace(/^layouts\.0\.panels\.0\.?/, ''),
  );
};
const whole = (sound: object, change: Border[1]): object =>
  Object.fromEntries(Object.entries({ ...sound, ...change }).filter(([, value]) => value !== undefined));

describe('a page in routes.json', () => {
  const route = { id: 'a', path: '/index/a', title: 't:a', dashboard: 'a' };
  const child = { id: 'b', path: 'b', title: 't:b', page: 'x.b' };

  it.each([
    ['/', true],
    ['/index/home', true],
    ['/order-center/order-detail/:orderObj', true],
    ['/event/:name?', true],
    ['/redirect/*', true],
    ['/*', false],
    ['', false],
    ['index/home', false],
    ['/index/home/', false],
    ['//index', false],
    ['/Index', false],
    ['/index home', false],
    ['/首页', false],
    ['/../admin', false],
    ['/index?x=1', false],
    ['/index#x', false],
    ['/:', false],
    ['/:a-b', false],
    ['/a*', false],
    ['/*/a', false],
  ])('at path %j: %j', (path, isTaken) => {
    expect(ofRoute({ ...route, path })).toEqual(isTaken ? [] : ['path']);
  });

  it.each([
    ['b', true],
    ['b/:id?', true],
    ['/b', false],
    ['b/', false],
    ['', false],
    ['b/*', false],
  ])('as a child at path %j: %j', (path, isTaken) => {
    const parent = {
      ...route,
      dashboard: undefined,
      page: 'x.a',
      defaultChild: 'b',
      children: [{ ...child, path }],
    };
    expect(ofRoute(whole(parent, {}))).toEqual(isTaken ? [] : ['children.0.path']);
  });

  it.each<Border>([
    ['with a dashboard only', {}, []],
    ['without content', { dashboard: undefined }, ['']],
    ['with both a dashboard and a page', { page: 'x.a' }, ['']],
    ['with a built-in page', { dashboard: undefined, builtin: 'notFound' }, []],
    ['with an unknown built-in page', { dashboard: undefined, builtin: 'admin' }, ['builtin']],
    ['with children but no default child', { children: [child] }, ['']],
    ['with a default child but no children', { defaultChild: 'b' }, ['']],
    [
      'with grandchildren',
      { defaultChild: 'b', children: [{ ...child, children: [child] }] },
      ['children.0.children'],
    ],
    ['with an empty list of children', { defaultChild: 'b', children: [] }, ['children']],
    ['with an unknown shell', { shell: 'wide' }, ['shell']],
    [
      'with a gate and a page for those it excludes',
      { when: { 'user.newAuth': { is: 'Y' } }, otherwise: 'login' },
      [],
    ],
    ['for the advanced version, with an explanation', { advanced: 't:why' }, []],
    ['for the advanced version, without an explanation', { advanced: true }, ['advanced']],
    [
      'with a conditional redirect',
      { redirects: [{ when: { 'session.isLogin': { is: true } }, to: 'home' }] },
      [],
    ],
    ['with a redirect rule without a condition', { redirects: [{ to: 'home' }] }, ['redirects.0.when']],
    [
      'with a redirect to a path instead of a route id',
      { redirects: [{ when: { 'session.isLogin': { is: true } }, to: '/home' }] },
      ['redirects.0.to'],
    ],
    ['with a note', { note: '试用' }, []],
    ['with an unknown field', { html: '<b>' }, ['html']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(ofRoute(whole(route, change))).toEqual(faults);
  });

  it('requires a file that names home, login and notFound', () => {
    expect(faultsAfter(routesFile, read('routes'), { home: undefined, login: '', notFound: 1 })).toEqual([
      'home',
      'login',
      'notFound',
    ]);
    expect(
      faultsAfter(routesFile, read('routes'), { schemaVersion: 2, $schema: './x.json', note: '' }),
    ).toEqual(['schemaVersion']);
  });
});

describe('a menu item', () => {
  const item = { id: 'a', label: 't:a', route: 'a' };

  it.each<Border>([
    ['with a route', {}, []],
    ['without a target', { route: undefined }, ['']],
    ['with both a route and a link', { href: 'https://example.com' }, ['']],
    ['with an external link', { route: undefined, href: 'https://example.com' }, []],
    ['with a link to a script', { route: undefined, href: 'javascript:alert(1)' }, ['href']],
    ['with parameters and query of its route', { params: { id: 'latest' }, query: { tab: '1' } }, []],
    [
      'with an external link and a query',
      { route: undefined, href: 'https://example.com', query: { a: 'b' } },
      [''],
    ],
    ['with a number as a parameter', { params: { id: 1 } }, ['params.id']],
    ['with a submenu', { route: undefined, children: [{ ...item, id: 'b' }] }, []],
    ['with an empty submenu', { route: undefined, children: [] }, ['children']],
    ['with both a submenu and a route', { children: [{ ...item, id: 'b' }] }, ['']],
    [
      'with a submenu of submenus',
      { route: undefined, children: [{ id: 'b', label: 't:b', children: [item] }] },
      ['children.0', 'children.0.children'],
    ],
    ['with a literal label instead of a text key', { label: '首页' }, ['label']],
    ['with an image file as its icon', { icon: 'star.svg' }, ['icon']],
    ['with a gate', { when: { 'user.groups': { is: 'vip' } } }, []],
    ['with a gate on an unknown flag', { when: { 'user.age': { is: 3 } } }, ['when', 'when.user.age']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(ofItem(whole(item, change)).toSorted()).toEqual(faults.toSorted());
  });

  it('belongs to one of the five menus, which must all exist', () => {
    const file = read('menu');
    expect(faultsAfter(menuFile, file, { menus: { ...Object(file['menus']), sidebar: [] } })).toEqual([
      'menus.sidebar',
    ]);
    expect(faultsAfter(menuFile, file, { menus: { navigation: [] } })).toEqual([
      'menus.tools',
      'menus.account',
      'menus.user',
      'menus.footer',
    ]);
  });
});

describe('a place on a dashboard', () => {
  const place = { id: 'a', panel: 'x.a', x: 0, y: 0, w: 40, h: 20, index: 0 };
  const tabs = { id: 'a', x: 0, y: 0, w: 40, h: 20, index: 0, tabs: [{ id: 'b', panel: 'x.b' }] };

  it.each<Border>([
    ['unchanged', {}, []],
    ['with no width', { w: 0 }, ['w']],
    ['at a negative column', { x: -1 }, ['x']],
    ['at a fractional row', { y: 0.5 }, ['y']],
    ['taller than any grid', { h: 1_001 }, ['h']],
    ['with a channel', { channel: 'blue' }, []],
    ['with an unknown channel', { channel: 'pink' }, ['channel']],
    ['with settings of any shape', { settings: { rows: 10, deep: { list: [1, null] } } }, []],
    ['with settings of a former version', { settings: {}, settingsVersion: 1 }, []],
    ['with settings of version 0', { settingsVersion: 0 }, ['settingsVersion']],
    ['with a list as its settings', { settings: [] }, ['settings']],
    ['without an index', { index: undefined }, ['index']],
    ['without a panel', { panel: undefined }, ['']],
    ['with both a panel and tabs', { tabs: [{ id: 'b', panel: 'x.b' }] }, ['']],
  ])('with one panel: %s', (_, change, faults) => {
    expect(ofPlace(whole(place, change))).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['with an active tab', { active: 'b' }, []],
    ['with an empty list', { tabs: [] }, ['tabs']],
    [
      'the maximum number',
      { tabs: Array.from({ length: MAX_TABS }, (_, at) => ({ id: `b${at}`, panel: 'x.b' })) },
      [],
    ],
    [
      'one more than the maximum',
      { tabs: Array.from({ length: MAX_TABS + 1 }, (_, at) => ({ id: `b${at}`, panel: 'x.b' })) },
      ['tabs'],
    ],
    ['a tab with a position', { tabs: [{ id: 'b', panel: 'x.b', x: 0 }] }, ['tabs.0.x']],
    ['a tab with a gate', { tabs: [{ id: 'b', panel: 'x.b', when: { 'user.isStaff': { is: true } } }] }, []],
    // Panel properties belong to the tab, not to the place.
    ['and a channel of the place', { channel: 'blue' }, ['']],
    ['and a title of the place', { title: 't:a' }, ['']],
    ['and settings of the place', { settings: {} }, ['']],
    ['and a gate of the place', { when: { 'user.isStaff': { is: true } } }, ['']],
  ])('with tabs: %s', (_, change, faults) => {
    expect(ofPlace(whole(tabs, change))).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['with 12 columns', { columns: 12 }, ['columns']],
    ['with version 0', { version: 0 }, ['version']],
    ['with a fixed row height', { rowHeight: 2 }, []],
    ['with rows below the minimum height', { rowHeight: 1.9 }, ['rowHeight']],
    ['with rows above the maximum height', { rowHeight: 100.5 }, ['rowHeight']],
    ['with gaps', { gapless: false }, []],
    ['without panels', { panels: [] }, []],
  ])('on a dashboard %s', (_, change, faults) => {
    const layout = { id: 'a', title: 't:a', version: 1, columns: 120, rows: 40, panels: [place] };
    expect(faultsOf(layoutsFile, { schemaVersion: 1, layouts: [whole(layout, change)] })).toEqual(
      faults.map((path) => `layouts.0.${path}`),
    );
  });
});

describe('settings that staff may change', () => {
  const section = (name: string, change: object) => ({
    [name]: { ...Object(read('settings')[name]), ...change },
  });
  const guard = { minutes: 30, least: 100 };

  it.each<Border>([
    ['unchanged', {}, []],
    ['trading hours from 00:00 to 23:59', section('trading', { opens: '00:00', closes: '23:59' }), []],
    ['a close at 24:00', section('trading', { closes: '24:00' }), ['trading.closes']],
    ['an opening hour of one digit', section('trading', { opens: '9:00' }), ['trading.opens']],
    ['an opening time of 60 minutes', section('trading', { opens: '09:60' }), ['trading.opens']],
    ['a banner hidden for the maximum of 72 hours', section('banner', { hideHours: 72 }), []],
    [
      'a banner hidden for longer than 72 hours',
      section('banner', { hideHours: 72.5 }),
      ['banner.hideHours'],
    ],
    [
      'an analytics endpoint that is a script',
      section('analytics', { endpoint: 'javascript:1' }),
      ['analytics.endpoint'],
    ],
    ['the maximum page size, 200', section('search', { pageSize: 200 }), []],
    ['a page size of 201', section('search', { pageSize: 201 }), ['search.pageSize']],
    ['no search history', section('search', { historySize: 0 }), []],
    ['a search history above the maximum', section('search', { historySize: 51 }), ['search.historySize']],
    ['no messages in the popover', section('messages', { popoverSize: 0 }), ['messages.popoverSize']],
    ['an empty list of price steps', section('quoting', { priceStepsBp: [] }), ['quoting.priceStepsBp']],
    ['a negative price step', section('quoting', { priceStepsBp: [-0.01] }), ['quoting.priceStepsBp.0']],
    [
      'a fractional quantity preset',
      section('quoting', { quantityPresets: [0.5] }),
      ['quoting.quantityPresets.0'],
    ],
    [
      'the automatic cancellation times of the specification',
      section('quoting', { autoCancelPresets: [0, 30, 1, 3, 10] }),
      [],
    ],
    [
      'an automatic cancellation time that the specification does not name',
      section('quoting', { autoCancelPresets: [5] }),
      ['quoting.autoCancelPresets.0'],
    ],
    [
      'an unknown price colour scheme',
      section('appearance', { priceColours: 'blue-up' }),
      ['appearance.priceColours'],
    ],
    ['an unsupported language', section('appearance', { locale: 'ja-JP' }), ['appearance.locale']],
    ['no price bands', { priceBands: undefined }, []],
    [
      'price bands without one for the valuation',
      { priceBands: { best: { warn: 0 } } },
      ['priceBands.valuation'],
    ],
    ['price bands without limits', { priceBands: { best: {}, valuation: {} } }, []],
    ['a negative price band', { priceBands: { best: { ask: -1 }, valuation: {} } }, ['priceBands.best.ask']],
    [
      'a price band above the maximum',
      { priceBands: { best: { refuse: 10_000.5 }, valuation: {} } },
      ['priceBands.best.refuse'],
    ],
    [
      'the largest default limit and a right',
      { approval: { amountLimit: 100_000_000, rights: ['marketMaker'] } },
      [],
    ],
    [
      'a default limit above the maximum',
      { approval: { amountLimit: 100_000_001, rights: [] } },
      ['approval.amountLimit'],
    ],
    ['a staff role among the default rights', { approval: { rights: ['operator'] } }, ['approval.rights.0']],
    ['publishing with approval', { publishing: { approval: 'required', guard } }, []],
    [
      'a guard of 0 minutes',
      { publishing: { approval: 'off', guard: { ...guard, minutes: 0 } } },
      ['publishing.guard.minutes'],
    ],
    [
      'a guard of the maximum of two days',
      { publishing: { approval: 'off', guard: { ...guard, minutes: 2_880 } } },
      ['publishing.guard.minutes'],
    ],
    [
      'a guard that requires no page views',
      { publishing: { approval: 'off', guard: { ...guard, least: 0 } } },
      ['publishing.guard.least'],
    ],
    [
      'a guard with the largest drop in use',
      { publishing: { approval: 'off', guard: { ...guard, unused: 100 } } },
      [],
    ],
    [
      'a guard with a drop in use above 100 %',
      { publishing: { approval: 'off', guard: { ...guard, unused: 101 } } },
      ['publishing.guard.unused'],
    ],
    ['a custom text in Chinese only', { texts: { desk: { 'zh-CN': '交易台' } } }, []],
    ['a custom text in English only', { texts: { desk: { 'en-US': 'Desk' } } }, ['texts.desk.zh-CN']],
    ['an empty custom text', { texts: { desk: { 'zh-CN': '' } } }, ['texts.desk.zh-CN']],
    ['a custom text with a space in its name', { texts: { 'my desk': { 'zh-CN': 'a' } } }, ['texts.my desk']],
    ['an empty link', { links: { community: '' } }, []],
    ['an internal path as a link', { links: { community: '/index/home' } }, ['links.community']],
    ['a disabled plugin', section('disabled', { plugins: ['depth'] }), []],
    [
      'a disabled panel without its plugin',
      section('disabled', { panels: ['depth'] }),
      ['disabled.panels.0'],
    ],
    ['an unknown setting', { password: 'x' }, ['password']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(settingsFile, read('settings'), change)).toEqual(faults);
  });
});

describe('an external plugin', () => {
  const plugin = { id: 'curves', path: 'curves.js', sha256: '0123456789abcdef'.repeat(4), title: '曲线' };

  it.each<Border>([
    ['unchanged', {}, []],
    ['with a hyphen in its id', { id: 'my-curves' }, ['id']],
    ['with an id of 40 characters', { id: `a${'0'.repeat(39)}` }, []],
    ['with an id of 41 characters', { id: `a${'0'.repeat(40)}` }, ['id']],
    ['in nested folders', { path: 'a/b/c/main_v2.js' }, []],
    ['in folders nested too deeply', { path: 'a/b/c/d/main.js' }, ['path']],
    ['outside its folder', { path: '../main.js' }, ['path']],
    ['in a hidden folder', { path: '.git/main.js' }, ['path']],
    ['with an absolute path', { path: '/main.js' }, ['path']],
    ['on another host', { path: 'https://evil.example/main.js' }, ['path']],
    ['in an HTML file', { path: 'main.html' }, ['path']],
    ['with a query in its path', { path: 'main.js?v=2' }, ['path']],
    ['without a hash', { sha256: undefined }, ['sha256']],
    ['with a hash in capitals', { sha256: '0123456789ABCDEF'.repeat(4) }, ['sha256']],
    ['with a truncated hash', { sha256: '01'.repeat(31) }, ['sha256']],
    ['that uses market streams', { streams: ['bestmarket', 'deepmarket'] }, []],
    ['that uses a stream of orders', { streams: ['MyQuote'] }, ['streams.0']],
    ['that calls for bond data', { calls: ['transaction.bondInfo'] }, []],
    ['that enters orders', { calls: ['transaction.ordersPrice'] }, ['calls.0']],
    ['with an empty title', { title: '' }, ['title']],
    ['with a title of 40 characters', { title: '线'.repeat(40) }, []],
    ['with a title of 41 characters', { title: '线'.repeat(41) }, ['title']],
    ['with an unknown field', { allow: '*' }, ['allow']],
  ])('%s: faults $2 [R2.26]', (_, change, faults) => {
    expect(faultsAfter(externalPlugin, plugin, change)).toEqual(faults);
  });
});
