import type { PushedNotice, Quota } from '#contract/entities';
import { Storage } from '#core/storage';
import { FakeStorage, userInfo } from '#testing';
import { reaction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { SessionCalls } from './session-calls.ts';
import { SessionChangedError, SessionStore } from './session-store.ts';

const reply = (sessionId = 's1') => ({
  token: `token of ${sessionId}`,
  sessionId,
  userInfo: userInfo({ sessionId }),
});
const pushed = (id: string, createtime = ''): PushedNotice => ({ id, title: id, content: '', createtime });

/** Calls that are answered when the test says so, each kind separately. */
class OpenCalls implements SessionCalls {
  readonly calls: string[] = [];
  readonly #waiting = new Map<string, PromiseWithResolvers<never>[]>();

  readonly login = () => this.#ask('login');
  readonly userInfo = () => this.#ask('userInfo');
  readonly quota = () => this.#ask('quota');
  readonly salesInfo = () => this.#ask('salesInfo');
  readonly validTime = () => this.#ask('validTime');
  readonly loginInfo = () => this.#ask('loginInfo');
  readonly useDays = () => this.#ask('useDays');
  readonly orgName = () => this.#ask('orgName');

  /** Answers the oldest open call of a kind. */
  answer(kind: keyof SessionCalls, value: unknown): void {
    // `as` holds: the result of a call is typed at the store, which these tests examine.
    this.#waiting
      .get(kind)
      ?.shift()
      ?.resolve(value as never);
  }

  /** Answers the newest open call of a kind. */
  answerNewest(kind: keyof SessionCalls, value: unknown): void {
    // `as` holds: as above.
    this.#waiting
      .get(kind)
      ?.pop()
      ?.resolve(value as never);
  }

  fail(kind: keyof SessionCalls, error: Error): void {
    this.#waiting.get(kind)?.shift()?.reject(error);
  }

  #ask(kind: string): Promise<never> {
    this.calls.push(kind);
    const call = Promise.withResolvers<never>();
    this.#waiting.set(kind, [...(this.#waiting.get(kind) ?? []), call]);
    return call.promise;
  }
}

function open(browser = new FakeStorage()) {
  const door = browser.openTab();
  const storage = new Storage(door);
  storage.start();
  const session = new SessionStore(storage);
  const calls = new OpenCalls();
  session.connect(calls);
  return { browser, door, session, calls };
}

describe('a stored session', () => {
  it('is restored as it was, without a write that would reload other tabs [R3.08]', () => {
    const first = open();
    first.session.adopt(reply());
    first.session.takeNotice(pushed('n1'));
    first.session.setFullStatus(2);
    const { session, door } = open(first.browser);
    const reported: unknown[] = [];
    door.watchLocal((change) => reported.push(change));
    first.door.watchLocal((change) => reported.push(change));
    expect(session.restore()).toBe(true);
    expect([session.status, session.isLogin, session.token, session.sessionId]).toEqual([
      'starting',
      true,
      'token of s1',
      's1',
    ]);
    expect([session.fullStatus, session.wsInfoId, session.userInfo]).toEqual([2, ['n1'], null]);
    expect(reported).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['text of another program', 'token=abc'],
    ['a field of another type', '{"v":1,"d":{"token":"t","sessionId":"s","fullStatus":"1","wsInfoId":[]}}'],
    ['ids that are not strings', '{"v":1,"d":{"token":"t","sessionId":"s","fullStatus":1,"wsInfoId":[7]}}'],
    ['a newer version', '{"v":2,"d":{"token":"t","sessionId":"s","who":"x"}}'],
    ['no token', '{"v":1,"d":{"token":"","sessionId":"s","fullStatus":1,"wsInfoId":[]}}'],
  ])('of %s makes a visitor', (_, text) => {
    const browser = new FakeStorage();
    if (text !== null) browser.openTab().local.setItem('bond.session', text);
    const { session } = open(browser);
    expect([session.restore(), session.status, session.token, session.fullStatus]).toEqual([
      false,
      'visitor',
      null,
      1,
    ]);
  });

  it('is removed only by its own session, not after another tab has logged in', () => {
    const { session, browser } = open();
    session.adopt(reply('s1'));
    session.end('expired');
    const other = open(browser).session;
    other.adopt(reply('s2'));
    expect([session.forgetStored('s1'), session.storedSessionId]).toEqual([false, 's2']);
    expect([other.forgetStored('s2'), session.storedSessionId]).toEqual([true, '']);
    expect(session.forgetStored('s1')).toBe(true);
  });

  it('is not written back if another tab has logged out and this one has not heard of it yet', () => {
    const { session, browser, door } = open();
    session.adopt(reply('s1'));
    const deaf = new SessionStore(new Storage(browser.openTab()));
    expect(deaf.restore()).toBe(true);
    session.forgetStored('s1');
    deaf.takeNotice(pushed('n1'));
    deaf.setFullStatus(2);
    expect([deaf.storedSessionId, door.local.getItem('bond.session')]).toEqual(['', null]);
  });

  it('that another tab ended between first paint and start makes a visitor, not a starting session', () => {
    const { session, browser } = open();
    session.adopt(reply('s1'));
    const storage = new Storage(browser.openTab());
    const late = new SessionStore(storage);
    expect(late.restore()).toBe(true);
    session.forgetStored('s1');
    storage.start();
    expect([late.restore(), late.status, late.token]).toEqual([false, 'visitor', null]);
  });

  it('notifies watchers of a change of user by another tab only', () => {
    const { session, browser } = open();
    const received: string[] = [];
    const stop = session.watchIdentity((sessionId) => received.push(sessionId));
    session.adopt(reply('s1'));
    const other = open(browser).session;
    other.adopt(reply('s2'));
    other.forgetStored('s2');
    stop();
    other.adopt(reply('s3'));
    expect(received).toEqual(['s2', '']);
  });
});

