import { describe, expect, it } from 'vitest';
import { edited, fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { BundleText } from '../bundle.ts';
import { type ContextValues, visitorContext } from '../context.ts';
import { gatesOf } from './gates-of.ts';
import { worldOf } from './possessions.ts';
import { runPipeline } from './in-chinese.ts';

const filesOf = (texts: BundleText) => {
  const { bundle, diagnostics } = runPipeline(texts, { catalogue: fixtureCatalogue });
  if (!bundle) throw new Error(JSON.stringify(diagnostics[0]));
  return bundle;
};
const member = (over: Partial<ContextValues> = {}): ContextValues => ({
  ...visitorContext,
  'session.isLogin': true,
  'user.newAuth': 'Y',
  ...over,
});
const maker = member({ 'user.isMarketMakingTierUser': true });
/** Which of these things the users have. */
const ownedKeys = (texts: BundleText, ...keys: readonly string[]) => {
  const { things } = worldOf(filesOf(texts));
  return (kind: ContextValues) => keys.filter((key) => things.get(key)?.has(kind) === true);
};

describe('what a kind of user has in a configuration', () => {
  it('includes pages that they reach, but not those that redirect them', () => {
    const pages = ownedKeys(
      fixture,
      'route home',
      'route deepQuotation',
      'route marketMaking',
      'route messages',
      'route login',
    );
    expect(pages(visitorContext)).toEqual(['route home', 'route deepQuotation', 'route login']);
    expect(pages(member())).toEqual(['route home', 'route deepQuotation', 'route messages']);
    expect(pages(maker)).toEqual(['route home', 'route marketMaking', 'route messages']);
  });

  it('includes a panel while any page shows its dashboard', () => {
    const panel = 'panel deep/trend depth.trend';
    expect(ownedKeys(fixture, panel)(visitorContext)).toEqual([panel]);
    const gated = edited(
      'layouts',
      '"panel": "depth.trend",',
      '"panel": "depth.trend", "when": { "session.isLogin": { "is": true } },',
    );
    expect(ownedKeys(gated, panel)(visitorContext)).toEqual([]);
    expect([ownedKeys(gated, panel)(member()), ownedKeys(gated, panel)(maker)]).toEqual([[panel], [panel]]);
  });

  it('excludes pages, panels and menu items of a layout whose gate is closed', () => {
    const things = ['route deepQuotation', 'panel deep/trend depth.trend', 'menu navigation/quotes/deep'];
    const gated = edited(
      'layouts',
      '"id": "deep", "title"',
      '"id": "deep", "when": { "user.groups": { "is": "rates" } }, "title"',
    );
    const inGroup = (rates: boolean) => member({ 'user.groups': { rates } });
    expect(ownedKeys(gated, ...things)(inGroup(true))).toEqual(things);
    expect(ownedKeys(gated, ...things)(inGroup(false))).toEqual([]);
    expect(gatesOf(filesOf(gated)).map(({ path }) => path.join('.'))).toContain('layouts.1.when');
  });

  it('includes a menu with at least one visible item', () => {
    const items = ownedKeys(
      fixture,
      'menu navigation/quotes',
      'menu navigation/quotes/pass',
      'menu account/login',
    );
    expect(items(visitorContext)).toEqual(['menu navigation/quotes', 'menu account/login']);
    expect(items(member({ 'user.ispasscoupon': '1' }))).toEqual([
      'menu navigation/quotes',
      'menu navigation/quotes/pass',
    ]);
  });

  it('excludes everything switched off: plugins, panels, items and pages', () => {
    const off = edited(
      'settings',
      '"panels": []',
      '"panels": ["depth.trend"]',
      edited('settings', '"plugins": []', '"plugins": ["search"]'),
    );
    const { things } = worldOf(filesOf(off));
    expect(things.has('panel deep/trend depth.trend')).toBe(false);
    expect(things.has('menu tools/search')).toBe(false);
    expect(things.has('panel deep/ladder depth.ladder')).toBe(true);
    const messages = edited('settings', '"plugins": []', '"plugins": ["messages"]');
    expect(ownedKeys(messages, 'route messages', 'menu tools/bell')(member())).toEqual([]);
  });

  it('includes the page actually shown in place of another, or none', () => {
    const { visibleRoute } = worldOf(filesOf(fixture));
    expect(visibleRoute('deepQuotation', maker)).toBe('marketMaking');
    expect(visibleRoute('root', visitorContext)).toBe('home');
    expect(visibleRoute('messages', member())).toBe('allMessage');
    expect(visibleRoute('messages', visitorContext)).toBeNull();
    expect(visibleRoute('nowhere', visitorContext)).toBeNull();
  });
});

describe('the gates of a configuration', () => {
  it('are found everywhere, each with its place', () => {
    const gated = edited(
      'layouts',
      '"panel": "depth.trend",',
      '"panel": "depth.trend", "when": { "session.isLogin": { "is": true } },',
    );
    const places = gatesOf(filesOf(gated)).map(({ file, path }) => `${file} ${path.join('.')}`);
    expect(places).toEqual([
      'routes routes.2.redirects.0.when',
      'routes routes.3.redirects.0.when',
      'routes routes.4.when',
      'routes routes.4.redirects.0.when',
      'routes routes.5.when',
      'routes routes.6.when',
      'menu menus.navigation.1.children.3.when',
      'menu menus.account.0.when',
      'layouts layouts.1.panels.2.when',
    ]);
  });
});
