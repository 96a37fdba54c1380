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

describe('quotes on a bond whose terms are corrected during the day', () => {
  it('keep what was entered, and are repriced in every process without an order', async () => {
    server.clock.jump(beijing('2026-11-26T10:00:00'));
    await logIn();
    const { kysely: db } = server.storage;
    const { rows } = await sql<{ security_id: string }>`select security_id from bond
      where coupon_type = 'fixed' and coupon_rate_pct > 0 and maturity_date > '2029-01-01'`.execute(db);
    const fixed = new Set(rows.map((row) => row.security_id));
    let bond = server.bond();
    while (!fixed.has(bond.securityId)) bond = server.bond();
    const entry = { timeInForce: 1, settlType: '3' } as const;
    const byYield = (await enter(anna, bond, { ...entry, side: 2 })).data.orderId;
    const entered = (await detailOf(anna, byYield)).order;
    const price = Number((Number(entered.cleanPrice) - 0.1).toFixed(2));
    const byPrice = (await enter(anna, bond, { ...entry, priceType: 'C', price })).data.orderId;
    const { yield: formerYield } = (await detailOf(anna, byPrice)).order;

    await sql`update bond set coupon_rate_pct = coupon_rate_pct + 0.1 where security_id = ${bond.securityId}`.execute(
      db,
    );
    await sql`update system_setting set value = '"corrected"' where name = 'bonds.revision'`.execute(db);
    const kinds = async (orderId: string) => (await detailOf(anna, orderId)).events.map(({ kind }) => kind);
    await expect
      .poll(
        async () => {
          await Promise.all([server.pass(10_200), second.pass(0)]);
          return [await kinds(byYield), await kinds(byPrice)];
        },
        { timeout: 60_000 },
      )
      .toEqual([
        ['new', 'roll'],
        ['new', 'roll'],
      ]);
    const { order: one } = await detailOf(anna, byYield);
    const { order: two } = await detailOf(anna, byPrice);
    expect([one.yield, two.cleanPrice]).toEqual([entered.yield, price]);
    expect(one.cleanPrice).toBeGreaterThan(Number(entered.cleanPrice));
    expect(two.yield).toBeGreaterThan(Number(formerYield));
    for (const { market } of [server, second]) {
      const orders = market.books.booksOf(bond.securityId).flatMap(({ bids, ofrs }) => [...bids, ...ofrs]);
      expect(orders.map(({ clean }) => clean / 10_000).sort((a, b) => b - a)).toEqual([
        one.cleanPrice,
        price,
      ]);
    }
  });
});
