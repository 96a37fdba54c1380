import {
  bundleOf,
  type ConfigFiles,
  type Context,
  kindsOfUser,
  resolveRoute,
  routeTable,
  visibleMenu,
  visitorContext,
} from '#contract/config';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import layouts from '../../../config/layouts.json?raw';
import menu from '../../../config/menu.json?raw';
import routes from '../../../config/routes.json?raw';
import settings from '../../../config/settings.json?raw';
import { type Sight, simulate } from './simulate.ts';

// `as` holds: the product's files are proved by `npm run config:check`.
const files = {
  routes: JSON.parse(routes),
  menu: JSON.parse(menu),
  layouts: JSON.parse(layouts),
  settings: JSON.parse(settings),
} as unknown as ConfigFiles;
/** The product with some plugins and panels switched off. */
const product = (plugins: readonly string[] = [], panels: readonly string[] = []) =>
  bundleOf({
    ...files,
    settings: { ...files.settings, disabled: { plugins: [...plugins], panels: [...panels] } },
  });
const kinds = kindsOfUser(['user.newAuth', 'user.isMarketMakingTierUser', 'user.orgflag', 'user.isStaff']);
const kind = fc.constantFrom(...kinds);
const all = (sights: readonly Sight[]): Sight[] => sights.flatMap((sight) => [sight, ...all(sight.children)]);
const everything = ({ menus, routes: pages, layouts: pagesOf }: ReturnType<typeof simulate>): Sight[] =>
  all([...Object.values(menus).flat(), ...pages, ...pagesOf]);
const staff: Context = { ...visitorContext, 'session.isLogin': true, 'user.isStaff': true };
const offIn = (sights: readonly Sight[]) =>
  sights.flatMap(({ id, reasons }) =>
    reasons.flatMap((reason) => (reason.kind === 'off' ? [`${id}: ${reason.id}`] : [])),
  );

describe('the product as a given kind of user sees it', () => {
  const switched = fc.record({
    plugins: fc.subarray(['depth', 'support', 'messages', 'tools']),
    panels: fc.subarray(['depth.ladder', 'quotes.active', 'quotes.best']),
  });

  it('gives a reason for everything hidden, and none for what is visible', () => {
    fc.assert(
      fc.property(kind, switched, (context, { plugins, panels }) => {
        for (const { id, isVisible, reasons } of everything(simulate(product(plugins, panels), context)))
          expect([id, reasons.length > 0]).toEqual([id, !isVisible]);
      }),
      { numRuns: 25 },
    );
  });

  it('shows nothing inside a hidden item', () => {
    let inside = 0;
    fc.assert(
      fc.property(kind, switched, (context, { plugins, panels }) => {
        const hidden = everything(simulate(product(plugins, panels), context)).filter(
          ({ isVisible }) => !isVisible,
        );
        const children = hidden.flatMap((sight) => sight.children);
        inside += children.length;
        expect(children.filter(({ isVisible }) => isVisible)).toEqual([]);
      }),
      { numRuns: 25 },
    );
    expect(inside).toBeGreaterThan(0);
  });

  it('has the menus its frame would draw', () => {
    const bundle = product();
    const table = routeTable(bundle.routes, bundle.layouts.layouts);
    const links = { table, login: bundle.routes.login, links: bundle.settings.links };
    for (const context of kinds) {
      const { menus } = simulate(bundle, context);
      const drawn = visibleMenu(bundle.menu.menus.navigation, links, context);
      expect(menus.navigation.filter(({ isVisible }) => isVisible).map(({ id }) => id)).toEqual(
        drawn.map(({ id }) => id),
      );
      expect(
        menus.navigation
          .flatMap(({ children }) => children.filter(({ isVisible }) => isVisible))
          .map(({ id }) => id),
      ).toEqual(drawn.flatMap(({ children = [] }) => children.map(({ id }) => id)));
    }
  });

  it('leads where the router leads', () => {
    const bundle = product();
    const table = routeTable(bundle.routes, bundle.layouts.layouts);
    for (const context of kinds)
      for (const { id, outcome } of simulate(bundle, context).routes)
        expect(outcome).toEqual(resolveRoute(table, id, context));
  });
});

describe('a kill switch', () => {
  it('is named as the reason something is missing: by panel kind, or by what the plugin would show', () => {
    const panel = simulate(product([], ['depth.ladder']), staff);
    expect(offIn(everything(panel))).toEqual(
      expect.arrayContaining([expect.stringContaining(': depth.ladder')]),
    );
    expect(offIn(everything(simulate(product(), staff)))).toEqual([]);
    const plugin = simulate(product(['messages']), staff);
    const named = offIn(everything(plugin));
    expect(named.length).toBeGreaterThan(1);
    expect(named.every((one) => one.includes(': messages.'))).toBe(true);
  });
});

describe('a visitor', () => {
  const sights = simulate(product(), visitorContext);

  it('sees no console page, and is shown which conditions deny it', () => {
    const studio = sights.routes.find(
      ({ id }) => id === 'studio' || id === 'consoleStudio' || id === 'console',
    );
    expect(studio?.isVisible).toBe(false);
    expect(studio?.reasons).toMatchObject([{ kind: 'gate', on: 'route' }]);
  });

  it('is sent to log in for a members’ page, for a reason that names the rule where the page has one of its own', () => {
    const ends = sights.routes.filter(
      ({ outcome, id }) => outcome.route === files.routes.login && id !== files.routes.login,
    );
    expect(ends.length).toBeGreaterThan(3);
    const login = files.routes.routes.find(({ id }) => id === files.routes.login)?.title;
    const byRule = ends.filter(({ outcome, id }) =>
      outcome.steps.some(({ from, why }) => from === id && why === 'rule'),
    );
    expect(byRule.length).toBeGreaterThan(1);
    for (const { id, isVisible } of ends) expect([id, isVisible]).toEqual([id, false]);
    for (const { id, reasons } of byRule) expect([id, reasons]).toEqual([id, [{ kind: 'sent', to: login }]]);
  });
});

describe('a user who is not verified', () => {
  it('sees no advanced page, and the verification is named as what denies it; a verified user sees it [R1.01]', () => {
    const advanced = files.routes.routes.flatMap((route) => ('advanced' in route ? [route.id] : []));
    expect(advanced.length).toBeGreaterThan(5);
    const seenBy = (newAuth: 'I' | 'Y') => {
      const context = {
        ...visitorContext,
        'session.isLogin': true,
        'user.orgflag': '1',
        'user.newAuth': newAuth,
      };
      return simulate(product(), context as Context).routes.filter(
        ({ id, outcome }) => advanced.includes(id) && outcome.route === id,
      );
    };
    expect(seenBy('I').length).toBeGreaterThan(5);
    for (const { id, isVisible, reasons } of seenBy('I')) {
      expect([id, isVisible]).toEqual([id, false]);
      expect(reasons).toMatchObject([{ kind: 'gate', on: 'route', gate: { 'user.newAuth': { is: 'Y' } } }]);
    }
    expect(seenBy('Y').map(({ isVisible }) => isVisible)).toEqual(seenBy('I').map(() => true));
  });
});
