// @vitest-environment jsdom
import {
  type Context,
  DOCUMENT_NAMES,
  documentIn,
  type Firm,
  filledDocument,
  firmWords,
  needsApproval,
  type SettingsFile,
  visibleMenu,
  visitorContext,
} from '#contract/config';
import { configSchemas } from '#contract/config/pipeline';
import { LANGUAGES, toYieldE4 } from '#contract/rules';
import { createFirst } from '#core/first';
import { createHttp } from '#core/http';
import { type PluginServices, ServicesProvider } from '#core/services';
import {
  type GuardLimits,
  guardOf,
  regressionOf,
  isGuarded,
  type JudgedFigures,
  NOTHING,
  RunningSettings,
} from '#server/domain/config';
import { externalOf } from '#server/domain/external';
import { bestRow, FakeBrowser, FakeClock, FakeServer, FakeStorage } from '#testing';
import { PluginBench } from '#testing/bench';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { MemoryRouter } from 'react-router-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { Footer } from '../../src/core/shell/later/Footer.tsx';
import { maker } from '../../src/plugins/maker/index.ts';
import { sheet } from '../../src/plugins/maker/testing/sheet.ts';
import { messages } from '../../src/plugins/messages/index.ts';
import { offered } from '../../src/plugins/search/history.ts';
import { ticket } from '../../src/plugins/ticket/index.ts';
import { PriceCheck } from '../../src/plugins/ticket/stores/price-check.ts';
import { TicketStore } from '../../src/plugins/ticket/stores/ticket-store.ts';
import { benchBundle } from '../../testing/bench/product.ts';
import { plainUser } from '../../testing/bench/user.ts';
import english from '../../src/locales/en-US/support.json' with { type: 'json' };
import chinese from '../../src/locales/zh-CN/support.json' with { type: 'json' };
import { fixture } from '../_util/config-fixture.ts';

const own: SettingsFile = benchBundle(messages).settings;
type Plugin = typeof messages | typeof maker | typeof ticket;

const marketMaker: Context = { ...plainUser, 'user.isMarketMakingTierUser': true };
interface Bench {
  readonly plugin?: Plugin;
  readonly isMounted?: boolean;
  /** The kind of user. */
  readonly kind?: Context;
}

/** The result of `look` on a bench of the product with these settings. */
async function onBench<T>(
  settings: SettingsFile,
  look: (bench: PluginBench) => T | Promise<T>,
  { plugin = messages, isMounted = false, kind = marketMaker }: Bench = {},
): Promise<T> {
  const fixtures = { replies: { getMakerSheet: sheet } };
  const bench = await PluginBench.open(plugin, { product: settings, kind, fixtures });
  try {
    if (isMounted) await bench.mount();
    return await look(bench);
  } finally {
    await bench.close();
  }
}
const readsOf = (plugin: Plugin) => (settings: SettingsFile) =>
  onBench(settings, ({ texts }) => texts, { plugin, isMounted: true });

/** The server's interpretation of settings.json. */
async function served(settings: SettingsFile): Promise<RunningSettings> {
  const running = new RunningSettings();
  await running.refresh(async () => ({ ...fixture, settings: JSON.stringify(settings) }));
  return running;
}

/** The beacon sent for one use. */
function beacon(settings: SettingsFile): readonly unknown[] {
  const sent: unknown[] = [];
  const { report } = createFirst({
    clock: new FakeClock(),
    browser: new FakeBrowser(),
    storage: new FakeStorage().openTab(),
    console: { error: () => {}, warn: () => {} },
    postBeacon: (endpoint, body) => sent.push(endpoint, body),
    loadTexts: async () => ({}),
    settings: () => settings,
    versionHash: 'test',
  });
  report.track('test');
  return sent;
}

/** Suggestions of the search box: how many it requests, and how many it shows. */
async function offer(settings: SettingsFile): Promise<unknown> {
  const seen = Array.from({ length: 5 }, (_, at) => ({ securityid: `24020${at}.IB` }));
  const server = new FakeServer().on('/market/historicalSearch', []).on('/market/bondInfoByIdOrName', {
    content: [],
    totalPages: 1,
  });
  const later = new FakeServer().on(
    '/market/historicalSearch',
    seen.map((row) => ({
      ...row,
      seccode: row.securityid.slice(0, 6),
      secshortname: row.securityid,
      secfullname: row.securityid,
      issrating: '--',
      trueRemainMaturityStr: '7Y',
      operId: 'D0001',
    })),
  );
  const ask = (from: FakeServer) =>
    offered(
      {
        http: createHttp({ transport: from.transport, token: () => null }),
        session: { isLogin: true, userInfo: { operid: 'D0001' } },
        config: { settings },
        // `as` holds: nothing else of these services is read.
      } as unknown as PluginServices,
      new AbortController().signal,
    );
  await ask(server);
  const { rows } = await ask(later);
  return [server.requests.at(-1)?.url, rows.length];
}

