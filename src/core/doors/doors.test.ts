import { basic, market } from '#contract/api';
import { contribute, definePanel, definePlugin } from '#core/define';
import { createHttp, type Transport } from '#core/http';
import { MarketStore } from '#core/market';
import { Channels, type Holder, Intents, type Permissions, PluginHost, type Use } from '#core/plugin';
import { PushHub } from '#core/push';
import type { PluginServices } from '#core/services';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeClock, FakeSockets, FakeStorage, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { narrowed } from './narrowed.ts';

const needs = ['http', 'push', 'market', 'storage', 'channels', 'intents'] as const;
type InjectedServices = Pick<PluginServices, (typeof needs)[number]>;
const bond = { type: 'fdc3.instrument', id: { securityId: 'A.IB' } } as const;
const theme = (key: string) => ({ key, schema: z.string(), version: 1, defaults: '' });

/** A plugin with these permissions and one open panel, on the real services over fake doors. */
async function open(permissions: Permissions) {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const push = new PushHub({ sockets, clock, browser: new FakeBrowser() });
  push.setToken('t');
  const sent: { readonly url: string; readonly signal: AbortSignal }[] = [];
  const transport: Transport = (request) => {
    sent.push(request);
    return new Promise(() => {});
  };
  const channels = new Channels();
  const services = {
    http: createHttp({ transport, token: () => 't' }),
    push,
    market: new MarketStore({ push, clock }),
    storage: new Storage(new FakeStorage().openTab()),
    channels,
    intents: new Intents(),
  };
  const host = new PluginHost<PluginServices>({ services, narrow: narrowed, clock });
  let state: InjectedServices | null = null;
  const head = definePlugin({
    id: 'held',
    apiVersion: 1,
    version: '1',
    title: 'shell:brand',
    needs,
    permissions,
    state: (grantedServices) => {
      state = grantedServices;
      return {};
    },
  });
  const panel = definePanel({
    title: 'shell:brand',
    settings: z.object({}),
    settingsVersion: 1,
    migrations: {},
    size: { min: [1, 1], default: [1, 1] },
    channels: { consumes: ['bond'] },
    load: async () => ({ View: () => null }),
  });
  let ran: Promise<unknown> | null = null;
  host.register([
    contribute(head, {
      panels: { main: panel, other: panel },
      commands: {
        ask: {
          title: 'shell:brand',
          run: ({ http }) => void (ran = http.call(market.homepage).catch(() => 'refused')),
        },
      },
    }),
  ]);
  const show = (name: string) => {
    const instance = host.open({
      key: name,
      kind: `held.${name}`,
      stored: () => ({}),
      colour: () => 'blue',
      saveSettings: () => undefined,
    });
    instance?.start();
    return instance;
  };
  const [main, other] = [show('main'), show('other')];
  await settle();
  if (!main || !other || state === null) throw new Error('nothing opened');
  // `as` holds: the panel is up, and the plugin needs exactly these.
  const injected = main.holding?.injected as InjectedServices;
  return {
    host,
    clock,
    sockets,
    services,
    sent,
    main,
    other,
    injected,
    state: state as InjectedServices,
    ran: () => ran,
  };
}

/** One use of each door, as a panel makes it. */
const uses: readonly (readonly [what: string, use: (injected: InjectedServices) => unknown])[] = [
  ['call homepage', ({ http }) => http.call(market.homepage)],
  ['call /index.html', ({ http }) => http.text('/index.html')],
  ['stream msg', ({ push }) => push.subscribe('msg', { onFrame: () => undefined })],
  ['stream bestmarket', (injected) => injected.market.follow('bestmarket')],
  ['stream deepmarket', (injected) => injected.market.visibleRows('deepmarket')],
  ['stream latestTransWebSocket', (injected) => injected.market.followTrades()],
  ['key secret', ({ storage }) => storage.persisted(theme('secret'))],
  ['key session', ({ storage }) => storage.takeQuarantined('session')],
  ['topic publishes bond', ({ channels }) => channels.publish('blue', 'bond', bond)],
  ['topic publishes bond', ({ channels }) => channels.suggest('blue', 'bond', bond)],
  ['topic consumes bond', ({ channels }) => channels.current('blue', 'bond')],
  ['topic consumes bond', ({ channels }) => channels.subscribe('blue', 'bond', () => undefined)],
  ['intent raises order', ({ intents }) => intents.raise('order', { securityId: 'A.IB' })],
  ['intent raises order', ({ intents }) => intents.canHandle('order')],
  ['intent raises watch', ({ intents }) => intents.isDone('watch', { securityId: 'A.IB' })],
  ['intent handles alert', ({ intents }) => intents.handle('alert', () => undefined)],
];

