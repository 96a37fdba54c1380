import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import { isSettling } from '../../../contract/rules/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let second: TradingServer;
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await startTradingServer();
  second = await startTradingServer({ besides: server });
  await logIn();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

async function logIn(): Promise<void> {
  [anna, bob] = await server.traders();
}

const beijing = (text: string): number => Date.parse(`${text}+08:00`);
const detailOf = async (client: ApiClient, orderId: string) =>
  (await client.call(transaction.getQuoteDetail, { query: { orderId } })).data;
const settlingOn = async (client: ApiClient, settlDate: string): Promise<string[]> => {
  const { content } = (await client.call(transaction.getQuoteList, { query: { settlDate } })).data;
  expect(content.every((order) => isSettling(order, settlDate))).toBe(true);
  return content.map(({ orderId }) => orderId);
};
const reserved = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`select sum(reserved)::int as sum from operator_quota`.execute(
    server.storage.kysely,
  );
  return rows[0]?.sum ?? 0;
};

describe('good-till-cancelled quotes over a weekend', () => {
  it('roll to the new settlement date, which is the same on both sides of a trade', async () => {
    const [bond, dated] = [server.bond(), server.bond()];
    const quote = await enter(anna, bond, { side: 2, timeInForce: 1, settlType: '3' });
    const named = await enter(anna, dated, { timeInForce: 1, settlType: '11.20+1', orderQty: 3000 });
    expect((await detailOf(anna, quote.data.orderId)).order.settlDate).toBe('2026-11-23');
    const before = await detailOf(anna, quote.data.orderId);
    expect(await reserved()).toBe(8000);

    server.clock.jump(beijing('2026-11-23T09:30:00'));
    await Promise.all([server.pass(2500), second.pass(0)]);
    await logIn();
    const carried = await detailOf(anna, quote.data.orderId);
    expect(carried.order).toMatchObject({
      ordStatus: '0',
      settlDate: '2026-11-24',
      yield: before.order.yield,
    });
    const clean = server.market.pricer.prices(
      bond.securityId,
      Math.round(bond.yield * 10_000),
      '3',
      server.clock.now(),
    )?.clean;
    expect(carried.order.cleanPrice).toBe((clean ?? 0) / 10_000);
    // Both processes checked, and one of them did it.
    expect(carried.events.map(({ kind }) => kind)).toEqual(['new', 'roll']);

    const ended = await detailOf(anna, named.data.orderId);
    // Its trade date is over, though its settlement date is this very day.
    expect(ended.order).toMatchObject({ ordStatus: '4', reason: 'dayOver', settlDate: '2026-11-23' });
    expect(await reserved()).toBe(5000);
    const notices = await sql`select 1 from message where content like '%约定的交易日已过%'`.execute(
      server.storage.kysely,
    );
    expect(notices.rows).toHaveLength(1);

    const hit = await enter(bob, bond, { side: 1, settlType: '3', orderQty: 2000 });
    expect(hit.data).toMatchObject({ ordStatus: '2' });
    const mine = await detailOf(anna, quote.data.orderId);
    const theirs = await detailOf(bob, hit.data.orderId);
    expect(mine.events.at(-1)).toMatchObject({ kind: 'fill', settlDate: '2026-11-24' });
    expect(theirs.events.at(-1)).toMatchObject({ kind: 'fill', settlDate: '2026-11-24' });
    expect([mine.order.settlDate, theirs.order.settlDate]).toEqual(['2026-11-24', '2026-11-24']);

    // A trade keeps its day, whatever happens to the rest.
    server.clock.jump(beijing('2026-11-24T09:30:00'));
    await server.pass(2500);
    await logIn();
    const rolled = await detailOf(anna, quote.data.orderId);
    expect(rolled.order).toMatchObject({ settlDate: '2026-11-25', settlDates: ['2026-11-24'] });
    expect([await settlingOn(anna, '2026-11-24'), await settlingOn(anna, '2026-11-25')]).toEqual([
      [quote.data.orderId],
      [],
    ]);
    expect(await settlingOn(bob, '2026-11-24')).toEqual([hit.data.orderId]);
    const next = await enter(bob, bond, { side: 1, settlType: '3', orderQty: 1000 });
    expect(await settlingOn(anna, '2026-11-25')).toEqual([quote.data.orderId]);
    expect(await settlingOn(bob, '2026-11-25')).toEqual([next.data.orderId]);
    expect((await detailOf(anna, quote.data.orderId)).order.settlDates).toEqual(['2026-11-24', '2026-11-25']);
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [quote.data.orderId] } });
    expect((await detailOf(anna, quote.data.orderId)).order).toMatchObject({
      ordStatus: '4',
      settlDate: '2026-11-25',
    });
    expect(await settlingOn(anna, '2026-11-24')).toEqual([quote.data.orderId]);
  });

  it('are rolled at a start after a night', async () => {
    const bond = server.bond();
    const quote = await enter(anna, bond, { side: 2, timeInForce: 1, settlType: '1' });
    expect((await detailOf(anna, quote.data.orderId)).order.settlDate).toBe('2026-11-24');
    server.clock.jump(beijing('2026-11-26T08:00:00'));
    const third = await startTradingServer({ besides: server });
    const [bid] = third.market.books.booksOf(bond.securityId).flatMap(({ ofrs }) => ofrs);
    expect(bid).toMatchObject({ id: quote.data.orderId, settlDate: '2026-11-26' });
    await third.close();
  });
});
