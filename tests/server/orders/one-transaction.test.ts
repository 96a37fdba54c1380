import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter, orderEntry, type Quotable } from '../../_util/order-entry.ts';
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

/** Answers to calls that wait for the market in this order and share a transaction. */
async function together<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { writer } = server.market;
  const sent: Promise<T>[] = [];
  await writer.between(async () => {
    for (const call of calls) {
      const before = writer.waiting;
      const state = { isOver: false };
      sent.push(call().finally(() => (state.isOver = true)));
      while (writer.waiting === before && !state.isOver)
        await new Promise((resolve) => setImmediate(resolve));
    }
  });
  return Promise.all(sent);
}

/** Live orders of a user, 万元. */
const live = async (client: ApiClient, { securityId }: Quotable): Promise<number[]> =>
  (await client.call(transaction.getMyQuote, { query: { securityId } })).data.content.map(
    ({ side, leavesQty }) => (side === 1 ? leavesQty : -leavesQty),
  );
const quota = async (client: ApiClient): Promise<number> =>
  (await client.call(transaction.getUserAmountInfo)).data.amount ?? 0;
const limitTo = async (operName: string, left: number): Promise<void> => {
  await sql`update operator_quota as quota set amount_limit = reserved + used + ${left} from operator
    where operator.oper_id = quota.oper_id and operator.opername = ${operName}`.execute(
    server.storage.kysely,
  );
};

describe('requests that share a transaction', () => {
  it('share one quota: what an earlier one reserved is not there for a later one, whatever is between them', async () => {
    const [first, second, other] = [server.bond(), server.bond(), server.bond()];
    const { orderId } = (await enter(bob, other)).data;
    await limitTo('demo_trader', 8000);
    const before = await quota(anna);
    const replies = await together<{ readonly code: number; readonly message: string }>([
      () => enter(anna, first),
      () => bob.call(transaction.cancelMyQuote, { body: { orderIds: [orderId] } }),
      () => enter(anna, second),
    ]);
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 500]);
    expect(replies.at(2)?.message).toContain('额度');
    expect(await quota(anna)).toBe(before + 5000);
    expect([await live(anna, first), await live(anna, second)]).toEqual([[5000], []]);
  });

  it('replace what an earlier one quoted: two pairs of one market maker never stand together', async () => {
    const bond = server.bond();
    const put = (price: number, orderQty: number) => () =>
      enter(maker, bond, {
        twoSided: {
          bid: { price: Number((bond.yield + price).toFixed(4)), orderQty },
          ofr: { price: Number((bond.yield - price).toFixed(4)), orderQty },
        },
      });
    expect((await put(0.005, 1000)()).code).toBe(200);
    const before = (await quota(maker)) - 2000;
    const replies = await together([put(0.006, 3000), put(0.007, 2000)]);
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
    expect((await live(maker, bond)).toSorted((a, b) => a - b)).toEqual([-2000, 2000]);
    expect(await quota(maker)).toBe(before + 4000);
  });

  it('find the quota that a cancel before them has freed', async () => {
    const [first, second] = [server.bond(), server.bond()];
    await limitTo('demo_trader', 20_000);
    const { orderId } = (await enter(anna, first)).data;
    await limitTo('demo_trader', 1000);
    const replies = await together<{ readonly code: number }>([
      () => anna.call(transaction.cancelMyQuote, { body: { orderIds: [orderId] } }),
      () => enter(anna, second),
    ]);
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
    expect([await live(anna, first), await live(anna, second)]).toEqual([[], [5000]]);
  });

  it('give a repeat the reply of the first, whatever is between them, though its quote has been taken', async () => {
    const [bond, other] = [server.bond(), server.bond()];
    await limitTo('demo_trader', 20_000);
    const targetQuoteId = (await enter(bob, bond, { side: 2 })).data.orderId;
    const { orderId } = (await enter(bob, other)).data;
    const hit = orderEntry(bond, { targetQuoteId, quoteInd: 99, specifyTime: '600' });
    const send = () => anna.call(transaction.ordersPrice, { body: hit });
    const [first, , again] = await together<{ readonly code: number; readonly data: unknown }>([
      send,
      () => bob.call(transaction.cancelMyQuote, { body: { orderIds: [orderId] } }),
      send,
    ]);
    expect(first).toMatchObject({ code: 200, data: { ordStatus: '2', cumQty: 5000 } });
    expect(again).toEqual(first);
  });

  it('repeat no cancellation of all quotes, so that it does not end what was quoted after the first', async () => {
    const bond = server.bond();
    expect((await enter(anna, bond)).code).toBe(200);
    const cancelId = 'cancel-all-twice';
    const cancelAll = () => anna.call(transaction.cancelAllMyQuotes, { body: { cancelId, ...only } });
    const only = { securityId: bond.securityId };
    const [first, , again] = await together<{ readonly code: number; readonly data: unknown }>([
      cancelAll,
      () => enter(anna, bond, { orderQty: 3000 }),
      cancelAll,
    ]);
    expect([first?.data, again?.data]).toEqual([
      { count: 1, qty: 5000, failed: [] },
      { count: 1, qty: 5000, failed: [] },
    ]);
    expect(await live(anna, bond)).toEqual([3000]);
  });
});
