import { TransportError } from '#core/http';
import { FakeStorage, settle } from '#testing';
import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { testCore } from '../testing/core.ts';
import { quote } from '../testing/rows.ts';
import { Watchlist } from './watchlist.ts';

const LIST = '/market/auth/myOptionSecurityInfo';
const ORDER = '/market/auth/queryWatchlist';
const ARRANGE = '/market/auth/arrangeWatchlist';
const SAVE = '/market/auth/saveMyOption';

function setUp(storage?: FakeStorage) {
  const desk = testCore(storage);
  desk.login();
  desk.server.on(LIST, [quote({ securityId: '1.IB' }), quote({ securityId: '2.IB' })]);
  const bonds = ['1.IB', '2.IB'].map((securityId) => ({ securityId, groupId: '' }));
  desk.server.on(ORDER, { groups: [], bonds });
  desk.server.on(ARRANGE, (request: { body?: unknown }) => JSON.parse(String(request.body)) as unknown);
  desk.server.on(SAVE, { securityId: '1.IB', watched: true });
  return { ...desk, watchlist: new Watchlist(desk.core) };
}

describe('watchlist', () => {
  it('reads the starred bonds and passes their prices to the market at once', async () => {
    const { watchlist, core, clock } = setUp();
    void watchlist.load();
    expect(watchlist.status).toBe('loading');
    await settle();
    clock.frame();
    expect([watchlist.status, watchlist.ids]).toEqual(['ready', ['1.IB', '2.IB']]);
    expect(core.market.best.get('2.IB')?.securityId).toBe('2.IB');
  });

  it('has failed where the program is mistaken too, which is not taken for a failed call', async () => {
    const { core } = setUp();
    const seed = () => {
      throw new TypeError('no seed');
    };
    // `as` holds: only `seed` is called by a first reading.
    const best = { seed } as never;
    const watchlist = new Watchlist({
      http: core.http,
      session: core.session,
      storage: core.storage,
      market: { best },
    });
    await expect(watchlist.load()).rejects.toThrow('no seed');
    expect(watchlist.status).toBe('failed');
  });

  it('is read once, when a star is first shown, and never for a visitor', async () => {
    const { core, watchlist, server, logout } = setUp();
    const orderRequests = () => server.requests.filter(({ url }) => url.includes(ORDER)).length;
    expect(orderRequests()).toBe(0);
    const seen: boolean[] = [];
    const stop = [
      autorun(() => seen.push(watchlist.starred.has('1.IB'))),
      autorun(() => watchlist.starred.has('2.IB')),
    ];
    await settle();
    expect([orderRequests(), seen]).toEqual([1, [false, true]]);
    logout();
    const ofVisitor = new Watchlist(core);
    stop.push(autorun(() => ofVisitor.starred.has('1.IB')));
    await settle();
    expect(orderRequests()).toBe(1);
    for (const undo of stop) undo();
  });

  it('stars at once, newest first, and tells the server', async () => {
    const { watchlist, server } = setUp();
    await watchlist.load();
    const saved = watchlist.toggle('3.IB');
    expect(watchlist.ids).toEqual(['3.IB', '1.IB', '2.IB']);
    await saved;
    expect(JSON.parse(String(server.requests.at(-1)?.body))).toEqual({ securityId: '3.IB', watched: true });
    await watchlist.toggle('1.IB');
    expect(watchlist.has('1.IB')).toBe(false);
  });

  it('removes the star again when the server refuses, and shows the reason', async () => {
    const { watchlist, server, core } = setUp();
    await watchlist.load();
    server.onReply(SAVE, 200, { code: 500, message: '自选数量已达上限', data: null });
    await watchlist.toggle('3.IB');
    expect(watchlist.has('3.IB')).toBe(false);
    expect(core.notice.toasts[0]?.words).toEqual({ text: '自选数量已达上限' });
  });

  it('shows what the server holds when no reply to a star came', async () => {
    const { watchlist, server, core, clock } = setUp();
    await watchlist.load();
    server.on(SAVE, () => {
      const bonds = ['3.IB', '1.IB', '2.IB'].map((securityId) => ({ securityId, groupId: '' }));
      server.on(ORDER, { groups: [], bonds });
      return new TransportError('network');
    });
    await watchlist.toggle('3.IB');
    clock.frame();
    expect([watchlist.has('3.IB'), core.notice.toasts.length]).toEqual([true, 1]);
  });

  it('saves presses on a star one after another, so that the server keeps the last', async () => {
    const { watchlist, server } = setUp();
    await watchlist.load();
    const sent: unknown[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.on(SAVE, async (request: { body?: unknown }) => {
      // `as` holds: the body of this call.
      const body = JSON.parse(String(request.body)) as { watched: boolean };
      sent.push(body.watched);
      await answered;
      return body;
    });
    const presses = [watchlist.toggle('3.IB'), watchlist.toggle('3.IB')];
    await settle();
    expect([sent, watchlist.has('3.IB')]).toEqual([[true], false]);
    answer();
    await Promise.all(presses);
    expect([sent, watchlist.has('3.IB')]).toEqual([[true, false], false]);
  });

  it('keeps a star being saved while the list is reloaded', async () => {
    const { watchlist } = setUp();
    const saved = watchlist.set('3.IB', true);
    await watchlist.load();
    expect(watchlist.has('3.IB')).toBe(true);
    await saved;
  });

  it('keeps groups and order on the server, one save at a time, and shows them at once', async () => {
    const { watchlist, server } = setUp();
    await watchlist.load();
    const group = watchlist.addGroup(' 利率 ');
    watchlist.moveTo('2.IB', group);
    watchlist.moveBy(watchlist.ids, '2.IB', -1);
    expect(watchlist.content).toEqual({
      groups: [{ id: group, name: '利率' }],
      bonds: [
        { securityId: '2.IB', groupId: group },
        { securityId: '1.IB', groupId: '' },
      ],
    });
    await settle();
    expect(server.count(ARRANGE)).toBe(2);
    expect(JSON.parse(String(server.requests.at(-1)?.body))).toEqual(watchlist.content);
    await watchlist.toggle('3.IB');
    expect([watchlist.ids, watchlist.places.get('1.IB')]).toEqual([
      ['3.IB', '2.IB', '1.IB'],
      { groupId: '', place: 2 },
    ]);
    watchlist.removeGroup(group);
    expect(watchlist.places.get('2.IB')?.groupId).toBe('');
  });

  it('shows what the server holds when it refuses an arrangement', async () => {
    const { watchlist, server, core } = setUp();
    await watchlist.load();
    server.onReply(ARRANGE, 200, { code: 500, message: '自选分组“利率”已存在，请换一个名称', data: null });
    watchlist.addGroup('利率');
    await settle();
    expect([watchlist.content.groups, core.notice.toasts[0]?.words]).toEqual([
      [],
      { text: '自选分组“利率”已存在，请换一个名称' },
    ]);
  });

  it('sends what was changed meanwhile where no reply came, and shows what the server holds where none was', async () => {
    const { watchlist, server, core } = setUp();
    await watchlist.load();
    const group = watchlist.addGroup('利率');
    await settle();
    const { promise: lost, resolve: lose } = Promise.withResolvers<TransportError>();
    server.on(ARRANGE, () => lost);
    watchlist.renameGroup(group, '利率债');
    watchlist.moveTo('2.IB', group);
    const sent: unknown[] = [];
    server.on(ARRANGE, ({ body }: { body?: unknown }) => {
      sent.push(JSON.parse(String(body)));
      return JSON.parse(String(body)) as unknown;
    });
    lose(new TransportError('network'));
    await settle();
    const { content } = watchlist;
    expect([sent, content.groups, core.notice.toasts.length]).toEqual([
      [content],
      [{ id: group, name: '利率债' }],
      1,
    ]);

    server.on(ARRANGE, ({ body }: { body?: unknown }) => {
      server.on(ORDER, JSON.parse(String(body)));
      return new TransportError('network');
    });
    watchlist.renameGroup(group, '国债');
    await settle();
    expect(watchlist.content).toEqual({ ...content, groups: [{ id: group, name: '国债' }] });
  });

  it('keeps an arrangement made while the list is reloaded', async () => {
    const { watchlist, server } = setUp();
    await watchlist.load();
    const loading = watchlist.load();
    const group = watchlist.addGroup('利率');
    await loading;
    await settle();
    expect(watchlist.content.groups).toEqual([{ id: group, name: '利率' }]);
    watchlist.moveTo('2.IB', group);
    await settle();
    expect(JSON.parse(String(server.requests.at(-1)?.body))).toEqual(watchlist.content);
  });

  it('puts a removed group back in its place, with its bonds that have not been put into another since', async () => {
    const { watchlist } = setUp();
    await watchlist.load();
    const [first, second] = [watchlist.addGroup('利率'), watchlist.addGroup('信用')];
    for (const id of watchlist.ids) watchlist.moveTo(id, first);
    const restore = watchlist.removeGroup(first);
    watchlist.moveTo('2.IB', second);
    restore();
    restore();
    expect(watchlist.content).toEqual({
      groups: [
        { id: first, name: '利率' },
        { id: second, name: '信用' },
      ],
      bonds: [
        { securityId: '1.IB', groupId: first },
        { securityId: '2.IB', groupId: second },
      ],
    });
  });

  it('shows what was changed in another window, so that an arrangement here does not take it back', async () => {
    const storage = new FakeStorage();
    const [here, there] = [setUp(storage), setUp(storage)];
    const stops = [here, there].flatMap(({ core, watchlist }) => [core.storage.start(), watchlist.follow()]);
    await here.watchlist.load();
    await there.watchlist.load();
    here.server.on(ORDER, () => there.watchlist.content);
    const group = there.watchlist.addGroup('利率');
    there.watchlist.moveTo('2.IB', group);
    await settle();
    expect(here.watchlist.content).toEqual(there.watchlist.content);
    await there.watchlist.toggle('3.IB');
    await settle();
    expect(here.watchlist.ids).toEqual(['3.IB', '1.IB', '2.IB']);
    here.watchlist.moveTo('1.IB', group);
    await settle();
    expect(
      JSON.parse(String(here.server.requests.findLast(({ url }) => url.includes(ARRANGE))?.body)),
    ).toEqual({
      groups: [{ id: group, name: '利率' }],
      bonds: [
        { securityId: '3.IB', groupId: '' },
        { securityId: '1.IB', groupId: group },
        { securityId: '2.IB', groupId: group },
      ],
    });
    for (const undo of stops) undo();
  });

  it('shows what another window changed without a reply', async () => {
    const storage = new FakeStorage();
    const [here, there] = [setUp(storage), setUp(storage)];
    const stops = [here, there].flatMap(({ core, watchlist }) => [core.storage.start(), watchlist.follow()]);
    await here.watchlist.load();
    await there.watchlist.load();
    for (const [path, change] of [
      [ARRANGE, () => there.watchlist.addGroup('利率')],
      [SAVE, () => there.watchlist.toggle('3.IB')],
    ] as const) {
      there.server.on(path, () => {
        const { content } = there.watchlist;
        for (const { server } of [here, there]) server.on(ORDER, content);
        return new TransportError('network');
      });
      void change();
      await settle();
      await settle();
      expect(here.watchlist.content).toEqual(there.watchlist.content);
    }
    expect([here.watchlist.has('3.IB'), here.watchlist.content.groups.length]).toEqual([true, 1]);
    for (const undo of stops) undo();
  });
});
