import type { Order, OrderChange } from '#contract/entities';
import { createHttp, TransportError } from '#core/http';
import type { PushSubscription } from '#core/push';
import type { SessionFlow } from '#core/session';
import { FakeClock, FakeServer, orderRow } from '#testing';
import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { TradingStore } from './trading-store.ts';

const LIVE = '/transaction/auth/userQuote/getMyQuote';
type Hint = Parameters<Parameters<SessionFlow['watchOrders']>[0]>[0];
type Stream = 'MyQuote' | 'OrderReturn';

/** A store on streams driven by the test. */
function setUp() {
  const clock = new FakeClock();
  const server = new FakeServer();
  const open: { readonly type: string; readonly on: PushSubscription<Stream> }[] = [];
  const subscribed: string[] = [];
  const hints = new Set<(hint: Hint) => void>();
  const errors: unknown[] = [];
  const session: {
    sessionId: string;
    status: 'active' | 'expired';
    data: { quota: { amountLimit: number | null; amount: number | null } | null };
    remainingQuota: number | '';
  } = { sessionId: 's1', status: 'active', data: { quota: null }, remainingQuota: '' };
  const trading = new TradingStore({
    http: createHttp({ transport: server.transport, token: () => 't' }),
    push: {
      subscribe(type, on) {
        // `as` holds: the store subscribes to these two streams only.
        const mine = { type, on: on as unknown as PushSubscription<Stream> };
        open.push(mine);
        subscribed.push(type);
        return () => void open.splice(open.indexOf(mine), 1);
      },
    },
    clock,
    // `as` holds: of the loaded data, the store reads the quota.
    session: session as never,
    flow: { watchOrders: (fn) => (hints.add(fn), () => void hints.delete(fn)) },
    onError: (error) => errors.push(error),
  });
  const frame = (op: 'snap' | 'upd' | 'del', rows: readonly unknown[], type: Stream = 'MyQuote') => {
    for (const { on } of open.filter((item) => item.type === type))
      on.onFrame({ op, ids: null, rows: rows as never, seq: 1, ts: '' });
  };
  const stale = (isStale: boolean) => open.forEach(({ on }) => on.onStale?.(isStale));
  const changes: string[] = [];
  trading.onChange(({ before, now }) =>
    changes.push(`${now.orderId} ${before?.version ?? '-'}>${now.version}`),
  );
  const hint = (changed: Hint) => [...hints].forEach((fn) => fn(changed));
  return { clock, server, session, trading, open, subscribed, hints, errors, frame, stale, changes, hint };
}
const announced = (orderId: string, version: number): OrderChange =>
  ({ orderId, version, ordStatus: '0', cumQty: 0, changed: [] }) as unknown as OrderChange;
const hitOf = (hitId: string): Order['pendingHits'][number] => ({
  hitId,
  orgName: 'B证券',
  orderQty: 1000,
  price: 2.2,
  time: '2026-11-20 10:00:00.000',
  expireTime: '2026-11-20 10:05:00.000',
});
const idsOf = (trading: TradingStore) => [...trading.orders.keys()].sort();

describe('own orders before anyone follows', () => {
  it('are empty, not ready and possibly stale; an unknown quota is empty, not zero', () => {
    const { trading, session } = setUp();
    expect([trading.ready, trading.stale, trading.live]).toEqual([false, true, []]);
    expect(trading.quota).toEqual({ amountLimit: null, amount: null, remaining: '' });
    session.data = { quota: { amountLimit: 9000, amount: 2500 } };
    session.remainingQuota = 6500;
    expect(trading.quota).toEqual({ amountLimit: 9000, amount: 2500, remaining: 6500 });
  });

  it('give each draft a new id', () => {
    const { trading } = setUp();
    expect(trading.newClOrdId()).not.toBe(trading.newClOrdId());
  });
});

