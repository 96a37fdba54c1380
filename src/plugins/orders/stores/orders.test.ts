import type { Order } from '#contract/entities';
import { createHttp, TransportError } from '#core/http';
import { FakeClock, FakeServer, orderRow } from '#testing';
import type { RowOutcome } from '#core/trading';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { OrderHistory } from '../detail/order-history.ts';
import { OrderActions } from './order-actions.ts';
import { OrderList } from './order-list.ts';

const LIST = '/transaction/auth/userQuote/getQuoteList';
const DETAIL = '/transaction/auth/userQuote/getQuoteDetail';
const at = (n: number): string => `2026-11-20 10:${String(n).padStart(2, '0')}:00.000`;

function setUp(pages: readonly (readonly Order[])[]) {
  const clock = new FakeClock();
  const server = new FakeServer();
  const orders = observable.map<string, Order>(undefined, { deep: false });
  server.on(LIST, ({ url }: { url: string }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'));
    return { content: pages[page - 1] ?? [], totalPages: pages.length };
  });
  const http = createHttp({ transport: server.transport, token: () => 't' });
  const session = observable({ sessionId: 's1' });
  const list = new OrderList({ http, trading: { orders }, session, clock });
  const push = (order: Order): void =>
    runInAction(() => {
      orders.set(order.orderId, order);
    });
  return { clock, server, orders, http, session, list, push };
}
const versionsOf = (list: OrderList) => list.rows().map((order) => `${order.orderId}v${order.version}`);

