import { account } from '#contract/api';
import { HttpStatusError } from '#core/http';
import { FakeServer, FakeStorage, userInfo } from '#testing';
import { describe, expect, it } from 'vitest';
import { LOGOUT, openTab, orderChange, QUOTA, USER } from '../../../tests/_util/session-world.ts';

type World = ReturnType<typeof openTab>;

describe('a menu logout', () => {
  it('waits for pending changes to be saved, while the session is still valid [R4.09]', async () => {
    const world = openTab();
    await world.login();
    const saved = Promise.withResolvers<void>();
    const seen: boolean[] = [];
    world.flow.beforeLogout(async () => {
      seen.push(world.session.isLogin);
      await saved.promise;
    });
    const done = world.flow.logout();
    await world.clock.advanceAsync(500);
    expect([seen, world.session.isLogin, world.server.count(LOGOUT)]).toEqual([[true], true, 0]);
    saved.resolve();
    await done;
    expect([world.session.isLogin, world.server.count(LOGOUT), world.browser.path()]).toEqual([
      false,
      1,
      '/index/home',
    ]);
  });

  it.each([
    ['never ends', () => new Promise<void>(() => {})],
    ['fails', () => Promise.reject(new Error('not saved'))],
  ])('continues within two seconds where saving %s', async (_, task) => {
    const world = openTab();
    await world.login();
    world.flow.beforeLogout(task);
    await Promise.all([world.flow.logout(), world.clock.advanceAsync(2000)]);
    expect([world.session.status, world.browser.path(), world.clock.pending]).toEqual([
      'visitor',
      '/index/home',
      0,
    ]);
  });

  it('skips a save hook that was removed, and does nothing for a visitor', async () => {
    const world = openTab();
    let runs = 0;
    const undo = world.flow.beforeLogout(() => Promise.resolve(void (runs += 1)));
    await world.flow.logout();
    expect([runs, world.server.requests.length, world.browser.visited]).toEqual([0, 0, []]);
    await world.login();
    undo();
    await world.flow.logout();
    expect([runs, world.session.isLogin]).toEqual([0, false]);
  });

  it('is completed locally even when the server refuses, and the refusal is reported once', async () => {
    const world = openTab();
    await world.login();
    world.server.onReply(LOGOUT, 503, null);
    await world.flow.logout();
    expect([world.session.isLogin, world.door.local.length, world.errors, world.asked()]).toEqual([
      false,
      0,
      ['logout: HTTP 503'],
      null,
    ]);
  });

  it('pressed twice while a save is pending logs out once', async () => {
    const world = openTab();
    await world.login();
    const saved = world.flow.beforeLogout(
      () => new Promise((resolve) => world.clock.setTimeout(() => resolve(null), 500)),
    );
    await Promise.all([world.flow.logout(), world.flow.logout(), world.clock.advanceAsync(500)]);
    expect([world.server.count(LOGOUT), world.browser.visited, world.browser.reloads]).toEqual([
      1,
      ['/index/home'],
      0,
    ]);
    saved();
    await world.login('s2');
    await world.flow.logout();
    expect([world.server.count(LOGOUT), world.browser.reloads]).toEqual([2, 1]);
  });

  it.each(['/index/home', '/index/home?tab=new', '/index/home#main', '/index/home?tab=new#main'])(
    'reloads home at %s, and does not navigate [R4.09]',
    async (path) => {
      const world = openTab();
      await world.login();
      world.browser.go(path);
      await world.flow.logout();
      expect([world.browser.visited, world.browser.reloads]).toEqual([[path], 1]);
    },
  );
});

