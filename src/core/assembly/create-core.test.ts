import { rowProblem } from '#contract/server';
import { market, transaction } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import { TransportError } from '#core/http';
import { loadNamespace } from '#core/text/files';
import { FakeBrowser, FakeClock, FakeServer, FakeSockets, FakeStorage, userInfo } from '#testing';
import { describe, expect, it } from 'vitest';
import { type Core, createCore } from './create-core.ts';

const settings = {
  appearance: { theme: 'dark', locale: 'zh-CN', priceColours: 'red-up' },
  banner: { enabled: true, hideHours: 8 },
  trading: { opens: '09:00', closes: '17:30', text: 'rules:bannerText' },
  analytics: { endpoint: 'https://stats.test/b' },
  product: { name: 'shell:brand', analyticsName: 'bond-desk' },
} as const;
/** The currently published address. */
let analyticsAddress: string = settings.analytics.endpoint;

function serve(server: FakeServer, sessionId: string, token: string): FakeServer {
  return server
    .on('/account/publicKey', { keyId: 'k1', publicKey: 'PEM', nonce: 'n1' })
    .on('/account/login', { token, sessionId, userInfo: userInfo({ sessionId }) })
    .on('/account/auth/logout', {})
    .on('/account/auth/queryOperInfo', userInfo({ sessionId }))
    .on('/account/auth/queryOperValidTime', {
      operid: 'op1',
      validstarttime: '2026-01-01',
      validendtime: '2027-01-01',
    })
    .on('/account/auth/queryLoginDt', { content: [] })
    .on('/account/insertUserActionUseDaysRecord', { days: 3 })
    .on('/transaction/auth/getUserAmountInfo', { amountLimit: 100_000, amount: 40_000 })
    .on('/transaction/auth/getSTCSalesInfo', { name: '李', phone: '021', qq: '1' })
    .on('/transaction/auth/queryMarketThemeMode', { quotedeepthememode: 'D' })
    .on('/transaction/auth/getNextWorkdayOfCurrentDate', {
      today: '2026-11-20',
      isWorkday: true,
      nextWorkday: '2026-11-23',
      estimated: false,
      now: '2026-11-20 10:00:00.000',
    })
    .on('/account/queryLatestStcSystemNetworkStatus', { tradeNetStatus: 1, priceNetStatus: 1 })
    .onReply('/', 200, '');
}

interface Tab {
  readonly core: Core;
  readonly browser: FakeBrowser;
  readonly sockets: FakeSockets;
  readonly lines: string[];
  readonly beacons: Record<string, unknown>[];
  readonly stop: () => void;
}

class World {
  readonly clock = new FakeClock();
  readonly storage = new FakeStorage();
  readonly server = serve(new FakeServer(), 's1', 'tok1');

  async open(path = '/index/home'): Promise<Tab> {
    const browser = new FakeBrowser(path);
    const sockets = new FakeSockets(this.clock);
    const lines: string[] = [];
    const beacons: Record<string, unknown>[] = [];
    const core = createCore({
      clock: this.clock,
      browser,
      storage: this.storage.openTab(),
      sockets,
      transport: this.server.transport,
      console: {
        error: (...parts) => lines.push(parts.join(' ')),
        warn: (...parts) => lines.push(parts.join(' ')),
      },
      postBeacon: (_endpoint, body) => beacons.push(JSON.parse(body) as Record<string, unknown>),
      loadTexts: loadNamespace,
      encryptPassword: async (password, { nonce }) => `cipher(${password.length},${nonce})`.padEnd(100, 'A'),
      settings: () => ({ ...settings, analytics: { endpoint: analyticsAddress } }),
      paths: {
        home: () => '/index/home',
        login: (back) => `/index/login?return=${encodeURIComponent(back)}`,
      },
      versionHash: 'h1',
      checkRows: rowProblem,
    });
    const { ready, stop } = await core.start(['core', 'rules']);
    await this.clock.advanceAsync(50);
    await ready;
    return { core, browser, sockets, lines, beacons, stop };
  }

  async login(tab: Tab): Promise<void> {
    await tab.core.flow.login({ kind: 'password', account: '13812345678', password: 'Passw0rd!' });
    await this.clock.advanceAsync(50);
  }
}

