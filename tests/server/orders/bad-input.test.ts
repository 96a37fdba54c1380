import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter, orderEntry } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

// The rest of the list is in entry.test.ts (tick, range, deviation, forms, hours, quota, verification, path) and exactly-once.test.ts.
let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await startTradingServer();
  [anna, bob] = await server.traders();
  for (const operId of ['D0001', 'D0002']) {
    await server.storage.tx((trx) => server.accounts.profile.writer.setAmountLimit(trx, operId, 100_000_000));
  }
});
afterAll(() => server.close());

const detail = async (client: ApiClient, orderId: string) =>
  (await client.call(transaction.getQuoteDetail, { query: { orderId } })).data;

describe('an invalid order', () => {
  it('on an expired bond is refused, naming the bond and its maturity', async () => {
    const row = await server.storage.kysely
      .selectFrom('bond')
      .select(['security_id', 'short_name', 'maturity_date'])
      .where('maturity_date', '<', '2026-11-20')
      .orderBy('maturity_date', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const reply = await enter(anna, { securityId: row.security_id, yield: 2 });
    expect(reply).toMatchObject({
      code: 500,
      message: `债券 ${row.short_name} 已到期（到期日 ${row.maturity_date}），请选择其他债券`,
      data: { field: 'securityId', limit: row.maturity_date },
    });
  });

  it.each([1e308, -1e308, 1e-7, Number.MAX_SAFE_INTEGER, 2.00005])(
    'at the price %s is refused by field, and nothing is stored',
    async (price) => {
      const reply = await enter(anna, server.bond(), { price });
      expect(reply.code).toBe(500);
      expect(reply.message).toMatch(
        /^收益率(超出合理范围：须在 -10000%~10000% 之间.*|最小变动单位为 0\.0001)$/,
      );
      expect(reply.data).toMatchObject({ field: 'price' });
    },
  );

  it.each(['a\u0000b', 'a\ud800b'])(
    'with the unstorable remark %j is refused by field, without failing concurrent orders',
    async (remark) => {
      const replies = await Promise.all([
        enter(anna, server.bond(), { remark }),
        enter(bob, server.bond(), {}),
      ]);
      expect(replies.map(({ code, message }) => [code, message])).toEqual([
        [400, '参数 remark 不正确：含有无法保存的字符'],
        [200, ''],
      ]);
    },
  );

  it.each(['price', 'orderQty'])(
    'whose %s is NaN, as null or as literal text, is refused by the schema',
    async (field) => {
      const body = { ...orderEntry(server.bond()), [field]: Number.NaN };
      const reply = await anna.send(transaction.ordersPrice, { body });
      expect([reply.status, reply.message.includes(field)]).toEqual([400, true]);
      const text = await fetch(`${server.url}/api${transaction.ordersPrice.path}`, {
        method: 'POST',
        headers: { authorization: anna.token ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, [field]: 1 }).replace(`"${field}":1`, `"${field}":NaN`),
      });
      expect(text.status).toBe(400);
      expect(await text.json()).toMatchObject({ message: '请求格式不正确' });
    },
  );
});

describe('a price with more digits than a number can hold', () => {
  it('is refused by field instead of rounded: 1.957900000000000000001', async () => {
    const body = JSON.stringify({ ...orderEntry(server.bond()), price: 1 });
    const reply = await fetch(`${server.url}/api${transaction.ordersPrice.path}`, {
      method: 'POST',
      headers: { authorization: anna.token ?? '', 'content-type': 'application/json' },
      body: body.replace('"price":1', `"price":${server.bond().yield}00000000000000000001`),
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ message: '参数 price 不正确：数字位数过多，无法准确表示' });
  });
});

describe('a confirmation or refusal', () => {
  it('against an outdated version is refused with one message and changes nothing', async () => {
    const quote = await enter(bob, server.bond(), { side: 2, quoteInd: 2, orderQty: 5000 });
    const { orderId } = quote.data;
    const { version } = (await detail(bob, orderId)).order;
    const hit = await enter(
      anna,
      { securityId: (await detail(bob, orderId)).order.securityID, yield: 0 },
      {
        side: 1,
        price: Number((await detail(bob, orderId)).order.price),
        quoteInd: 99,
        orderQty: 1000,
        targetQuoteId: orderId,
      },
    );
    expect(hit.code).toBe(200);
    const body = { orderIds: [orderId], versions: { [orderId]: version } };
    const cancelled = await bob.call(transaction.cancelMyQuote, { body });
    const confirmed = await bob.call(transaction.confirmMyQuote, { body });
    for (const { data } of [cancelled, confirmed]) {
      expect(data).toHaveLength(1);
      expect(data[0]?.ok).toBe(false);
      expect(data[0]?.message).toMatch(/已(发生)?变化|已变更|版本/);
    }
    expect((await detail(bob, orderId)).order).toMatchObject({
      ordStatus: '0',
      cumQty: 0,
      pendingHits: [{ orderQty: 1000 }],
    });
  });
});