describe('a request by which the user ends their own session', () => {
  const dialog = { title: { text: '密码已修改' }, body: { text: '请重新登录' } };

  it('is confirmed in its own words, and leads to the login with a return path', async () => {
    const world = openTab();
    world.flow.start();
    await world.login();
    const ending = world.flow.endBy(() => Promise.resolve(), dialog);
    await world.clock.advanceAsync(0);
    expect([world.asked(), world.notice.dialog?.spec.body, world.session.isLogin, world.ends()]).toEqual([
      'session.endedByOwner',
      { text: '请重新登录' },
      false,
      1,
    ]);
    await world.answer('login');
    await ending;
    expect([world.browser.path(), world.session.status, world.door.local.length]).toEqual([
      '/index/login?return=%2Findex%2Flook-ticket',
      'visitor',
      0,
    ]);
  });

  it('shows no second dialog for the ended session it caused', async () => {
    const world = openTab();
    await world.login();
    const action = Promise.withResolvers<void>();
    const ending = world.flow.endBy(() => action.promise, dialog);
    await world.flow.expire();
    await world.flow.forceLogout();
    expect([world.asked(), world.session.isLogin]).toEqual([null, true]);
    action.resolve();
    await world.clock.advanceAsync(0);
    expect(world.asked()).toBe('session.endedByOwner');
    await world.answer('login');
    await ending;
    expect(world.asked()).toBeNull();
  });

  it('that is refused leaves the session as it was, and a later end prompts as usual', async () => {
    const world = openTab();
    await world.login();
    const refused = world.flow.endBy(() => Promise.reject(new Error('old password wrong')), dialog);
    await expect(refused).rejects.toThrow('old password wrong');
    expect([world.session.isLogin, world.asked()]).toEqual([true, null]);
    void world.flow.expire();
    expect(world.asked()).toBe('session.expired');
  });

  it('that the server fails to carry out leaves the session as it was', async () => {
    const world = openTab();
    await world.login();
    world.server.onReply('/account/auth/updatePassWord', 500, null);
    const body = { oldPassWord: 'A', newPassWord: 'B', confirmPassword: 'B', keyId: 'k' };
    const ending = world.flow.endBy(() => world.http.call(account.updatePassWord, { body }), dialog);
    await expect(ending).rejects.toBeInstanceOf(HttpStatusError);
    expect([world.asked(), world.session.status]).toEqual([null, 'active']);
  });

  it('that meets an expired session prompts as for any other expiry', async () => {
    const world = openTab();
    await world.login();
    world.server.onReply('/account/auth/updatePassWord', 401, null);
    const body = { oldPassWord: 'A', newPassWord: 'B', confirmPassword: 'B', keyId: 'k' };
    const ending = world.flow.endBy(() => world.http.call(account.updatePassWord, { body }), dialog);
    await expect(ending).rejects.toBeInstanceOf(HttpStatusError);
    expect([world.asked(), world.session.status]).toEqual(['session.expired', 'expired']);
  });
});

describe('the end of a session', () => {
  it('by the firm is announced in the words of its message, and only right after it', async () => {
    const world = openTab();
    world.flow.start();
    await world.login();
    const message = {
      id: 'm1',
      key: 'madeStaff',
      title: '账号权限已变更',
      content: '请重新登录。',
      createtime: '',
    };
    world.sockets.at('type=msg').frame('msg', 'snap', []);
    world.sockets.at('type=msg').frame('msg', 'upd', [message]);
    await world.clock.advanceAsync(900);
    void world.flow.expire();
    const { title, body } = world.notice.dialog?.spec ?? {};
    expect([title, body]).toMatchObject([
      { key: 'inbox:madeStaff.title' },
      { key: 'inbox:madeStaff.content' },
    ]);
    await world.answer('stay');

    await world.login('s2');
    await world.clock.advanceAsync(6000);
    void world.flow.expire();
    expect(world.notice.dialog?.spec.body).toEqual({ key: 'core:dialog.expired' });
  });

  it('clears what only its user may see, once, however often it is reported', async () => {
    const world = openTab();
    const { stop } = world.flow.start();
    await world.login();
    expect(world.ends()).toBe(0);
    void world.flow.expire();
    void world.flow.expire();
    void world.flow.forceLogout();
    expect([world.ends(), world.asked()]).toEqual([1, 'session.expired']);
    await world.answer('stay');
    expect([world.asked(), world.ends(), world.session.storedSessionId]).toEqual([null, 1, '']);
    stop();
  });

  it.each([
    ['expired', (flow: World['flow']) => flow.expire()],
    ['was replaced by a login elsewhere', (flow: World['flow']) => flow.forceLogout()],
  ])('that %s keeps identifying the page’s user while its dialog is open', async (_, end) => {
    const world = openTab();
    expect(world.flow.pageOwner).toBe('');
    await world.login();
    void end(world.flow);
    expect([world.session.sessionId, world.flow.pageOwner]).toEqual(['', 's1']);
    await world.answer('login');
    expect(world.flow.pageOwner).toBe('');
  });

  it('does not navigate if the user has logged in again before answering', async () => {
    const world = openTab();
    await world.login('s1');
    void world.flow.forceLogout();
    await world.login('s2');
    await world.answer('login');
    expect([world.browser.visited, world.session.sessionId, world.session.storedSessionId]).toEqual([
      [],
      's2',
      's2',
    ]);
  });
});