const openUrls = (tab: Tab) =>
  tab.sockets.live.map((socket) => new URL(socket.url).pathname + new URL(socket.url).search).sort();
const answer = async (world: World, tab: Tab, actionId: string): Promise<void> => {
  const { dialog } = tab.core.notice;
  if (dialog === null) throw new Error('no dialog');
  tab.core.notice.answer(dialog.id, actionId);
  await world.clock.advanceAsync(0);
};
const kind = (tab: Tab) => tab.core.notice.dialog?.spec.kind ?? null;

describe('login', () => {
  it('sends an encrypted password, opens the two sockets and loads theme, quota and sales info [R4.08] [R7.05]', async () => {
    const world = new World();
    const tab = await world.open();
    expect(openUrls(tab)).toEqual(['/ws/noauth?type=StcSystemNetworkStatus', '/ws/websocketCmds']);
    await world.login(tab);
    const { session, theme } = tab.core;
    const sent = world.server.requests.find((request) => request.url.endsWith('/account/login'))?.body;
    expect(sent).not.toContain('Passw0rd!');
    expect(JSON.parse(String(sent))).toMatchObject({ account: '13812345678', keyId: 'k1' });
    expect(openUrls(tab)).toEqual([
      '/ws/auth?type=msg',
      '/ws/auth?type=orderchange',
      '/ws/noauth?type=StcSystemNetworkStatus',
      '/ws/websocketCmds',
    ]);
    expect(tab.sockets.at('type=msg').protocols).toEqual(['bond.v1', 'tok1']);
    expect([session.status, theme.darkMode, session.remainingQuota, session.data.STCSalesInfo?.name]).toEqual(
      ['active', false, 60_000, '李'],
    );
    expect([
      session.newAuth,
      session.quoteMode,
      session.ticketMode,
      session.isSpecialPerson,
      session.fullStatus,
    ]).toEqual(['Y', 'deepQuotation', 'lookTicket', false, 1]);
    expect(session.context).toMatchObject({
      'session.isLogin': true,
      'user.newAuth': 'Y',
      'user.ispasscoupon': '1',
    });
    expect(tab.lines).toEqual([]);
  });

  it('fetches a new key once, silently, when the old one has just been replaced', async () => {
    const world = new World();
    const tab = await world.open();
    const expired = FakeServer.reply(200, { code: 1003, message: '密钥已更换', data: null });
    const replies = [expired, { token: 'tok1', sessionId: 's1', userInfo: userInfo() }];
    world.server.on('/account/login', () => replies.shift() ?? expired);
    await world.login(tab);
    expect([
      tab.core.session.isLogin,
      world.server.count('/account/publicKey'),
      tab.core.notice.toasts,
    ]).toEqual([true, 2, []]);
    await expect(world.login(tab)).rejects.toMatchObject({ code: 1003 });
    expect(world.server.count('/account/login')).toBe(4);
  });

  it('keeps token and opaque ids in local storage and nothing personal, and survives a reload [R3.08]', async () => {
    const world = new World();
    await world.login(await world.open());
    const door = world.storage.openTab().local;
    const storedValues = Array.from(
      { length: door.length },
      (_, index) => door.getItem(door.key(index) ?? '') ?? '',
    ).join('\n');
    expect(storedValues).toContain('tok1');
    for (const personal of ['13812345678', '5678', '王', 'wang@', 'A银行'])
      expect(storedValues).not.toContain(personal);
    const again = await world.open('/index/look-ticket');
    expect([again.core.session.status, again.core.session.userInfo?.opername]).toEqual(['active', '王某']);
  });

  it('rejects failed loads to the caller, and gives {} for a failed valid time [R8.08] [R4.06]', async () => {
    const world = new World();
    const tab = await world.open();
    await world.login(tab);
    for (const path of [
      '/transaction/auth/getUserAmountInfo',
      '/account/auth/queryOperInfo',
      '/transaction/auth/getSTCSalesInfo',
      '/account/auth/queryOperValidTime',
    ])
      world.server.onReply(path, 500, null);
    const { session } = tab.core;
    await expect(session.loadQuota()).rejects.toThrow('HTTP 500');
    await expect(session.loadUserInfo()).rejects.toThrow('HTTP 500');
    await expect(session.loadSalesInfo()).rejects.toThrow('HTTP 500');
    await session.loadValidTime();
    expect(session.data.validTime).toEqual({});
  });

  it('keeps asking who the user is while the network is away', async () => {
    const world = new World();
    await world.login(await world.open());
    world.server.onReply('/account/auth/queryOperInfo', 503, null);
    const tab = await world.open();
    expect([tab.core.session.status, tab.core.session.context]).toEqual([
      'starting',
      { 'session.isLogin': true },
    ]);
    serve(world.server, 's1', 'tok1');
    await world.clock.advanceAsync(10_000);
    expect(tab.core.session.status).toBe('active');
  });

  it('stops asking who the user is once the server refuses, even after a network failure', async () => {
    const world = new World();
    await world.login(await world.open());
    world.server.onReply('/account/auth/queryOperInfo', 503, null);
    const tab = await world.open();
    world.server.onReply('/account/auth/queryOperInfo', 403, { code: 403, message: '无权', data: null });
    await world.clock.advanceAsync(10_000);
    expect(tab.core.session.status).toBe('visitor');
    const callCount = world.server.count('/account/auth/queryOperInfo');
    await world.clock.advanceAsync(120_000);
    expect(world.server.count('/account/auth/queryOperInfo')).toBe(callCount);
  });
});

