import { verifyAudit } from '#server/domain/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import { ApiClient } from '../../_util/api-client.ts';
import { enter, newClOrdId } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let one: TradingServer;
let two: TradingServer;
let anna: ApiClient;
let annaAtTwo: ApiClient;
let bob: ApiClient;
let carl: ApiClient;

/** The same session on another process. */
function elsewhere(server: TradingServer, like: ApiClient, ip: string): ApiClient {
  const client = new ApiClient(server.url, ip);
  client.token = like.token;
  return client;
}

beforeAll(async () => {
  one = await startTradingServer();
  two = await startTradingServer({ besides: one });
  anna = await one.loggedIn('demo_trader', '192.0.2.1');
  annaAtTwo = elsewhere(two, anna, '192.0.2.1');
  bob = await one.loggedIn('demo_trader2', '192.0.2.2');
  carl = await two.loggedIn('demo_maker', '192.0.2.3');
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const setLimit = (operId: string, limit: number) =>
  one.storage.tx((trx) => one.accounts.profile.writer.setAmountLimit(trx, operId, limit));
const rows = async (clOrdId: string): Promise<number> => {
  const found = await sql<{
    n: number;
  }>`select count(*) as n from quote_order where cl_ord_id = ${clOrdId}`.execute(one.storage.kysely);
  return found.rows[0]?.n ?? 0;
};
/** Quota as stored, and as computed from the orders. */
async function quotaBothWays(
  operId: string,
): Promise<{ stored: [number, number]; counted: [number, number] }> {
  const quotaRow = await one.storage.kysely
    .selectFrom('operator_quota')
    .selectAll()
    .where('oper_id', '=', operId)
    .executeTakeFirstOrThrow();
  const { rows: counted } = await sql<{ reserved: number; used: number }>`select
      coalesce(sum(case when ord_status = '0' then order_qty - cum_qty else 0 end), 0)::int as reserved,
      coalesce(sum(cum_qty), 0)::int as used
    from quote_order where owner_id = ${operId} and source = 'user'`.execute(one.storage.kysely);
  return {
    stored: [Number(quotaRow.reserved), Number(quotaRow.used)],
    counted: [counted[0]?.reserved ?? -1, counted[0]?.used ?? -1],
  };
}

describe('the same order sent again (T18)', () => {
  it('fifty times at once to two processes makes one order and fifty identical replies', async () => {
    const bond = one.bond();
    const clOrdId = newClOrdId();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_item, i) =>
        enter(i % 2 === 0 ? anna : annaAtTwo, bond, { clOrdId, orderQty: 1000 }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.code).toBe(200);
    expect(await rows(clOrdId)).toBe(1);
  });

  it('with a different body is a conflict and changes nothing, in either process', async () => {
    const bond = one.bond();
    const clOrdId = newClOrdId();
    const first = await enter(anna, bond, { clOrdId, orderQty: 1000 });
    for (const client of [anna, annaAtTwo]) {
      const second = await enter(client, bond, { clOrdId, orderQty: 2000 });
      expect(second).toMatchObject({
        code: 409,
        message: '委托编号 clOrdId 已用于另一笔不同的委托，请以新编号重新提交',
        data: { field: 'clOrdId' },
      });
    }
    expect(await rows(clOrdId)).toBe(1);
    expect((await enter(anna, bond, { clOrdId, orderQty: 1000 })).text).toBe(first.text);
  });

  it('gets the original reply after a restart, even if it would be refused by now', async () => {
    const bond = one.bond();
    const clOrdId = newClOrdId();
    const order = { orderQty: 1000, price: Number((bond.yield + 0.01).toFixed(4)) };
    const first = await enter(anna, bond, { clOrdId, ...order });
    const three = await startTradingServer({
      besides: one,
      env: { SIM_CLOCK: 'market', DEVIATION_RATES_BP: '0.0001' },
    });
    const later = elsewhere(three, anna, '192.0.2.1');
    expect((await enter(later, bond, { clOrdId, ...order })).text).toBe(first.text);
    expect((await enter(later, bond, order)).message).toContain('估值偏离度');
    await three.close();
  });

  it('by two users makes two orders', async () => {
    const bond = one.bond();
    const clOrdId = newClOrdId();
    const replies = [
      await enter(anna, bond, { clOrdId, orderQty: 1000 }),
      await enter(bob, bond, { clOrdId, orderQty: 1000 }),
    ];
    expect(replies.map((reply) => reply.code)).toEqual([200, 200]);
    expect(replies[0]?.data.orderId).not.toBe(replies[1]?.data.orderId);
  });
});

describe('limits under load (T19)', () => {
  it('of fifty orders for 60 % of the quota at once in two processes, one is accepted', async () => {
    const client = await one.loggedIn('demo_special', '192.0.2.9');
    await setLimit('D0006', 10_000);
    const other = elsewhere(two, client, '192.0.2.9');
    const bonds = Array.from({ length: 10 }, () => one.bond());
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_item, i) =>
        enter(i % 2 === 0 ? client : other, bonds[i % 10] ?? one.bond(), { orderQty: 6000 }),
      ),
    );
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.message.startsWith('交易额度不足'))).toHaveLength(49);
    const { stored, counted } = await quotaBothWays('D0006');
    expect(stored).toEqual([6000, 0]);
    expect(counted).toEqual(stored);
  });

  it('a quote lifted by two processes for more than its quantity is not oversold', async () => {
    const bond = one.bond();
    const quote = await enter(bob, bond, { side: 2, orderQty: 5000 });
    const lifts = await Promise.all(
      Array.from({ length: 12 }, (_item, i) =>
        enter(i % 2 === 0 ? anna : carl, bond, {
          side: 1,
          orderQty: 1000,
          targetQuoteId: quote.data.orderId,
          quoteInd: 99,
          timeInForce: 3,
          specifyTime: '0',
        }),
      ),
    );
    const done = lifts.reduce((sum, lift) => sum + (lift.code === 200 ? lift.data.cumQty : 0), 0);
    expect(done).toBe(5000);
    expect(lifts.filter((lift) => lift.code !== 200).map((lift) => lift.message)).toEqual(
      Array.from({ length: 7 }, () => '对手报价已失效或已成交'),
    );
  });

  it('a thousand races of confirmation and cancellation have one winner each', async () => {
    await setLimit('D0001', 10_000_000);
    await setLimit('D0002', 10_000_000);
    const bond = one.bond();
    const races = 1000;
    const wins = { confirm: 0, cancel: 0 };
    for (let at = 0; at < races; at += 100) {
      const quotes = await Promise.all(
        Array.from({ length: 100 }, () => enter(bob, bond, { side: 2, quoteInd: 2, orderQty: 1000 })),
      );
      const hits = await Promise.all(
        quotes.map((quote) =>
          enter(anna, bond, { side: 1, quoteInd: 99, orderQty: 1000, targetQuoteId: quote.data.orderId }),
        ),
      );
      expect(hits.every((hit) => hit.message === '' && hit.data.message === '已提交，等待对方确认')).toBe(
        true,
      );
      await Promise.all(
        hits.map(async (hit, i) => {
          const body = { orderIds: [hit.data.orderId] };
          const confirm = (): Promise<{ data: { ok: boolean }[] }> =>
            bob.call(transaction.confirmMyQuote, { body });
          const cancel = (): Promise<{ data: { ok: boolean }[] }> =>
            (i % 3 === 0 ? annaAtTwo : anna).call(transaction.cancelMyQuote, { body });
          const [first, second] = i % 2 === 0 ? [confirm(), cancel()] : [cancel(), confirm()];
          const [a, b] = [(await first).data[0]?.ok, (await second).data[0]?.ok];
          expect(a).not.toBe(b);
          wins[(i % 2 === 0) === a ? 'confirm' : 'cancel'] += 1;
        }),
      );
      await bob.call(transaction.cancelMyQuote, {
        body: { orderIds: quotes.map((quote) => quote.data.orderId) },
      });
    }
    expect(wins.confirm + wins.cancel).toBe(races);
    for (const operId of ['D0001', 'D0002', 'D0003']) {
      const { stored, counted } = await quotaBothWays(operId);
      expect(stored).toEqual(counted);
    }
  }, 120_000);
});

describe('the audit chain', () => {
  it('contains every event of every order, and reveals a changed row [T36]', async () => {
    await one.accounts.sealer.seal();
    const db = one.storage.kysely;
    const report = await verifyAudit(db);
    expect(report.faults).toEqual([]);
    const { rows: counts } = await sql<{ events: number; audited: number }>`select
      (select count(*) from order_event) as events,
      (select count(*) from audit_event where kind in ('order.new', 'order.rest', 'order.fill', 'order.end')) as audited`.execute(
      db,
    );
    expect(counts[0]?.events).toBeGreaterThan(4000);
    expect(counts[0]?.audited).toBe(counts[0]?.events);
    const { rows: found } = await sql<{
      seq: number;
    }>`select seq from audit_event where kind = 'order.fill' order by seq limit 1`.execute(db);
    const seq = found[0]?.seq ?? 0;
    await sql`update audit_event set detail = replace(detail, '"side":1', '"side":2') where seq = ${seq}`.execute(
      db,
    );
    await sql`update audit_event set detail = detail || ' ' where seq = ${seq}`.execute(db);
    expect((await verifyAudit(db)).faults).toContainEqual({ seq, fault: 'edited' });
  });
});
