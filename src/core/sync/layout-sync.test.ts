import { CONFIG_CODE, type StoredLayouts } from '#contract/api';
import { LAYOUT_LIMITS } from '#contract/config';
import { createHttp } from '#core/http';
import { LayoutStore, pageOf } from '#core/layout';
import { Storage } from '#core/storage';
import { FakeClock, FakeServer, FakeStorage, settle, twoPanels } from '#testing';
import { describe, expect, it } from 'vitest';
import { type LayoutHome, localLayouts, serverLayouts } from './layout-home.ts';
import { LayoutSync } from './layout-sync.ts';
import type { LayoutClash } from './merge-layouts.ts';

/** The server's side: one document with a revision. */
class Account {
  stored: StoredLayouts = { revision: 0, layouts: { deltas: [], named: [] } };
  isUp = true;
  /** It accepts what is sent, but its reply is lost. */
  losesAnswers = false;
  readonly server = new FakeServer();

  constructor() {
    this.server.on('/config/auth/layouts', (request: { readonly body?: unknown }) => {
      if (!this.isUp) return FakeServer.reply(503, {});
      if (typeof request.body !== 'string') return this.stored;
      // `as` holds: the client's own request.
      const { baseRevision, layouts } = JSON.parse(request.body) as {
        baseRevision: number;
        layouts: StoredLayouts['layouts'];
      };
      if (baseRevision !== this.stored.revision)
        return FakeServer.reply(200, {
          code: CONFIG_CODE.staleLayouts,
          message: '布局已在别处保存',
          data: this.stored,
        });
      this.stored = { revision: baseRevision + 1, layouts };
      if (this.losesAnswers) return FakeServer.reply(503, {});
      return { revision: this.stored.revision };
    });
  }

  home(storage: Storage, owner = 'session-a'): LayoutHome {
    return serverLayouts(
      createHttp({ transport: this.server.transport, token: () => 'token' }),
      storage,
      owner,
    );
  }
}

/** A tab on some machine. */
class Tab {
  readonly clock = new FakeClock();
  readonly layout = new LayoutStore();
  readonly clashes: LayoutClash[] = [];
  readonly corrupt: unknown[] = [];
  readonly failures: boolean[] = [];
  answer: 'mine' | 'theirs' = 'mine';
  pressed = false;
  decide: (() => void) | null = null;
  readonly storage: Storage;
  readonly sync: LayoutSync;
  private ids = 0;

  constructor(browser = new FakeStorage()) {
    this.storage = new Storage(browser.openTab());
    this.storage.start();
    this.layout.setBases([pageOf(twoPanels('home')), pageOf(twoPanels('deep'))], {});
    this.sync = new LayoutSync({
      layout: this.layout,
      clock: this.clock,
      newId: () => `${this.storage.tabId}-${(this.ids += 1)}`,
      isPressed: () => this.pressed,
      canRetry: () => true,
      askClash: async (clash) => {
        this.clashes.push(clash);
        await new Promise<void>((resolve) => (this.decide = resolve));
        return this.answer;
      },
      onCorrupt: (bad) => this.corrupt.push(...bad),
      onFailed: (_, canRetry) => this.failures.push(canRetry),
    });
    this.sync.start();
  }

  widen(page: string, by: number): this {
    this.layout.dispatch({ type: 'resizeEdge', page, panel: 'a', edge: 'right', by });
    return this;
  }

  width(page: string): number | undefined {
    return this.layout.page(page)?.panels[0]?.w;
  }

  async saved(): Promise<void> {
    this.clock.advance(500);
    await settle();
  }
}

const widths = (tab: Tab) => [tab.width('home'), tab.width('deep')];

