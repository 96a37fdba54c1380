import { FakeClock, FakeStorage, userInfo } from '#testing';
import { describe, expect, it } from 'vitest';
import { LOGOUT, openTab, orderChange, QUOTA, USER } from '../../../tests/_util/session-world.ts';

const settled = (world: ReturnType<typeof openTab>) => world.clock.advanceAsync(50);

/** Two tabs of one browser, the first logged in and both running. */
async function twoTabs() {
  const clock = new FakeClock();
  const browserStorage = new FakeStorage();
  const first = openTab({ clock, browserStorage });
  first.flow.start();
  await first.login('s1');
  const second = openTab({ clock, browserStorage });
  const running = second.flow.start();
  await settled(second);
  return { clock, first, second, running };
}

describe('an opened page', () => {
  it('requests nothing for a visitor, opens no socket, and knows at once who the user is', async () => {
    const world = openTab();
    const { ready } = world.flow.start();
    await ready;
    await settled(world);
    expect([world.server.requests.length, world.sockets.created.length, world.flow.pageOwner]).toEqual([
      0,
      0,
      '',
    ]);
  });

  it('restores the stored session: sockets carry its token, and the login’s data is read [R3.08] [R4.08]', async () => {
    const { second, running } = await twoTabs();
    await running.ready;
    expect([second.session.status, second.session.userInfo?.operid, second.flow.pageOwner]).toEqual([
      'active',
      'op1',
      's1',
    ]);
    expect(second.sockets.at('type=msg').protocols).toContain('token of s1');
    expect([
      second.session.remainingQuota,
      second.session.data.useDays,
      second.session.data.STCSalesInfo,
    ]).toEqual([60, 3, { name: '李', phone: '021', qq: '1' }]);
  });

  it('becomes a visitor’s when the server refuses the session; this is reported once and not tried again', async () => {
    const { clock, first } = await twoTabs();
    const late = openTab({ clock, browserStorage: new FakeStorage() });
    late.session.adopt({ token: 't', sessionId: 's7', userInfo: userInfo() });
    late.session.end('visitor');
    late.server.onReply(USER, 403, null);
    await late.flow.start().ready;
    await clock.advanceAsync(60_000);
    expect([late.session.status, late.server.count(USER), late.errors, first.session.isLogin]).toEqual([
      'visitor',
      1,
      ['userInfo: HTTP 403'],
      true,
    ]);
  });

  it('stops asking when refused after the network returned, and reports both', async () => {
    const clock = new FakeClock();
    const world = openTab({ clock });
    world.session.adopt({ token: 't', sessionId: 's7', userInfo: userInfo() });
    world.session.end('visitor');
    world.server.onReply(USER, 503, null);
    await world.flow.start().ready;
    expect(world.session.status).toBe('starting');
    world.server.onReply(USER, 404, null);
    await clock.advanceAsync(60_000);
    expect([world.session.status, world.server.count(USER), world.errors]).toEqual([
      'visitor',
      2,
      ['userInfo: HTTP 503', 'userInfo: HTTP 404'],
    ]);
  });

  it('asks nothing more once it is stopped', async () => {
    const clock = new FakeClock();
    const world = openTab({ clock });
    world.session.adopt({ token: 't', sessionId: 's7', userInfo: userInfo() });
    world.session.end('visitor');
    world.server.onReply(USER, 503, null);
    const { ready, stop } = world.flow.start();
    await ready;
    stop();
    await clock.advanceAsync(60_000);
    expect(world.server.count(USER)).toBe(1);
  });
});

