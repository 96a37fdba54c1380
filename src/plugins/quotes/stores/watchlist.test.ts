import { settle } from '#core/testing';
import { describe, expect, it } from 'vitest';
import { testCore } from '../testing/core.ts';
import { quote } from '../testing/rows.ts';
import { Watchlist } from './watchlist.ts';

const LIST = '/market/auth/myOptionSecurityInfo';
const SAVE = '/market/auth/saveMyOption';

function setUp() {
  const desk = testCore();
  desk.login();
  desk.server.on(LIST, [quote({ securityId: '1.IB' }), quote({ securityId: '2.IB' })]);
  desk.server.on(SAVE, { securityId: '1.IB', watched: true });
  return { ...desk, watchlist: new Watchlist(desk.core) };
}

describe('watchlist', () => {
  it('reads the starred bonds and gives their prices to the market at once', async () => {
    const { watchlist, core, clock } = setUp();
    void watchlist.load();
    expect(watchlist.status).toBe('loading');
    await settle();
    clock.frame();
    expect([watchlist.status, watchlist.ids]).toEqual(['ready', ['1.IB', '2.IB']]);
    expect(core.market.best.get('2.IB')?.securityId).toBe('2.IB');
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

  it('takes the star back when the server refuses, and the person is told why', async () => {
    const { watchlist, server, core } = setUp();
    await watchlist.load();
    server.onReply(SAVE, 200, { code: 500, message: '自选数量已达上限', data: null });
    await watchlist.toggle('3.IB');
    expect(watchlist.has('3.IB')).toBe(false);
    expect(core.notice.toasts[0]?.words).toEqual({ text: '自选数量已达上限' });
  });

  it('keeps a star that is on its way when the list is read meanwhile', async () => {
    const { watchlist } = setUp();
    const saved = watchlist.set('3.IB', true);
    await watchlist.load();
    expect(watchlist.has('3.IB')).toBe(true);
    await saved;
  });

  it('belongs to the session: nothing of it is left for the next person', async () => {
    const { watchlist, login } = setUp();
    const late = watchlist.load();
    login();
    await late;
    expect([watchlist.status, watchlist.ids]).toEqual(['idle', []]);
  });
});
