import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../tests/_util/config-fixture.ts';
import { type Context, visitorContext } from './context.ts';
import { visibleMenu } from './menu.ts';
import { menuFile } from './menu-file.ts';
import { isBlocked, resolveRoute } from './resolve.ts';
import { routesFile } from './routes-file.ts';
import { addressOf, matchRoute, parametersOf, routeTable } from './routing.ts';

const file = routesFile.parse(JSON.parse(fixture.routes));
const table = routeTable(file, []);
const user = (change: Context = {}): Context => ({ ...visitorContext, 'session.isLogin': true, ...change });
const marketMaker = user({ 'user.isMarketMakingTierUser': true });
const end = (id: string, context: Context) => resolveRoute(table, id, context).route;

describe('routes', () => {
  it('send a market maker from deepQuotation to marketMaking, and others the other way [R2.17] [R6.02]', () => {
    expect(end('deepQuotation', marketMaker)).toBe('marketMaking');
    expect(end('marketMaking', marketMaker)).toBe('marketMaking');
    expect(end('marketMaking', user())).toBe('deepQuotation');
    expect(end('deepQuotation', user())).toBe('deepQuotation');
  });

  it('send the root to home [R2.01], the message centre to its default child [R2.07], a visitor to the login', () => {
    expect(end('root', visitorContext)).toBe('home');
    expect(resolveRoute(table, 'messages', user()).steps).toEqual([
      { from: 'messages', to: 'allMessage', why: 'child' },
    ]);
    expect(resolveRoute(table, 'unreadMessage', visitorContext)).toEqual({
      kind: 'show',
      route: 'login',
      steps: [{ from: 'unreadMessage', to: 'login', why: 'blocked' }],
    });
  });

  it('send a user without a rule to the not-found page', () => {
    const resolution = resolveRoute(table, 'passTicket', user());
    expect(resolution).toMatchObject({ kind: 'show', route: 'notFound' });
    expect(isBlocked(resolution)).toBe(true);
  });

  it('report a loop or a missing target instead of following it for ever', () => {
    const loop = routeTable(
      {
        ...file,
        routes: [
          { id: 'a', path: '/a', title: 't:a', redirect: 'b' },
          { id: 'b', path: '/b', title: 't:b', redirect: 'a' },
          { id: 'c', path: '/c', title: 't:c', redirect: 'gone' },
        ],
      },
      [],
    );
    expect(resolveRoute(loop, 'a', {}).kind).toBe('loop');
    expect(resolveRoute(loop, 'c', {})).toMatchObject({ kind: 'missing', route: 'gone' });
  });

  it('keep user pages closed while user information is still loading', () => {
    expect(end('passTicket', { 'session.isLogin': true })).toBe('notFound');
  });

  it('inherit shell, path and gates from their parent', () => {
    expect(table.get('unreadMessage')).toMatchObject({
      path: '/index/message-index/unread-message',
      parent: 'messages',
      shell: 'plain',
    });
    expect(table.get('unreadMessage')?.gates).toHaveLength(1);
  });
});

describe('the gate of a layout', () => {
  const forRates = { 'user.groups': { is: 'rates' } } as const;
  const gated = routeTable(file, [{ id: 'deep', when: forRates }]);
  const inRates = (rates: boolean): Context => user({ 'user.newAuth': 'Y', 'user.groups': { rates } });
  const makerIn = (rates: boolean): Context => ({
    ...inRates(rates),
    'user.isMarketMakingTierUser': true,
  });

  it('applies to every page that shows it, after the page’s own gates and with the same fallback', () => {
    const makers = gated.get('marketMaking')?.gates ?? [];
    expect(makers).toHaveLength((table.get('marketMaking')?.gates.length ?? 0) + 1);
    expect(makers.at(-1)).toEqual({ when: forRates, otherwise: makers[0]?.otherwise });
    expect(resolveRoute(gated, 'deepQuotation', inRates(true)).route).toBe('deepQuotation');
    expect(resolveRoute(gated, 'deepQuotation', inRates(false))).toMatchObject({
      route: 'notFound',
      steps: [{ why: 'blocked' }],
    });
    expect(isBlocked(resolveRoute(gated, 'marketMaking', makerIn(false)))).toBe(true);
    expect(isBlocked(resolveRoute(gated, 'marketMaking', makerIn(true)))).toBe(false);
  });

  it('does not affect other pages, and stays closed while memberships are unknown', () => {
    expect(gated.get('home')).toEqual(table.get('home'));
    expect(isBlocked(resolveRoute(gated, 'deepQuotation', { 'session.isLogin': true }))).toBe(true);
  });
});