describe('the end of a session', () => {
  it('clears local data on a menu logout and goes home, or reloads home [R4.09]', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket');
    await world.login(tab);
    await Promise.all([tab.core.flow.logout(), world.clock.advanceAsync(10)]);
    expect([tab.core.session.isLogin, tab.core.session.userInfo, tab.core.session.token]).toEqual([
      false,
      null,
      null,
    ]);
    expect([world.storage.openTab().local.length, tab.browser.path(), tab.browser.reloads]).toEqual([
      0,
      '/index/home',
      0,
    ]);
    expect(
      world.server.requests.find((request) => request.url.endsWith('/logout'))?.headers['authorization'],
    ).toBe('tok1');
    expect(openUrls(tab)).toEqual(['/ws/noauth?type=StcSystemNetworkStatus', '/ws/websocketCmds']);
    await world.login(tab);
    await Promise.all([tab.core.flow.logout(), world.clock.advanceAsync(10)]);
    expect(tab.browser.reloads).toBe(1);
  });

  it('logs out even when the server does not answer', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket');
    await world.login(tab);
    world.server.on('/account/auth/logout', () => new Promise(() => {}));
    await Promise.all([tab.core.flow.logout(), world.clock.advanceAsync(2100)]);
    expect(tab.browser.path()).toBe('/index/home');
  });

  it('prompts once on 401 while logged in; logging in again clears storage and remembers where to return [R4.10] [R8.05]', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket?activeName=third');
    await world.login(tab);
    world.server.onReply('/transaction/auth/getUserAmountInfo', 401, { code: 401, message: '', data: null });
    await Promise.allSettled([
      tab.core.http.call(transaction.getUserAmountInfo),
      tab.core.http.call(transaction.getUserAmountInfo),
    ]);
    await world.clock.advanceAsync(10);
    expect([kind(tab), tab.core.session.isLogin, tab.core.notice.toasts.length]).toEqual([
      'session.expired',
      false,
      0,
    ]);
    expect(tab.core.text.say(tab.core.notice.dialog?.spec.body ?? { text: '' })).toBe(
      '登录状态已过期，您可以继续留在该页面，或者重新登录',
    );
    await answer(world, tab, 'login');
    expect([kind(tab), world.storage.openTab().local.length]).toEqual([null, 0]);
    expect(tab.browser.path()).toBe(
      `/index/login?return=${encodeURIComponent('/index/look-ticket?activeName=third')}`,
    );
    expect(tab.lines).toEqual([]);
  });

  it('is one message: no refusal of a call appears beside the prompt; who stays sees later ones [R4.10]', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket');
    await world.login(tab);
    world.server.onReply('/transaction/auth/getUserAmountInfo', 401, { code: 401, message: '', data: null });
    const ask = () => Promise.allSettled([tab.core.http.call(transaction.getUserAmountInfo)]);
    tab.sockets.at('type=msg').drop(4401);
    await ask();
    // As a view does with the outcome of an action.
    tab.core.notice.warning({ key: 'core:http.unauthenticated' });
    expect([kind(tab), tab.core.notice.toasts]).toEqual(['session.expired', []]);
    await answer(world, tab, 'stay');
    await world.clock.advanceAsync(3000);
    await ask();
    expect(tab.core.notice.toasts).toHaveLength(1);
  });

  it('keeps the return path when the guard redirected to the login before the prompt was answered [R4.10]', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket');
    await world.login(tab);
    tab.sockets.at('type=msg').drop(4401);
    await world.clock.advanceAsync(10);
    tab.browser.go('/index/login?return=%2Findex%2Flook-ticket');
    await answer(world, tab, 'login');
    expect(tab.browser.path()).toBe('/index/login?return=%2Findex%2Flook-ticket');
  });

  it('lets the user stay on the page as a visitor', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket');
    await world.login(tab);
    tab.sockets.at('type=msg').drop(4401);
    await world.clock.advanceAsync(10);
    expect(kind(tab)).toBe('session.expired');
    await answer(world, tab, 'stay');
    expect([tab.browser.path(), tab.core.session.isLogin]).toEqual(['/index/look-ticket', false]);
    const later = await world.open();
    expect([kind(later), later.core.session.status]).toEqual([null, 'visitor']);
  });

  it('shows one dialog per tab and no reconnect loop when a token expires with six tabs open', async () => {
    const world = new World();
    const first = await world.open();
    await world.login(first);
    const tabs = [first];
    for (let more = 0; more < 5; more += 1) tabs.push(await world.open());
    const before = tabs.map((tab) => tab.sockets.created.length);
    for (const tab of tabs) {
      tab.sockets.onConnect = 4401;
      for (const socket of tab.sockets.live) if (socket.url.includes('/ws/auth')) socket.drop(4401);
    }
    await world.clock.advanceAsync(600_000);
    expect(tabs.map(kind)).toEqual(tabs.map(() => 'session.expired'));
    expect(
      tabs.every(
        (tab, index) =>
          tab.sockets.created.filter((socket) => socket.url.includes('/ws/auth')).length <=
          (before[index] ?? 0),
      ),
    ).toBe(true);
    for (const tab of tabs) await answer(world, tab, 'stay');
    expect(tabs.every((tab) => tab.core.notice.dialog === null && tab.browser.reloads <= 1)).toBe(true);
  });

  it.each(['a notice with another session id', 'close code 4402'])(
    'is forced by %s, with the warning and 重新登录 [R4.11] [R8.05]',
    async (how) => {
      const world = new World();
      const tab = await world.open('/index/look-ticket');
      await world.login(tab);
      const notice = (id: string, token?: string) => ({
        id,
        title: 't',
        content: 'c',
        createtime: '',
        ...(token === undefined ? {} : { token }),
      });
      const socket = tab.sockets.at('type=msg');
      socket.frame('msg', 'upd', [notice('n1'), notice('n2', 's1')]);
      expect(kind(tab)).toBeNull();
      if (how.startsWith('a notice')) socket.frame('msg', 'upd', [notice('n3', 's2')]);
      else socket.drop(4402);
      await world.clock.advanceAsync(10);
      expect([kind(tab), tab.core.session.isLogin, tab.core.session.token]).toEqual([
        'session.kicked',
        false,
        null,
      ]);
      const spec = tab.core.notice.dialog?.spec;
      expect(tab.core.text.say(spec?.body ?? { text: '' })).toBe(
        '此用户已在其他电脑上登录，如非本人操作，请立即登录系统并修改密码',
      );
      expect(spec?.actions.map((action) => tab.core.text.say(action.words))).toEqual(['重新登录']);
      await answer(world, tab, 'login');
      expect([tab.browser.path().startsWith('/index/login'), world.storage.openTab().local.length]).toEqual([
        true,
        0,
      ]);
    },
  );

  it('leaves a newer login of this browser alone when an old tab learns that it was replaced', async () => {
    const world = new World();
    const old = await world.open('/index/look-ticket');
    await world.login(old);
    const fresh = await world.open('/index/login');
    old.sockets.at('type=msg').drop(4402);
    await world.clock.advanceAsync(10);
    serve(world.server, 's2', 'tok2');
    await world.login(fresh);
    expect(old.browser.reloads).toBe(1);
    await answer(world, old, 'login');
    expect((await world.open()).core.session.sessionId).toBe('s2');
  });
});

