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
const table = routeTable(file);
const user = (change: Context = {}): Context => ({ ...visitorContext, 'session.isLogin': true, ...change });
const marketMaker = user({ 'user.isMarketMakingTierUser': true });
const end = (id: string, context: Context) => resolveRoute(table, id, context).route;

describe('routes', () => {
  it('send a market maker from deepQuotation to marketMaking, and others from there to deepQuotation [R2.17] [R6.02]', () => {
    expect(end('deepQuotation', marketMaker)).toBe('marketMaking');
    expect(end('marketMaking', marketMaker)).toBe('marketMaking');
    expect(end('marketMaking', user())).toBe('deepQuotation');
    expect(end('deepQuotation', user())).toBe('deepQuotation');
  });

  it('send the root to home [R2.01], a message centre to its default child [R2.07], a visitor to the login', () => {
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

  it('send whom nothing else is said for to not found', () => {
    const resolution = resolveRoute(table, 'passTicket', user());
    expect(resolution).toMatchObject({ kind: 'show', route: 'notFound' });
    expect(isBlocked(resolution)).toBe(true);
  });

  it('end a loop and a missing target instead of going round', () => {
    const loop = routeTable({
      ...file,
      routes: [
        { id: 'a', path: '/a', title: 't:a', redirect: 'b' },
        { id: 'b', path: '/b', title: 't:b', redirect: 'a' },
        { id: 'c', path: '/c', title: 't:c', redirect: 'gone' },
      ],
    });
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

describe('addresses', () => {
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
  ])('%s belongs to %s [R2.12] [R2.16]', (path, id, params) => {
    const match = matchRoute(table, path);
    expect(match?.route.id).toBe(id);
    expect(match?.params).toEqual(params);
  });

  it.each(['/nowhere', '/index', '/event/a/b', '/order-center/order-detail', '/event/%E0%A4%A'])(
    '%s belongs to no route [R2.01]',
    (path) => {
      expect(matchRoute(table, path)).toBeNull();
    },
  );

  it('lead back to their route and parameters, whatever is in them', () => {
    const property = fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (orderObj) => {
      const order = table.get('order');
      if (!order) throw new Error('no order route');
      const address = addressOf(order, { orderObj });
      expect(matchRoute(table, address)).toMatchObject({ route: { id: 'order' }, params: { orderObj } });
    });
    fc.assert(property);
  });

  it('leave optional parameters out and carry a query', () => {
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
  const shown = (context: Context, links: Readonly<Record<string, string>> = world.links) =>
    visibleMenu(menus.navigation, { ...world, links }, context).flatMap((item) => [
      item.id,
      ...(item.children ?? []).map((child) => `${item.id}.${child.id}`),
    ]);

  it('show an item only to whom its gate and its page let through [R2.19] [R2.20]', () => {
    expect(shown(user())).toEqual([
      'home',
      'quotes',
      'quotes.deep',
      'quotes.order',
      'quotes.messages',
      'quotes.community',
    ]);
    expect(shown(user({ 'user.ispasscoupon': '1' }))).toContain('quotes.pass');
  });

  it('hide an item whose link is not offered', () => {
    expect(shown(visitorContext, { community: '' })).not.toContain('quotes.community');
  });

  it('keep an item that prompts a visitor to log in', () => {
    expect(shown(visitorContext)).toContain('quotes.messages');
  });

  it('hide a dropdown that has nothing to show', () => {
    const [item] = visibleMenu(
      [{ id: 'x', label: 't:x', children: [{ id: 'y', label: 't:y', link: 'none' }] }],
      world,
      user(),
    );
    expect(item).toBeUndefined();
  });

  it('show the login to visitors only [R2.21]', () => {
    expect(visibleMenu(menus.account, world, visitorContext)).toHaveLength(1);
    expect(visibleMenu(menus.account, world, user())).toHaveLength(0);
  });
});