const WORKDAY_EVENING = Date.parse('2026-11-20T12:00:00Z');
/** Whether the banner is shown again this many hours after being closed by hand, and its text. */
const banner = (settings: SettingsFile, hours: number) =>
  onBench(settings, async ({ clock, services: { marquee } }) => {
    clock.setWall(WORKDAY_EVENING);
    marquee.check();
    const before = marquee.marqueeVisible;
    marquee.closeByHand();
    clock.setWall(WORKDAY_EVENING + hours * 3_600_000);
    marquee.check();
    return [before, marquee.marqueeVisible, marquee.words];
  });

/** Whether a page shows that orders are accepted at this time of a workday. */
const isOpenAt = (time: string) => (settings: SettingsFile) =>
  onBench(settings, ({ clock, services: { calendar } }) => {
    clock.setWall(Date.parse(`2026-11-20T${time}:00+08:00`));
    return [calendar.isTradingTime(), calendar.hours];
  });

interface Proof {
  /** Settings that differ from the product's own. */
  readonly other: Partial<SettingsFile>;
  /** Value compared between the product's own settings and the others. */
  readonly look: (settings: SettingsFile) => unknown;
  /** Another place that must follow the setting. */
  readonly alsoIn?: (settings: SettingsFile) => unknown;
}

const entry = { id: 'hello', path: 'team/hello.js', sha256: 'a'.repeat(64), title: '问候' };
const linked = [{ id: 'x', label: 'shell:brand', link: 'community' }];

const bands = { best: { warn: 1, ask: 2, refuse: 3 }, valuation: { warn: 4, ask: 5, refuse: 6 } };
const market = { ...bestRow('240210.IB'), valYield: 2, ofrPrice: 2 };
/**
 * The ticket's warnings for bids up to 9 bp below valuation and best offer. That orders obey a published band is tested in
 * `settings-in-force.test.ts`.
 */
const warned = (settings: SettingsFile) =>
  onBench(
    settings,
    ({ services }) => {
      // `as` holds: the ticket needs only these services.
      const { bands: followed } = new TicketStore(services as never);
      return Array.from({ length: 10 }, (_, bp) => {
        const figures = { yieldE4: toYieldE4(20_000 - bp * 100) };
        const priced = { draft: { side: 1 }, figures, best: market, bands: followed, info: null };
        // `as` holds: nothing else of a ticket is read for its warnings.
        return new PriceCheck(priced as never).warnings;
      });
    },
    { plugin: ticket },
  );
/** A limit of the price bands that differs from `bands`. */
const limit = (of: 'best' | 'valuation', name: 'warn' | 'ask' | 'refuse'): Proof => ({
  other: { priceBands: { ...bands, [of]: { ...bands[of], [name]: 7 } } },
  look: (settings) => warned({ priceBands: bands, ...settings }),
  alsoIn: async (settings) => (await served({ priceBands: bands, ...settings })).priceBands[of][name],
});

const guard = { minutes: 1, least: 1, crashes: 1, refusals: 1, slower: 1, unused: 1 };
/** A limit beyond which a version is rolled back: 50 instead of 1. The effect of a verdict is tested in `guard.test.ts`. */
const guarded = (name: keyof typeof guard, look: (limits: GuardLimits) => unknown): Proof => ({
  other: { publishing: { approval: 'off', guard: { ...guard, [name]: 50 } } },
  look: (settings) => {
    const publishing = { approval: 'off', guard };
    const limits = guardOf({
      texts: { ...fixture, settings: JSON.stringify({ publishing, ...settings }) },
    });
    return limits && look(limits);
  },
});
const ran: JudgedFigures = { ...NOTHING, pages: 100, measured: 100, contentMs: 100, uses: { 'menu a': 100 } };
/** The verdict on a version that is a tenth worse in something than the previous one. */
const verdict = (worse: Partial<JudgedFigures>) => (limits: GuardLimits) =>
  regressionOf({ ...ran, ...worse }, limits, ran);

/** The product's documents with this firm in them; the page itself is tested in `documents.test.tsx`. */
const documentsWith = ({ firm = {} }: SettingsFile) =>
  [chinese, english].map(({ doc }, at) =>
    Object.values(doc).map((text) => filledDocument(text, firmWords(firm, LANGUAGES[at] ?? 'zh-CN'))),
  );