describe('changed rights', () => {
  it('are read again once, and the sockets reconnect without a delay or a reload', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket');
    await world.login(tab);
    const callCount = () => world.server.count('/account/auth/queryOperInfo');
    const before = callCount();
    world.server.on('/transaction/auth/getUserAmountInfo', () => ({ amountLimit: 7, amount: 0 }));
    for (const socket of tab.sockets.live) if (socket.url.includes('/ws/auth')) socket.drop(4409);
    await world.clock.advanceAsync(100);
    expect([callCount() - before, tab.core.session.remainingQuota, kind(tab), tab.browser.reloads]).toEqual([
      1,
      7,
      null,
      0,
    ]);
    expect(openUrls(tab)).toContain('/ws/auth?type=msg');
  });
});

describe('other tabs', () => {
  it('reload once when the login identity changes, and never reload each other [R4.12]', async () => {
    const world = new World();
    const [one, two] = [await world.open(), await world.open()];
    await world.login(one);
    await world.clock.advanceAsync(60_000);
    expect([one.browser.reloads, two.browser.reloads]).toEqual([0, 1]);
    const reloaded = await world.open();
    await world.clock.advanceAsync(60_000);
    expect([one.browser.reloads, reloaded.browser.reloads, reloaded.core.session.status]).toEqual([
      0,
      0,
      'active',
    ]);
    await Promise.all([one.core.flow.logout(), world.clock.advanceAsync(10)]);
    expect(reloaded.browser.reloads).toBe(1);
  });

  it('reload after a logout even if their socket reports it before their storage does [R4.12]', async () => {
    const world = new World();
    const one = await world.open();
    await world.login(one);
    const two = await world.open();
    void two.core.flow.expire();
    await Promise.all([one.core.flow.logout(), world.clock.advanceAsync(10)]);
    expect(two.browser.reloads).toBe(1);
  });

  it('do not reload for notices, themes or languages', async () => {
    const world = new World();
    const one = await world.open();
    await world.login(one);
    const two = await world.open();
    one.sockets.at('type=msg').frame('msg', 'upd', [{ id: 'n1', title: 't', content: 'c', createtime: '' }]);
    one.core.theme.setPriceColour('cvd');
    await one.core.text.setLanguage('en-US');
    expect([one.browser.reloads, two.browser.reloads, two.core.theme.priceColour]).toEqual([0, 0, 'cvd']);
  });
});