describe('the list of orders', () => {
  it('overlays live records on the server’s pages: each order once, in its newest version, live ones first', async () => {
    const { clock, list, push } = setUp([
      [
        orderRow({ orderId: 'B', createTime: at(2), ordStatus: '4', version: 3 }),
        orderRow({ orderId: 'A', createTime: at(1) }),
      ],
      [
        orderRow({ orderId: 'A', createTime: at(1) }),
        orderRow({ orderId: 'old', createTime: at(0), ordStatus: '2' }),
      ],
    ]);
    push(orderRow({ orderId: 'A', createTime: at(1), version: 2, cumQty: 100 }));
    const stop = list.start();
    await clock.advanceAsync(50);
    expect([versionsOf(list), list.isEnd]).toEqual([['Av2', 'Bv3'], false]);
    await list.loadMore();
    expect([versionsOf(list), list.isEnd, list.count]).toEqual([['Av2', 'Bv3', 'oldv1'], true, 3]);
    push(orderRow({ orderId: 'C', createTime: at(3) }));
    push(orderRow({ orderId: 'A', createTime: at(1), version: 4, ordStatus: '4' }));
    await clock.advanceAsync(50);
    expect(versionsOf(list)).toEqual(['Cv1', 'Bv3', 'Av4', 'oldv1']);
    stop();
    expect(clock.pending).toBe(0);
  });

  it('drops a row that leaves the filter while shown, and late pages of an earlier filter', async () => {
    const { clock, list, push, server } = setUp([[]]);
    const stop = list.start();
    push(orderRow({ orderId: 'A' }));
    list.setFilter({ status: 'unfilled', securityId: '240210.IB' });
    await clock.advanceAsync(50);
    expect(versionsOf(list)).toEqual(['Av1']);
    expect(server.requests.at(-1)?.url).toContain('status=unfilled&securityId=240210.IB');
    push(orderRow({ orderId: 'A', version: 2, ordStatus: '2', cumQty: 5000 }));
    await clock.advanceAsync(50);
    expect([versionsOf(list), list.get('A')]).toEqual([[], undefined]);
    stop();
  });

  it('reports a failed page, keeps what it has, and continues on retry', async () => {
    const { clock, list, server, push } = setUp([[]]);
    push(orderRow({ orderId: 'A' }));
    server.on(LIST, () => new TransportError('network'));
    const stop = list.start();
    await clock.advanceAsync(50);
    expect([list.status, versionsOf(list)]).toEqual(['failed', ['Av1']]);
    server.on(LIST, { content: [orderRow({ orderId: 'B', ordStatus: '2' })], totalPages: 1 });
    await list.loadMore();
    expect([list.status, versionsOf(list)]).toEqual(['ready', ['Av1', 'Bv1']]);
    stop();
  });

  it('counts and sums what the table shows, which follows a changed quote shortly after', async () => {
    const { clock, list, push } = setUp([[]]);
    const stop = list.start();
    list.setFilter({ status: 'unfilled' });
    push(orderRow({ orderId: 'A', side: 1, orderQty: 3000, leavesQty: 3000 }));
    await clock.advanceAsync(50);
    list.showRows(['A']);
    push(orderRow({ orderId: 'B', side: 1, orderQty: 5000 }));
    await clock.advanceAsync(50);
    expect([list.count, list.totals.buy]).toEqual([1, 3000]);
    push(orderRow({ orderId: 'A', side: 1, orderQty: 3000, leavesQty: 0, version: 2, ordStatus: '4' }));
    await clock.advanceAsync(50);
    expect([versionsOf(list), list.count, list.totals.buy]).toEqual([['Bv1'], 1, 3000]);
    list.showRows(['B']);
    push(orderRow({ orderId: 'B', side: 1, orderQty: 5000, cumQty: 1000, leavesQty: 4000, version: 2 }));
    await clock.advanceAsync(50);
    expect([list.count, list.totals.buy, list.totals.filled]).toEqual([1, 5000, 1000]);
    stop();
  });

  it('lists live orders first, then the newest, in one fixed order where both are alike', async () => {
    const { clock, list, push } = setUp([[]]);
    const stop = list.start();
    for (const [orderId, ordStatus, createTime] of [
      ['over', '2', at(9)],
      ['b', '0', at(1)],
      ['a', '0', at(1)],
      ['untimed', '0', null],
      ['newest', '0', at(2)],
      ['gone', '4', at(3)],
    ] as const)
      push(orderRow({ orderId, ordStatus, createTime }));
    await clock.advanceAsync(50);
    expect(list.rows().map(({ orderId }) => orderId)).toEqual([
      'newest',
      'a',
      'b',
      'untimed',
      'over',
      'gone',
    ]);
    stop();
  });

  it('keeps what a page told where the live record of the order is older', async () => {
    const { clock, list, push } = setUp([[orderRow({ orderId: 'A', version: 3 })]]);
    push(orderRow({ orderId: 'A', version: 2 }));
    const stop = list.start();
    await clock.advanceAsync(50);
    expect(versionsOf(list)).toEqual(['Av3']);
    push(orderRow({ orderId: 'A', version: 3, remark: 'live' }));
    await clock.advanceAsync(50);
    expect(list.get('A')?.remark).toBe('live');
    stop();
  });

  it('tells its table once a frame which rows changed, and whether any moved, came or went', async () => {
    const { clock, list, push } = setUp([
      [orderRow({ orderId: 'A', createTime: at(1) }), orderRow({ orderId: 'B', createTime: at(2) })],
    ]);
    const seen: string[] = [];
    const changes = (): string[] => seen.splice(0);
    const stopListening = list.subscribe(({ changed, structure, isRequested }) =>
      seen.push(`${[...changed].join('+')} ${structure} ${isRequested}`),
    );
    const stop = list.start();
    await clock.advanceAsync(50);
    // The first page answers the user; what comes by push does not.
    expect(changes()).toEqual(['A+B true true']);
    push(orderRow({ orderId: 'A', createTime: at(1), version: 2 }));
    push(orderRow({ orderId: 'B', createTime: at(2), version: 2 }));
    await clock.advanceAsync(50);
    expect(changes()).toEqual(['A+B false false']);
    push(orderRow({ orderId: 'B', createTime: at(2), version: 3, ordStatus: '2' }));
    await clock.advanceAsync(50);
    expect([versionsOf(list), changes()]).toEqual([['Av2', 'Bv3'], ['B true false']]);
    push(orderRow({ orderId: 'C', createTime: at(3) }));
    await clock.advanceAsync(50);
    expect(changes()).toEqual(['C true false']);
    list.touch(['A']);
    await clock.advanceAsync(50);
    expect(changes()).toEqual(['A false false']);
    list.setFilter({ status: 'filled' });
    expect(changes()).toEqual(['C+A+B true true']);
    stopListening();
    list.touch(['A']);
    await clock.advanceAsync(50);
    expect(changes()).toEqual([]);
    stop();
  });

  it('goes on to the next page where one brings nothing new, and reads no more at the end or once it is stopped', async () => {
    const one = orderRow({ orderId: 'A' });
    const { clock, list, server } = setUp([[one], [one], [orderRow({ orderId: 'B' })]]);
    const pagesRead = (): (string | null)[] =>
      server.requests.map(({ url }) => new URL(url, 'http://x').searchParams.get('page'));
    const stop = list.start();
    await clock.advanceAsync(50);
    expect([pagesRead(), list.isEnd]).toEqual([['1'], false]);
    await list.loadMore();
    expect([pagesRead(), list.isEnd, list.status]).toEqual([['1', '2', '3'], true, 'ready']);
    await list.loadMore();
    expect(pagesRead()).toHaveLength(3);
    stop();
    list.setFilter({ status: 'filled' });
    await clock.advanceAsync(50);
    expect(pagesRead()).toHaveLength(3);
  });

  it('follows neither orders nor the user once it is stopped', async () => {
    const { clock, list, push, session } = setUp([[orderRow({ orderId: 'A' })]]);
    const stop = list.start();
    await clock.advanceAsync(50);
    stop();
    push(orderRow({ orderId: 'B' }));
    runInAction(() => (session.sessionId = 's2'));
    await clock.advanceAsync(50);
    expect([versionsOf(list), clock.pending]).toEqual([['Av1'], 0]);
  });

  it('keeps nothing of one user for the next', async () => {
    const { clock, list, session } = setUp([[orderRow({ orderId: 'A', ordStatus: '2' })]]);
    const stop = list.start();
    await clock.advanceAsync(50);
    expect([versionsOf(list), list.count]).toEqual([['Av1'], 1]);
    runInAction(() => (session.sessionId = 's2'));
    expect([list.rows(), list.count]).toEqual([[], 0]);
    stop();
  });
});

