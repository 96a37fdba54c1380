import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { asksForVerification, isBlocked, resolveRoute } from './resolve.ts';
import type { RoutesFile } from './routes-file.ts';
import { routeTable } from './routing.ts';

const route = (
  id: string,
  over: Partial<RoutesFile['routes'][number]> = {},
): RoutesFile['routes'][number] => ({
  id,
  path: `/${id}`,
  title: `t:${id}`,
  page: id,
  ...over,
});
const resolve = (routes: RoutesFile['routes'], id: string, context: Context = {}) =>
  resolveRoute(
    routeTable({ schemaVersion: 1, home: 'home', login: 'login', notFound: 'missing', routes }, []),
    id,
    context,
  );
const member: Context = { 'session.isLogin': true };
const isIn = { 'session.isLogin': { is: true } } as const;

describe('resolving a page', () => {
  it('follows the first redirect rule that applies to the user, except one that leads to the page itself', () => {
    const rules = [
      { when: { 'session.isLogin': { is: false } } as const, to: 'c' },
      { when: isIn, to: 'b' },
      { when: isIn, to: 'c' },
    ];
    const routes = [
      route('a', { redirects: rules }),
      route('b', { redirects: [{ when: isIn, to: 'b' }] }),
      route('c'),
    ];
    expect(resolve(routes, 'a', member)).toEqual({
      kind: 'show',
      route: 'b',
      steps: [{ from: 'a', to: 'b', why: 'rule' }],
    });
    expect(resolve(routes, 'a', { 'session.isLogin': false }).route).toBe('c');
  });

  it('applies redirect rules before gates, and gates before a plain redirect or default child', () => {
    const closed = { when: isIn, otherwise: 'login' };
    const routes = [
      route('ruled', { ...closed, redirects: [{ when: { 'session.isLogin': { is: false } }, to: 'home' }] }),
      { ...closed, id: 'sent', path: '/sent', title: 't:sent', redirect: 'home' },
      route('home'),
      route('login'),
    ];
    const visitor: Context = { 'session.isLogin': false };
    expect(resolve(routes, 'ruled', visitor).steps).toEqual([{ from: 'ruled', to: 'home', why: 'rule' }]);
    expect(resolve(routes, 'sent', visitor).steps).toEqual([{ from: 'sent', to: 'login', why: 'blocked' }]);
    expect(resolve(routes, 'sent', member).steps).toEqual([{ from: 'sent', to: 'home', why: 'rule' }]);
  });

  it('is blocked by a closed gate, a loop or a missing page, and by nothing else', () => {
    const routes = [
      route('open'),
      route('barred', { when: isIn, otherwise: 'open' }),
      route('moved', { redirects: [{ when: isIn, to: 'open' }] }),
      { id: 'x', path: '/x', title: 't:x', redirect: 'y' },
      { id: 'y', path: '/y', title: 't:y', redirect: 'x' },
    ];
    const barred = (id: string, context: Context) => isBlocked(resolve(routes, id, context));
    expect(['open', 'moved', 'barred'].map((id) => barred(id, member))).toEqual([false, false, false]);
    expect(barred('barred', {})).toBe(true);
    expect([barred('x', member), barred('nowhere', member)]).toEqual([true, true]);
  });
});

describe('an advanced page', () => {
  it.each<[boolean, string | null, Context]>([
    [true, 't:what', { 'session.isLogin': true, 'user.newAuth': 'I' }],
    [true, 't:what', { 'session.isLogin': true, 'user.newAuth': 'P' }],
    [true, 't:what', { 'session.isLogin': true }],
    [false, 't:what', { 'session.isLogin': true, 'user.newAuth': 'Y' }],
    [false, 't:what', { 'session.isLogin': false, 'user.newAuth': 'I' }],
    [false, 't:what', {}],
    [false, null, { 'session.isLogin': true, 'user.newAuth': 'I' }],
  ])('requires verification: %s for %j and %j [R1.01]', (asks, advanced, context) => {
    expect(asksForVerification({ advanced }, context)).toBe(asks);
  });
});
