import { TransportError } from '#core/http';
import { createHttp } from '#core/http';
import { PushHub } from '#core/push';
import { bidEntry, FakeBrowser, FakeClock, FakeServer, FakeSockets, orderRow } from '#testing';
import type { Words } from '#core/text';
import type { SessionFlow } from '#core/session';
import * as fc from 'fast-check';
import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { cancelWords } from './cancel-words.ts';
import { OwnOrders } from './own-orders.ts';
import { TradingStore } from './trading-store.ts';

const entry = bidEntry({ clOrdId: 'draft-0001' });
const reply = { orderId: 'O1', ordStatus: '0', cumQty: 0, message: '', avgPrice: null, remainingQuota: 1000 };
const ORDERS_PRICE = '/transaction/auth/ordersPrice';

function setUp() {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const server = new FakeServer();
  const hub = new PushHub({ sockets, clock, browser: new FakeBrowser(), random: () => 0 });
  const session = {
    sessionId: 's1',
    status: 'active' as const,
    data: { quota: null },
    remainingQuota: '' as const,
  };
  const hints = new Set<Parameters<SessionFlow['watchOrders']>[0]>();
  const errors: unknown[] = [];
  /** Paths of failed calls, and whether a toast shows each. */
  const failures: [path: string, isToast: boolean][] = [];
  const link = observable({ isLost: false });
  const trading = new TradingStore({
    http: createHttp({
      transport: server.transport,
      token: () => 't',
      isLost: () => link.isLost,
      onFailure: ({ notTips }) =>
        failures.push([server.requests.at(-1)?.url.match(/\w+(?=\?|$)/)?.[0] ?? '', !notTips]),
    }),
    push: hub,
    clock,
    // `as` holds: the store reads these fields only.
    session: session as never,
    flow: { watchOrders: (fn) => (hints.add(fn), () => void hints.delete(fn)) },
    isLost: () => link.isLost,
    onError: (error) => errors.push(error),
  });
  hub.setToken('t');
  return {
    clock,
    sockets,
    server,
    trading,
    session,
    link,
    errors,
    failures,
    hint: (changed: Parameters<Parameters<SessionFlow['watchOrders']>[0]>[0] = null) =>
      hints.forEach((fn) => fn(changed)),
  };
}
const MY_QUOTE = 'type=MyQuote';
const ids = (trading: TradingStore) => [...trading.orders.keys()].sort();