describe('a user’s layouts on two machines', () => {
  it('are saved once the trader stops changing them, and shown on the other machine [R2.25]', async () => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    await office.sync.use(account.home(office.storage));
    office.widen('home', 5);
    office.widen('home', 5);
    expect(account.stored.revision).toBe(0);
    await office.saved();
    expect([account.stored.revision, office.sync.status]).toEqual([1, 'saved']);
    await home.sync.use(account.home(home.storage, 'session-b'));
    expect(widths(home)).toEqual([70, 60]);
  });

  it.each([
    ['read from home', (tab: Tab) => void tab.sync.pull()],
    ['found there by a save', (tab: Tab) => void tab.widen('deep', 5).saved()],
  ])('move nothing under a press when %s: its click would be lost', async (_how, notice) => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    await office.sync.use(account.home(office.storage));
    await home.sync.use(account.home(home.storage));
    await office.widen('home', 10).saved();
    home.pressed = true;
    notice(home);
    await settle();
    await home.clock.advanceAsync(1000);
    expect(home.width('home')).toBe(60);
    home.pressed = false;
    await home.clock.advanceAsync(200);
    expect(home.width('home')).toBe(70);
  });

  it('do not wait for ever for a press whose end nobody noticed', async () => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    await office.sync.use(account.home(office.storage));
    await home.sync.use(account.home(home.storage));
    await office.widen('home', 10).saved();
    home.pressed = true;
    void home.sync.pull();
    await home.clock.advanceAsync(30_000);
    expect(home.width('home')).toBe(70);
  });

  it('are merged when each machine changed a different dashboard [R2.25]', async () => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    await office.sync.use(account.home(office.storage));
    await home.sync.use(account.home(home.storage));
    await office.widen('home', 10).saved();
    await home.widen('deep', -10).saved();
    expect([widths(home), account.stored.revision, home.clashes]).toEqual([[70, 50], 2, []]);
    await office.sync.pull();
    expect(widths(office)).toEqual([70, 50]);
  });

  it('cause a question when both changed one dashboard; until then the other version stays, and either answer is applied [R2.25]', async () => {
    for (const answer of ['mine', 'theirs'] as const) {
      const account = new Account();
      const [office, home] = [new Tab(), new Tab()];
      home.answer = answer;
      await office.sync.use(account.home(office.storage));
      await home.sync.use(account.home(home.storage));
      await office.widen('home', 10).saved();
      await home.widen('home', 20).widen('deep', 5).saved();
      expect(home.clashes.map((clash) => clash.layout)).toEqual(['home']);
      expect(widths(home)).toEqual([80, 65]);
      const third = new Tab();
      await third.sync.use(account.home(third.storage));
      expect(widths(third)).toEqual([70, 65]);
      home.decide?.();
      await settle();
      expect(widths(home)).toEqual([answer === 'mine' ? 80 : 70, 65]);
      await third.sync.pull();
      expect(widths(third)).toEqual(widths(home));
    }
  });

  it('reset on one machine are reset on the other', async () => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    await office.sync.use(account.home(office.storage));
    await office.widen('home', 10).saved();
    await home.sync.use(account.home(home.storage));
    home.layout.reset('all');
    await home.saved();
    await office.sync.pull();
    expect([widths(office), account.stored.layouts.deltas]).toEqual([[60, 60], []]);
  });

  it('survive a page closed at once, and a server outage', async () => {
    const account = new Account();
    const browser = new FakeStorage();
    const first = new Tab(browser);
    await first.sync.use(account.home(first.storage));
    account.isUp = false;
    await first.widen('home', 10).saved();
    expect([first.sync.status, first.failures]).toEqual(['offline', [true]]);
    const again = new Tab(browser);
    void again.sync.use(account.home(again.storage));
    expect(widths(again)).toEqual([70, 60]);
    await settle();
    account.isUp = true;
    again.clock.advance(10_000);
    await settle();
    expect([account.stored.revision, again.sync.status]).toEqual([1, 'saved']);
  });

  it('left unsaved by a closing window are taken over by another, with a question where both changed one dashboard [R2.25]', async () => {
    const account = new Account();
    const [closing, staying] = [new Tab(), new Tab()];
    staying.answer = 'theirs';
    await closing.sync.use(account.home(closing.storage));
    await staying.sync.use(account.home(staying.storage));
    expect(closing.sync.unsaved).toBeNull();
    closing.widen('home', 10);
    staying.widen('deep', 5);
    staying.sync.takeOver(closing.sync.unsaved ?? expect.fail('nothing is left to save'));
    expect([widths(staying), staying.clashes, account.stored.revision]).toEqual([[70, 65], [], 0]);
    await staying.saved();
    expect([account.stored.revision, staying.sync.unsaved]).toEqual([1, null]);

    const late = new Tab();
    await late.sync.use(account.home(late.storage));
    late.widen('home', 10);
    staying.widen('home', -5);
    staying.sync.takeOver(late.sync.unsaved ?? expect.fail('nothing is left to save'));
    expect([widths(staying), staying.clashes.map((clash) => clash.layout)]).toEqual([[65, 65], ['home']]);
    staying.decide?.();
    await staying.saved();
    expect([widths(staying), widths(late)]).toEqual([
      [80, 65],
      [80, 65],
    ]);
    await late.sync.pull();
    expect([widths(late), late.clashes]).toEqual([[80, 65], []]);
  });

  it('reset while a closed window’s last save is pending stay reset, whichever save arrives first [R2.25]', async () => {
    for (const wait of ['before', 'during'] as const) {
      const account = new Account();
      const [closing, staying] = [new Tab(), new Tab()];
      await closing.sync.use(account.home(closing.storage));
      await staying.sync.use(account.home(staying.storage));
      closing.widen('home', 10);
      staying.sync.takeOver(closing.sync.unsaved ?? expect.fail('nothing is left to save'));
      // The window had already sent it, but did not receive the reply.
      await closing.sync.flush();
      expect([account.stored.revision, widths(staying)]).toEqual([1, [70, 60]]);
      if (wait === 'during') staying.clock.advance(500);
      staying.layout.reset('all');
      await staying.saved();
      expect([wait, widths(staying), account.stored.layouts.deltas]).toEqual([wait, [60, 60], []]);
      await staying.sync.pull();
      expect([widths(staying), staying.clashes, staying.sync.status]).toEqual([[60, 60], [], 'saved']);
    }
  });

  it('reset after a save whose answer was lost stay reset [R2.25]', async () => {
    const account = new Account();
    const tab = new Tab();
    await tab.sync.use(account.home(tab.storage));
    account.losesAnswers = true;
    await tab.widen('home', 10).saved();
    expect([account.stored.revision, tab.sync.status]).toEqual([1, 'offline']);
    account.losesAnswers = false;
    tab.layout.reset('all');
    const id = tab.sync.saveAs('早盘') ?? '';
    await tab.saved();
    expect([widths(tab), tab.clashes, account.stored.layouts.deltas]).toEqual([[60, 60], [], []]);
    account.losesAnswers = true;
    tab.sync.rename(id, '午盘');
    await tab.saved();
    account.losesAnswers = false;
    tab.sync.rename(id, '尾盘');
    await tab.saved();
    expect(account.stored.layouts.named).toEqual([expect.objectContaining({ id, name: '尾盘' })]);
  });

  it('merge window places without a question: those moved here are used, the rest come from the other machine [R2.25]', async () => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    const at = (leftPx: number) => ({ left: leftPx, top: 0, width: 800, height: 600 });
    await office.sync.use(account.home(office.storage));
    office.sync.keepPlace('deep/ladder', at(2000));
    office.sync.keepPlace('deep/info', at(2800));
    await office.saved();
    await home.sync.use(account.home(home.storage, 'session-b'));
    expect(home.sync.places).toEqual({ 'deep/ladder': at(2000), 'deep/info': at(2800) });
    home.sync.keepPlace('deep/ladder', at(10));
    await home.saved();
    office.sync.keepPlace('deep/ladder', at(1900));
    office.sync.keepPlace('home/trend', at(300));
    await office.saved();
    await home.sync.pull();
    expect(home.sync.places).toEqual({
      'deep/ladder': at(1900),
      'deep/info': at(2800),
      'home/trend': at(300),
    });
    expect([office.clashes, home.clashes]).toEqual([[], []]);
    for (let n = 0; n < 60; n += 1) home.sync.keepPlace(`many/p${n}`, at(n));
    expect(Object.keys(home.sync.places)).toHaveLength(LAYOUT_LIMITS.places);
    expect(home.sync.places['many/p59']).toEqual(at(59));
    await home.saved();
    expect(account.stored.layouts.places).toEqual(home.sync.places);
  });

  it('are not shown to the next user of the same browser', async () => {
    const account = new Account();
    const tab = new Tab();
    await tab.sync.use(account.home(tab.storage));
    await tab.widen('home', 10).saved();
    await tab.sync.use(new Account().home(tab.storage, 'session-b'));
    expect(widths(tab)).toEqual([60, 60]);
    await tab.sync.use(localLayouts(tab.storage));
    expect([widths(tab), account.stored.revision]).toEqual([[60, 60], 1]);
  });

  it('that are unreadable are handed over, the base is shown, and the valid ones stay [R2.25]', async () => {
    const account = new Account();
    const tab = new Tab();
    await tab.sync.use(account.home(tab.storage));
    await tab.widen('home', 10).saved();
    const broken = { layout: 'deep', moved: 'everywhere' };
    account.stored = {
      revision: 7,
      layouts: { deltas: [...account.stored.layouts.deltas, broken], named: [] },
    };
    const next = new Tab();
    await next.sync.use(account.home(next.storage));
    expect([next.corrupt, widths(next)]).toEqual([[broken], [70, 60]]);
    expect([account.stored.revision, account.stored.layouts.deltas.length]).toEqual([8, 1]);
  });
});