describe('a login', () => {
  it('that is refused leaves everything as it was', async () => {
    const { session, calls } = open();
    const login = session.login({ kind: 'email', email: 'wang@bank.test', code: '1' });
    calls.fail('login', new Error('wrong code'));
    await expect(login).rejects.toThrow('wrong code');
    expect([session.status, session.token, session.storedSessionId]).toEqual(['visitor', null, '']);
  });

  it('takes over nothing from the previous user', () => {
    const { session } = open();
    session.adopt(reply('s1'));
    session.setQuota({ amountLimit: 10, amount: 4 });
    session.setFullStatus(3);
    session.takeNotice(pushed('n1'));
    session.adopt(reply('s2'));
    expect([session.remainingQuota, session.fullStatus, session.wsInfoId, session.messageInfo]).toEqual([
      '',
      1,
      [],
      null,
    ]);
    expect(session.takeNotice(pushed('n1'))).toBe(true);
  });

  it('before calls are connected is a programming error', async () => {
    const storage = new Storage(new FakeStorage().openTab());
    await expect(new SessionStore(storage).loadQuota()).rejects.toThrow('nobody to ask');
  });
});

describe('loaded data', () => {
  const loads: readonly (readonly [
    kind: keyof SessionCalls,
    load: (session: SessionStore) => Promise<unknown>,
    value: unknown,
    seen: (session: SessionStore) => unknown,
  ])[] = [
    ['userInfo', (s) => s.loadUserInfo(), userInfo({ orgflag: '1' }), (s) => s.userInfo],
    ['quota', (s) => s.loadQuota(), { amountLimit: 9, amount: 2 }, (s) => s.data.quota],
    ['salesInfo', (s) => s.loadSalesInfo(), { name: '李', phone: '1', qq: '2' }, (s) => s.data.STCSalesInfo],
    ['validTime', (s) => s.loadValidTime(), { operid: 'op1' }, (s) => s.data.validTime],
    ['loginInfo', (s) => s.loadLoginInfo(), { content: [] }, (s) => s.data.loginInfo],
    ['useDays', (s) => s.recordUse(), 12, (s) => s.data.useDays],
    ['orgName', (s) => s.loadOrgName('ORG'), 'A银行', (s) => s.orgName],
  ];

  it.each(loads)('%s is kept [R3.03]', async (kind, load, value, seen) => {
    const { session, calls } = open();
    session.adopt(reply());
    const loading = load(session);
    calls.answer(kind, value);
    await loading;
    expect(seen(session)).toEqual(value);
  });

  it.each(loads)('%s that arrives after a logout is dropped', async (kind, load, value, seen) => {
    const { session, calls } = open();
    session.adopt(reply());
    const loading = load(session);
    session.end('visitor');
    const before = seen(session);
    calls.answer(kind, value);
    await expect(loading).rejects.toBeInstanceOf(SessionChangedError);
    expect([session.status, seen(session)]).toEqual(['visitor', before]);
  });

  it.each(loads)('%s that arrives after another user’s login is dropped', async (kind, load, value, seen) => {
    const { session, calls } = open();
    session.adopt(reply('s1'));
    const loading = load(session);
    session.adopt(reply('s2'));
    const before = seen(session);
    calls.answer(kind, value);
    await expect(loading).rejects.toBeInstanceOf(SessionChangedError);
    expect(seen(session)).toEqual(before);
  });

  it('a quota pushed during a read replaces the one read [R4.14]', async () => {
    const { session, calls } = open();
    session.adopt(reply());
    const loading = session.loadQuota();
    session.setQuota({ amountLimit: 100, amount: 60 });
    calls.answer('quota', { amountLimit: 100, amount: 50 } satisfies Quota);
    await loading;
    expect(session.remainingQuota).toBe(40);
    const again = session.loadQuota();
    calls.answer('quota', { amountLimit: 100, amount: 70 } satisfies Quota);
    await again;
    expect(session.remainingQuota).toBe(30);
  });

  it('a quota requested first and answered last does not replace the newer one', async () => {
    const { session, calls } = open();
    session.adopt(reply());
    const older = session.loadQuota();
    const newer = session.loadQuota();
    calls.answerNewest('quota', { amountLimit: 100, amount: 90 } satisfies Quota);
    calls.answer('quota', { amountLimit: 100, amount: 10 } satisfies Quota);
    await Promise.all([older, newer]);
    expect(session.remainingQuota).toBe(10);
  });

  it('rights requested first and answered last do not return, nor does a name just changed', async () => {
    const { session, calls } = open();
    session.adopt(reply());
    const older = session.loadUserInfo();
    const newer = session.loadUserInfo();
    calls.answerNewest('userInfo', userInfo({ orgflag: '1' }));
    calls.answer('userInfo', userInfo({ orgflag: '0' }));
    // Each caller gets its reply all the same.
    expect([(await older).orgflag, (await newer).orgflag]).toEqual(['0', '1']);
    expect(session.userInfo?.orgflag).toBe('1');
    const reading = session.loadUserInfo();
    session.setUserInfo(userInfo({ opername: '李某' }));
    calls.answer('userInfo', userInfo({ opername: '王某' }));
    await reading;
    expect(session.userInfo?.opername).toBe('李某');
  });

  it('the organisation shown is the last one requested', async () => {
    const { session, calls } = open();
    session.adopt(reply());
    const [older, newer] = [session.loadOrgName('a'), session.loadOrgName('b')];
    calls.answerNewest('orgName', 'B证券');
    calls.answer('orgName', 'A银行');
    await Promise.all([older, newer]);
    expect(session.orgName).toBe('B证券');
  });

  it.each([
    [{ amountLimit: null, amount: 5 }, ''],
    [{ amountLimit: 5, amount: null }, ''],
    [{ amountLimit: 0, amount: 0 }, 0],
    [{ amountLimit: 5, amount: 7 }, -2],
  ])('a quota of %j leaves %j [R4.06]', (quota, remaining) => {
    const { session } = open();
    session.setQuota(quota);
    expect(session.remainingQuota).toBe(remaining);
  });

  it('a failed valid time is {}, even if one was known; a failure for a previous user is rejected [R4.06]', async () => {
    const { session, calls } = open();
    session.adopt(reply());
    const first = session.loadValidTime();
    calls.answer('validTime', { operid: 'op1', validstarttime: '2026-01-01', validendtime: '2027-01-01' });
    await first;
    const second = session.loadValidTime();
    calls.fail('validTime', new Error('HTTP 500'));
    await second;
    expect(session.data.validTime).toEqual({});
    const third = session.loadValidTime();
    session.end('kicked');
    calls.fail('validTime', new Error('HTTP 401'));
    await expect(third).rejects.toBeInstanceOf(SessionChangedError);
  });

  it('user information turns a starting session into an active one in a single step', async () => {
    const first = open();
    first.session.adopt(reply());
    const { session, calls } = open(first.browser);
    session.restore();
    const seen: string[] = [];
    reaction(
      () => session.context['user.orgflag'],
      (flag) => seen.push(`${session.status} ${flag}`),
    );
    const loading = session.loadUserInfo();
    calls.answer('userInfo', userInfo({ orgflag: '1' }));
    await loading;
    expect(seen).toEqual(['active 1']);
  });

  it('a user may be verified until known not to be, so that a press at the start leads nobody away', async () => {
    const first = open();
    expect(first.session.mayBeVerified).toBe(false);
    first.session.adopt(reply());
    const { session, calls } = open(first.browser);
    session.restore();
    expect(session.mayBeVerified).toBe(true);
    const loading = session.loadUserInfo();
    calls.answer('userInfo', userInfo({ authenticationstatus: 'R' }));
    await loading;
    expect(session.mayBeVerified).toBe(false);
    session.setUserInfo(userInfo({ authenticationstatus: 'Y', bindstatus: 'Y' }));
    expect(session.mayBeVerified).toBe(true);
  });
});