describe('two tabs of one browser', () => {
  it('share the user: a logout in one reloads the other, once', async () => {
    const { clock, first, second } = await twoTabs();
    await first.flow.logout();
    await clock.advanceAsync(50);
    expect([first.browser.path(), second.browser.reloads]).toEqual(['/index/home', 1]);
    await first.login('s3');
    expect(second.browser.reloads).toBe(1);
  });

  it('do not reload each other for a notice, a status change or activity of the same session', async () => {
    const { first, second } = await twoTabs();
    first.session.setFullStatus(2);
    first.session.takeNotice({ id: 'n', title: '', content: '', createtime: '' });
    second.session.setFullStatus(3);
    expect([first.browser.reloads, second.browser.reloads]).toEqual([0, 0]);
  });

  it('reload once more after one saw its session end and the other logs in', async () => {
    const { clock, first, second } = await twoTabs();
    void second.flow.expire();
    await clock.advanceAsync(0);
    expect([second.asked(), second.flow.pageOwner]).toEqual(['session.expired', 's1']);
    first.session.end('visitor');
    await first.login('s2');
    expect(second.browser.reloads).toBe(1);
    await second.answer('login');
    // The other tab's session is not cleared by this one's reply.
    expect([second.session.storedSessionId, second.browser.visited]).toEqual(['s2', []]);
  });

  it('a logout waiting for a slow server clears nothing of a user who logs in meanwhile', async () => {
    const { clock, first, second } = await twoTabs();
    first.server.on(LOGOUT, () => new Promise(() => {}));
    const leaving = first.flow.logout();
    await clock.advanceAsync(100);
    expect(first.session.status).toBe('visitor');
    second.session.end('visitor');
    await second.login('s2');
    await clock.advanceAsync(2000);
    await leaving;
    expect([second.session.storedSessionId, second.door.local.length > 0]).toEqual(['s2', true]);
    expect([first.browser.reloads, first.browser.visited]).toEqual([1, []]);
  });

  it('a logout waiting for the server does not move a user who logs in here meanwhile', async () => {
    const world = openTab();
    world.flow.start();
    await world.login('s1');
    world.server.on(LOGOUT, () => new Promise(() => {}));
    const leaving = world.flow.logout();
    await world.clock.advanceAsync(100);
    await world.login('s2');
    await world.clock.advanceAsync(2000);
    await leaving;
    expect([world.session.sessionId, world.session.storedSessionId, world.browser.visited]).toEqual([
      's2',
      's2',
      [],
    ]);
  });
});

describe('the dialog at the end of a session', () => {
  it('offers to stay first when it expired, and Esc stays: as a visitor, with nothing of the session kept [R4.10]', async () => {
    const world = openTab();
    world.flow.start();
    await world.login();
    void world.flow.expire();
    void world.flow.expire();
    await world.clock.advanceAsync(0);
    const spec = world.notice.dialog?.spec;
    expect([
      spec?.tone,
      spec?.title,
      spec?.body,
      spec?.actions.map(({ id, kind }) => [id, kind]),
      spec?.dismissId,
    ]).toEqual([
      'warning',
      { key: 'core:dialog.expiredTitle' },
      { key: 'core:dialog.expired' },
      [
        ['stay', 'plain'],
        ['login', 'primary'],
      ],
      'stay',
    ]);
    expect(spec?.actions.map(({ words }) => words)).toEqual([
      { key: 'core:dialog.stay' },
      { key: 'core:dialog.loginAgain' },
    ]);
    await world.answer('stay');
    expect([
      world.session.status,
      world.session.storedSessionId,
      world.browser.visited,
      world.asked(),
    ]).toEqual(['expired', '', [], null]);
  });

  it('offers only the login when it was taken over elsewhere, and cannot be dismissed [R4.11] [R8.05]', async () => {
    const world = openTab();
    world.flow.start();
    await world.login();
    void world.flow.forceLogout();
    void world.flow.expire();
    await world.clock.advanceAsync(0);
    const spec = world.notice.dialog?.spec;
    expect([spec?.kind, spec?.tone, spec?.title, spec?.body, spec?.actions, spec?.dismissId]).toEqual([
      'session.kicked',
      'warning',
      { key: 'core:dialog.kickedTitle' },
      { key: 'core:dialog.kicked' },
      [{ id: 'login', words: { key: 'core:dialog.loginAgain' }, kind: 'primary' }],
      undefined,
    ]);
    await world.answer('login');
    expect([world.browser.path(), world.door.local.length, world.session.status, world.asked()]).toEqual([
      '/index/login?return=%2Findex%2Flook-ticket',
      0,
      'visitor',
      null,
    ]);
  });

  it('does not show for a visitor', async () => {
    const world = openTab();
    world.flow.start();
    await world.flow.expire();
    await world.flow.forceLogout();
    expect([world.asked(), world.session.status]).toEqual([null, 'visitor']);
  });

  it('keeps an existing return path when it leads to the login', async () => {
    const world = openTab();
    world.flow.start();
    await world.login();
    world.browser.go('/index/login?return=%2Findex%2Fmine');
    void world.flow.expire();
    await world.clock.advanceAsync(0);
    await world.answer('login');
    expect(world.browser.path()).toBe('/index/login?return=%2Findex%2Fmine');
  });
});

