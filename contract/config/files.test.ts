import { describe, expect, it } from 'vitest';
import { fixture } from '../../tests/_util/config-fixture.ts';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { externalPlugin } from './external.ts';
import { layoutsFile } from './layouts-file.ts';
import { menuFile } from './menu-file.ts';
import { MOST_TABS } from './panel-fields.ts';
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
    ['as it is', {}, []],
    ['of nothing', { dashboard: undefined }, ['']],
    ['of two things', { page: 'x.a' }, ['']],
    ['of the product itself', { dashboard: undefined, builtin: 'notFound' }, []],
    ['of the product, which has no such', { dashboard: undefined, builtin: 'admin' }, ['builtin']],
    ['with children and no first one', { children: [child] }, ['']],
    ['with a first child and no children', { defaultChild: 'b' }, ['']],
    [
      'with children of their own children',
      { defaultChild: 'b', children: [{ ...child, children: [child] }] },
      ['children.0.children'],
    ],
    ['with no children at all', { defaultChild: 'b', children: [] }, ['children']],
    ['in a frame that is none', { shell: 'wide' }, ['shell']],
    ['for some', { when: { 'user.newAuth': { is: 'Y' } }, otherwise: 'login' }, []],
    ['that is advanced, and says why', { advanced: 't:why' }, []],
    ['that is advanced', { advanced: true }, ['advanced']],
    ['that redirects some', { redirects: [{ when: { 'session.isLogin': { is: true } }, to: 'home' }] }, []],
    ['that redirects all, by a rule', { redirects: [{ to: 'home' }] }, ['redirects.0.when']],
    [
      'that redirects to an address',
      { redirects: [{ when: { 'session.isLogin': { is: true } }, to: '/home' }] },
      ['redirects.0.to'],
    ],
    ['with a note', { note: '试用' }, []],
    ['with markup', { html: '<b>' }, ['html']],
  ])('%s', (_, change, faults) => {
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
    ['as it is', {}, []],
    ['of nothing', { route: undefined }, ['']],
    ['of two things', { href: 'https://example.com' }, ['']],
    ['to another site', { route: undefined, href: 'https://example.com' }, []],
    ['to a script', { route: undefined, href: 'javascript:alert(1)' }, ['href']],
    ['to a page with words', { params: { id: 'latest' }, query: { tab: '1' } }, []],
    [
      'to another site with words',
      { route: undefined, href: 'https://example.com', query: { a: 'b' } },
      [''],
    ],
    ['with a number for a word', { params: { id: 1 } }, ['params.id']],
    ['with a list below', { route: undefined, children: [{ ...item, id: 'b' }] }, []],
    ['with an empty list', { route: undefined, children: [] }, ['children']],
    ['with a list and a page', { children: [{ ...item, id: 'b' }] }, ['']],
    [
      'with lists below lists',
      { route: undefined, children: [{ id: 'b', label: 't:b', children: [item] }] },
      ['children.0', 'children.0.children'],
    ],
    ['with words in place of a text', { label: '首页' }, ['label']],
    ['with a picture', { icon: 'star.svg' }, ['icon']],
    ['for some', { when: { 'user.groups': { is: 'vip' } } }, []],
    ['for what is asked of nobody', { when: { 'user.age': { is: 3 } } }, ['when', 'when.user.age']],
  ])('%s', (_, change, faults) => {
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
    ['as it is', {}, []],
    ['of no width', { w: 0 }, ['w']],
    ['at a place below nothing', { x: -1 }, ['x']],
    ['between two cells', { y: 0.5 }, ['y']],
    ['beyond every grid', { h: 1_001 }, ['h']],
    ['in a colour', { channel: 'blue' }, []],
    ['in a colour that is none', { channel: 'pink' }, ['channel']],
    ['with settings of any kind', { settings: { rows: 10, deep: { list: [1, null] } } }, []],
    ['with settings of an older shape', { settings: {}, settingsVersion: 1 }, []],
    ['with settings of no shape', { settingsVersion: 0 }, ['settingsVersion']],
    ['with settings in a list', { settings: [] }, ['settings']],
    ['without an order', { index: undefined }, ['index']],
    ['that shows nothing', { panel: undefined }, ['']],
    ['that shows one panel and tabs', { tabs: [{ id: 'b', panel: 'x.b' }] }, ['']],
  ])('with one panel: %s', (_, change, faults) => {
    expect(ofPlace(whole(place, change))).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['with one in front', { active: 'b' }, []],
    ['with none', { tabs: [] }, ['tabs']],
    [
      'as many as there may be',
      { tabs: Array.from({ length: MOST_TABS }, (_, at) => ({ id: `b${at}`, panel: 'x.b' })) },
      [],
    ],
    [
      'one more',
      { tabs: Array.from({ length: MOST_TABS + 1 }, (_, at) => ({ id: `b${at}`, panel: 'x.b' })) },
      ['tabs'],
    ],
    ['of a place of its own', { tabs: [{ id: 'b', panel: 'x.b', x: 0 }] }, ['tabs.0.x']],
    ['seen by some', { tabs: [{ id: 'b', panel: 'x.b', when: { 'user.isStaff': { is: true } } }] }, []],
    // Panel properties belong to the tab, not to the place.
    ['of a place in a colour', { channel: 'blue' }, ['']],
    ['of a place with a title', { title: 't:a' }, ['']],
    ['of a place with settings', { settings: {} }, ['']],
    ['of a place for some', { when: { 'user.isStaff': { is: true } } }, ['']],
  ])('with tabs: %s', (_, change, faults) => {
    expect(ofPlace(whole(tabs, change))).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['of another grid', { columns: 12 }, ['columns']],
    ['of no version', { version: 0 }, ['version']],
    ['that scrolls', { rowHeight: 2 }, []],
    ['of rows too low to read', { rowHeight: 1.9 }, ['rowHeight']],
    ['of rows too high', { rowHeight: 100.5 }, ['rowHeight']],
    ['with gaps', { gapless: false }, []],
    ['of nothing', { panels: [] }, []],
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
    ['as they are', {}, []],
    ['hours past midnight', section('trading', { opens: '00:00', closes: '23:59' }), []],
    ['an hour too late', section('trading', { closes: '24:00' }), ['trading.closes']],
    ['an hour of one digit', section('trading', { opens: '9:00' }), ['trading.opens']],
    ['a minute too late', section('trading', { opens: '09:60' }), ['trading.opens']],
    ['a banner away for three days', section('banner', { hideHours: 72 }), []],
    ['away for longer', section('banner', { hideHours: 72.5 }), ['banner.hideHours']],
    ['figures sent to a script', section('analytics', { endpoint: 'javascript:1' }), ['analytics.endpoint']],
    ['pages of 200', section('search', { pageSize: 200 }), []],
    ['pages of 201', section('search', { pageSize: 201 }), ['search.pageSize']],
    ['no history', section('search', { historySize: 0 }), []],
    ['a longer history', section('search', { historySize: 51 }), ['search.historySize']],
    ['no messages in the popover', section('messages', { popoverSize: 0 }), ['messages.popoverSize']],
    ['no steps', section('quoting', { priceStepsBp: [] }), ['quoting.priceStepsBp']],
    ['a step backwards', section('quoting', { priceStepsBp: [-0.01] }), ['quoting.priceStepsBp.0']],
    ['half a 万', section('quoting', { quantityPresets: [0.5] }), ['quoting.quantityPresets.0']],
    ['a time of the specification', section('quoting', { autoCancelPresets: [0, 30, 1, 3, 10] }), []],
    [
      'a time that is none of it',
      section('quoting', { autoCancelPresets: [5] }),
      ['quoting.autoCancelPresets.0'],
    ],
    [
      'a colour of prices that is none',
      section('appearance', { priceColours: 'blue-up' }),
      ['appearance.priceColours'],
    ],
    ['a third language', section('appearance', { locale: 'ja-JP' }), ['appearance.locale']],
    ['no bands', { priceBands: undefined }, []],
    ['bands of one side', { priceBands: { best: { warn: 0 } } }, ['priceBands.valuation']],
    ['bands without limits', { priceBands: { best: {}, valuation: {} } }, []],
    ['a band below nothing', { priceBands: { best: { ask: -1 }, valuation: {} } }, ['priceBands.best.ask']],
    [
      'a band of the whole world',
      { priceBands: { best: { refuse: 10_000.5 }, valuation: {} } },
      ['priceBands.best.refuse'],
    ],
    ['what everybody gets', { approval: { amountLimit: 100_000_000, rights: ['marketMaker'] } }, []],
    ['more than there is', { approval: { amountLimit: 100_000_001, rights: [] } }, ['approval.amountLimit']],
    ['a role of staff for everybody', { approval: { rights: ['operator'] } }, ['approval.rights.0']],
    ['a second pair of eyes', { publishing: { approval: 'required', guard } }, []],
    [
      'a guard of no time',
      { publishing: { approval: 'off', guard: { ...guard, minutes: 0 } } },
      ['publishing.guard.minutes'],
    ],
    [
      'a guard of two days',
      { publishing: { approval: 'off', guard: { ...guard, minutes: 2_880 } } },
      ['publishing.guard.minutes'],
    ],
    [
      'a guard of what nobody looks at',
      { publishing: { approval: 'off', guard: { ...guard, least: 0 } } },
      ['publishing.guard.least'],
    ],
    ['a guard of no use at all', { publishing: { approval: 'off', guard: { ...guard, unused: 100 } } }, []],
    [
      'a guard of less than none',
      { publishing: { approval: 'off', guard: { ...guard, unused: 101 } } },
      ['publishing.guard.unused'],
    ],
    ['own words in Chinese', { texts: { desk: { 'zh-CN': '交易台' } } }, []],
    ['own words in English alone', { texts: { desk: { 'en-US': 'Desk' } } }, ['texts.desk.zh-CN']],
    ['own words without letters', { texts: { desk: { 'zh-CN': '' } } }, ['texts.desk.zh-CN']],
    ['own words of a name that is none', { texts: { 'my desk': { 'zh-CN': 'a' } } }, ['texts.my desk']],
    ['a link without a target', { links: { community: '' } }, []],
    ['a link within', { links: { community: '/index/home' } }, ['links.community']],
    ['a plugin that is off', section('disabled', { plugins: ['depth'] }), []],
    ['a panel by half its name', section('disabled', { panels: ['depth'] }), ['disabled.panels.0']],
    ['what is no constant', { password: 'x' }, ['password']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(settingsFile, read('settings'), change)).toEqual(faults);
  });
});