describe('changes reported to followers', () => {
  it('do not include the first snapshot, but include what later ones change', () => {
    const { trading, frame, changes } = setUp();
    trading.follow();
    frame('snap', [orderRow({ orderId: 'A' }), orderRow({ orderId: 'B' })]);
    expect([changes, idsOf(trading), trading.ready]).toEqual([[], ['A', 'B'], true]);
    frame('snap', [orderRow({ orderId: 'A' }), orderRow({ orderId: 'B', version: 2 })]);
    expect(changes).toEqual(['B 1>2']);
  });

  it('may precede the first snapshot, which does not repeat them', () => {
    const { trading, frame, changes } = setUp();
    trading.follow();
    frame('upd', [orderRow({ orderId: 'A', version: 3 })]);
    expect(trading.ready).toBe(false);
    frame('snap', [orderRow({ orderId: 'A', version: 3 }), orderRow({ orderId: 'B' })]);
    expect([changes, idsOf(trading), trading.ready]).toEqual([['A ->3'], ['A', 'B'], true]);
  });

  it('stop once a listener is removed', () => {
    const { trading, frame } = setUp();
    trading.follow();
    const received: string[] = [];
    const stop = trading.onChange(({ now }) => received.push(now.orderId));
    frame('snap', []);
    frame('upd', [orderRow({ orderId: 'A' })]);
    stop();
    frame('upd', [orderRow({ orderId: 'B' })]);
    expect(received).toEqual(['A']);
  });

  it('do not remove deleted orders: an order ends, it does not vanish', () => {
    const { trading, frame } = setUp();
    trading.follow();
    frame('snap', [orderRow({ orderId: 'A' })]);
    frame('del', [orderRow({ orderId: 'A', version: 9 })]);
    expect([idsOf(trading), trading.orders.get('A')?.version]).toEqual([['A'], 1]);
  });

  it('include staleness at once', () => {
    const { trading, stale } = setUp();
    trading.follow();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(trading.stale));
    stale(false);
    stale(true);
    stop();
    expect(seen).toEqual([true, false, true]);
  });

  it('end with the last follower: no stream, hint, timer or order is left, and data is stale again', () => {
    const { clock, trading, open, hints, frame, stale, hint } = setUp();
    const stops = [trading.follow(), trading.follow()];
    frame('snap', [orderRow()]);
    stale(false);
    hint(null);
    hint([announced('A', 2)]);
    stops[0]?.();
    expect([open.length, idsOf(trading)]).toEqual([1, ['O1']]);
    stops[1]?.();
    expect([open.length, hints.size, clock.pending]).toEqual([0, 0, 0]);
    expect([idsOf(trading), trading.ready, trading.stale]).toEqual([[], false, true]);
  });

  it('start again with the next follower: a first snapshot is not a change', () => {
    const { clock, server, trading, frame, changes, hint } = setUp();
    trading.follow()();
    trading.follow();
    frame('snap', [orderRow()]);
    expect([changes, idsOf(trading)]).toEqual([[], ['O1']]);
    server.on(LIVE, { content: [], totalPages: 1 });
    hint([announced('O1', 1)]);
    clock.advance(2000);
    expect(server.count(LIVE)).toBe(0);
  });

  it('end with the session: the next snapshot is a first one', () => {
    const { trading, frame, changes } = setUp();
    trading.follow();
    frame('snap', [orderRow()]);
    trading.clear();
    expect([idsOf(trading), trading.ready]).toEqual([[], false]);
    frame('snap', [orderRow({ version: 7 })]);
    expect(changes).toEqual([]);
  });
});

describe('execution reports', () => {
  it('are passed on one by one as they are pushed; those repeated in a snapshot are not', () => {
    const { trading, frame } = setUp();
    const received: unknown[] = [];
    const stop = trading.onReturn((report) => received.push(report));
    frame('snap', ['old'], 'OrderReturn');
    frame('upd', ['one', 'two'], 'OrderReturn');
    stop();
    frame('upd', ['late'], 'OrderReturn');
    expect(received).toEqual(['one', 'two']);
  });
});

describe('reloading orders', () => {
  it('reads to the last page, ten pages at most, including the hits pending on them', async () => {
    const { server, trading } = setUp();
    let pages = 3;
    server.on(LIVE, ({ url }: { readonly url: string }) => {
      const page = Number(new URL(url, 'https://bond.test').searchParams.get('page'));
      return {
        content: [orderRow({ orderId: `P${page}`, pendingHits: [hitOf(`H${page}`)] })],
        totalPages: pages,
      };
    });
    expect([...(await trading.reload())]).toEqual(['P1', 'H1', 'P2', 'H2', 'P3', 'H3']);
    expect(idsOf(trading)).toEqual(['P1', 'P2', 'P3']);
    pages = 99;
    await trading.reload();
    expect(server.count(LIVE)).toBe(3 + 10);
  });

  it('drops the result when another user has logged in meanwhile', async () => {
    const { server, session, trading } = setUp();
    server.on(LIVE, () => {
      session.sessionId = 's2';
      return { content: [orderRow()], totalPages: 5 };
    });
    expect([...(await trading.reload()), ...idsOf(trading)]).toEqual([]);
    expect(server.count(LIVE)).toBe(1);
  });

  it.each([
    ['that are complete need no snapshot', [orderRow()], 1],
    ['of which one ended unseen need a snapshot', [], 2],
  ])('orders %s', async (_what, content, subscriptions) => {
    const { server, trading, open, subscribed, frame } = setUp();
    trading.follow();
    frame('snap', [orderRow()]);
    server.on(LIVE, { content, totalPages: 1 });
    await trading.reload();
    expect([subscribed.length, open.length]).toEqual([subscriptions, 1]);
  });

  it('does not request a snapshot if the missing order’s end was pushed meanwhile', async () => {
    const { server, trading, subscribed, frame } = setUp();
    trading.follow();
    frame('snap', [orderRow()]);
    server.on(LIVE, () => {
      frame('upd', [orderRow({ version: 2, ordStatus: '2', phase: 'done' })]);
      return { content: [], totalPages: 1 };
    });
    await trading.reload();
    expect(subscribed).toHaveLength(1);
  });

  it('does not fail if a snapshot drops an order meanwhile', async () => {
    const { server, trading, subscribed, frame } = setUp();
    trading.follow();
    frame('snap', [orderRow(), orderRow({ orderId: 'gone' })]);
    server.on(LIVE, () => {
      frame('snap', [orderRow()]);
      return { content: [orderRow()], totalPages: 1 };
    });
    expect([...(await trading.reload())]).toEqual(['O1']);
    expect([idsOf(trading), subscribed.length]).toEqual([['O1'], 1]);
  });

  it('requests no stream when no one follows', async () => {
    const { server, trading, subscribed } = setUp();
    server.on(LIVE, { content: [orderRow()], totalPages: 1 });
    await trading.reload();
    server.on(LIVE, { content: [], totalPages: 1 });
    await trading.reload();
    expect(subscribed).toEqual([]);
  });

  it('rejects with the call’s error, and reports it nowhere else', async () => {
    const { server, trading, errors } = setUp();
    server.on(LIVE, () => new TransportError('timeout'));
    await expect(trading.reload()).rejects.toThrow('time-out');
    expect(errors).toEqual([]);
  });
});