describe('pushed notices', () => {
  it('are reported once each, and the newest is kept whatever order they arrive in', () => {
    const { session } = open();
    session.adopt(reply());
    const reported = [
      pushed('b', '2026-11-20 10:00:02'),
      pushed('a', '2026-11-20 10:00:01'),
      pushed('b', '2026-11-20 10:00:02'),
      pushed('c', '2026-11-20 10:00:02'),
      pushed('d', '2026-11-20 10:00:00'),
    ].map((notice) => session.takeNotice(notice));
    expect(reported).toEqual([true, true, false, true, true]);
    expect([session.messageInfo?.id, session.wsInfoId]).toEqual(['c', ['b', 'a', 'c', 'd']]);
  });

  it('are remembered fifty back, across a reload', () => {
    const { session, browser } = open();
    session.adopt(reply());
    for (let at = 0; at < 51; at += 1) session.takeNotice(pushed(`n${at}`));
    const reloaded = open(browser).session;
    reloaded.restore();
    expect([reloaded.wsInfoId.length, reloaded.wsInfoId[0], reloaded.wsInfoId.at(-1)]).toEqual([
      50,
      'n1',
      'n50',
    ]);
    expect([reloaded.takeNotice(pushed('n0')), reloaded.takeNotice(pushed('n50'))]).toEqual([true, false]);
  });

  it('and other state of an old tab never overwrite another tab’s stored session', () => {
    const { session, browser } = open();
    session.adopt(reply('s1'));
    const other = open(browser).session;
    other.adopt(reply('s2'));
    session.takeNotice(pushed('n1'));
    session.setFullStatus(2);
    const stored = open(browser).session;
    stored.restore();
    expect([stored.sessionId, stored.token, stored.wsInfoId, stored.fullStatus]).toEqual([
      's2',
      'token of s2',
      [],
      1,
    ]);
  });

  it('store nothing once the session has ended', () => {
    const { session } = open();
    session.adopt(reply());
    session.end('expired');
    session.forgetStored('s1');
    session.setFullStatus(2);
    session.takeNotice(pushed('n1'));
    expect([session.storedSessionId, session.isLogin, session.status]).toEqual(['', false, 'expired']);
  });
});

