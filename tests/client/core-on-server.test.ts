import { rowProblem } from '#contract/server';
import { account } from '#contract/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCore } from '#core/assembly';
import { systemClock } from '#core/clock';
import { lazyTransport } from '#core/http';
import { MarketStore, type StreamRefusal } from '#core/market';
import { browserSockets, PushHub, type Socket } from '#core/push';
import { FakeBrowser, FakeStorage } from '#testing';
import { loadNamespace } from '#core/text/files';
import { type AccountsServer, startAccountsServer } from '../_util/accounts-server.ts';
import { encryptField } from '../_util/api-client.ts';
import { startTestServer, type TestServer } from '../_util/test-server.ts';
import { FakeMarket, TOKEN_A } from '../server/push/fake-market.ts';

const settings = {
  appearance: { theme: 'dark', locale: 'zh-CN', priceColours: 'red-up' },
  banner: { enabled: true, hideHours: 8 },
  trading: { opens: '09:00', closes: '17:30', text: 'rules:bannerText' },
  analytics: { endpoint: '' },
  product: { name: 'shell:brand', analyticsName: 'bond-desk' },
} as const;

const soon = <T>(read: () => T) => vi.waitFor(read, { timeout: 5000, interval: 10 });

describe('the core services on the real server: accounts', () => {
  let server: AccountsServer;
  beforeAll(async () => {
    server = await startAccountsServer();
  });
  afterAll(() => server.close());

  async function openTab(storage = new FakeStorage()) {
    const { url } = server;
    const browser = new FakeBrowser('/index/look-ticket', url);
    const send = lazyTransport();
    const lines: string[] = [];
    const note = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
    const core = createCore({
      clock: systemClock,
      browser,
      storage: storage.openTab(),
      sockets: browserSockets,
      transport: (request) => send({ ...request, url: `${url}${request.url}` }),
      console: { error: note, warn: note },
      postBeacon: () => {},
      loadTexts: loadNamespace,
      encryptPassword: async (password, key) => encryptField(key.publicKey, key.nonce, password),
      settings: () => settings,
      paths: { home: () => '/index/home', login: () => '/index/login' },
      versionHash: 'test',
      checkRows: rowProblem,
    });
    const running = await core.start(['core', 'rules']);
    await running.ready;
    return { core, browser, storage, lines, stop: running.stop };
  }

  const login = (tab: Awaited<ReturnType<typeof openTab>>) =>
    tab.core.flow.login({ kind: 'password', account: 'demo_trader', password: 'Bond2026!' });

  it('log in, restore the user after a reload, and log out so that the token is dead [R4.08] [R4.09]', async () => {
    const tab = await openTab();
    await login(tab);
    await soon(() => expect(tab.core.push.health('msg').state).toBe('live'));
    expect([tab.core.session.newAuth, tab.core.session.userInfo?.opername]).toEqual([
      'Y',
      expect.stringContaining('demo_trader'),
    ]);
    const again = await openTab(tab.storage);
    expect([again.core.session.status, tab.browser.reloads]).toEqual(['active', 0]);
    const { token } = again.core.session;
    await again.core.flow.logout();
    expect([again.browser.path(), tab.browser.reloads]).toEqual(['/index/home', 1]);
    const client = server.client();
    client.token = token;
    expect((await client.call(account.queryOperInfo)).status).toBe(401);
    tab.stop();
    again.stop();
  });

  it('reject a wrong password with the server’s text for the form, without a toast, and remain a visitor [R8.01]', async () => {
    const tab = await openTab();
    await expect(
      tab.core.flow.login({ kind: 'password', account: 'demo_trader', password: 'wrong-Pass1' }),
    ).rejects.toMatchObject({ name: 'BizError', message: '账号或密码错误' });
    expect([tab.core.session.isLogin, tab.core.notice.toasts.length]).toEqual([false, 0]);
    tab.stop();
  });

  it('warn within a second of a login on another machine [R4.11]', async () => {
    const tab = await openTab();
    await login(tab);
    await soon(() => expect(tab.core.push.health('msg').state).toBe('live'));
    await server.loggedIn('demo_trader', '10.0.0.9');
    await vi.waitFor(() => expect(tab.core.notice.dialog?.spec.kind).toBe('session.kicked'), {
      timeout: 1000,
      interval: 10,
    });
    expect(tab.core.session.isLogin).toBe(false);
    tab.stop();
  });

  it('receive the interface status without a session [R7.08]', async () => {
    const tab = await openTab();
    await soon(() => expect([tab.core.status.trade, tab.core.status.isLost]).toEqual(['normal', false]));
    tab.stop();
  });
});