const firmProof = (firm: Firm): Proof => ({
  other: { firm },
  look: documentsWith,
  alsoIn: async (settings) => (await served(settings)).identity,
});
const inBoth = (field: 'fullName' | 'serviceHours' | 'address' | 'licence') =>
  LANGUAGES.map((language): [string, Proof] => [
    `firm.${field}.${language}`,
    firmProof({ [field]: { [language]: '某处' } }),
  ]);
const ownDocuments = DOCUMENT_NAMES.flatMap((name) =>
  LANGUAGES.map((language): [string, Proof] => [
    `documents.${name}.${language}`,
    {
      other: { documents: { [name]: { 'zh-CN': '正文', [language]: '某处' } } },
      look: ({ documents = { [name]: { 'zh-CN': '正文' } } }) => documentIn(documents, name, language),
    },
  ]),
);

/** For each key of settings.json, the part of the product that it changes. */
const PROOFS: Readonly<Record<string, Proof>> = {
  'product.name': {
    other: { product: { ...own.product, name: 'shell:route.home' } },
    look: (settings) =>
      onBench(settings, ({ services }) =>
        renderToStaticMarkup(
          <ServicesProvider value={services}>
            <MemoryRouter>
              <Footer />
            </MemoryRouter>
          </ServicesProvider>,
        ),
      ),
  },
  'product.analyticsName': {
    other: {
      product: { ...own.product, analyticsName: 'other' },
      analytics: { endpoint: 'https://example.com/a' },
    },
    look: (settings) => beacon({ ...settings, analytics: { endpoint: 'https://example.com/a' } }),
  },
  links: {
    other: { links: { ...own.links, community: '' } },
    look: ({ links }) => visibleMenu(linked, { table: new Map(), login: 'login', links }, plainUser),
  },
  'appearance.theme': {
    other: { appearance: { ...own.appearance, theme: 'light' } },
    look: (settings) =>
      onBench(settings, ({ services }) => services.theme.darkMode, { kind: visitorContext }),
  },
  'appearance.locale': {
    other: { appearance: { ...own.appearance, locale: 'en-US' } },
    look: (settings) => onBench(settings, ({ services }) => services.text.language),
  },
  'appearance.priceColours': {
    other: { appearance: { ...own.appearance, priceColours: 'green-up' } },
    look: (settings) => onBench(settings, ({ services }) => services.theme.priceColour),
  },
  // That orders are refused outside them, and that an approval grants what is set, is tested in `settings-in-force.test.ts`.
  'trading.opens': {
    other: { trading: { ...own.trading, opens: '10:00' } },
    look: isOpenAt('09:30'),
    alsoIn: async (settings) => (await served(settings)).hours,
  },
  'trading.closes': {
    other: { trading: { ...own.trading, closes: '16:00' } },
    look: isOpenAt('17:00'),
    alsoIn: async (settings) => (await served(settings)).hours,
  },
  'trading.text': {
    other: { trading: { ...own.trading, text: 'shell:brand' } },
    look: (settings) => banner(settings, 1),
  },
  'banner.enabled': {
    other: { banner: { ...own.banner, enabled: false } },
    look: (settings) => banner(settings, 1),
  },
  'banner.hideHours': {
    other: { banner: { ...own.banner, hideHours: 1 } },
    look: (settings) => banner(settings, 2),
  },
  'analytics.endpoint': { other: { analytics: { endpoint: 'https://example.com/a' } }, look: beacon },
  'search.pageSize': { other: { search: { ...own.search, pageSize: 7 } }, look: offer },
  'search.historySize': { other: { search: { ...own.search, historySize: 3 } }, look: offer },
  'messages.popoverSize': {
    other: { messages: { popoverSize: 3 } },
    look: (settings) =>
      onBench(settings, async (bench) => {
        const dataOf = vi.spyOn(bench.server, 'dataOf');
        await bench.mount(true);
        const urls = () =>
          dataOf.mock.calls.map(([, request]) => request?.url ?? '').filter((url) => /rows=/.test(url));
        await vi.waitFor(() => expect(urls()).not.toEqual([]), { timeout: 20_000 });
        return urls();
      }),
  },
  'priceBands.best.warn': limit('best', 'warn'),
  'priceBands.best.ask': limit('best', 'ask'),
  'priceBands.best.refuse': limit('best', 'refuse'),
  'priceBands.valuation.warn': limit('valuation', 'warn'),
  'priceBands.valuation.ask': limit('valuation', 'ask'),
  'priceBands.valuation.refuse': limit('valuation', 'refuse'),
  'quoting.priceStepsBp': {
    other: { quoting: { ...own.quoting, priceStepsBp: [0, 0.07] } },
    look: readsOf(maker),
  },
  'quoting.quantityPresets': {
    other: { quoting: { ...own.quoting, quantityPresets: [700] } },
    look: readsOf(ticket),
    alsoIn: readsOf(maker),
  },
  'quoting.autoCancelPresets': {
    other: { quoting: { ...own.quoting, autoCancelPresets: [3] } },
    look: readsOf(ticket),
    alsoIn: readsOf(maker),
  },
  'approval.amountLimit': {
    other: { approval: { rights: [], amountLimit: 1 } },
    look: async (settings) => (await served(settings)).approval.amountLimit,
  },
  'approval.rights': {
    other: { approval: { rights: ['marketMaker'] } },
    look: async (settings) => (await served(settings)).approval.rights,
  },
  'rights.approval': {
    other: { rights: { approval: 'required' } },
    look: async (settings) => (await served(settings)).isRightsApprovalDemanded,
  },
  'publishing.approval': {
    other: { publishing: { approval: 'required' } },
    look: (settings) => isGuarded({ texts: { ...fixture, settings: JSON.stringify(settings) } }),
    alsoIn: needsApproval,
  },
  // "leaves alone … what is older than its time" in the same file.
  'publishing.guard.minutes': guarded('minutes', ({ minutes }) => minutes),
  'publishing.guard.least': guarded('least', verdict({ pages: 20, crashes: 2 })),
  'publishing.guard.crashes': guarded('crashes', verdict({ crashes: 10 })),
  'publishing.guard.refusals': guarded('refusals', verdict({ refused: 10 })),
  'publishing.guard.slower': guarded('slower', verdict({ contentMs: 110 })),
  'publishing.guard.unused': guarded('unused', verdict({ uses: { 'menu a': 90 } })),
  'disabled.plugins': {
    other: { disabled: { plugins: ['messages'], panels: [] } },
    look: ({ disabled }) =>
      onBench(own, ({ services: { plugins } }) => {
        plugins.applyDisabled(disabled);
        return plugins.plugins.map(({ plugin, status }) => [plugin.id, status]);
      }),
  },
  'disabled.panels': {
    other: { disabled: { plugins: [], panels: ['maker.sheet'] } },
    look: ({ disabled }) =>
      onBench(
        own,
        async (bench) => {
          bench.services.plugins.applyDisabled(disabled);
          await bench.mount();
          return bench.downPanels;
        },
        { plugin: maker },
      ),
  },
  texts: {
    other: { texts: { hello: { 'zh-CN': '您好' } } },
    look: ({ texts = {} }) =>
      onBench(own, ({ services: { text } }) => {
        text.setOwn(texts);
        return text.dynamic('own:hello');
      }),
  },
  ...Object.fromEntries([
    ...inBoth('fullName'),
    ...inBoth('serviceHours'),
    ...inBoth('address'),
    ...inBoth('licence'),
    ...ownDocuments,
  ]),
  'firm.hotline': firmProof({ hotline: '95521' }),
  'firm.dutyLine': firmProof({ dutyLine: '95521' }),
  'firm.email': firmProof({ email: 'a@b.cn' }),
  'firm.complaintEmail': firmProof({ complaintEmail: 'a@b.cn' }),
  'firm.privacyEmail': firmProof({ privacyEmail: 'a@b.cn' }),
  'firm.careersEmail': firmProof({ careersEmail: 'a@b.cn' }),
  external: {
    other: { external: [entry] },
    look: (settings) => externalOf({ ...fixture, settings: JSON.stringify(settings) }),
  },
};

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
}
/** Every key that settings.json may have, down to single values. */
function keysOf({ properties = {} }: Shape, path = ''): readonly string[] {
  const names = Object.keys(properties).filter(
    (name) => !['$schema', 'schemaVersion', 'note'].includes(name),
  );
  if (names.length === 0) return [path];
  return names.flatMap((name) => keysOf(properties[name] ?? {}, path === '' ? name : `${path}.${name}`));
}

describe('settings.json', () => {
  it('has no key without a proof', () => {
    // `as` holds: a JSON Schema has its properties there.
    const schema = z.toJSONSchema(configSchemas.settings, { io: 'input', unrepresentable: 'any' }) as Shape;
    expect(keysOf(schema).toSorted()).toEqual(Object.keys(PROOFS).toSorted());
  });

  it.for(Object.entries(PROOFS))(
    'changes the product through the key %s',
    async ([, { other, look, alsoIn = look }]) => {
      for (const seen of new Set([look, alsoIn])) {
        const [before, after] = [await seen(own), await seen({ ...own, ...other })];
        expect(after).not.toEqual(before);
      }
    },
  );
});