describe('pushed changes', () => {
  it('tell a visitor whose machine’s clock is wrong what time it is in Beijing, at once where its hour is 00 [R4.18]', async () => {
    const world = new World();
    world.clock.setWall(new Date(2026, 10, 20).getTime());
    const tab = await world.open();
    expect(tab.core.localTime.isNextDay).toBe(true);
    tab.sockets
      .at('type=StcSystemNetworkStatus')
      .frame('StcSystemNetworkStatus', 'snap', [{ tradeNetStatus: 1, priceNetStatus: 1 }]);
    expect(beijingTimeText(tab.core.calendar.now())).toMatch(/^2026-11-20 10:00:0/);
    expect(tab.core.localTime.date.getTime()).toBe(tab.core.calendar.now());
    expect(tab.core.localTime.isNextDay).toBe(false);
    tab.stop();
  });

  it('updates quota and own orders from an order change, and reads them after a tab is shown, a lost frame or a reconnect [R4.14]', async () => {
    const world = new World();
    const tab = await world.open();
    await world.login(tab);
    let [orders, pushed] = [0, 0];
    const stop = tab.core.flow.watchOrders((changed) => {
      if (changed === null) orders += 1;
      else pushed += changed.length;
    });
    const quotas = world.server.count('/transaction/auth/getUserAmountInfo');
    tab.sockets.at('type=orderchange').frame('orderchange', 'snap', []);
    expect(orders).toBe(0);
    const change = (amount: number | null) =>
      tab.sockets.at('type=orderchange').frame('orderchange', 'upd', [
        {
          orderId: 'o1',
          ordStatus: '0',
          cumQty: 0,
          changed: [],
          remainingQuota: amount === null ? null : 50_000 - amount,
          quota: amount === null ? null : { amountLimit: 50_000, amount },
          version: 1,
        },
      ]);
    const readSince = (before: number) => [
      orders - before,
      world.server.count('/transaction/auth/getUserAmountInfo') - quotas - before,
    ];
    // A fill in many parts, or many orders cancelled at once: no call for any of it.
    for (let i = 1; i <= 50; i += 1) change(i * 100);
    expect([pushed, tab.core.trading.quota]).toEqual([
      50,
      { amountLimit: 50_000, amount: 5000, remaining: 45_000 },
    ]);
    change(null);
    expect(tab.core.trading.quota.amount).toBe(5000);
    await world.clock.advanceAsync(5000);
    expect(readSince(0)).toEqual([0, 0]);
    tab.browser.setVisible(false);
    expect(readSince(0)).toEqual([0, 0]);
    tab.browser.setVisible(true);
    expect(readSince(0)).toEqual([1, 1]);
    await world.clock.advanceAsync(1000);
    tab.sockets.at('type=orderchange').drop();
    await world.clock.advanceAsync(4000);
    expect(readSince(1)).toEqual([1, 1]);
    tab.sockets.at('type=orderchange').frame('orderchange', 'snap', []);
    expect(readSince(2)).toEqual([0, 0]);
    tab.sockets.at('type=orderchange').skip('orderchange');
    change(6000);
    expect(readSince(2)).toEqual([1, 1]);
    // Many returns to the tab cost one read at once, and one at the end.
    for (let i = 0; i < 50; i += 1) tab.browser.setVisible(i % 2 === 1);
    await world.clock.advanceAsync(5000);
    expect(readSince(3)).toEqual([1, 1]);
    stop();
  });

  it('come again at once when a call succeeds after the loss of the line, without the rest of the wait', async () => {
    const world = new World();
    const tab = await world.open();
    await world.login(tab);
    const status = '/account/queryLatestStcSystemNetworkStatus';
    const network = { tradeNetStatus: 1, priceNetStatus: 1 };
    tab.sockets.networkUp = false;
    for (const socket of tab.sockets.live) socket.drop();
    world.server.on(status, () => new TransportError('network'));
    await world.clock.advanceAsync(120_000);
    await tab.core.status.load();
    tab.sockets.networkUp = true;
    world.server.on(status, network);
    expect(openUrls(tab)).toEqual([]);
    await tab.core.status.load();
    await world.clock.advanceAsync(20);
    expect(openUrls(tab).filter((url) => url.includes('type='))).toHaveLength(3);
    tab.stop();
  });

  it('shows each notice once, even if pushed again after a reconnect, and never one already read', async () => {
    const world = new World();
    const tab = await world.open();
    await world.login(tab);
    const notice = { id: 'n1', title: '公告', content: 'c', createtime: '' };
    const socket = () => tab.sockets.at('type=msg');
    socket().frame('msg', 'snap', [{ ...notice, id: 'old', title: '旧消息' }]);
    // Pushed as it is read, with the rest of an inbox marked as read: that is not news.
    socket().frame('msg', 'upd', [{ ...notice, id: 'older', title: '已读', isRead: '1' }]);
    socket().frame('msg', 'upd', [notice]);
    socket().drop();
    world.clock.advance(20);
    socket().frame('msg', 'snap', [notice, { ...notice, id: 'old', title: '旧消息' }]);
    expect([tab.core.notice.toasts.map((toast) => toast.words), tab.core.session.messageInfo?.id]).toEqual([
      [{ text: '公告' }],
      'n1',
    ]);
  });
});

