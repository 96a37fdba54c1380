import type { StoredLayouts } from '#contract/api';
import { LAYOUT_LIMITS } from '#contract/config';
import { createHttp, TransportError } from '#core/http';
import { LayoutStore, pageOf } from '#core/layout';
import { NoticeCentre } from '#core/notice';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeClock, FakeServer, FakeStorage, movedEdge, settle, twoPanels } from '#testing';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { keepLayouts } from './keep-layouts.ts';

const LAYOUTS = '/config/auth/layouts';
const home = (version = 1) => twoPanels('home', version);
const holding = (...deltas: readonly unknown[]): StoredLayouts => ({
  revision: 3,
  layouts: { deltas: [...deltas], named: [] },
});

/** A page of a browser in which users log in and out; each has an account, empty where none was given. */
function open({
  accounts = {},
  browserStorage = new FakeStorage(),
}: { accounts?: Record<string, StoredLayouts>; browserStorage?: FakeStorage } = {}) {
  const session = observable({ isLogin: false, sessionId: '' });
  const server = new FakeServer();
  const answer = { with: (request: { readonly body?: unknown }): unknown => serve(request) };
  const accountsById = new Map(Object.entries(accounts));
  function serve({ body }: { readonly body?: unknown }) {
    const own = accountsById.get(session.sessionId) ?? { revision: 0, layouts: { deltas: [], named: [] } };
    if (typeof body !== 'string') return own;
    // `as` holds: the client's own request.
    const { layouts } = JSON.parse(body) as { layouts: StoredLayouts['layouts'] };
    accountsById.set(session.sessionId, { revision: own.revision + 1, layouts });
    return { revision: own.revision + 1 };
  }
  server.on(LAYOUTS, (request: { readonly body?: unknown }) => answer.with(request));
  const storage = new Storage(browserStorage.openTab());
  const clock = new FakeClock();
  const notice = new NoticeCentre(clock);
  const browser = new FakeBrowser();
  const layout = new LayoutStore();
  layout.setBases([pageOf(home())], {});
  const warned: unknown[] = [];
  const beforeLogout = new Set<() => Promise<unknown>>();
  const parts = {
    http: createHttp({ transport: server.transport, token: () => 'token' }),
    storage,
    notice,
    clock,
    browser,
    session,
    flow: {
      beforeLogout: (work: () => Promise<unknown>) => (
        beforeLogout.add(work),
        () => void beforeLogout.delete(work)
      ),
    },
    report: { warn: (...entry: readonly unknown[]) => warned.push(entry[1]) },
    text: { language: 'zh-CN' },
  };
  // `as` holds: these are the parts that layouts are stored with.
  const keeper = keepLayouts(
    parts as unknown as Parameters<typeof keepLayouts>[0],
    layout,
    (id) => `page ${id}`,
  );
  const stop = keeper.start();
  const wait = async (ms = 600) => {
    await settle();
    await clock.advanceAsync(ms);
    await settle();
  };
  return {
    accountsById,
    server,
    answer,
    storage,
    browserStorage,
    notice,
    browser,
    layout,
    warned,
    beforeLogout,
    clock,
    keeper,
    stop,
    wait,
    become: async (sessionId: string) => {
      runInAction(() => Object.assign(session, { isLogin: sessionId !== '', sessionId }));
      await wait();
    },
    choose: async (action: string) => {
      notice.answer(notice.dialog?.id ?? -1, action);
      await wait();
    },
    asked: () => notice.dialog?.spec.kind ?? null,
    widen: (by: number) =>
      layout.dispatch({ type: 'resizeEdge', page: 'home', panel: 'a', edge: 'right', by }),
    width: () => layout.page('home')?.panels[0]?.w,
    toasts: () => notice.toasts.map(({ kind, words }) => [kind, 'key' in words ? words.key : words.text]),
    reads: () => server.requests.filter(({ body }) => typeof body !== 'string').length,
  };
}
type Page = ReturnType<typeof open>;