describe('a cancellation racing a fill', () => {
  it('has one winner in each of a thousand races, and the quota agrees', async () => {
    const bond = server.bond();
    const races = 1000;
    const wins = { fill: 0, cancel: 0 };
    for (let at = 0; at < races; at += 100) {
      const quotes = await Promise.all(
        Array.from({ length: 100 }, () => enter(bob, bond, { side: 2, orderQty: 1000 })),
      );
      await Promise.all(
        quotes.map(async ({ data: { orderId } }, i) => {
          const cancel = () => bob.call(transaction.cancelMyQuote, { body: { orderIds: [orderId] } });
          const lift = () =>
            enter(anna, bond, {
              orderQty: 1000,
              quoteInd: 99,
              targetQuoteId: orderId,
              timeInForce: 3,
              specifyTime: '0',
            });
          const late = i % 2 === 0 ? cancel() : null;
          const lifted = await lift();
          const cancelled = await (late ?? cancel());
          const isFilled = lifted.code === 200 && lifted.data.cumQty === 1000;
          expect(cancelled.data[0]?.ok).toBe(!isFilled);
          if (!isFilled) expect(lifted.message).toBe('对手报价已失效或已成交');
          wins[isFilled ? 'fill' : 'cancel'] += 1;
        }),
      );
    }
    expect(wins.fill + wins.cancel).toBe(races);
    expect(wins.fill).toBeGreaterThan(0);
    const { rows } = await sql<{
      status: string;
      n: number;
      done: number;
    }>`select ord_status as status, count(*)::int as n,
      sum(cum_qty)::int as done from quote_order where security_id = ${bond.securityId} and owner_id = 'D0002' group by ord_status
      order by ord_status`.execute(server.storage.kysely);
    expect(rows.reduce((sum, row) => sum + row.done, 0)).toBe(wins.fill * 1000);
    expect(rows.find(({ status }) => status === '2')?.n).toBe(wins.fill);
    const trades = await sql<{
      n: number;
    }>`select count(*)::int as n from trade where security_id = ${bond.securityId}`.execute(
      server.storage.kysely,
    );
    expect(trades.rows[0]?.n).toBe(wins.fill);
  }, 180_000);

  it('sent eight times at once has one outcome with the fill, and quota is used only for what was filled', async () => {
    const bond = server.bond();
    const quotaOf = async (client: ApiClient) =>
      (await client.call(transaction.getUserAmountInfo)).data.amount ?? -1;
    const before = [await quotaOf(bob), await quotaOf(anna)];
    const wins = { fill: 0, cancel: 0 };
    const rounds = 60;
    for (let round = 0; round < rounds; round += 1) {
      const { orderId } = (await enter(bob, bond, { side: 2, orderQty: 1000 })).data;
      const lifted = enter(anna, bond, {
        orderQty: 1000,
        quoteInd: 99,
        targetQuoteId: orderId,
        timeInForce: 3,
        specifyTime: '0',
      });
      // The cancels overtake the lift, meet it anywhere on its way, or, at last, come after it.
      if (round % 2 === 1) await (round === rounds - 1 ? lifted : sleep(round / 4));
      const cancels = Array.from({ length: 8 }, async () => {
        const reply = await bob.call(transaction.cancelMyQuote, { body: { orderIds: [orderId] } });
        return reply.data[0]?.ok === true;
      });
      const { code, data } = await lifted;
      const isFilled = code === 200 && data.cumQty === 1000;
      const cancelled = (await Promise.all(cancels)).filter(Boolean).length;
      expect([isFilled, cancelled]).toEqual(isFilled ? [true, 0] : [false, 1]);
      expect((await detail(bob, orderId)).order).toMatchObject(
        isFilled
          ? { ordStatus: '2', cumQty: 1000, reason: 'filled' }
          : { ordStatus: '4', cumQty: 0, reason: 'user' },
      );
      wins[isFilled ? 'fill' : 'cancel'] += 1;
    }
    expect(wins.fill).toBeGreaterThan(0);
    expect([await quotaOf(bob), await quotaOf(anna)]).toEqual(before.map((used) => used + wins.fill * 1000));
  }, 60_000);
});
