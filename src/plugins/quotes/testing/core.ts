import { rowProblem } from '#contract/server';
import { type Core, createCore } from '#core/assembly';
import { FakeBrowser, FakeClock, FakeServer, FakeSockets, FakeStorage, userInfo } from '#testing';
import { loadNamespace } from '#core/text/files';

/** Test doors and the real core services behind them. */
export interface TestCore {
  readonly clock: FakeClock;
  readonly browser: FakeBrowser;
  readonly server: FakeServer;
  readonly sockets: FakeSockets;
  readonly core: Core;
  /** Logs the user in, as a login reply does. */
  login(rights?: { readonly newversion?: string; readonly isMarketMakingTierUser?: boolean }): void;
  logout(): void;
}

/** The real core services on fake doors; several on one storage are tabs of one browser. Nothing runs before `core.start`; stores that need no start work at once. */
export function testCore(storage = new FakeStorage()): TestCore {
  const clock = new FakeClock();
  const browser = new FakeBrowser();
  const server = new FakeServer();
  const sockets = new FakeSockets(clock);
  const core = createCore({
    clock,
    browser,
    storage: storage.openTab(),
    sockets,
    transport: server.transport,
    console: { error: () => {}, warn: () => {} },
    postBeacon: () => {},
    loadTexts: loadNamespace,
    settings: () => ({
      appearance: { theme: 'dark', locale: 'zh-CN', priceColours: 'red-up' },
      banner: { enabled: true, hideHours: 8 },
      trading: { opens: '09:00', closes: '17:30', text: 'rules:bannerText' },
      analytics: { endpoint: '' },
      product: { name: 'shell:brand', analyticsName: 'test' },
    }),
    paths: { home: () => '/index/home', login: () => '/index/login' },
    versionHash: 'test',
    checkRows: rowProblem,
  });
  let logins = 0;
  return {
    clock,
    browser,
    server,
    sockets,
    core,
    login(rights = {}) {
      logins += 1;
      core.session.adopt({ token: `t${logins}`, sessionId: `s${logins}`, userInfo: userInfo(rights) });
      core.push.setToken(`t${logins}`);
    },
    logout() {
      core.session.end('visitor');
      core.push.setToken(null);
      core.market.clear();
    },
  };
}
