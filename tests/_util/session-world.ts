import type { OrderChange, Quota } from '#contract/entities';
import { createHttp } from '#core/http';
import { NoticeCentre } from '#core/notice';
import { PushHub } from '#core/push';
import { sessionCalls, SessionFlow, SessionStore } from '#core/session';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeClock, FakeServer, FakeSockets, FakeStorage, userInfo } from '#testing';

/** Paths of the calls that follow a login. */
export const QUOTA = '/transaction/auth/getUserAmountInfo';
export const USER = '/account/auth/queryOperInfo';
export const LOGOUT = '/account/auth/logout';

function served(): FakeServer {
  return new FakeServer()
    .on(LOGOUT, {})
    .on(USER, userInfo())
    .on('/account/auth/queryOperValidTime', { operid: 'op1', validstarttime: '', validendtime: '' })
    .on('/account/auth/queryLoginDt', { content: [] })
    .on('/account/insertUserActionUseDaysRecord', { days: 3 })
    .on(QUOTA, { amountLimit: 100, amount: 40 })
    .on('/transaction/auth/getSTCSalesInfo', { name: '李', phone: '021', qq: '1' });
}

interface Setting {
  readonly clock?: FakeClock;
  readonly browserStorage?: FakeStorage;
  readonly loads?: readonly (() => Promise<void>)[];
}

/** The server's push about a new order and its owner's quota. */
export const orderChange = (orderId: string, quota: Quota | null = null): OrderChange => ({
  orderId,
  ordStatus: '0',
  cumQty: 0,
  changed: [],
  remainingQuota: null,
  quota,
  version: 1,
});

/** One tab: session, flow and sockets on fake adapters. Nothing runs before `flow.start()` or `login()`. */
export function openTab({
  clock = new FakeClock(),
  browserStorage = new FakeStorage(),
  loads = [],
}: Setting = {}) {
  const server = served();
  const browser = new FakeBrowser('/index/look-ticket');
  const sockets = new FakeSockets(clock);
  const door = browserStorage.openTab();
  const storage = new Storage(door);
  storage.start();
  const session = new SessionStore(storage);
  const notice = new NoticeCentre(clock);
  const http = createHttp({ transport: server.transport, token: () => session.token });
  session.connect(sessionCalls({ http, encryptPassword: () => Promise.resolve('cipher') }));
  const hub = new PushHub({ sockets, clock, browser });
  const notices: string[] = [];
  const errors: string[] = [];
  let ends = 0;
  const flow = new SessionFlow({
    session,
    http,
    hub,
    notice,
    browser,
    storage,
    clock,
    paths: { home: () => '/index/home', login: (back) => `/index/login?return=${encodeURIComponent(back)}` },
    loads,
    onNotice: ({ id }) => notices.push(id),
    onEnd: () => void (ends += 1),
    onError: (error, what) => errors.push(`${what}: ${error instanceof Error ? error.message : 'no error'}`),
  });
  return {
    clock,
    server,
    browser,
    sockets,
    door,
    storage,
    session,
    notice,
    hub,
    flow,
    http,
    notices,
    errors,
    ends: () => ends,
    login: async (sessionId = 's1') => {
      const reply = { token: `token of ${sessionId}`, sessionId, userInfo: userInfo({ sessionId }) };
      await flow.login({ kind: 'reply', reply });
      await clock.advanceAsync(50);
    },
    /** Presses a button of the open dialog. */
    answer: async (actionId: string) => {
      notice.answer(notice.dialog?.id ?? -1, actionId);
      await clock.advanceAsync(0);
    },
    asked: () => notice.dialog?.spec.kind ?? null,
  };
}