describe('a restored session', () => {
  const stored = async (): Promise<FakeStorage> => {
    const browserStorage = new FakeStorage();
    await openTab({ browserStorage }).login();
    return browserStorage;
  };

  it('is checked again after 2, 4, 8 … 30 s while the network is away, and reported once', async () => {
    const world = openTab({ browserStorage: await stored() });
    world.server.onReply(USER, 503, null);
    const { stop } = world.flow.start();
    const callSeconds: number[] = [];
    for (let second = 0; second < 100; second += 1) {
      await world.clock.advanceAsync(1000);
      if (world.server.count(USER) > callSeconds.length) callSeconds.push(second + 1);
    }
    expect(callSeconds).toEqual([1, 2, 6, 14, 30, 60, 90]);
    expect(world.errors).toEqual(['userInfo: HTTP 503']);
    stop();
    await world.clock.advanceAsync(120_000);
    expect([world.server.count(USER), world.clock.pending]).toEqual([7, 0]);
  });

  it('reports nothing if the user logged out during the check', async () => {
    const world = openTab({ browserStorage: await stored() });
    const reply = Promise.withResolvers<unknown>();
    world.server.on(USER, () => reply.promise);
    const { ready, stop } = world.flow.start();
    await world.flow.logout();
    reply.resolve(userInfo());
    await ready;
    expect([world.session.status, world.session.userInfo, world.errors]).toEqual(['visitor', null, []]);
    stop();
  });
});

describe('loads after a login', () => {
  it('that fail are reported by name, once each, and hold nothing up [R8.08] [R4.08]', async () => {
    const world = openTab({ loads: [() => Promise.reject(new Error('no theme')), () => Promise.resolve()] });
    world.server.onReply(QUOTA, 500, null).onReply('/transaction/auth/getSTCSalesInfo', 500, null);
    await world.login();
    expect(world.errors.toSorted()).toEqual([
      'afterLogin: no theme',
      'quota: HTTP 500',
      'salesInfo: HTTP 500',
    ]);
    expect([world.session.status, world.session.data.useDays]).toEqual(['active', 3]);
  });

  it('that fail for a session already ended are not reported', async () => {
    const world = openTab();
    const quota = Promise.withResolvers<unknown>();
    world.server.on(QUOTA, () => quota.promise);
    await world.login();
    expect(world.server.count(QUOTA)).toBe(1);
    void world.flow.expire();
    quota.resolve(FakeServer.reply(500, null));
    await world.clock.advanceAsync(10);
    expect(world.errors).toEqual([]);
  });
});

describe('changed rights', () => {
  it('reported by four sockets are read once; a visitor or an ended session reads none', async () => {
    const world = openTab();
    world.flow.rightsChanged();
    await world.clock.advanceAsync(100);
    expect(world.server.count(USER)).toBe(0);
    await world.login();
    for (let socket = 0; socket < 4; socket += 1) world.flow.rightsChanged();
    await world.clock.advanceAsync(50);
    expect([world.server.count(USER), world.server.count(QUOTA)]).toEqual([1, 2]);
    world.flow.rightsChanged();
    void world.flow.expire();
    await world.clock.advanceAsync(100);
    expect(world.server.count(USER)).toBe(1);
  });
});