describe('values derived from the user’s flags', () => {
  it.each([
    [null, 'deepQuotation', 'lookTicket', false],
    [userInfo({ newversion: '1', newlookticket: '1' }), 'deepQuotation', 'lookTicketV2', false],
    [userInfo({ newversion: '0', newlookticket: '0' }), 'depthOffer', 'lookTicket', false],
    [userInfo({ operid: 'op1', specialPersons: ['op1'] }), 'deepQuotation', 'lookTicket', true],
    [userInfo({ operid: 'op1', specialPersons: ['op2'] }), 'deepQuotation', 'lookTicket', false],
  ])(
    '%#: give the quote page, the ticket page and whether the user is a special person',
    (user, quotes, ticket, special) => {
      const { session } = open();
      if (user !== null) session.adopt({ ...reply(), userInfo: user });
      expect([session.quoteMode, session.ticketMode, session.isSpecialPerson]).toEqual([
        quotes,
        ticket,
        special,
      ]);
    },
  );

  it('give an unverified visitor, and gates without a user', () => {
    const { session } = open();
    expect(session.newAuth).toBe('P');
    expect(session.context['session.isLogin']).toBe(false);
    session.adopt(reply());
    expect([session.newAuth, session.context['session.isLogin']]).toEqual(['Y', true]);
  });
});