describe('the core services on the real server: market streams', () => {
  const market = new FakeMarket();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ wire: market.wire });
  });
  afterAll(() => server.close());

  it('follow bonds over the shared socket, survive a disconnection, and end with the server’s rows [R7.08]', async () => {
    const opened: Socket[] = [];
    const cut = { now: () => {} };
    const sockets = {
      isSupported: true,
      open: (...args: Parameters<typeof browserSockets.open>) => {
        const [url, protocols, handlers] = args;
        const socket = browserSockets.open(url, protocols, handlers);
        opened.push(socket);
        cut.now = () => {
          socket.close(3000);
          handlers.onClose(1006, '');
        };
        return socket;
      },
    };
    const hub = new PushHub({ sockets, clock: systemClock, browser: new FakeBrowser('/', server.url) });
    const store = new MarketStore({ push: hub, clock: systemClock });
    const bestRows = () =>
      store.best
        .rows()
        .map((row) => `${row.securityId}=${row.bidQty}`)
        .sort();
    for (const id of ['1.IB', '2.IB', '3.IB']) market.move(id, 1);
    hub.setToken(TOKEN_A);
    const stop = store.follow('bestmarket', ['1.IB', '2.IB']);
    await soon(() => expect(bestRows()).toEqual(['1.IB=1', '2.IB=1']));
    market.move('1.IB', 2);
    market.move('3.IB', 2);
    await soon(() => expect(bestRows()).toEqual(['1.IB=2', '2.IB=1']));
    const stopThird = store.follow('bestmarket', ['3.IB']);
    await soon(() => expect(bestRows()).toEqual(['1.IB=2', '2.IB=1', '3.IB=2']));
    cut.now();
    expect(store.best.stale).toBe(true);
    market.move('2.IB', 5);
    market.drop('1.IB');
    await soon(() =>
      expect([bestRows(), store.best.stale, opened.length]).toEqual([['2.IB=5', '3.IB=2'], false, 2]),
    );
    stop();
    stopThird();
    hub.stop();
  });

  it('pass a server’s refusal to the subscriber', async () => {
    const hub = new PushHub({
      sockets: browserSockets,
      clock: systemClock,
      browser: new FakeBrowser('/', server.url),
    });
    const store = new MarketStore({ push: hub, clock: systemClock });
    const refusals: (StreamRefusal | null)[] = [];
    hub.setToken(TOKEN_A);
    store.follow('deepmarket', undefined, (refusal) => void refusals.push(refusal));
    await soon(() =>
      expect(refusals).toEqual([
        { code: 400, words: { key: 'refusals:bondNeeded', values: {}, orText: '请指定债券代码' } },
      ]),
    );
    hub.stop();
  });

  it('stop on a dead token instead of reconnecting for ever', async () => {
    let calls = 0;
    const hub = new PushHub({
      sockets: browserSockets,
      clock: systemClock,
      browser: new FakeBrowser('/', server.url),
      onUnauthenticated: () => (calls += 1),
    });
    hub.setToken('a-token-that-nobody-has-0123456789');
    const stop = hub.subscribe('bestmarket', { onFrame: () => {} });
    await soon(() => expect([calls, hub.health('bestmarket').state]).toEqual([1, 'stopped']));
    stop();
    hub.stop();
  });
});