describe('the doors of a plugin', () => {
  it.each(uses)(
    'refuse an undeclared %s and fail the panel, even if the manifest declares nothing',
    async (what, use) => {
      const { host, injected, main, other, sent, sockets } = await open({});
      await (async () => use(injected))().catch(() => undefined);
      await settle();
      expect([main.state, main.fault?.source, other.state]).toEqual(['failed', 'undeclared', 'active']);
      expect(main.fault?.message).toMatch(new RegExp(`^${what} is used but not declared in `));
      expect(host.diagnostics[0]).toMatchObject({
        code: `plugin.undeclared.${what.split(' ')[0]}`,
        values: { name: what.slice(what.indexOf(' ') + 1) },
      });
      expect(main.fault?.finding).toBe(host.diagnostics[0]);
      expect([sent.length, sockets.live.length]).toEqual([0, 0]);
      host.dispose();
    },
  );

  it('let declared uses through', async () => {
    const { host, injected, main, sent, services } = await open({
      http: ['market.homepage'],
      push: ['bestmarket', 'deepmarket', 'latestTransWebSocket', 'msg'],
      storage: ['secret', 'session'],
      channels: { publishes: ['bond'], consumes: ['bond'] },
      intents: { raises: ['order', 'watch'], handles: ['alert'] },
    });
    for (const [what, use] of uses) if (!what.includes('index.html')) void use(injected);
    await settle();
    expect([main.state, host.diagnostics, sent.map(({ url }) => url)]).toEqual([
      'active',
      [],
      ['/api/market/homepage'],
    ]);
    expect([services.channels.current('blue', 'bond'), services.intents.canHandle('alert')]).toEqual([
      bond,
      true,
    ]);
    host.dispose();
  });

  it('close with the panel: pending reads are aborted, a POST continues, subscriptions end', async () => {
    const { host, injected, clock, main, sent, sockets, services } = await open({
      http: ['market.homepage', 'basic.updateAllMsgRead'],
      push: ['bestmarket'],
      storage: ['secret'],
      intents: { handles: ['alert'] },
    });
    void injected.http.call(market.homepage);
    void injected.http.call(basic.updateAllMsgRead);
    injected.market.follow('bestmarket', ['A.IB']);
    injected.intents.handle('alert', () => undefined);
    const received: string[] = [];
    injected.storage.persisted(theme('secret')).watch((value) => received.push(value));
    clock.advance(20);
    expect(sockets.live.length).toBe(1);
    main.suspend();
    clock.advance(60_000);
    services.storage.persisted(theme('secret')).set('new');
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect([sockets.live.length, services.intents.canHandle('alert'), received]).toEqual([0, false, []]);
    host.dispose();
  });

  it('abort a read at the caller’s request too', async () => {
    const { host, injected, sent } = await open({ http: ['market.homepage'] });
    const asker = new AbortController();
    void injected.http.call(market.homepage, undefined, { signal: asker.signal });
    await settle();
    asker.abort();
    expect(sent[0]?.signal.aborted).toBe(true);
    host.dispose();
  });

  it('fail all panels of a plugin for its state’s undeclared use, and none for a command’s', async () => {
    const { host, main, other, state, ran } = await open({});
    await host.commands.get('held.ask')?.run();
    expect(await ran()).toBe('refused');
    await settle();
    expect([main.state, other.state, host.diagnostics.length]).toEqual(['active', 'active', 1]);
    await state.http.call(market.homepage).catch(() => undefined);
    await settle();
    expect([main.state, other.state]).toEqual(['failed', 'failed']);
    host.dispose();
  });

  it('hold a panel to the topics it declares to publish and consume on its colour', async () => {
    const { host, main, services } = await open({});
    services.channels.publish('blue', 'bond', bond);
    expect(main.channel.current('bond')).toEqual(bond);
    expect(() => main.channel.publish('bond', bond)).toThrow('topic publishes bond is used but not declared');
    await settle();
    expect(main.state).toBe('failed');
    host.dispose();
  });
});

