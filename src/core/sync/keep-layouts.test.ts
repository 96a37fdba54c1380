import type { StoredLayouts } from '#contract/api';
import { createHttp } from '#core/http';
import { LayoutStore, pageOf } from '#core/layout';
import { NoticeCentre } from '#core/notice';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeClock, FakeServer, FakeStorage, movedEdge, settle, twoPanels } from '#testing';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { keepLayouts } from './keep-layouts.ts';

const home = twoPanels();

/** A browser in which a user may log in; the account is on a fake server. */
function machine({ stored, local }: { stored?: StoredLayouts; local?: string } = {}) {
  const server = new FakeServer();
  const account = { stored: stored ?? { revision: 0, layouts: { deltas: [], named: [] } } };
  server.on('/config/auth/layouts', (request: { readonly body?: unknown }) => {
    if (typeof request.body !== 'string') return account.stored;
    // `as` holds: the client's own request.
    const { layouts } = JSON.parse(request.body) as { layouts: StoredLayouts['layouts'] };
    account.stored = { revision: account.stored.revision + 1, layouts };
    return { revision: account.stored.revision };
  });
  const door = new FakeStorage().openTab();
  if (local !== undefined) door.local.setItem('bond.layouts', local);
  const storage = new Storage(door);
  const clock = new FakeClock();
  const notice = new NoticeCentre(clock);
  const browser = new FakeBrowser();
  const layout = new LayoutStore();
  layout.setBases([pageOf(home)], {});
  const session = observable({ isLogin: false, sessionId: '' });
  const tasks: (() => Promise<unknown>)[] = [];
  const parts = {
    http: createHttp({ transport: server.transport, token: () => 'token' }),
    storage,
    notice,
    clock,
    browser,
    session,
    flow: { beforeLogout: (task: () => Promise<unknown>) => (tasks.push(task), () => undefined) },
    report: { warn: () => undefined },
    text: { language: 'zh-CN' },
  };
  // `as` holds: these are the parts that layouts are stored with.
  const keeper = keepLayouts(parts as unknown as Parameters<typeof keepLayouts>[0], layout, (id) => id);
  keeper.start();
  const login = async () => {
    runInAction(() => Object.assign(session, { isLogin: true, sessionId: 's1' }));
    await settle();
  };
  const answer = async (id: string) => {
    notice.answer(notice.dialog?.id ?? -1, id);
    await settle();
    clock.advance(500);
    await settle();
  };
  const widen = (by: number) =>
    layout.dispatch({ type: 'resizeEdge', page: 'home', panel: 'a', edge: 'right', by });
  const width = () => layout.page('home')?.panels[0]?.w;
  return { account, notice, browser, layout, login, answer, widen, width, clock, tasks, storage };
}

const storedWith = (w: number): StoredLayouts => ({
  revision: 3,
  layouts: { deltas: [movedEdge(w)], named: [] },
});

describe('a layout made before login', () => {
  it('is offered to the account once; if kept, it belongs to the account from then on [R2.25]', async () => {
    const here = machine({ stored: storedWith(40) });
    await settle();
    here.widen(10);
    here.clock.advance(10);
    await settle();
    await here.login();
    expect([here.width(), here.notice.dialog?.spec.kind]).toEqual([40, 'layout.carry']);
    await here.answer('mine');
    expect([here.width(), here.account.stored.layouts.deltas]).toEqual([70, [movedEdge(70)]]);
    here.layout.dispatch({ type: 'undo' });
    expect(here.width()).toBe(40);
  });

  it('leaves the account unchanged if the user declines, and is not offered again', async () => {
    const here = machine({ stored: storedWith(40) });
    await settle();
    here.widen(10);
    here.clock.advance(10);
    await settle();
    await here.login();
    await here.answer('theirs');
    expect([here.width(), here.account.stored.revision, here.notice.dialog]).toEqual([40, 3, null]);
  });

  it.each([
    ['the user changed nothing', 0, 40],
    ['the account has the same', 10, 70],
  ])('is not offered when %s', async (_what, by, stored) => {
    const here = machine({ stored: storedWith(stored) });
    await settle();
    if (by > 0) here.widen(by);
    here.clock.advance(10);
    await settle();
    await here.login();
    expect([here.notice.dialog, here.width()]).toEqual([null, stored]);
  });
});

describe('pending layout changes', () => {
  it('are saved before a logout proceeds [R2.25]', async () => {
    const here = machine();
    await here.login();
    here.widen(10);
    await Promise.all(here.tasks.map((task) => task()));
    expect(here.account.stored.layouts.deltas).toEqual([movedEdge(70)]);
  });
});

describe('unreadable layouts', () => {
  it('are quarantined and offered as a file, and the base is shown: from the server, and from this browser [R2.25] [P9]', async () => {
    const broken = { layout: 'home', moved: 'everywhere' };
    const fromServer = machine({ stored: { revision: 2, layouts: { deltas: [broken], named: [] } } });
    await settle();
    await fromServer.login();
    expect([fromServer.notice.dialog?.spec.kind, fromServer.width()]).toEqual(['layout.corrupt', 60]);
    await fromServer.answer('download');
    expect(fromServer.browser.files).toEqual([
      ['broken-layouts.json', `${JSON.stringify([broken], null, 2)}\n`],
    ]);
    const local = machine({ local: '{"v":2,"d":' });
    await settle();
    expect([local.notice.dialog?.spec.kind, local.width()]).toEqual(['layout.corrupt', 60]);
    expect(local.storage.takeQuarantined('layouts')).toBeNull();
  });
});