describe('a table of routes', () => {
  const bare = { id: 'bare', path: '/bare', title: 't:bare', builtin: 'redirect' } as const;
  const flat = (route: (typeof file.routes)[number]) => [
    ...routeTable({ ...file, routes: [route] }, []).values(),
  ];

  it('fills in defaults for what a route omits', () => {
    expect(flat(bare)).toEqual([
      {
        id: 'bare',
        path: '/bare',
        title: 't:bare',
        shell: 'plain',
        footer: false,
        content: { kind: 'builtin', name: 'redirect' },
        parent: null,
        defaultChild: null,
        advanced: null,
        gates: [],
        redirects: [],
      },
    ]);
  });

  it('keeps a route’s own values, and passes shell, footer, advanced, gates and rules to children, but not the default child', () => {
    const when = { 'session.isLogin': { is: true } } as const;
    const rule = { when, to: 'home' };
    const [parent, child, other] = flat({
      ...bare,
      shell: 'index',
      footer: true,
      defaultChild: 'first',
      advanced: 't:gives',
      when,
      otherwise: 'login',
      redirects: [rule],
      children: [
        { id: 'first', path: 'first', title: 't:first', page: 'a.b' },
        {
          id: 'second',
          path: 'second',
          title: 't:second',
          page: 'a.c',
          advanced: 't:more',
          when,
          redirects: [rule],
        },
      ],
    });
    expect(parent).toMatchObject({
      shell: 'index',
      footer: true,
      defaultChild: 'first',
      advanced: 't:gives',
    });
    expect(child).toMatchObject({
      shell: 'index',
      footer: true,
      defaultChild: null,
      advanced: 't:gives',
      path: '/bare/first',
    });
    expect(child?.gates).toEqual([{ when, otherwise: 'login' }]);
    expect(child?.redirects).toEqual([rule]);
    expect(other?.advanced).toBe('t:more');
    expect(other?.gates).toEqual([
      { when, otherwise: 'login' },
      { when, otherwise: file.notFound },
    ]);
    expect(other?.redirects).toEqual([rule, rule]);
  });

  it('shows the dashboard, page, redirect or built-in page that a route names', () => {
    const { builtin: _, ...empty } = bare;
    const contents = [
      { ...empty, dashboard: 'd' },
      { ...empty, page: 'p.q' },
      { ...empty, redirect: 'r' },
      { ...empty, builtin: 'popout' as const },
      empty,
    ].map((route) => flat(route)[0]?.content);
    expect(contents).toEqual([
      { kind: 'dashboard', layout: 'd' },
      { kind: 'page', page: 'p.q' },
      { kind: 'redirect', to: 'r' },
      { kind: 'builtin', name: 'popout' },
      { kind: 'builtin', name: 'notFound' },
    ]);
  });

  it('prefers the most literal matching path, wherever it is in the file', () => {
    const paths = [
      '/*',
      '/bond/*',
      '/bond/:securityIdentifier',
      '/bond/new',
      '/bond/:id/:leg?',
      '/bond/new/:leg',
    ];
    const routes = paths.map((path, at) => ({ id: `r${at}`, path, title: 't:x' }));
    const property = fc.property(fc.shuffledSubarray(routes, { minLength: routes.length }), (order) => {
      const mixed = routeTable({ ...file, routes: order }, []);
      const fits = (path: string) => matchRoute(mixed, path)?.route.path;
      expect(fits('/bond/new')).toBe('/bond/new');
      expect(fits('/bond/new/bid')).toBe('/bond/new/:leg');
      expect(fits('/bond/240210/bid')).toBe('/bond/:id/:leg?');
      expect(fits('/bond/a/b/c')).toBe('/bond/*');
      expect(fits('/elsewhere')).toBe('/*');
    });
    fc.assert(property, { numRuns: 60 });
  });
});

