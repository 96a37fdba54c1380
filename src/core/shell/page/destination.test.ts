import { type Context, type ContextValues, kindsOfUser, routeTable, visitorContext } from '#contract/config';
import { array, assert as check, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import routes from '../../../config/routes.json' with { type: 'json' };
import { type Destination, destinationOf } from './destination.ts';

const origin = 'https://desk.example';
// `as` holds: routes.json is checked against the schema by the configuration suite; here it is only data.
const file = routes as unknown as Parameters<typeof routeTable>[0];
const table = routeTable(file, []);

const ask = (path: string, context: Context = visitorContext, isStarting = false): Destination => {
  const url = new URL(path, origin);
  return destinationOf({
    table,
    login: file.login,
    notFound: file.notFound,
    context,
    isStarting,
    origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
  });
};
const raw = (pathname: string): Destination =>
  destinationOf({
    table,
    login: file.login,
    notFound: file.notFound,
    context: visitorContext,
    isStarting: false,
    origin,
    pathname,
    search: '',
    hash: '',
  });
const user = (flags: Partial<ContextValues> = {}): Context => ({
  ...visitorContext,
  'session.isLogin': true,
  ...flags,
});
const routeOf = (destination: Destination) =>
  destination.kind === 'show' ? destination.route.id : destination;
const go = (path: string): Destination => ({ kind: 'go', path });

describe('the destination of an address', () => {
  it('sends the root to home and unknown paths to /404 [R2.01]', () => {
    expect(ask('/')).toEqual(go('/index/home'));
    expect(ask('/nowhere/at/all')).toEqual(go('/404'));
    expect(routeOf(ask('/404'))).toBe('notFound');
  });

  it('shows an unverified user the stand-in for an advanced page, also in a popped-out window, until approval [R1.01]', () => {
    const locked = (path: string, auth: 'Y' | 'I' | 'P') => {
      const destination = ask(path, user({ 'user.newAuth': auth }));
      return destination.kind === 'show' ? (destination.locked?.id ?? null) : destination;
    };
    for (const [path, id] of [
      ['/index/deep-quotation', 'deepQuotation'],
      ['/index/depth-offer', 'depthOffer'],
      ['/index/look-ticket?activeName=third', 'lookTicket'],
      ['/index/latest-active', 'latestActive'],
      ['/popout/deepQuotation/ladder', 'deepQuotation'],
    ] as const) {
      expect([path, locked(path, 'I'), locked(path, 'P'), locked(path, 'Y')]).toEqual([path, id, id, null]);
    }
    for (const path of ['/index/home', '/my-info-index?tabName=NameAuthentication', '/order-center/order'])
      expect([path, locked(path, 'I')]).toEqual([path, null]);
    // A visitor logs in first.
    expect(ask('/index/deep-quotation')).toEqual(go('/index/login?return=%2Findex%2Fdeep-quotation'));
    expect(ask('/index/deep-quotation', { 'session.isLogin': true }, true).kind).toBe('wait');
  });

  it('asks a visitor to log in for a page that only some users have; others of them find nothing [R2.19] [R2.20]', () => {
    for (const [path, flag] of [
      ['/index/pass-ticket?order=7', 'user.ispasscoupon'],
      ['/index/touyan', 'user.myiframe'],
      ['/index/simple', 'user.orgflag'],
    ] as const) {
      const way = go(`/index/login?return=${encodeURIComponent(path)}`);
      expect([path, ask(path), ask(path, user())]).toEqual([path, way, go('/404')]);
      expect(ask(path, user({ [flag]: '1', 'user.newAuth': 'Y' })).kind).toBe('show');
    }
    expect(ask('/popout/simple/list').kind).toBe('go');
  });

  it('sends a market maker from deepQuotation and depthOffer to marketMaking, and others from marketMaking to deepQuotation [R2.17]', () => {
    const maker = user({ 'user.isMarketMakingTierUser': true });
    expect(ask('/index/deep-quotation', maker)).toEqual(go('/index/market-making'));
    expect(ask('/index/depth-offer', maker)).toEqual(go('/index/market-making'));
    expect(routeOf(ask('/index/market-making', maker))).toBe('marketMaking');
    expect(ask('/index/market-making', user())).toEqual(go('/index/deep-quotation'));
    expect(routeOf(ask('/index/deep-quotation', user()))).toBe('deepQuotation');
  });

  it('waits for a restored session’s flags only where they could change the destination', () => {
    const starting: Context = { 'session.isLogin': true };
    expect(ask('/index/deep-quotation', starting, true)).toMatchObject({ kind: 'wait' });
    expect(routeOf(ask('/index/home', starting, true))).toBe('home');
  });

  it('pops out a panel for users who may open the page of its layout, and sends others to log in', () => {
    expect(routeOf(ask('/popout/deepQuotation/ladder', user()))).toBe('popout');
    expect(routeOf(ask('/popout/home/active'))).toBe('popout');
    const path = '/popout/deepQuotation/ladder';
    expect(ask(path)).toEqual(go(`/index/login?return=${encodeURIComponent(path)}`));
    expect(ask(path, user({ 'user.isMarketMakingTierUser': true }))).toEqual(go('/404'));
    expect(ask('/popout/marketMaking/ladder', user())).toEqual(go('/404'));
    expect(ask('/popout/nothing/ladder', user())).toEqual(go('/404'));
    expect(ask(path, { 'session.isLogin': true }, true)).toMatchObject({ kind: 'wait' });
  });

  it('sends a visitor to log in and back to the exact address', () => {
    const path = '/index/look-ticket?activeName=third';
    expect(ask(path)).toEqual(go(`/index/login?return=${encodeURIComponent(path)}`));
    expect(ask(`/index/login?return=${encodeURIComponent(path)}`, user())).toEqual(go(path));
  });

  it('lands each kind of user on their own page after a login without a return path [R6.04]', () => {
    expect(ask('/index/login', user())).toEqual(go('/index/deep-quotation'));
    expect(ask('/index/login', user({ 'user.newversion': '0' }))).toEqual(go('/index/depth-offer'));
    expect(ask('/index/login', user({ 'user.isMarketMakingTierUser': true }))).toEqual(
      go('/index/market-making'),
    );
  });

  it('opens the default child of a frame route [R2.07]', () => {
    expect(ask('/index/message-index', user())).toEqual(go('/index/message-index/all-message'));
  });

  it('keeps the query across a redirect rule', () => {
    expect(ask('/index/look-ticket?activeName=third', user({ 'user.newlookticket': '1' }))).toEqual(
      go('/index/look-ticket-v2/offer-all?activeName=third'),
    );
  });

  it('treats pages behind a flag as not found [R2.19] [R2.20]', () => {
    for (const path of ['/index/touyan', '/index/pass-ticket', '/index/simple'])
      expect(ask(path, user())).toEqual(go('/404'));
    expect(routeOf(ask('/index/touyan', user({ 'user.myiframe': '1' })))).toBe('touyan');
  });
});

describe('/redirect/* and the return path never leave the site (T22)', () => {
  it('redirects to a path of this app, with its query [R2.16]', () => {
    expect(ask('/redirect/index/guide?topic=start')).toEqual(go('/index/guide?topic=start'));
  });

  it.each([
    '/redirect/\\evil.com',
    '/redirect/%5Cevil.com',
    '/redirect/\t/evil.com',
    '/redirect//evil.com',
    '/redirect/https://evil.com',
    '/redirect/%2F%2Fevil.com',
    '/redirect/javascript:alert(1)',
  ])('sends %j to /404 [R2.16]', (path) => {
    expect(raw(path)).toEqual(go('/404'));
  });

  it.each([
    '//evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    '/nowhere',
    '/index/login',
  ])('ignores the return path %j', (path) => {
    expect(ask(`/index/login?return=${encodeURIComponent(path)}`, user())).toEqual(
      go('/index/deep-quotation'),
    );
  });

  it('returns only paths of this origin, for any address and any user', () => {
    const contexts = kindsOfUser([
      'user.isMarketMakingTierUser',
      'user.newversion',
      'user.newlookticket',
      'user.myiframe',
    ]);
    const piece = oneof(
      constantFrom(
        '/',
        '\\',
        '\t',
        '..',
        '%2F',
        '%5C',
        'redirect',
        'evil.com',
        'https:',
        '@',
        '?',
        '#',
        'index',
        'login',
      ),
      string({ maxLength: 4 }),
    );
    const isOutside = (pathname: string, context: Context, back: string): boolean => {
      const search = `?return=${encodeURIComponent(back)}`;
      const result = destinationOf({
        table,
        login: 'login',
        notFound: 'notFound',
        context,
        isStarting: false,
        origin,
        pathname,
        search,
        hash: '',
      });
      return result.kind === 'go' && new URL(result.path, origin).origin !== origin;
    };
    const holds = () =>
      check(
        property(array(piece, { maxLength: 8 }), constantFrom(...contexts), (pieces, context) => {
          const tail = pieces.join('');
          return !isOutside(`/redirect/${tail}`, context, tail) && !isOutside(`/${tail}`, context, tail);
        }),
      );
    expect(holds).not.toThrow();
  });
});
