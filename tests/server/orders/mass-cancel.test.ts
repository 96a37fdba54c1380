import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter, newClOrdId } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;
let maker: ApiClient;

beforeAll(async () => {
  server = await startTradingServer();
  [anna, bob, maker] = await server.traders();
});
afterAll(() => server.close());

let calls = 0;
const cancelAll = async (client: ApiClient, securityId?: string, cancelId = `sweep-${(calls += 1)}`) =>
  client.call(transaction.cancelAllMyQuotes, {
    body: { cancelId, ...(securityId === undefined ? {} : { securityId }) },
  });
const live = async (client: ApiClient, securityId?: string): Promise<string[]> =>
  (
    await client.call(transaction.getMyQuote, {
      query: { rows: 200, ...(securityId === undefined ? {} : { securityId }) },
    })
  ).data.content.map((order) => order.orderId);
const orderOf = async (client: ApiClient, orderId: string) =>
  (await client.call(transaction.getQuoteDetail, { query: { orderId } })).data.order;

describe('cancelling all one’s own orders', () => {
  it('cancels every live order in the bond, of any level, book and kind, and states count and quantity [U2]', async () => {
    const [bond, other] = [server.bond(), server.bond()];
    for (let level = 0; level < 9; level += 1)
      await enter(anna, bond, { price: Number((bond.yield + level / 100).toFixed(4)), orderQty: 1000 });
    await enter(anna, bond, { settlType: '1', orderQty: 2000, timeInForce: 1 });
    await enter(anna, bond, { quoteInd: 99, orderQty: 3000, settlType: '4', specifyTime: '300' });
    const offer = await enter(bob, bond, { side: 2, quoteInd: 2, price: bond.yield - 0.01 });
    const hit = await enter(anna, bond, {
      quoteInd: 99,
      price: bond.yield - 0.01,
      targetQuoteId: offer.data.orderId,
    });
    const elsewhere = await enter(anna, other);
    expect(await live(anna, bond.securityId)).toHaveLength(12);
    const before = (await anna.call(transaction.getUserAmountInfo)).data.amount ?? 0;
    const reply = await cancelAll(anna, bond.securityId);
    expect(reply.data).toEqual({ count: 12, qty: 9000 + 2000 + 3000 + 5000, failed: [] });
    expect(await live(anna, bond.securityId)).toEqual([]);
    expect(await orderOf(anna, hit.data.orderId)).toMatchObject({ ordStatus: '4', reason: 'user' });
    expect((await anna.call(transaction.getUserAmountInfo)).data.amount).toBe(before - 19_000);
    expect(await live(anna, other.securityId)).toEqual([elsewhere.data.orderId]);
    expect(await live(bob, bond.securityId)).toEqual([offer.data.orderId]);
  });

  it('cancels in every bond if none is named, counts what is left of partial fills, and spares other owners', async () => {
    await cancelAll(anna);
    const [bond, other] = [server.bond(), server.bond()];
    await enter(anna, bond, { side: 2, orderQty: 5000 });
    await enter(bob, bond, { side: 1, orderQty: 2000 });
    await enter(anna, other);
    const foreign = await enter(bob, other, { price: other.yield + 0.02 });
    expect((await cancelAll(anna)).data).toEqual({ count: 2, qty: 3000 + 5000, failed: [] });
    expect(await live(anna)).toEqual([]);
    expect(await live(bob, other.securityId)).toEqual([foreign.data.orderId]);
    expect((await cancelAll(anna)).data).toEqual({ count: 0, qty: 0, failed: [] });
  });

  it('that found nothing is not carried out again: sent again after a lost reply it spares newer orders', async () => {
    await cancelAll(anna);
    const nothing = { count: 0, qty: 0, failed: [] };
    const bond = server.bond();
    expect((await cancelAll(anna, undefined, 'lost-1')).data).toEqual(nothing);
    expect((await cancelAll(anna, bond.securityId, 'lost-2')).data).toEqual(nothing);
    const since = await enter(anna, bond);
    expect((await cancelAll(anna, undefined, 'lost-1')).data).toEqual(nothing);
    expect((await cancelAll(anna, bond.securityId, 'lost-2')).data).toEqual(nothing);
    expect((await cancelAll(anna, undefined, 'lost-2')).code).toBe(409);
    expect(await live(anna)).toEqual([since.data.orderId]);
    expect((await cancelAll(anna)).data.count).toBe(1);
  });

  it('that found nothing takes one row of its user, and is not audited, so that repeating it does not fill the disk', async () => {
    await cancelAll(anna);
    const { kysely: db } = server.storage;
    const count = async () => {
      const stored = await db.selectFrom('mass_cancel').select(['cancel_id', 'reply']).execute();
      const events = await Promise.all(
        (['audit_pending', 'audit_event'] as const).map((table) =>
          db.selectFrom(table).select('kind').where('kind', '=', 'order.cancelAllAsked').execute(),
        ),
      );
      return { rows: stored.length, events: events.flat().length, replies: stored };
    };
    await cancelAll(anna, undefined, 'first');
    const before = await count();
    for (let i = 0; i < 105; i += 1) await cancelAll(anna, undefined, `idle-${i}`);
    const after = await count();
    expect([after.rows, after.events]).toEqual([before.rows, before.events]);
    const lists = after.replies.filter(({ cancel_id }) => cancel_id === '').map(({ reply }) => reply);
    expect(lists.filter((list) => JSON.stringify(list).includes('idle-104'))).toMatchObject([
      { length: 100 },
    ]);
  });

  it('cancels orders whose entry is not yet answered, even in a new book', async () => {
    const bond = server.bond();
    const queued = vi.spyOn(server.market.writer, 'carryOut');
    const gate = Promise.withResolvers<void>();
    const blocked = server.market.writer.between(() => gate.promise);
    const entered = enter(anna, bond, { settlType: '1' });
    await vi.waitUntil(() => queued.mock.calls.length === 1);
    const cancelled = cancelAll(anna, bond.securityId);
    await vi.waitUntil(() => queued.mock.calls.length === 2);
    gate.resolve();
    await blocked;
    const { orderId } = (await entered).data;
    expect((await cancelled).data).toEqual({ count: 1, qty: 5000, failed: [] });
    expect(await orderOf(anna, orderId)).toMatchObject({ ordStatus: '4', reason: 'user' });
    queued.mockRestore();
  });

  it.each(['all of a bond', 'a list', 'one'] as const)(
    'trades none of the orders that it ends, and then what they kept apart: %s',
    async (which) => {
      const bond = server.bond();
      const offer = async (client: ApiClient, orderQty: number, allOrNone = false) =>
        (await enter(client, bond, { side: 2, orderQty, allOrNone })).data.orderId;
      const whole = (await enter(anna, bond, { orderQty: 6000, allOrNone: true })).data.orderId;
      const first = await offer(bob, 2000);
      const five = await offer(maker, 5000, true);
      const last = await offer(bob, 1000);
      const orderIds = which === 'one' ? [first] : [first, last];
      if (which === 'all of a bond')
        expect((await cancelAll(bob, bond.securityId)).data).toEqual({ count: 2, qty: 3000, failed: [] });
      else {
        const { data } = await bob.call(transaction.cancelMyQuote, { body: { orderIds } });
        expect(data.map(({ ok }) => ok)).toEqual(orderIds.map(() => true));
      }
      expect(await orderOf(bob, first)).toMatchObject({ ordStatus: '4', cumQty: 0, reason: 'user' });
      const [bid, large, small] = [
        await orderOf(anna, whole),
        await orderOf(maker, five),
        await orderOf(bob, last),
      ].map(({ cumQty, reason }) => [cumQty, reason]);
      expect([bid, large, small]).toEqual(
        which === 'one'
          ? [
              [6000, 'filled'],
              [5000, 'filled'],
              [1000, 'filled'],
            ]
          : [
              [0, null],
              [0, null],
              [0, 'user'],
            ],
      );
    },
  );

  it('cancels the quotes that have just replaced others', async () => {
    const bond = server.bond();
    const quote = async (bp: number) =>
      maker.call(transaction.replaceTwoSided, {
        body: {
          quotes: [
            {
              clOrdId: newClOrdId(),
              securityId: bond.securityId,
              priceType: 'Y',
              settlType: '3',
              bid: { price: Number((bond.yield + bp / 100).toFixed(4)), orderQty: 1000 },
              ofr: { price: Number((bond.yield - bp / 100).toFixed(4)), orderQty: 2000 },
              timeInForce: 0,
              specifyTime: '',
            },
          ],
        },
      });
    await quote(3);
    const [replaced, cancelled] = await Promise.all([quote(2), cancelAll(maker, bond.securityId)]);
    expect(replaced.data).toMatchObject([{ ok: true }]);
    // Whichever came first, two legs were cancelled; those of a later replacement are live and reported as such.
    expect(cancelled.data).toEqual({ count: 2, qty: 3000, failed: [] });
    const liveOrders = await live(maker, bond.securityId);
    expect([0, 2]).toContain(liveOrders.length);
    expect((await cancelAll(maker, bond.securityId)).data.count).toBe(liveOrders.length);
  });

  it('is carried out once per id: repeating it returns the first reply and spares newer orders', async () => {
    const bond = server.bond();
    await enter(anna, bond);
    const [first, twice] = await Promise.all([
      cancelAll(anna, bond.securityId, 'once-1'),
      cancelAll(anna, bond.securityId, 'once-1'),
    ]);
    expect(first.data).toEqual({ count: 1, qty: 5000, failed: [] });
    expect(twice.data).toEqual(first.data);
    const since = await enter(anna, bond);
    expect((await cancelAll(anna, bond.securityId, 'once-1')).data).toEqual(first.data);
    expect(await live(anna, bond.securityId)).toEqual([since.data.orderId]);
    const otherwise = await cancelAll(anna, undefined, 'once-1');
    expect([otherwise.code, await live(anna, bond.securityId)]).toEqual([409, [since.data.orderId]]);
    // The id belongs to its owner: another user's call with it is a different call.
    await enter(bob, bond, { price: Number((bond.yield + 0.05).toFixed(4)) });
    expect((await cancelAll(bob, bond.securityId, 'once-1')).data.count).toBe(1);
  });

  it('reports what could not be cancelled because it expired', async () => {
    const bond = server.bond();
    const short = await enter(anna, bond, { specifyTime: '30' });
    const long = await enter(anna, bond);
    server.clock.jump(server.clock.now() + 31_000);
    const { data } = await cancelAll(anna, bond.securityId);
    expect(data).toEqual({
      count: 1,
      qty: 5000,
      failed: [
        {
          orderId: short.data.orderId,
          qty: 5000,
          message: '订单不存在或已结束',
          key: 'unknownOrder',
          values: {},
        },
      ],
    });
    expect(await orderOf(anna, short.data.orderId)).toMatchObject({ reason: 'auto' });
    expect(await orderOf(anna, long.data.orderId)).toMatchObject({ reason: 'user' });
  });

  it('is audited with its scope and total, and each order with the session that ended it', async () => {
    const bond = server.bond();
    const { data } = await enter(anna, bond);
    await cancelAll(anna, bond.securityId, 'audited-1');
    await server.accounts.sealer.seal();
    const events = await server.storage.kysely
      .selectFrom('audit_event')
      .select(['kind', 'session_id', 'ip', 'detail'])
      .where('detail', 'like', `%${data.orderId}%`)
      .where('kind', '=', 'order.end')
      .execute();
    const auditRows = await server.storage.kysely
      .selectFrom('audit_event')
      .select(['session_id', 'detail'])
      .where('detail', 'like', '%audited-1%')
      .execute();
    expect(auditRows.map(({ detail }) => JSON.parse(detail))).toEqual([
      { cancelId: 'audited-1', securityId: bond.securityId, count: 1, qty: 5000, failed: 0 },
    ]);
    expect(events).toMatchObject([{ session_id: auditRows[0]?.session_id, ip: '192.0.2.1' }]);
  });
});
