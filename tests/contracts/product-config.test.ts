import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BundleText,
  type Catalogue,
  type Context,
  configNames,
  contextKeys,
  fileNameOf,
  kindsOfUser,
  matchRoute,
  resolveRoute,
  routeTable,
  visitorContext,
} from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { describe, expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const read = (name: string) =>
  readFileSync(join(root, 'src/config', fileNameOf(name as (typeof configNames)[number])), 'utf8');
// `as` holds: every name has its text.
const texts = Object.fromEntries(configNames.map((name) => [name, read(name)])) as unknown as BundleText;
const everything = Object.values(texts).join('\n');
const named = (key: string) => [
  ...new Set(
    [...everything.matchAll(new RegExp(`"(?:${key})": "([^"]+)"`, 'g'))].map((match) => match[1] ?? ''),
  ),
];
const panel = { title: 't:t', min: [1, 1], default: [1, 1], settingsSchema: null } as const;

/** Every name in the files exists here: what plugins actually contribute is checked by `npm run config:check`. */
const catalogue: Catalogue = {
  plugins: [],
  panels: Object.fromEntries(named('panel').map((id) => [id, panel])),
  pages: named('page'),
  widgets: named('widget|popover'),
  commands: named('command'),
  textKeys: null,
};
const { bundle, diagnostics } = runPipeline(texts, { catalogue });
const table = bundle ? routeTable(bundle.routes, bundle.layouts.layouts) : new Map();
const user = (change: Context = {}): Context => ({ ...visitorContext, 'session.isLogin': true, ...change });
const marketMaker = user({ 'user.isMarketMakingTierUser': true });

/** Where opening an address leads. */
const lands = (address: string, context: Context): string | undefined => {
  const match = matchRoute(table, address);
  return match ? table.get(resolveRoute(table, match.route.id, context).route)?.path : undefined;
};

describe("the product's configuration", () => {
  it('passes the pipeline: no loop, no dead link, a home page for all 769 kinds of user [R2.01] [R2.26]', () => {
    expect(diagnostics).toEqual([]);
    for (const kind of kindsOfUser(contextKeys))
      for (const address of ['/', '/index']) expect(lands(address, kind)).toBe('/index/home');
  });

  it('sends a market maker to its own page and others away from it, by configuration alone [R2.17] [R6.02]', () => {
    for (const address of ['/index/deep-quotation', '/index/depth-offer', '/index/market-making']) {
      expect(lands(address, marketMaker)).toBe('/index/market-making');
    }
    expect(lands('/index/market-making', user())).toBe('/index/deep-quotation');
  });

  it('lands each kind of user on the right page after login [R6.04] [R2.09]', () => {
    expect(lands('/index/login', user({ 'user.newversion': '0' }))).toBe('/index/depth-offer');
    expect(lands('/index/login', user({ 'user.newversion': '1' }))).toBe('/index/deep-quotation');
    expect(lands('/index/login', marketMaker)).toBe('/index/market-making');
    expect(lands('/index/login', visitorContext)).toBe('/index/login');
  });

  it('shows the composite quote in the user’s version [R2.08] [R4.06]', () => {
    expect(lands('/index/look-ticket', user({ 'user.newlookticket': '1' }))).toBe(
      '/index/look-ticket-v2/offer-all',
    );
    expect(lands('/index/look-ticket-v2/offer-all', user({ 'user.newlookticket': '0' }))).toBe(
      '/index/look-ticket',
    );
  });

  it('opens the message centre on "all messages" [R2.07]', () => {
    expect(lands('/index/message-index', user())).toBe('/index/message-index/all-message');
    expect(lands('/index/message-index', visitorContext)).toBe('/index/login');
  });

  it('hides the flagged pages behind their flags [R2.19] [R2.20]', () => {
    expect(lands('/index/touyan', user({ 'user.myiframe': '1' }))).toBe('/index/touyan');
    expect(lands('/index/touyan', user())).toBe('/404');
    expect(lands('/index/pass-ticket', user({ 'user.ispasscoupon': '1' }))).toBe('/index/pass-ticket');
    expect(lands('/index/pass-ticket', marketMaker)).toBe('/404');
    // Whether a visitor has the flag is known once they have logged in.
    for (const address of ['/index/touyan', '/index/pass-ticket', '/index/simple'])
      expect(lands(address, visitorContext)).toBe('/index/login');
  });

  it('shows the footer on home only, and the index frame on every /index page [R2.02]', () => {
    expect(table.size).toBeGreaterThan(20);
    for (const route of table.values()) {
      const inIndex = route.path.startsWith('/index/');
      expect([route.path, route.footer]).toEqual([route.path, route.path === '/index/home']);
      expect([route.path, route.shell]).toEqual([route.path, inIndex ? 'index' : 'plain']);
    }
  });

  it.each(['deepQuotation', 'depthOffer'])(
    'lays %s out in six panels of widths 120, 45, 25, 30, 20, 100 [R2.24]',
    (id) => {
      const panels = bundle?.layouts.layouts.find((layout) => layout.id === id)?.panels ?? [];
      const byIndex = [...panels].sort((a, b) => a.index - b.index);
      expect(byIndex.map((item) => item.w)).toEqual([120, 45, 25, 30, 20, 100]);
      const [strip, first, second, third, column, block] = byIndex;
      expect(strip).toMatchObject({ x: 0, y: 0 });
      expect([first?.x, second?.x, third?.x, column?.x, block?.x]).toEqual([0, 45, 70, 100, 0]);
      expect(new Set([first?.y, second?.y, third?.y, column?.y])).toEqual(new Set([strip?.h]));
      expect(block?.y).toBe((first?.y ?? 0) + (first?.h ?? 0));
      expect((column?.y ?? 0) + (column?.h ?? 0)).toBe((block?.y ?? 0) + (block?.h ?? 0));
    },
  );

  it('gives a market maker the quoting sheet at full width, still in six panels (decision 0020)', () => {
    const panels = bundle?.layouts.layouts.find((layout) => layout.id === 'marketMaking')?.panels ?? [];
    expect(panels.slice(0, 2).map((item) => [item.panel, item.w])).toEqual([
      ['depth.header', 120],
      ['maker.sheet', 120],
    ]);
    expect(panels).toHaveLength(6);
    expect(panels.slice(2).reduce((sum, { w }) => sum + w, 0)).toBe(120);
  });
});