describe('users sharing a browser', () => {
  it('see their own layouts in turn, and the visitor’s in between', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(40)), bert: holding(movedEdge(90)) } });
    await page.wait();
    expect(page.width()).toBe(60);
    await page.become('anna');
    expect(page.width()).toBe(40);
    await page.become('bert');
    expect(page.width()).toBe(90);
    await page.become('');
    expect([page.width(), page.asked()]).toEqual([60, null]);
    page.widen(5);
    await page.wait();
    expect([page.accountsById.get('bert')?.revision, page.accountsById.get('anna')?.revision]).toEqual([
      3, 3,
    ]);
  });

  it('are not answered for by the next user, who gets a question of their own', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(40)), bert: holding() } });
    await page.wait();
    page.widen(10);
    await page.wait();
    await page.become('anna');
    expect(page.asked()).toBe('layout.carry');
    const annas = page.notice.dialog;
    await page.become('bert');
    expect([page.asked(), page.notice.dialog?.id === annas?.id]).toEqual(['layout.carry', false]);
    page.notice.answer(annas?.id ?? -1, 'mine');
    await page.wait();
    expect([
      page.accountsById.get('anna')?.layouts.deltas,
      page.accountsById.get('bert')?.layouts.deltas,
    ]).toEqual([[movedEdge(40)], []]);
    await page.choose('mine');
    expect(page.accountsById.get('bert')?.layouts.deltas).toEqual([movedEdge(70)]);
  });
});

describe('a visitor’s arrangement', () => {
  const arranged = async (page: Page) => {
    await page.wait();
    page.widen(10);
    await page.wait();
  };

  it('is not offered while the account is unreachable, and is once it answers at the next login', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(40)) } });
    await arranged(page);
    const { with: serve } = page.answer;
    page.answer.with = () => new TransportError('network');
    await page.become('anna');
    expect(page.asked()).toBeNull();
    page.answer.with = serve;
    await page.become('');
    await page.become('anna');
    expect(page.asked()).toBe('layout.carry');
  });

  it('is not offered when the account has the same', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(70)) } });
    await arranged(page);
    await page.become('anna');
    expect(page.asked()).toBeNull();
  });

  it('is offered once, also across a reload, and again once it has changed', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(40)) } });
    await arranged(page);
    await page.become('anna');
    await page.choose('theirs');
    await page.become('');
    await page.become('anna');
    expect(page.asked()).toBeNull();
    const again = open({ accounts: { anna: holding(movedEdge(40)) }, browserStorage: page.browserStorage });
    await again.wait();
    expect(again.width()).toBe(70);
    await again.become('anna');
    expect(again.asked()).toBeNull();
    await again.become('');
    again.widen(3);
    await again.wait();
    await again.become('anna');
    expect(again.asked()).toBe('layout.carry');
  });
});

describe('unreadable layouts', () => {
  const broken = (count: number): unknown[] => Array.from({ length: count }, (_, at) => ({ layout: at }));

  it('are quarantined up to a limit, and no file is made when the user declines', async () => {
    const page = open({ accounts: { anna: holding(...broken(15)), bert: holding(...broken(18)) } });
    await page.become('anna');
    expect(page.asked()).toBe('layout.corrupt');
    await page.choose('ok');
    await page.become('bert');
    await page.choose('ok');
    const aside = JSON.parse(
      page.browserStorage.openTab().local.getItem('bond.layoutQuarantine') ?? '{}',
    ) as { d: unknown[] };
    expect([aside.d.slice(-18), aside.d.length < 33, page.browser.files]).toEqual([broken(18), true, []]);
  });

  it('do not prevent the rest from being saved', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(40), ...broken(1)) } });
    await page.become('anna');
    expect([page.width(), page.accountsById.get('anna')?.layouts.deltas]).toEqual([40, [movedEdge(40)]]);
  });
});