describe('failed calls', () => {
  it('show the same message once in 2 s, unless suppressed [R8.01] [R8.06]', async () => {
    const world = new World();
    const tab = await world.open();
    world.server.onReply('/market/homepage', 200, { code: 500, message: '接口异常', data: null });
    const fail = (notTips: boolean) =>
      tab.core.http.call(market.homepage, undefined, { notTips }).catch(() => {});
    await fail(true);
    expect(tab.core.notice.toasts).toEqual([]);
    await Promise.all([fail(false), fail(false)]);
    expect(tab.core.notice.toasts.map((toast) => toast.words)).toEqual([
      { text: '接口异常,请联系客服或重试' },
    ]);
  });

  it('go home on 1056, unless there already, with a throttled error [R8.02]', async () => {
    const world = new World();
    const tab = await world.open('/index/look-ticket');
    world.server.onReply('/market/homepage', 200, { code: 1056, message: '请先完成实名认证', data: null });
    await tab.core.http.call(market.homepage).catch(() => {});
    await tab.core.http.call(market.homepage).catch(() => {});
    expect([tab.browser.visited, tab.core.notice.toasts.length]).toEqual([['/index/home'], 1]);
  });

  it('show the message for a 401 when no one is logged in [R8.04]', async () => {
    const world = new World();
    const tab = await world.open();
    world.server.onReply('/transaction/auth/getUserAmountInfo', 401, null);
    await tab.core.http.call(transaction.getUserAmountInfo).catch(() => {});
    expect([kind(tab), tab.core.text.say(tab.core.notice.toasts[0]?.words ?? { text: '' })]).toEqual([
      null,
      '认证失败，无法访问系统资源',
    ]);
  });
});