describe('named layouts', () => {
  it('are saved, renamed, applied and deleted on every machine [R2.25]', async () => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    await office.sync.use(account.home(office.storage));
    office.widen('home', 10);
    const id = office.sync.saveAs(' 早盘 ') ?? '';
    office.layout.reset('all');
    await office.saved();
    await home.sync.use(account.home(home.storage));
    expect(home.sync.named.map((item) => item.name)).toEqual(['早盘']);
    expect(widths(home)).toEqual([60, 60]);
    home.sync.apply(id);
    expect(widths(home)).toEqual([70, 60]);
    home.sync.rename(id, '开盘');
    await home.saved();
    await office.sync.pull();
    expect([widths(office), office.sync.named[0]?.name]).toEqual([[70, 60], '开盘']);
    office.sync.remove(id);
    await office.saved();
    await home.sync.pull();
    expect(home.sync.named).toEqual([]);
    expect([home.sync.saveAs('  '), home.sync.saveAs('x'.repeat(99)) === null]).toEqual([null, false]);
  });

  it('show which one is in use and whether it has changed; applying one can be undone', async () => {
    const account = new Account();
    const tab = new Tab();
    await tab.sync.use(account.home(tab.storage));
    tab.widen('home', 10);
    const id = tab.sync.saveAs('早盘') ?? '';
    expect([tab.sync.currentSet?.name, tab.sync.isChanged]).toEqual(['早盘', false]);
    tab.widen('home', 5);
    expect(tab.sync.isChanged).toBe(true);
    tab.sync.apply(id);
    expect([widths(tab), tab.sync.isChanged]).toEqual([[70, 60], false]);
    tab.layout.dispatch({ type: 'undo' });
    expect([widths(tab), tab.sync.isChanged]).toEqual([[75, 60], true]);
    tab.sync.update(id);
    expect([tab.sync.isChanged, tab.sync.named.length]).toEqual([false, 1]);
    tab.sync.remove(id);
    expect([tab.sync.currentSet, tab.sync.isChanged]).toEqual([null, false]);
  });

  it('changed on both machines are both kept', async () => {
    const account = new Account();
    const [office, home] = [new Tab(), new Tab()];
    await office.sync.use(account.home(office.storage));
    const id = office.sync.saveAs('早盘') ?? '';
    await office.saved();
    await home.sync.use(account.home(home.storage));
    office.sync.rename(id, '甲');
    await office.saved();
    home.sync.rename(id, '乙');
    await home.saved();
    expect(home.sync.named.map((item) => item.name)).toEqual(['甲', '乙']);
    expect(new Set(home.sync.named.map((item) => item.id)).size).toBe(2);
  });
});

describe('a visitor’s layouts', () => {
  it('stay in the browser, and two tabs do not overwrite each other', async () => {
    const browser = new FakeStorage();
    const [one, two] = [new Tab(browser), new Tab(browser)];
    await one.sync.use(localLayouts(one.storage));
    await two.sync.use(localLayouts(two.storage));
    await one.widen('home', 10).saved();
    await settle();
    expect(widths(two)).toEqual([70, 60]);
    await two.widen('deep', 10).saved();
    await settle();
    expect([widths(one), widths(two)]).toEqual([
      [70, 70],
      [70, 70],
    ]);
    const later = new Tab(browser);
    void later.sync.use(localLayouts(later.storage));
    expect(widths(later)).toEqual([70, 70]);
  });

  it('in the first version of the format are taken over', async () => {
    const browser = new FakeStorage();
    const old = new Tab();
    await old.sync.use(localLayouts(old.storage));
    old.widen('home', 10);
    browser
      .openTab()
      .local.setItem('bond.layouts', JSON.stringify({ v: 1, d: Object.values(old.layout.deltas) }));
    const tab = new Tab(browser);
    await tab.sync.use(localLayouts(tab.storage));
    expect(widths(tab)).toEqual([70, 60]);
  });
});