describe('an order change hint', () => {
  it('causes one read after a second for all hints within it, and another for the next', async () => {
    const { clock, server, trading, hint } = setUp();
    server.on(LIVE, { content: [], totalPages: 1 });
    trading.follow();
    hint(null);
    await clock.advanceAsync(900);
    hint(null);
    expect(server.count(LIVE)).toBe(0);
    await clock.advanceAsync(200);
    expect(server.count(LIVE)).toBe(1);
    hint(null);
    await clock.advanceAsync(1000);
    expect(server.count(LIVE)).toBe(2);
  });

  it('does not count twice: an order that was read after it need not arrive before the next', async () => {
    const { clock, server, trading, hint, frame } = setUp();
    server.on(LIVE, { content: [], totalPages: 1 });
    trading.follow();
    hint([announced('A', 2)]);
    await clock.advanceAsync(5000);
    expect(server.count(LIVE)).toBe(1);
    hint([announced('B', 2)]);
    frame('upd', [orderRow({ orderId: 'B', version: 2 })]);
    await clock.advanceAsync(5000);
    expect(server.count(LIVE)).toBe(1);
  });

  it('is dropped if the session has ended by then', async () => {
    const { clock, server, session, trading, hint } = setUp();
    trading.follow();
    hint(null);
    session.status = 'expired';
    await clock.advanceAsync(5000);
    expect(server.count(LIVE)).toBe(0);
  });

  it('whose read fails is reported to the store’s owner, unless the call was cancelled', async () => {
    const { clock, server, trading, errors, hint } = setUp();
    trading.follow();
    server.on(LIVE, () => new TransportError('cancelled'));
    hint(null);
    await clock.advanceAsync(1000);
    expect(errors).toEqual([]);
    server.on(LIVE, () => new TransportError('network'));
    hint(null);
    await clock.advanceAsync(1000);
    expect(errors).toHaveLength(1);
  });

  it.each<
    [what: string, hints: readonly OrderChange[][], pushed: readonly [string, number][], reads: number]
  >([
    ['for an order that push delivers needs no read', [[announced('A', 2)]], [['A', 2]], 0],
    [
      'for an order that push delivers in a newer version needs no read',
      [[announced('A', 2)]],
      [['A', 5]],
      0,
    ],
    [
      'for an order that push delivers in an older version needs a read',
      [[announced('A', 3)]],
      [['A', 2]],
      1,
    ],
    ['for an unknown order needs a read', [[announced('N', 1)]], [], 1],
    [
      'for two orders of which one is missing needs one read',
      [[announced('A', 2), announced('B', 2)]],
      [['A', 2]],
      1,
    ],
    [
      'repeated with an older version waits for the newer one',
      [[announced('A', 4)], [announced('A', 2)]],
      [['A', 2]],
      1,
    ],
    [
      'repeated with a newer version waits for that one',
      [[announced('A', 2)], [announced('A', 4)]],
      [['A', 4]],
      0,
    ],
  ])('a hint %s', async (_what, hints, pushed, reads) => {
    const { clock, server, trading, frame, hint } = setUp();
    server.on(LIVE, { content: [], totalPages: 1 });
    trading.follow();
    frame('snap', [orderRow({ orderId: 'A' })]);
    for (const changed of hints) hint(changed);
    for (const [orderId, version] of pushed) frame('upd', [orderRow({ orderId, version })]);
    await clock.advanceAsync(5000);
    expect(server.count(LIVE)).toBe(reads);
  });
});