describe('a door', () => {
  it('to storage behaves as the storage itself: reading, writing, watching and clearing', async () => {
    const { host, injected, services } = await open({ storage: ['secret'] });
    const behind = services.storage.persisted(theme('secret'));
    const value = injected.storage.persisted(theme('secret'));
    const received: string[] = [];
    const undo = value.watch((next) => received.push(next));
    expect([value.get(), value.stored()]).toEqual([behind.get(), behind.stored()]);
    value.set('dark');
    expect([behind.get(), value.get(), value.stored()]).toEqual(['dark', 'dark', behind.stored()]);
    behind.set('light');
    undo();
    behind.set('dark');
    value.clear();
    expect([received.at(-1), received.includes('light'), behind.get()]).toEqual(['light', true, '']);
    expect(injected.storage.tabId).toBe(services.storage.tabId);
    host.dispose();
  });

  it('to calls counts the open calls of the whole page, not only the plugin’s own', async () => {
    const { host, injected, services } = await open({ http: ['basic.updateAllMsgRead'] });
    void services.http.call(market.homepage).catch(() => undefined);
    void injected.http.call(basic.updateAllMsgRead).catch(() => undefined);
    await settle();
    expect([injected.http.inFlight, injected.http.unanswered]).toEqual([2, 1]);
    host.dispose();
  });

  it('to the market passes its tables through, which any plugin may read', async () => {
    const { host, injected, services, main } = await open({});
    expect([injected.market.best, injected.market.deep, injected.market.trades]).toEqual([
      services.market.best,
      services.market.deep,
      services.market.trades,
    ]);
    expect(injected.market.table('bestmarket')).toBe(services.market.table('bestmarket'));
    expect([injected.push.health('bestmarket'), main.state]).toEqual([
      services.push.health('bestmarket'),
      'active',
    ]);
    host.dispose();
  });

  it('to channels and intents carries what other panels send until the panel closes', async () => {
    const { host, injected, main, services } = await open({
      channels: { publishes: ['bond'], consumes: ['bond'] },
      intents: { raises: ['order'] },
    });
    const received: unknown[] = [];
    injected.channels.subscribe('blue', 'bond', (value) => received.push(value));
    services.channels.publish('blue', 'bond', bond);
    services.channels.publish('red', 'bond', bond);
    const drafts: unknown[] = [];
    services.intents.handle('order', (draft) => void drafts.push(draft));
    expect([
      injected.intents.canHandle('order'),
      injected.intents.raise('order', { securityId: 'A.IB' }),
    ]).toEqual([true, true]);
    main.suspend();
    services.channels.publish('blue', 'bond', { ...bond, id: { securityId: 'B.IB' } });
    expect([received, drafts]).toEqual([[bond], [{ securityId: 'A.IB' }]]);
    host.dispose();
  });

  it('to visible rows stops following when the panel is suspended', async () => {
    const { host, injected, clock, main, sockets } = await open({ push: ['bestmarket'] });
    injected.market.visibleRows('bestmarket').show(['A.IB']);
    clock.advance(2000);
    const before = sockets.live.length;
    main.suspend();
    clock.advance(60_000);
    expect([before, sockets.live.length]).toEqual([1, 0]);
    host.dispose();
  });
});

describe('services without a door', () => {
  /** One holder whose manifest declares nothing. */
  const nobody = () => {
    const refused: Use[] = [];
    const undos: (() => void)[] = [];
    const holder = {
      plugin: { permissions: {} },
      scope: { own: (undo: () => void) => undos.push(undo) },
      refuse: (use: Use) => (refused.push(use), new Error(use.kind)),
    };
    // `as` holds: doors use these members of a holder.
    return { refused, holder: holder as unknown as Holder };
  };

  it('are passed on unchanged, and only those requested', () => {
    const { holder } = nobody();
    const clock = new FakeClock();
    const services = narrowed({ clock }, holder);
    expect([Object.keys(services), services.clock]).toEqual([['clock'], clock]);
  });

  it('list the plugins now and later, but cannot switch any of them', async () => {
    const { host } = await open({});
    const { plugins } = narrowed({ plugins: host }, nobody().holder);
    if (plugins === undefined) throw new Error('the list was given');
    expect([plugins.plugins, plugins.panels, plugins.pages, plugins.diagnostics]).toEqual([
      host.plugins,
      host.panels,
      host.pages,
      host.diagnostics,
    ]);
    expect(plugins.describe('held.main')).toEqual(host.describe('held.main'));
    expect(Object.keys(plugins).filter((name) => /able|register|dispose|open/.test(name))).toEqual([]);
    host.dispose();
  });

  it('are refused entirely when the manifest declares nothing', () => {
    const { refused, holder } = nobody();
    // `as` holds: a refused door never reaches what is behind it.
    const bare = { ...holder, plugin: {} } as unknown as Holder;
    const doors = narrowed(
      { push: {}, storage: {}, market: {}, intents: {}, channels: {} } as unknown as InjectedServices,
      bare,
    ) as InjectedServices;
    const tries = uses.filter(([what]) => !what.startsWith('call'));
    for (const [what, use] of tries) expect(() => use(doors)).toThrow(what.split(' ')[0]);
    expect(refused.map(({ kind, name }) => `${kind} ${name}`)).toEqual(tries.map(([what]) => what));
  });
});