describe('paths of routes', () => {
  it('keep the rest of a splat unchanged, and are the root if nothing is left', () => {
    const address = (path: string, params = {}) => addressOf({ id: 'x', path }, params);
    expect(address('/redirect/*', { '*': 'index/home' })).toBe('/redirect/index/home');
    expect(address('/redirect/*')).toBe('/redirect/');
    expect([address('/'), address('/:leg?')]).toEqual(['/', '/']);
  });

  it('treat a colon inside a word as a plain character', () => {
    const odd = routeTable({ ...file, routes: [{ id: 'odd', path: '/at:x/:y.json', title: 't:odd' }] }, []);
    expect(matchRoute(odd, '/at:x/:y.json')?.params).toEqual({});
    expect(matchRoute(odd, '/at1/2')).toBeNull();
    expect(addressOf({ id: 'odd', path: '/at:x/:y.json' }, { x: '1', y: '2' })).toBe('/at:x/:y.json');
  });

  it('report required and optional parameters', () => {
    expect(parametersOf('/order/:orderObj/:leg?')).toEqual({ required: ['orderObj'], optional: ['leg'] });
  });

  it.each([
    ['/index/home', 'home', {}],
    ['/index/home/', 'home', {}],
    ['/', 'root', {}],
    ['/event', 'event', {}],
    ['/event/spring', 'event', { name: 'spring' }],
    ['/order-center/order-detail/a%2Fb', 'order', { orderObj: 'a/b' }],
    ['/index/message-index/unread-message', 'unreadMessage', {}],
    ['/redirect/index/home', 'redirect', { '*': 'index/home' }],
    ['/404', 'notFound', {}],
  ])('%s matches %s [R2.12] [R2.16]', (path, id, params) => {
    const match = matchRoute(table, path);
    expect(match?.route.id).toBe(id);
    expect(match?.params).toEqual(params);
  });

  it.each(['/nowhere', '/index', '/event/a/b', '/order-center/order-detail', '/event/%E0%A4%A'])(
    '%s matches no route [R2.01]',
    (path) => {
      expect(matchRoute(table, path)).toBeNull();
    },
  );

  it('parse back to their route and parameters, whatever these contain', () => {
    const property = fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (orderObj) => {
      const order = table.get('order');
      if (!order) throw new Error('no order route');
      const address = addressOf(order, { orderObj });
      expect(matchRoute(table, address)).toMatchObject({ route: { id: 'order' }, params: { orderObj } });
    });
    fc.assert(property);
  });

  it('leave out absent optional parameters and append a query', () => {
    const event = table.get('event');
    expect(event && addressOf(event)).toBe('/event');
    expect(event && addressOf(event, { name: 'x y' }, { tab: '一', empty: '' })).toBe(
      '/event/x%20y?tab=%E4%B8%80&empty=',
    );
    expect(() => addressOf({ id: 'order', path: '/o/:id' })).toThrow('id');
    expect(parametersOf('/a/:b/:c?')).toEqual({ required: ['b'], optional: ['c'] });
  });
});

describe('menus', () => {
  const { menus } = menuFile.parse(JSON.parse(fixture.menu));
  const world = { table, login: file.login, links: { community: 'https://example.com' } };
  const visibleIds = (context: Context, links: Readonly<Record<string, string>> = world.links) =>
    visibleMenu(menus.navigation, { ...world, links }, context).flatMap((item) => [
      item.id,
      ...(item.children ?? []).map((child) => `${item.id}.${child.id}`),
    ]);

  it('show an item only to users admitted by its gate and its page [R2.19] [R2.20]', () => {
    expect(visibleIds(user())).toEqual([
      'home',
      'quotes',
      'quotes.deep',
      'quotes.order',
      'quotes.messages',
      'quotes.community',
    ]);
    expect(visibleIds(user({ 'user.ispasscoupon': '1' }))).toContain('quotes.pass');
  });

  it('hide an item whose link is not set', () => {
    expect(visibleIds(visitorContext, { community: '' })).not.toContain('quotes.community');
  });

  it('keep an item that prompts a visitor to log in', () => {
    expect(visibleIds(visitorContext)).toContain('quotes.messages');
  });

  it('hide a dropdown without visible items', () => {
    const [item] = visibleMenu(
      [{ id: 'x', label: 't:x', children: [{ id: 'y', label: 't:y', link: 'none' }] }],
      world,
      user(),
    );
    expect(item).toBeUndefined();
  });

  it('show the login item to visitors only [R2.21]', () => {
    expect(visibleMenu(menus.account, world, visitorContext)).toHaveLength(1);
    expect(visibleMenu(menus.account, world, user())).toHaveLength(0);
  });
});