describe('actions on many orders', () => {
  const hit = (hitId: string) => ({
    hitId,
    orgName: 'B',
    orderQty: 1000,
    price: 2.2,
    time: at(1),
    expireTime: at(3),
  });
  function desk(outcomes: readonly RowOutcome[], rows: readonly Order[]) {
    const sentIds: (readonly string[])[] = [];
    const answer = (ids: readonly string[]) => {
      sentIds.push(ids);
      return Promise.resolve(outcomes);
    };
    const actions = new OrderActions({
      trading: { cancel: answer, confirm: answer },
      find: (id) => rows.find((row) => row.orderId === id),
      onTouched: () => undefined,
    });
    return { actions, sentIds };
  }

  it('have a result per row: failures stay selected with their reason until retried', async () => {
    const { actions, sentIds } = desk(
      [
        { orderId: 'A', ok: true, words: null },
        { orderId: 'B', ok: false, words: { text: '订单已全部成交' } },
      ],
      [
        orderRow({ orderId: 'A' }),
        orderRow({ orderId: 'B' }),
        orderRow({ orderId: 'over', canCancel: false }),
      ],
    );
    actions.choose(['A', 'B', 'over']);
    const fitting = actions.fitting('cancel');
    const running = actions.run('cancel', fitting);
    await actions.run('cancel', fitting);
    await running;
    expect(sentIds).toEqual([['A', 'B']]);
    expect([[...actions.chosen], actions.reasons.get('B'), actions.summary]).toEqual([
      ['B', 'over'],
      { text: '订单已全部成交' },
      { action: 'cancel', done: 1, failed: 1 },
    ]);
    actions.clear();
    expect([actions.chosen.size, actions.reasons.size, actions.summary]).toEqual([0, 0, null]);
  });

  it('answer every pending hit on the selected quotes; one refused answer marks its quote', async () => {
    const rows = [orderRow({ orderId: 'Q', canConfirm: true, pendingHits: [hit('H1'), hit('H2')] })];
    const { actions, sentIds } = desk(
      [
        { orderId: 'H1', ok: true, words: null },
        { orderId: 'H2', ok: false, words: { text: '对手报价已失效' } },
      ],
      rows,
    );
    await actions.run('confirm', ['Q']);
    expect([sentIds, actions.reasons.get('Q'), actions.summary?.failed]).toEqual([
      [['H1', 'H2']],
      { text: '对手报价已失效' },
      1,
    ]);
  });
});

describe('one order', () => {
  it('is reloaded when it changes, reported missing if the server has none, and kept on screen when a load fails', async () => {
    const { clock, server, orders, http, push } = setUp([]);
    const detail = (version: number) => ({ order: orderRow({ version }), events: [], hits: [] });
    server.on(DETAIL, detail(1));
    const history = new OrderHistory({ http, trading: { orders, onReturn: () => () => {} } }, 'O1');
    const stop = history.start();
    await clock.advanceAsync(10);
    expect([history.status, history.detail?.order.version]).toEqual(['ready', 1]);
    server.on(DETAIL, detail(2));
    push(orderRow({ version: 2 }));
    await clock.advanceAsync(10);
    expect(history.detail?.order.version).toBe(2);
    server.on(DETAIL, () => new TransportError('network'));
    await history.read();
    expect([history.status, history.detail?.order.version]).toEqual(['ready', 2]);
    stop();
    const readOne = async (id: string) => {
      const one = new OrderHistory({ http, trading: { orders, onReturn: () => () => {} } }, id);
      const end = one.start();
      await clock.advanceAsync(10);
      end();
      return one.status;
    };
    server.onReply(DETAIL, 404, { code: 404, message: '访问资源不存在', data: null });
    const before = server.requests.length;
    expect([
      await readOne('O9'),
      await readOne('../x'),
      await readOne(''),
      server.requests.length - before,
    ]).toEqual(['missing', 'missing', 'missing', 1]);
  });
});