describe('the assembled core', () => {
  it('reports push problems with the phone number masked, and shows nothing [R8.07]', async () => {
    const world = new World();
    const tab = await world.open();
    await world.login(tab);
    tab.sockets.at('type=msg').drop(1006);
    expect(tab.beacons).toMatchObject([
      { event: 'pushProblem', kind: 'closed1006', phone: '138****5678', online: true, platformType: 'Web' },
    ]);
    expect([tab.core.notice.toasts, tab.core.notice.dialog, tab.lines]).toEqual([[], null, []]);
  });

  it('sends analytics to the currently published address, with what tells tab, device and build, and nothing when there is none [R7.10] [R9.10]', async () => {
    const world = new World();
    const tab = await world.open();
    analyticsAddress = '';
    tab.core.report.track('quote_bulk_firm_T1_rates');
    expect(tab.beacons).toEqual([]);
    analyticsAddress = settings.analytics.endpoint;
    tab.core.report.track('quote_bulk_firm_T1_rates');
    expect(tab.beacons).toMatchObject([{ event: 'quote_bulk_firm_T1_rates', platformType: 'Web' }]);
    const { tabId, deviceModel, versionHash, productName } = Object(tab.beacons[0]);
    expect(tabId).toMatch(/^[\w-]{16,}$/);
    expect([tabId, deviceModel, versionHash, productName]).toEqual([
      tab.core.storage.tabId,
      'Windows',
      'h1',
      'bond-desk',
    ]);
  });

  it('copies text and confirms it for 1.5 s [R9.03]', async () => {
    const world = new World();
    const tab = await world.open();
    await tab.core.copy('24国开10');
    expect([tab.browser.copied, tab.core.notice.toasts.length]).toEqual([['24国开10'], 1]);
    world.clock.advance(1500);
    expect(tab.core.notice.toasts).toEqual([]);
  });

  it('stops without leaving a timer, listener or socket behind', async () => {
    const world = new World();
    const tab = await world.open();
    await world.login(tab);
    expect([world.clock.pending, tab.browser.listeners, tab.sockets.live.length].map((n) => n > 0)).toEqual([
      true,
      true,
      true,
    ]);
    tab.stop();
    await world.clock.advanceAsync(20_000);
    expect([world.clock.pending, tab.browser.listeners, tab.sockets.live.length]).toEqual([0, 0, 0]);
  });
});
