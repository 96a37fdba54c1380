import { describe, expect, it } from 'vitest';
import { type Context, visitorContext } from './context.ts';
import type { MenuItem } from './menu-file.ts';
import { isRefused, leafVisible, type MenuWorld, visibleMenu } from './menu.ts';
import { resolveRoute } from './resolve.ts';
import { routeTable } from './routing.ts';
import type { RoutesFile } from './routes-file.ts';

const page = { kind: 'dashboard', layout: 'l' } as const;
const login = { 'session.isLogin': { is: true } } as const;
const maker = { 'user.isMarketMakingTierUser': { is: true } } as const;
// `as` holds: every field that a route table is built from is present.
const table = routeTable(
  {
    home: 'home',
    login: 'login',
    notFound: 'notFound',
    routes: [
      { id: 'home', path: '/', title: 't:t', content: page },
      { id: 'login', path: '/login', title: 't:t', content: page },
      { id: 'notFound', path: '/404', title: 't:t', content: page },
      { id: 'orders', path: '/orders', title: 't:t', content: page, when: login, otherwise: 'login' },
      { id: 'sheet', path: '/sheet', title: 't:t', content: page, when: maker, otherwise: 'home' },
    ],
  } as unknown as RoutesFile,
  [],
);
const world: MenuWorld = { table, login: 'login', links: { help: 'https://example.com', empty: '' } };
const trader: Context = { ...visitorContext, 'session.isLogin': true };
const quoting: Context = { ...trader, 'user.isMarketMakingTierUser': true };
const item = (id: string, over: Partial<MenuItem> = {}): MenuItem => ({ id, label: 't:t', ...over });
const seen = (items: readonly MenuItem[], context: Context) =>
  visibleMenu(items, world, context).map(({ id, children }) =>
    children === undefined ? id : `${id}(${children.map((child) => child.id).join(' ')})`,
  );

describe('a menu item', () => {
  it('is shown if its page may be opened, or if the page asks a visitor to log in', () => {
    const items = [item('orders', { route: 'orders' }), item('sheet', { route: 'sheet' })];
    expect(seen(items, visitorContext)).toEqual(['orders']);
    expect(seen(items, trader)).toEqual(['orders']);
    expect(seen(items, quoting)).toEqual(['orders', 'sheet']);
  });

  it('is hidden by its own gate, even if its page is open', () => {
    const own = [item('home', { route: 'home', when: login })];
    expect([seen(own, visitorContext), seen(own, trader)]).toEqual([[], ['home']]);
  });

  it('with a link is shown if the link is set', () => {
    const links = ['help', 'empty', 'missing'].map((link) => item(link, { link }));
    expect(seen(links, visitorContext)).toEqual(['help']);
  });

  it('with a command is shown according to its gate alone', () => {
    expect(leafVisible(item('logout', { when: login }), world, visitorContext)).toBe(false);
    expect(leafVisible(item('logout', { when: login }), world, trader)).toBe(true);
    expect(leafVisible(item('theme'), world, visitorContext)).toBe(true);
  });
});

describe('a menu dropdown', () => {
  const services = item('services', {
    children: [
      item('orders', { route: 'orders' }),
      item('sheet', { route: 'sheet' }),
      item('off', { link: 'empty' }),
    ],
  });

  it('contains the entries that the user sees, and is hidden if there are none', () => {
    expect(seen([services], trader)).toEqual(['services(orders)']);
    expect(seen([services], quoting)).toEqual(['services(orders sheet)']);
    const closed = item('closed', { children: [item('sheet', { route: 'sheet' })] });
    expect(seen([closed], trader)).toEqual([]);
    expect(seen([{ ...services, when: maker }], trader)).toEqual([]);
  });

  it('is not modified, so that what others see does not change', () => {
    seen([services], trader);
    expect(services.children).toHaveLength(3);
  });
});

describe('a closed page', () => {
  it('prompts a visitor to log in if it redirects to the login, and refuses everyone else', () => {
    const refused = (route: string, context: Context) =>
      isRefused(resolveRoute(table, route, context), context, 'login');
    expect([refused('orders', visitorContext), refused('sheet', visitorContext)]).toEqual([false, true]);
    expect([refused('sheet', trader), refused('sheet', quoting), refused('home', visitorContext)]).toEqual([
      true,
      false,
      false,
    ]);
    // A user who is logged in gains nothing by logging in.
    const toLogin = routeTable(
      {
        home: 'home',
        login: 'login',
        notFound: 'notFound',
        routes: [
          { id: 'login', path: '/login', title: 't:t', content: page },
          { id: 'sheet', path: '/sheet', title: 't:t', content: page, when: maker, otherwise: 'login' },
        ],
      } as unknown as RoutesFile,
      [],
    );
    expect(isRefused(resolveRoute(toLogin, 'sheet', trader), trader, 'login')).toBe(true);
    expect(isRefused(resolveRoute(toLogin, 'sheet', visitorContext), visitorContext, 'login')).toBe(false);
  });
});