describe('changes of own orders', () => {
  const started = async (): Promise<World & { readonly received: (readonly string[] | null)[] }> => {
    const world = openTab();
    world.flow.start();
    await world.login();
    const received: (readonly string[] | null)[] = [];
    world.flow.watchOrders((changed) => received.push(changed?.map(({ orderId }) => orderId) ?? null));
    return { ...world, received };
  };

  it('reach all watchers, even if one of them throws', async () => {
    const world = await started();
    const later: unknown[] = [];
    world.flow.watchOrders(() => {
      throw new Error('broken view');
    });
    world.flow.watchOrders((changed) => later.push(changed?.length));
    const socket = world.sockets.at('type=orderchange');
    socket.frame('orderchange', 'snap', []);
    // Failures are reported to the page's own error handler, as any uncaught error.
    const uncaught: unknown[] = [];
    const listen = (error: unknown): void => void uncaught.push(error);
    process.once('uncaughtException', listen);
    socket.frame('orderchange', 'upd', [orderChange('o1'), orderChange('o2')]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('uncaughtException', listen);
    expect([world.received, later]).toEqual([[['o1', 'o2']], [2]]);
  });

  it('with several quotas apply the last one, and without any leave it unchanged', async () => {
    const world = await started();
    const socket = world.sockets.at('type=orderchange');
    socket.frame('orderchange', 'upd', [
      orderChange('o1', { amountLimit: 100, amount: 90 }),
      orderChange('o2', { amountLimit: 100, amount: 95 }),
    ]);
    expect(world.session.remainingQuota).toBe(5);
    socket.frame('orderchange', 'upd', [orderChange('o3')]);
    expect([world.session.remainingQuota, world.received]).toEqual([5, [['o1', 'o2'], ['o3']]]);
  });

  it('are read at most once a second, however often the tab is shown [R4.14]', async () => {
    const world = await started();
    world.browser.setVisible(true);
    world.clock.advance(400);
    world.browser.setVisible(true);
    world.browser.setVisible(true);
    expect(world.received).toEqual([null]);
    world.clock.advance(600);
    expect(world.received).toEqual([null, null]);
    await world.clock.advanceAsync(5000);
    expect(world.received).toEqual([null, null]);
  });

  it('are not reported after a logout', async () => {
    const world = await started();
    await world.flow.logout();
    world.browser.setVisible(true);
    await world.clock.advanceAsync(3000);
    expect(world.received).toEqual([]);
  });
});

describe('pushed notices', () => {
  const notice = (id: string, token?: string) => ({
    id,
    title: id,
    content: '',
    createtime: '',
    ...(token === undefined ? {} : { token }),
  });

  it('are not reported if already in the inbox; those missed while disconnected are; another user’s inbox starts afresh', async () => {
    const world = openTab();
    world.flow.start();
    await world.login('s1');
    world.sockets.at('type=msg').frame('msg', 'snap', [notice('old')]);
    world.sockets.at('type=msg').drop();
    await world.clock.advanceAsync(50);
    world.sockets.at('type=msg').frame('msg', 'snap', [notice('old'), notice('missed')]);
    expect(world.notices).toEqual(['missed']);
    await world.flow.logout();
    await world.login('s2');
    world.sockets.at('type=msg').frame('msg', 'snap', [notice('theirs')]);
    world.sockets.at('type=msg').frame('msg', 'upd', [notice('news', '')]);
    expect(world.notices).toEqual(['missed', 'news']);
  });

  it('after the one about a login elsewhere are no longer reported [R4.11]', async () => {
    const world = openTab();
    world.flow.start();
    await world.login('s1');
    world.sockets.at('type=msg').frame('msg', 'snap', []);
    world.sockets.at('type=msg').frame('msg', 'upd', [notice('a'), notice('b', 's9'), notice('c')]);
    expect([world.notices, world.asked(), world.session.status]).toEqual([['a'], 'session.kicked', 'kicked']);
  });

  it('that were read elsewhere are not news', async () => {
    const world = openTab();
    world.flow.start();
    await world.login('s1');
    world.sockets.at('type=msg').frame('msg', 'snap', []);
    world.sockets.at('type=msg').frame('msg', 'upd', [
      { ...notice('read'), isRead: '1' },
      { ...notice('unread'), isRead: '0' },
    ]);
    expect(world.notices).toEqual(['unread']);
  });

  it('that are deleted are not reported', async () => {
    const world = openTab();
    world.flow.start();
    await world.login('s1');
    world.sockets.at('type=msg').frame('msg', 'snap', []);
    world.sockets.at('type=msg').frame('msg', 'del', [notice('gone', 's9')]);
    expect([world.notices, world.asked()]).toEqual([[], null]);
  });
});