describe('own orders after a reconnect', () => {
  async function following() {
    const world = openTab();
    const received: unknown[] = [];
    world.flow.start();
    world.flow.watchOrders((changed) => received.push(changed?.map(({ orderId }) => orderId) ?? null));
    await world.login();
    const socket = () => world.sockets.at('type=orderchange');
    socket().frame('orderchange', 'snap', []);
    const callCount = world.server.count(QUOTA);
    return { ...world, received, socket, quotas: () => world.server.count(QUOTA) - callCount };
  }

  it('are read again, with the quota and the user’s details, which may have changed [R4.14]', async () => {
    const { clock, socket, received, server, quotas } = await following();
    const users = server.count(USER);
    socket().drop();
    await clock.advanceAsync(100);
    expect([received, quotas(), server.count(USER) - users]).toEqual([[null], 1, 1]);
    // What arrived by the new socket is reported unchanged.
    socket().frame('orderchange', 'snap', []);
    socket().frame('orderchange', 'upd', [orderChange('o1')]);
    expect(received).toEqual([null, ['o1']]);
  });

  it('are read again after a missing frame, instead of using the frame that revealed the gap', async () => {
    const { socket, received, quotas, session } = await following();
    socket().frame('orderchange', 'upd', [orderChange('o1', { amountLimit: 100, amount: 10 })]);
    socket().skip('orderchange');
    socket().frame('orderchange', 'upd', [orderChange('o3', { amountLimit: 100, amount: 30 })]);
    expect([received, quotas()]).toEqual([[['o1'], null], 1]);
    // The next one is complete again.
    socket().frame('orderchange', 'upd', [orderChange('o4', { amountLimit: 100, amount: 35 })]);
    expect([received.at(-1), session.remainingQuota]).toEqual([['o4'], 65]);
  });

  it('are not read when the tab is hidden', async () => {
    const { browser, received } = await following();
    browser.setVisible(false);
    expect(received).toEqual([]);
  });

  it('are not read once the page is stopped, and no timer or listener stays', async () => {
    const world = openTab();
    const { stop } = world.flow.start();
    await world.login();
    const received: unknown[] = [];
    world.flow.watchOrders((changed) => received.push(changed));
    world.browser.setVisible(true);
    world.browser.setVisible(true);
    world.flow.rightsChanged();
    await settled(world);
    stop();
    world.hub.setToken(null);
    await world.clock.advanceAsync(10_000);
    expect([received, world.clock.pending, world.browser.listeners]).toEqual([[null], 0, 0]);
  });

  it('are not reported to a watcher that was removed', async () => {
    const { flow, browser, clock } = await following();
    const more: unknown[] = [];
    const undo = flow.watchOrders((changed) => more.push(changed));
    browser.setVisible(true);
    undo();
    await clock.advanceAsync(1000);
    browser.setVisible(true);
    expect(more).toEqual([null]);
  });
});