describe('an arrangement that does not fit a new base', () => {
  /** The second version of the base has another panel in place of `b`. */
  const renew = (page: Page, version: number) =>
    runInAction(() => {
      const [a, b] = home().panels;
      if (!a || !b) throw new Error('no panels');
      page.layout.setBases([pageOf({ ...home(version), panels: [a, { ...b, id: 'c', panel: 'x.c' }] })], {});
    });
  const conflicts = (page: Page) =>
    page.toasts().filter(([, words]) => words === 'core:layout.conflict').length;

  it('is reported by name, once for each base, also across a reload', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(40)) } });
    await page.become('anna');
    renew(page, 2);
    await page.wait(0);
    expect([conflicts(page), page.notice.toasts.at(-1)?.words]).toEqual([
      1,
      { key: 'core:layout.conflict', values: { name: 'page home' } },
    ]);
    renew(page, 2);
    await page.wait(0);
    expect(conflicts(page)).toBe(1);
    const again = open({ accounts: { anna: holding(movedEdge(40)) }, browserStorage: page.browserStorage });
    renew(again, 2);
    await again.become('anna');
    expect(conflicts(again)).toBe(0);
    renew(again, 3);
    await again.wait(0);
    expect(conflicts(again)).toBe(1);
  });

  it('is not reported again where it is offered beside a change that fits', async () => {
    const page = open({ accounts: { anna: holding(movedEdge(40)) } });
    await page.become('anna');
    renew(page, 2);
    page.layout.dispatch({ type: 'channel', page: 'home', panel: 'a', channel: 'red' });
    renew(page, 3);
    await page.wait(0);
    expect([conflicts(page), page.layout.stranded['home']]).toEqual([1, movedEdge(40)]);
  });
});

describe('a failed save', () => {
  it.each([
    ['that is final is reported to the user, with its reason', 403, [['warning', 'core:http.forbidden']]],
    ['that is temporary is repeated, and only logged', 503, []],
  ])('%s', async (_what, status, toasts) => {
    const page = open();
    await page.become('anna');
    page.answer.with = () => FakeServer.reply(status, { code: status, message: '', data: null });
    page.widen(10);
    await page.wait();
    expect([page.toasts(), page.warned]).toEqual([toasts, [{ where: 'layout' }]]);
  });

  it('is made up for before a logout proceeds', async () => {
    const page = open();
    await page.become('anna');
    const { with: serve } = page.answer;
    page.answer.with = () => FakeServer.reply(503, { code: 503, message: '', data: null });
    page.widen(10);
    await page.wait();
    page.answer.with = serve;
    await Promise.all([...page.beforeLogout].map((work) => work()));
    expect(page.accountsById.get('anna')?.layouts.deltas).toEqual([movedEdge(70)]);
  });
});

describe('showing a tab', () => {
  it('looks for layouts saved elsewhere; hiding it does not', async () => {
    const page = open({ accounts: { anna: holding() } });
    await page.become('anna');
    page.accountsById.set('anna', { ...holding(movedEdge(40)), revision: 4 });
    const before = page.reads();
    page.browser.setVisible(false);
    await page.wait();
    expect([page.reads() - before, page.width()]).toEqual([0, 60]);
    page.browser.setVisible(true);
    await page.wait();
    expect([page.reads() - before, page.width()]).toEqual([1, 40]);
  });
});

describe('after the page is stopped', () => {
  it('nothing is followed, asked or saved', async () => {
    const page = open({ accounts: { anna: holding() } });
    await page.become('anna');
    page.stop();
    const before = page.server.requests.length;
    page.widen(10);
    page.browser.setVisible(true);
    await page.become('bert');
    expect([
      page.server.requests.length - before,
      page.beforeLogout.size,
      page.browser.listeners,
      page.clock.pending,
    ]).toEqual([0, 0, 0, 0]);
  });
});

it('named layouts are saved up to the account’s limit', async () => {
  const page = open();
  await page.become('anna');
  for (let at = 0; at <= LAYOUT_LIMITS.named; at += 1) page.keeper.sync.saveAs(`n${at}`);
  await page.wait();
  expect(page.accountsById.get('anna')?.layouts.named).toHaveLength(LAYOUT_LIMITS.named);
});
