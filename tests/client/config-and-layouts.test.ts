import { consoleApi } from '#contract/api';
import { runPipeline } from '#contract/config/pipeline';
import { createCore } from '#core/assembly';
import { systemClock } from '#core/clock';
import { ConfigStore, Gates, LastGood } from '#core/config';
import { lazyTransport } from '#core/http';
import { LayoutStore, pageOf } from '#core/layout';
import { browserSockets } from '#core/push';
import { Storage } from '#core/storage';
import { ConfigSync, keepLayouts } from '#core/sync';
import { FakeBrowser, FakeStorage } from '#testing';
import { loadNamespace } from '#core/text/files';
import { reaction } from 'mobx';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../_util/accounts-server.ts';
import { encryptField } from '../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../_util/config-fixture.ts';

const { bundle: builtIn } = runPipeline(fixture, { catalogue: fixtureCatalogue });
if (!builtIn) throw new Error('the fixture is broken');
const catalogue = { format: 1, hash: builtIn.hash, texts: fixture, catalogue: fixtureCatalogue };
const soon = <T>(read: () => T) => vi.waitFor(read, { timeout: 5000, interval: 10 });

describe('the client on the real server: configuration and layouts', () => {
  let server: AccountsServer;
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    server = await startAccountsServer({ catalogue });
  });
  afterEach(() => {
    for (const stop of stops.splice(0).toReversed()) stop();
  });
  afterAll(() => server.close());

  /** A tab, assembled as in the composition root. `machine`: tabs with the same one share browser storage. */
  async function openTab(machine = new FakeStorage()) {
    const { url } = server;
    const send = lazyTransport();
    const door = machine.openTab();
    const lastGood = new LastGood(new Storage(door), 'build');
    const first = lastGood.read();
    const config: ConfigStore = new ConfigStore({
      builtIn: builtIn ?? never(),
      ...(first ? { first: first.bundle } : {}),
      checks: { catalogue: fixtureCatalogue },
      gates: new Gates(() => core.session.context),
    });
    const core = createCore({
      clock: systemClock,
      browser: new FakeBrowser('/index/home', url),
      storage: door,
      sockets: browserSockets,
      transport: (request) => send({ ...request, url: `${url}${request.url}` }),
      console: { error: () => {}, warn: () => {} },
      postBeacon: () => {},
      loadTexts: loadNamespace,
      encryptPassword: async (password, key) => encryptField(key.publicKey, key.nonce, password),
      settings: () => config.settings,
      paths: { home: () => '/index/home', login: () => '/index/login' },
      versionHash: 'test',
    });
    const problems: unknown[] = [];
    const sync = new ConfigSync({
      http: core.http,
      push: core.push,
      config,
      lastGood,
      first,
      builtIn: builtIn ?? never(),
      watchPerson: () => () => {},
      onProblem: (problem) => problems.push(problem),
    });
    const layout = new LayoutStore();
    const keeper = keepLayouts(core, layout, (id) => id);
    const running = await core.start(['core', 'rules']);
    await running.ready;
    stops.push(running.stop);
    const bases = () => config.bundle.layouts.layouts.map((dashboard) => pageOf(dashboard));
    layout.setBases(bases(), {});
    stops.push(
      reaction(bases, (now) => layout.setBases(now, {})),
      keeper.start(),
      sync.start(),
    );
    const widen = (by: number): void =>
      layout.dispatch({ type: 'resizeEdge', page: 'deep', panel: 'ladder', edge: 'right', by });
    const width = (): number | undefined =>
      layout.page('deep')?.panels.find((panel) => panel.id === 'ladder')?.w;
    const login = (account: string) => core.flow.login({ kind: 'password', account, password: 'Bond2026!' });
    return { core, config, layout, layoutSync: keeper.sync, problems, machine, widen, width, login };
  }

  it('a layout changed on one machine is on the next one, and the server lets neither of two tabs overwrite the other [R2.25]', async () => {
    const office = await openTab();
    await office.login('demo_trader');
    await soon(() => expect(office.layoutSync.status).toBe('saved'));
    office.widen(5);
    await soon(() => expect([office.layoutSync.status, office.width()]).toEqual(['saved', 50]));

    // The second machine: the first one's session ends, its saved layouts remain.
    const home = await openTab();
    expect(home.width()).toBe(45);
    await home.login('demo_trader');
    await soon(() => expect(home.width()).toBe(50));

    // Two of its tabs, both at the same revision, both change the same dashboard.
    const second = await openTab(home.machine);
    await soon(() => expect([second.layoutSync.status, second.width()]).toEqual(['saved', 50]));
    home.widen(-3);
    await soon(() => expect(home.layoutSync.status).toBe('saved'));
    second.widen(2);
    await soon(() => expect(second.core.notice.dialog?.spec.kind).toBe('layout.clash.deep'));
    expect([home.width(), second.width()]).toEqual([47, 52]);
    second.core.notice.answer(second.core.notice.dialog?.id ?? 0, 'theirs');
    await soon(() => expect([second.width(), second.layoutSync.status]).toEqual([47, 'saved']));
  });

  it('a layout changed by staff moves the base beneath a trader’s changes; the trader is notified where they do not fit [R2.25] [R2.26]', async () => {
    const tab = await openTab();
    await tab.login('demo_new');
    await soon(() => expect(tab.layoutSync.status).toBe('saved'));
    tab.widen(5);
    await soon(() => expect([tab.layoutSync.status, tab.width()]).toEqual(['saved', 50]));
    const staff = await server.loggedIn('demo_staff');
    const { data: source } = await staff.call(consoleApi.source);
    const texts = {
      ...source.texts,
      layouts: source.texts.layouts
        .replace(
          '"id": "deep", "title": "t:deep", "version": 1',
          '"id": "deep", "title": "t:deep", "version": 2',
        )
        .replace('"x": 0, "y": 8, "w": 45, "h": 30', '"x": 0, "y": 8, "w": 40, "h": 30')
        .replace('"x": 45, "y": 8, "w": 25, "h": 30', '"x": 40, "y": 8, "w": 30, "h": 30')
        .replace(
          '"x": 70, "y": 8, "w": 30, "h": 30, "index": 3',
          '"x": 70, "y": 8, "w": 30, "h": 30, "index": 9',
        ),
    };
    const published = await staff.call(consoleApi.publish, {
      body: { baseVersion: source.version, texts, reason: '深度页调整' },
    });
    expect([published.code, published.message]).toEqual([200, '']);
    await soon(() => {
      server.clock.advance(100);
      expect(tab.layout.page('deep')?.version).toBe(2);
    });
    // The trader moved both panels at this edge: their places still tile the new base.
    expect(tab.width()).toBe(50);
    const gone = {
      ...texts,
      layouts: texts.layouts
        .replace('"version": 2', '"version": 3')
        .replace(/ *\{ "id": "trend".*\n/, '')
        .replace('"x": 0, "y": 8, "w": 40, "h": 30', '"x": 0, "y": 8, "w": 70, "h": 30'),
    };
    const again = await staff.call(consoleApi.publish, {
      body: { baseVersion: published.data.version, texts: gone, reason: '去掉走势' },
    });
    expect([again.code, again.message]).toEqual([200, '']);
    await soon(() => {
      server.clock.advance(100);
      expect(tab.layout.page('deep')?.version).toBe(3);
    });
    expect(tab.width()).toBe(70);
    expect(tab.core.notice.toasts.map((toast) => 'key' in toast.words && toast.words.key)).toContain(
      'core:layout.conflict',
    );
  });

  it('a visitor gets what staff publish at once, and starts with it the next time before the server answers [R2.26]', async () => {
    const visitor = await openTab();
    const staff = await server.loggedIn('demo_staff');
    const { data: source } = await staff.call(consoleApi.source);
    await soon(() => expect(visitor.core.push.health('websocketCmds').state).toBe('live'));
    const texts = {
      ...source.texts,
      settings: source.texts.settings.replace('"pageSize": 50', '"pageSize": 66'),
    };
    await staff.call(consoleApi.publish, {
      body: { baseVersion: source.version, texts, reason: '每页条数' },
    });
    await soon(() => {
      server.clock.advance(100);
      expect(visitor.config.settings.search.pageSize).toBe(66);
    });
    const killed = await staff.call(consoleApi.killSwitch, {
      body: { kind: 'panel', id: 'depth.trades', disabled: true, reason: '数据源故障' },
    });
    expect(killed.code).toBe(200);
    await soon(() => {
      server.clock.advance(100);
      expect(visitor.config.settings.disabled.panels).toEqual(['depth.trades']);
    });
    expect(visitor.problems).toEqual([]);
    const lastGood = new LastGood(new Storage(visitor.machine.openTab()), 'build').read();
    expect(lastGood?.bundle.settings.search.pageSize).toBe(66);
  });
});

function never(): never {
  throw new Error('the fixture is broken');
}