describe('own orders in the client', () => {
  it('arrive in one snapshot and then change by change, for all followers; nothing is open without one', () => {
    const { clock, sockets, trading } = setUp();
    clock.advance(50);
    expect(sockets.live).toEqual([]);
    const stops = [trading.follow(), trading.follow()];
    const changes: string[] = [];
    trading.onChange(({ before, now }) =>
      changes.push(`${now.orderId} ${before?.cumQty ?? '-'} ${now.cumQty}`),
    );
    clock.advance(50);
    sockets.at(MY_QUOTE).frame('MyQuote', 'snap', [orderRow()]);
    sockets
      .at(MY_QUOTE)
      .frame('MyQuote', 'upd', [orderRow({ cumQty: 2000, version: 2 }), orderRow({ orderId: 'O2' })]);
    expect([trading.ready, trading.stale, ids(trading), changes]).toEqual([
      true,
      false,
      ['O1', 'O2'],
      ['O1 0 2000', 'O2 - 0'],
    ]);
    for (const stop of stops) stop();
    clock.advance(10_000);
    expect([sockets.live, ids(trading), clock.pending]).toEqual([[], [], 0]);
  });

  it('are requested again after a lost frame or connection, and shown as stale until they arrive', () => {
    const { clock, sockets, trading } = setUp();
    trading.follow();
    clock.advance(50);
    sockets.at(MY_QUOTE).frame('MyQuote', 'snap', [orderRow(), orderRow({ orderId: 'gone' })]);
    sockets.at(MY_QUOTE).skip('MyQuote');
    sockets.at(MY_QUOTE).frame('MyQuote', 'upd', [orderRow({ orderId: 'O3' })]);
    clock.advance(10);
    expect([trading.stale, sockets.at(MY_QUOTE).received]).toEqual([true, [{ type: 'sub' }]]);
    sockets
      .at(MY_QUOTE)
      .frame('MyQuote', 'snap', [orderRow({ ordStatus: '4', version: 3 }), orderRow({ orderId: 'O3' })]);
    expect([trading.stale, ids(trading), trading.live.map((order) => order.orderId)]).toEqual([
      false,
      ['O1', 'O3'],
      ['O3'],
    ]);
    sockets.at(MY_QUOTE).drop();
    expect(trading.stale).toBe(true);
    clock.advance(50);
    sockets.at(MY_QUOTE).frame('MyQuote', 'snap', []);
    expect([trading.stale, ids(trading)]).toEqual([false, []]);
  });

  it('are read again once for many hints; an order missing from the read triggers a snapshot [R4.14]', async () => {
    const { clock, sockets, server, trading, hint } = setUp();
    trading.follow();
    clock.advance(50);
    sockets.at(MY_QUOTE).frame('MyQuote', 'snap', [orderRow(), orderRow({ orderId: 'O2' })]);
    server.on('/transaction/auth/userQuote/getMyQuote', {
      content: [orderRow({ cumQty: 100, version: 2 })],
      totalPages: 1,
    });
    for (let i = 0; i < 50; i += 1) hint();
    await clock.advanceAsync(1100);
    expect(server.count('/transaction/auth/userQuote/getMyQuote')).toBe(1);
    expect(trading.orders.get('O1')?.cumQty).toBe(100);
    expect(sockets.at(MY_QUOTE).received).toEqual([{ type: 'sub' }]);
  });

  it('that were announced are read only if their records are not pushed [R4.14]', async () => {
    const { clock, sockets, server, trading, hint } = setUp();
    const LIVE = '/transaction/auth/userQuote/getMyQuote';
    trading.follow();
    clock.advance(50);
    sockets.at(MY_QUOTE).frame('MyQuote', 'snap', [orderRow()]);
    server.on(LIVE, { content: [orderRow({ version: 3 })], totalPages: 1 });
    const change = {
      orderId: 'O1',
      ordStatus: '0',
      cumQty: 0,
      changed: [],
      remainingQuota: null,
      quota: null,
    } as const;
    hint([{ ...change, changed: [], version: 2 }]);
    sockets.at(MY_QUOTE).frame('MyQuote', 'upd', [orderRow({ version: 2 })]);
    await clock.advanceAsync(5000);
    expect(server.count(LIVE)).toBe(0);
    hint([{ ...change, changed: [], version: 3 }]);
    await clock.advanceAsync(5000);
    expect([server.count(LIVE), trading.orders.get('O1')?.version]).toEqual([1, 3]);
  });

  it('end with the newest version of each order, in whatever order and however often records arrive', () => {
    const versions = fc.array(
      fc.record({ id: fc.constantFrom('A', 'B'), version: fc.integer({ min: 1, max: 9 }) }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(versions, (steps) => {
        const own = new OwnOrders();
        let calls = 0;
        for (const { id, version } of steps)
          calls += own.take([orderRow({ orderId: id, version, cumQty: version })]).length;
        for (const id of ['A', 'B']) {
          const newest = Math.max(0, ...steps.filter((step) => step.id === id).map((step) => step.version));
          expect(own.byId.get(id)?.version ?? 0).toBe(newest);
        }
        expect(calls).toBeLessThanOrEqual(new Set(steps.map((step) => `${step.id}${step.version}`)).size);
      }),
    );
  });
});

describe('order entry from the client', () => {
  it('retries a lost entry under the same clOrdId until the stored reply arrives', async () => {
    const { clock, server, trading } = setUp();
    let tries = 0;
    server.on(ORDERS_PRICE, () =>
      (tries += 1) < 3 ? new TransportError(tries === 1 ? 'timeout' : 'network') : reply,
    );
    const [first, twice] = [trading.submit(entry), trading.submit({ ...entry })];
    await clock.advanceAsync(3000);
    expect([await first, await twice]).toEqual([
      { kind: 'accepted', reply },
      { kind: 'accepted', reply },
    ]);
    const bodies = server.requests.map((request) => String(request.body));
    expect([bodies.length, new Set(bodies).size]).toEqual([3, 1]);
  });

  it('reports an unknown outcome when no answer comes, and never retries in another session', async () => {
    const { clock, server, trading, session } = setUp();
    server.on(ORDERS_PRICE, () => new TransportError('network'));
    const lost = trading.submit(entry);
    await clock.advanceAsync(20_000);
    expect(await lost).toEqual({ kind: 'unknown', words: { key: 'core:trading.unknown' } });
    const before = server.count(ORDERS_PRICE);
    const submission = trading.submit(entry);
    await clock.advanceAsync(10);
    session.sessionId = 's2';
    await clock.advanceAsync(20_000);
    expect([(await submission).kind, server.count(ORDERS_PRICE) - before]).toEqual(['unknown', 1]);
  });

  it('reports an unknown outcome once one attempt was not answered, even if a later one was refused unprocessed', async () => {
    const { clock, server, trading } = setUp();
    const away = () => server.onReply(ORDERS_PRICE, 503, { code: 503, message: '', data: null });
    server.onReply(ORDERS_PRICE, 504, { code: 504, message: '', data: null });
    let calls = 0;
    const sent = trading.submit(entry, () => (calls += 1));
    await clock.advanceAsync(10);
    expect(calls).toBe(1);
    away();
    await clock.advanceAsync(20_000);
    expect([(await sent).kind, calls]).toEqual(['unknown', 1]);
    const unseen = trading.submit(entry, () => (calls += 1));
    await clock.advanceAsync(20_000);
    expect([(await unseen).kind, calls]).toEqual(['unsent', 1]);
  });

  it('looks up an entry’s outcome until the server knows, as long as it is wanted', async () => {
    const { clock, server, trading, session } = setUp();
    const OUTCOME = '/transaction/auth/orderOutcome';
    server.onReply(OUTCOME, 503, { code: 503, message: '', data: null });
    const found = trading.find('draft-0001', () => true);
    await clock.advanceAsync(5000);
    server.on(OUTCOME, { reply });
    await clock.advanceAsync(2000);
    expect(await found).toEqual({ kind: 'accepted', reply });
    server.on(OUTCOME, { reply: null });
    expect(await trading.find('draft-0001', () => true)).toMatchObject({ kind: 'void' });
    server.on(OUTCOME, () => new TransportError('network'));
    let isWanted = true;
    const outcomes = [trading.find('a', () => isWanted), trading.find('b', () => true)];
    await clock.advanceAsync(10);
    isWanted = false;
    session.sessionId = 's2';
    await clock.advanceAsync(2000);
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
  });

  it('distinguishes a refusal with field and limit, a clOrdId reused with another body, and an unprocessed call', async () => {
    const { clock, server, trading } = setUp();
    const refuse = (code: number, data: unknown, status = 200) =>
      server.onReply(ORDERS_PRICE, status, { code, message: '数量不正确', data });
    refuse(500, { field: 'orderQty', limit: '1000' });
    expect(await trading.submit(entry)).toEqual({
      kind: 'refused',
      code: 500,
      words: { text: '数量不正确' },
      field: 'orderQty',
      limit: '1000',
    });
    refuse(500, { field: 'orderQty', key: 'qtyMost', values: { limit: 1_000_000 }, limit: '1000000' });
    expect(await trading.submit(entry)).toMatchObject({
      words: { key: 'refusals:qtyMost', values: { limit: 1_000_000 }, orText: '数量不正确' },
      limit: null,
    });
    refuse(500, { field: 'price', key: 'deviation', values: { limit: '1.9~2.1' }, limit: '1.9~2.1' });
    expect(await trading.submit(entry)).toMatchObject({
      words: { key: 'refusals:deviationShown' },
      limit: '1.9~2.1',
    });
    refuse(409, { field: 'clOrdId', limit: null });
    expect(await trading.submit(entry)).toMatchObject({ kind: 'duplicate', field: 'clOrdId' });
    refuse(1056, 'no such shape');
    expect(await trading.submit(entry)).toMatchObject({ kind: 'refused', field: null, limit: null });
    refuse(429, null, 429);
    const busy = trading.submit(entry);
    await clock.advanceAsync(20_000);
    expect(await busy).toMatchObject({ kind: 'unsent' });
  });
});

describe('cancels and confirmations from the client', () => {
  const CANCEL = '/transaction/auth/userQuote/cancelMyQuote';
  const LIVE = '/transaction/auth/userQuote/getMyQuote';

  it('return a result per row with the server’s reason', async () => {
    const { server, trading } = setUp();
    server.on(CANCEL, [
      { orderId: 'O1', ok: true, message: '' },
      { orderId: 'O2', ok: false, message: '订单已全部成交', key: 'orderFilled', values: {} },
      { orderId: 'O3', ok: false, message: '订单已撤销' },
    ]);
    expect(await trading.cancel(['O1', 'O2', 'O1'])).toEqual([
      { orderId: 'O1', ok: true, words: null },
      {
        orderId: 'O2',
        ok: false,
        words: { key: 'refusals:orderFilled', values: {}, orText: '订单已全部成交' },
      },
      { orderId: 'O3', ok: false, words: { text: '订单已撤销' } },
    ]);
  });

  it('wait for the answer to a pending replacement, since they would otherwise arrive before its quotes', async () => {
    const { server, trading } = setUp();
    server.on(CANCEL, [{ orderId: 'O1', ok: true, message: '' }]);
    let answer = (): void => {};
    const replaced = trading.replacing(new Promise<void>((resolve) => void (answer = resolve)));
    const cancelled = trading.cancel(['O1']);
    await Promise.resolve();
    expect(server.count(CANCEL)).toBe(0);
    answer();
    await replaced;
    expect(await cancelled).toEqual([{ orderId: 'O1', ok: true, words: null }]);
    expect(JSON.parse(String(server.requests.at(-1)?.body))).toEqual({
      orderIds: ['O1'],
      followReplaced: true,
    });
    const lost = trading.replacing(Promise.reject(new Error('mistake')));
    expect(await trading.cancel(['O1'])).toHaveLength(1);
    await expect(lost).rejects.toThrow('mistake');
    // Once it is over the number means the order itself.
    await trading.cancel(['O1']);
    expect(JSON.parse(String(server.requests.at(-1)?.body))).toEqual({ orderIds: ['O1'] });
  });

  it('confirm hits in full, or the given part of each', async () => {
    const { server, trading } = setUp();
    const CONFIRM = '/transaction/auth/userQuote/confirmMyQuote';
    server.on(CONFIRM, [{ orderId: 'H1', ok: true, message: '' }]);
    expect(await trading.confirm(['H1'], 2000)).toEqual([{ orderId: 'H1', ok: true, words: null }]);
    await trading.confirm(['H1']);
    expect(server.requests.map(({ url, body }) => [url.includes(CONFIRM), JSON.parse(String(body))])).toEqual(
      [
        [true, { orderIds: ['H1'], qty: 2000 }],
        [true, { orderIds: ['H1'] }],
      ],
    );
  });

  it('after a lost reply are derived from the state of the orders', async () => {
    const { clock, sockets, server, trading } = setUp();
    trading.follow();
    clock.advance(50);
    sockets.at(MY_QUOTE).frame('MyQuote', 'snap', [orderRow(), orderRow({ orderId: 'O2' })]);
    server.on(CANCEL, () => {
      sockets
        .at(MY_QUOTE)
        .frame('MyQuote', 'upd', [orderRow({ version: 2, ordStatus: '4', reason: 'user', phase: 'done' })]);
      return new TransportError('timeout');
    });
    server.on(LIVE, { content: [orderRow({ orderId: 'O2' })], totalPages: 1 });
    expect(await trading.cancel(['O1', 'O2'])).toEqual([
      { orderId: 'O1', ok: true, words: null },
      { orderId: 'O2', ok: false, words: { key: 'core:http.timeout' }, isUnanswered: true },
    ]);
    server.on(LIVE, () => new TransportError('network'));
    expect(await trading.cancel(['O2'])).toEqual([
      { orderId: 'O2', ok: false, words: { key: 'core:trading.unknownRow' }, isUnanswered: true },
    ]);
  });
});

describe('what deals, while disconnected', () => {
  it('is refused at once and never sent: entries, answers to hits', async () => {
    const { clock, server, trading, link } = setUp();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(trading.isLost));
    runInAction(() => (link.isLost = true));
    const words = { key: 'core:http.offline' };
    expect(await Promise.all([trading.submit(entry), trading.confirm(['O1'])])).toEqual([
      { kind: 'unsent', words },
      [{ orderId: 'O1', ok: false, words }],
    ]);
    runInAction(() => (link.isLost = false));
    stop();
    await clock.advanceAsync(60_000);
    expect([server.requests, seen]).toEqual([[], [false, true, false]]);
  });

  it('is tried once if it is a cancel, since calls may still get through', async () => {
    const { clock, server, trading, link } = setUp();
    server.on('/transaction/auth/userQuote/cancelAllMyQuotes', () => new TransportError('network'));
    runInAction(() => (link.isLost = true));
    expect(await trading.cancelAll(() => undefined)).toEqual({
      kind: 'unknown',
      words: { key: 'core:trading.cancelUnknown' },
    });
    runInAction(() => (link.isLost = false));
    await clock.advanceAsync(60_000);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a mass cancel from the client', () => {
  const CANCEL_ALL = '/transaction/auth/userQuote/cancelAllMyQuotes';
  const done = (count: number, qty: number) => ({ count, qty, failed: [] });
  const bodies = (server: FakeServer) =>
    // `as` holds: the store sends JSON text.
    server.requests
      .filter(({ url }) => url.includes(CANCEL_ALL))
      .map(({ body }) => JSON.parse(body as string));

  it('is one call, for one bond or all, repeated under one id until it is answered', async () => {
    const { clock, server, trading } = setUp();
    let tries = 0;
    server.on(CANCEL_ALL, () => ((tries += 1) < 3 ? new TransportError('network') : done(7, 9000)));
    const first = trading.cancelAll(() => undefined, '240210.IB');
    await clock.advanceAsync(3000);
    expect(await first).toEqual({ kind: 'done', ...done(7, 9000) });
    expect(await trading.cancelAll(() => undefined)).toEqual({ kind: 'done', ...done(7, 9000) });
    const [one, two, three, four] = bodies(server);
    expect(one.securityId).toBe('240210.IB');
    expect([two, three]).toEqual([one, one]);
    expect(four.securityId).toBeUndefined();
    expect(four.cancelId).not.toBe(one.cancelId);
  });

  it('is sent at once, and again after the answer to pending entries and replacements', async () => {
    const { server, trading } = setUp();
    let count = 2;
    server.on(CANCEL_ALL, () => done((count -= 1), 1000));
    let answer = (): void => {};
    const replaced = trading.replacing(new Promise<void>((resolve) => void (answer = resolve)));
    const cancelled = trading.cancelAll(() => undefined);
    await Promise.resolve();
    expect(bodies(server)).toHaveLength(1);
    answer();
    await replaced;
    expect(await cancelled).toEqual({ kind: 'done', ...done(1, 2000) });
    expect(new Set(bodies(server).map(({ cancelId }) => cancelId)).size).toBe(2);
  });

  it('is never sent as another user: neither again after a lost answer nor after pending replacements', async () => {
    const { clock, server, trading, session } = setUp();
    server.on(CANCEL_ALL, () => new TransportError('network'));
    const lost = trading.cancelAll(() => undefined);
    await clock.advanceAsync(10);
    session.sessionId = 's2';
    await clock.advanceAsync(60_000);
    expect([(await lost).kind, bodies(server).length]).toEqual(['unknown', 1]);
    server.on(CANCEL_ALL, done(1, 1000));
    let answer = (): void => {};
    const replaced = trading.replacing(new Promise<void>((resolve) => void (answer = resolve)));
    const cancelled = trading.cancelAll(() => undefined);
    await clock.advanceAsync(10);
    session.sessionId = 's3';
    answer();
    await replaced;
    expect(await cancelled).toEqual({ kind: 'done', ...done(1, 1000) });
    expect(bodies(server)).toHaveLength(2);
  });

  it('reports number, quantity and each reason once; a lost answer is not reported as done', async () => {
    const { clock, server, trading } = setUp();
    const failed = ['a', 'b'].map((orderId) => ({
      orderId,
      qty: 1500,
      message: '订单已全部成交',
      key: 'orderFilled',
    }));
    const say = (words: Words): string => ('key' in words ? words.key : words.text);
    server.on(CANCEL_ALL, { count: 3, qty: 12_000, failed });
    expect(cancelWords(await trading.cancelAll(() => undefined), say)).toEqual({
      done: { key: 'core:trading.cancelledAll', values: { count: 3, qty: '12,000' } },
      problems: [
        {
          key: 'core:trading.notCancelled',
          values: { count: 2, qty: '3,000', reason: 'refusals:orderFilled' },
        },
      ],
    });
    expect(cancelWords({ kind: 'done', ...done(0, 0) }, say).done).toEqual({
      key: 'core:trading.nothingToCancel',
    });
    server.on(CANCEL_ALL, () => new TransportError('timeout'));
    const lost = trading.cancelAll(() => undefined);
    await clock.advanceAsync(60_000);
    expect(cancelWords(await lost, say)).toEqual({
      done: null,
      problems: [{ key: 'core:trading.cancelUnknown' }],
    });
  });

  it.each([
    ['nothing, if no order is live', undefined, [], { key: 'core:trading.noneLeft' }],
    ['nothing of its bond', '240210.IB', ['250001.IB'], { key: 'core:trading.noneLeft' }],
    [
      'what is live in its bond',
      '240210.IB',
      ['240210.IB', '250001.IB'],
      { key: 'core:trading.cancelUnknown' },
    ],
  ])('that got no reply says what is left: %s', async (_, securityId, liveBonds, words) => {
    const { clock, server, trading } = setUp();
    const content = liveBonds.map((securityID) => orderRow({ orderId: `O ${securityID}`, securityID }));
    server.on(CANCEL_ALL, () => new TransportError('timeout'));
    server.on('/transaction/auth/userQuote/getMyQuote', { content, totalPages: 1 });
    let repeats = 0;
    const lost = trading.cancelAll(() => (repeats += 1), securityId);
    await clock.advanceAsync(60_000);
    expect([await lost, repeats]).toEqual([{ kind: 'unknown', words }, 1]);
  });
});

describe('failed calls of trading', () => {
  it('are reported where the order is, not by a toast as well', async () => {
    const { clock, server, trading, failures, hint } = setUp();
    trading.follow();
    server.on('/transaction/', () => FakeServer.reply(403, null));
    await trading.submit(entry);
    await trading.find('draft-0001', () => true);
    await trading.cancel(['O1']);
    await trading.confirm(['H1']);
    await trading.cancelAll(() => undefined);
    hint();
    await clock.advanceAsync(2000);
    expect(failures).toEqual(
      [
        'ordersPrice',
        'orderOutcome',
        'cancelMyQuote',
        'confirmMyQuote',
        'cancelAllMyQuotes',
        'getMyQuote',
      ].map((path) => [path, false]),
    );
  });
});
