import type { OrderReturn } from '#contract/entities';
import { createHttp } from '#core/http';
import { FakeServer, orderRow, settle } from '#testing';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { OrderHistory } from './order-history.ts';

const DETAIL = '/transaction/auth/userQuote/getQuoteDetail';
const orderReturn = (orderId: string): OrderReturn => ({
  orderId,
  clOrdId: 'c1',
  execType: 'fill',
  lastQty: 1000,
  lastPrice: 2.2,
  cumQty: 1000,
  leavesQty: 1000,
  ordStatus: '0',
  reason: '',
  time: '2026-11-20 10:00:00.000',
});
const detail = (version: number) => ({ order: orderRow({ version }), events: [], hits: [] });

function setUp(orderId = 'O1') {
  const replies: PromiseWithResolvers<unknown>[] = [];
  const server = new FakeServer().on(DETAIL, () => {
    const answer = Promise.withResolvers<unknown>();
    replies.push(answer);
    return answer.promise;
  });
  const orders = observable.map([[orderId, orderRow({ orderId })]], { deep: false });
  const readers = new Set<(report: OrderReturn) => void>();
  const onReturn = (fn: (report: OrderReturn) => void) => (readers.add(fn), () => void readers.delete(fn));
  const http = createHttp({ transport: server.transport, token: () => 't' });
  const history = new OrderHistory({ http, trading: { orders, onReturn } }, orderId);
  return {
    replies,
    history,
    server,
    change: (version: number) => runInAction(() => orders.set(orderId, orderRow({ orderId, version }))),
    answer: async (at: number, value: unknown) => {
      replies[at]?.resolve(value);
      await settle();
    },
    report: (id: string) => readers.forEach((read) => read(orderReturn(id))),
    seen: () => [history.status, history.detail?.order.version ?? null],
  };
}

describe('the history of an order', () => {
  it('that changes while being read is read once more, however often it changed', async () => {
    const { replies, history, change, answer, seen } = setUp();
    const stop = history.start();
    for (const version of [2, 3, 4]) change(version);
    expect(replies).toHaveLength(1);
    await answer(0, detail(2));
    expect([replies.length, seen()]).toEqual([2, ['ready', 2]]);
    await answer(1, detail(4));
    expect([replies.length, seen()]).toEqual([2, ['ready', 4]]);
    stop();
  });

  it('is read again with each report of its execution, not of another order, until the page is left [R7.07]', async () => {
    const { replies, history, report, answer, seen } = setUp();
    const stop = history.start();
    await answer(0, detail(1));
    report('O2');
    expect(replies).toHaveLength(1);
    report('O1');
    await answer(1, detail(2));
    expect(seen()).toEqual(['ready', 2]);
    stop();
    report('O1');
    expect(replies).toHaveLength(2);
  });

  it('that changed during a failed read is read again all the same', async () => {
    const { replies, history, change, answer, seen } = setUp();
    const stop = history.start();
    change(2);
    await answer(0, FakeServer.reply(503, null));
    expect([replies.length, seen()]).toEqual([2, ['failed', null]]);
    await answer(1, detail(2));
    expect(seen()).toEqual(['ready', 2]);
    stop();
  });

  it.each([
    [FakeServer.reply(404, null), 'missing'],
    [FakeServer.reply(400, null), 'missing'],
    [FakeServer.reply(200, { code: 404, message: '', data: null }), 'missing'],
    [FakeServer.reply(403, null), 'failed'],
    [FakeServer.reply(200, { code: 500, message: '接口异常', data: null }), 'failed'],
  ])('after first reply %# is %s', async (reply, status) => {
    const { history, answer, seen } = setUp();
    const stop = history.start();
    await answer(0, reply);
    expect(seen()).toEqual([status, null]);
    stop();
  });

  it('is no longer shown once the order is gone, but stays if a reload fails', async () => {
    const { history, change, answer, seen } = setUp();
    const stop = history.start();
    await answer(0, detail(1));
    change(2);
    await answer(1, FakeServer.reply(503, null));
    expect(seen()).toEqual(['ready', 1]);
    change(3);
    await answer(2, FakeServer.reply(404, null));
    expect(seen()).toEqual(['missing', null]);
    stop();
  });

  it('is ignored once the page was left', async () => {
    const { replies, history, change, answer, seen } = setUp();
    history.start()();
    change(2);
    await answer(0, detail(1));
    expect([replies.length, seen()]).toEqual([1, ['loading', null]]);
  });

  it.each(['', 'a/b', '../O1', 'x'.repeat(65), 'O1?x=1'])(
    'makes no request for the id %j',
    async (orderId) => {
      const { history, server, seen } = setUp(orderId);
      await history.read();
      expect([server.requests.length, seen()]).toEqual([0, ['missing', null]]);
    },
  );
});