describe('an external plugin', () => {
  const plugin = { id: 'curves', path: 'curves.js', sha256: '0123456789abcdef'.repeat(4), title: '曲线' };

  it.each<Border>([
    ['as it is', {}, []],
    ['of two words', { id: 'my-curves' }, ['id']],
    ['of the longest name', { id: `a${'0'.repeat(39)}` }, []],
    ['of a longer one', { id: `a${'0'.repeat(40)}` }, ['id']],
    ['in folders', { path: 'a/b/c/main_v2.js' }, []],
    ['in deeper folders', { path: 'a/b/c/d/main.js' }, ['path']],
    ['above its folder', { path: '../main.js' }, ['path']],
    ['in a hidden folder', { path: '.git/main.js' }, ['path']],
    ['from the root', { path: '/main.js' }, ['path']],
    ['from another host', { path: 'https://evil.example/main.js' }, ['path']],
    ['of another kind of file', { path: 'main.html' }, ['path']],
    ['with a query', { path: 'main.js?v=2' }, ['path']],
    ['of any content', { sha256: undefined }, ['sha256']],
    ['of a content in capitals', { sha256: '0123456789ABCDEF'.repeat(4) }, ['sha256']],
    ['of half a content', { sha256: '01'.repeat(31) }, ['sha256']],
    ['that follows the market', { streams: ['bestmarket', 'deepmarket'] }, []],
    ['that follows orders', { streams: ['MyQuote'] }, ['streams.0']],
    ['that asks for bonds', { calls: ['transaction.bondInfo'] }, []],
    ['that sends orders', { calls: ['transaction.ordersPrice'] }, ['calls.0']],
    ['without a title', { title: '' }, ['title']],
    ['with the longest title', { title: '线'.repeat(40) }, []],
    ['with a longer one', { title: '线'.repeat(41) }, ['title']],
    ['with rights', { allow: '*' }, ['allow']],
  ])('%s [R8.04]', (_, change, faults) => {
    expect(faultsAfter(externalPlugin, plugin, change)).toEqual(faults);
  });
});
