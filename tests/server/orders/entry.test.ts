import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter, newClOrdId, orderEntry } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await startTradingServer({ env: { SIM_CLOCK: 'market', DEVIATION_CREDIT_BP: '45' } });
  anna = await server.loggedIn('demo_trader');
  bob = await server.loggedIn('demo_trader2');
});
afterAll(() => server.close());

const count = async (operId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from quote_order where owner_id = ${operId}`.execute(server.storage.kysely);
  return rows[0]?.n ?? 0;
};
const quotaOf = async (client: ApiClient): Promise<number> =>
  (await client.call(transaction.getUserAmountInfo)).data.amount ?? -1;
const setLimit = (operId: string, limit: number) =>
  server.storage.tx((trx) => server.accounts.profile.writer.setAmountLimit(trx, operId, limit));

describe('an order', () => {
  it('rests, appears in my quotes, reserves quota, and releases it when cancelled [R7.04]', async () => {
    const before = await quotaOf(anna);
    const bond = server.bond();
    const { code, data } = await enter(anna, bond, { remark: '试单', side: 1 });
    expect(code).toBe(200);
    expect(data).toMatchObject({ ordStatus: '0', cumQty: 0, message: '报价已提交', avgPrice: null });
    expect(await quotaOf(anna)).toBe(before + 5000);
    const { data: mine } = await anna.call(transaction.getMyQuote, {
      query: { securityId: bond.securityId },
    });
    expect(mine.content).toMatchObject([
      {
        orderId: data.orderId,
        securityID: bond.securityId,
        price: bond.yield,
        orderQty: 5000,
        leavesQty: 5000,
        side: 1,
        category: 'activeUnquoted',
        canCancel: true,
        canConfirm: false,
        remark: '试单',
        dealPathId: 'Pdemo-D0001',
        settlDate: '2026-11-23',
        phase: 'resting',
      },
    ]);
    // For 5,000 万: between the duration of a tenth of a year and of 30 years, in 元 per basis point.
    expect(mine.content[0]?.dv01).toBeGreaterThan(500);
    expect(mine.content[0]?.dv01).toBeLessThan(150_000);
    const cancelled = await anna.call(transaction.cancelMyQuote, { body: { orderIds: [data.orderId] } });
    expect(cancelled.data).toEqual([{ orderId: data.orderId, ok: true, message: '' }]);
    expect(await quotaOf(anna)).toBe(before);
    const again = await anna.call(transaction.cancelMyQuote, { body: { orderIds: [data.orderId] } });
    expect(again.data).toEqual([
      { orderId: data.orderId, ok: false, message: '订单已撤销', key: 'orderCancelled', values: {} },
    ]);
  });

  it('executes against another organisation at the resting price; both keep the quota they used', async () => {
    const bond = server.bond();
    const [a0, b0] = [await quotaOf(anna), await quotaOf(bob)];
    const resting = await enter(bob, bond, { side: 2, orderQty: 3000 });
    const taking = await enter(anna, bond, {
      side: 1,
      orderQty: 5000,
      price: Number((bond.yield - 0.01).toFixed(4)),
    });
    expect(taking.data).toMatchObject({ ordStatus: '0', cumQty: 3000, avgPrice: bond.yield });
    expect([await quotaOf(anna), await quotaOf(bob)]).toEqual([a0 + 5000, b0 + 3000]);
    const detail = await bob.call(transaction.getQuoteDetail, { query: { orderId: resting.data.orderId } });
    expect(detail.data.order).toMatchObject({
      ordStatus: '2',
      category: 'completedTransaction',
      cumQty: 3000,
      reason: 'filled',
    });
    expect(detail.data.events.map(({ kind, lastQty, cumQty }) => [kind, lastQty, cumQty])).toEqual([
      ['new', 0, 0],
      ['fill', 3000, 3000],
    ]);
    expect(detail.data.order.counterparty).toBe(detail.data.events[1]?.counterparty);
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [taking.data.orderId] } });
    expect(await quotaOf(anna)).toBe(a0 + 3000);
    const done = await anna.call(transaction.getQuoteList, {
      query: { category: 'completedTransaction', securityId: bond.securityId, status: 'cancelled', side: 1 },
    });
    expect(done.data.content).toMatchObject([
      { orderId: taking.data.orderId, cumQty: 3000, leavesQty: 0, ordStatus: '4' },
    ]);
  });
});

describe('an amendment', () => {
  it('replaces the quote in one step within its quota, or leaves it unchanged if refused', async () => {
    const bond = server.bond();
    const before = await quotaOf(anna);
    const { data: old } = await enter(anna, bond, { side: 1 });
    const replaces = { orderId: old.orderId, leavesQty: 5000 };
    const live = async () =>
      (await anna.call(transaction.getMyQuote, { query: { securityId: bond.securityId } })).data.content.map(
        ({ orderId, orderQty }) => [orderId, orderQty],
      );
    for (const [over, field] of [
      [{ replaces, price: 12 }, 'price'],
      [{ replaces: { ...replaces, leavesQty: 4000 } }, 'replaces'],
      [{ replaces, settlType: '1' }, 'replaces'],
    ] as const)
      expect((await enter(anna, bond, { side: 1, ...over })).data).toMatchObject({ field });
    expect((await enter(bob, bond, { side: 1, replaces })).data).toMatchObject({ key: 'nothingToReplace' });
    expect(await live()).toEqual([[old.orderId, 5000]]);

    // The quota is charged only for what was left of the quote.
    await setLimit('D0001', before + 7000);
    const { data: amended } = await enter(anna, bond, { side: 1, orderQty: 7000, replaces });
    expect(await live()).toEqual([[amended.orderId, 7000]]);
    expect(await quotaOf(anna)).toBe(before + 7000);
    const { data: ended } = await anna.call(transaction.getQuoteDetail, { query: { orderId: old.orderId } });
    expect(ended.order).toMatchObject({ ordStatus: '4', reason: 'replaced' });
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [amended.orderId] } });
    await setLimit('D0001', 100_000);
  });
});

describe('an invalid order', () => {
  const cases: [string, Parameters<typeof enter>[2], RegExp, string][] = [
    ['an unknown bond', { securityId: '999999.IB' }, /债券 999999\.IB 不存在/, 'securityId'],
    ['too small a quantity', { orderQty: 900 }, /数量须不少于 1,000 万元且为 100 万元的整数倍/, 'orderQty'],
    ['a quantity off the step', { orderQty: 1050 }, /100 万元的整数倍/, 'orderQty'],
    ['a fractional quantity', { orderQty: 1000.5 }, /100 万元的整数倍/, 'orderQty'],
    ['a huge quantity', { orderQty: 1e15 }, /不能超过/, 'orderQty'],
    ['1e308', { price: 1e308 }, /超出合理范围/, 'price'],
    ['five decimals', { price: 2.20001 }, /最小变动单位为 0\.0001/, 'price'],
    ['a yield far from the valuation', { price: 12 }, /估值偏离度/, 'price'],
    ['an unknown settlement code', { settlType: '9' }, /结算方式不正确/, 'settlType'],
    ['a settlement on a Sunday', { settlType: '11.22+0' }, /结算方式不正确/, 'settlType'],
    [
      'a settlement date that does not match its code',
      { settlDate: '2026-11-24' },
      /结算日与核对时不同：该结算方式今日对应 2026-11-23/,
      'settlDate',
    ],
    ['an invalid cancellation time', { specifyTime: '2575' }, /自动撤单时间不正确/, 'specifyTime'],
    ['an unknown mark', { flags: ['打包'] }, /报价标记 打包 不受支持/, 'flags'],
    ['a minimum quantity above the order quantity', { minQty: 6000 }, /最小成交量/, 'minQty'],
    ['a target quote that does not exist', { targetQuoteId: 'nobody' }, /对手报价已失效/, 'targetQuoteId'],
    ['an unknown path', { dealPathId: 'P-none' }, /交易路径不存在或已废止/, 'dealPathId'],
    ['another user’s path', { dealPathId: 'Pdemo-D0002' }, /交易路径不存在或已废止/, 'dealPathId'],
  ];
  it.each(cases)(
    'with %s is refused with one clear message and leaves nothing behind',
    async (_what, over, text, field) => {
      const before = [await count('D0001'), await quotaOf(anna)];
      const clOrdId = newClOrdId();
      const reply = await enter(anna, server.bond(), { clOrdId, ...over });
      expect(reply.code).toBe(500);
      expect(reply.message).toMatch(text);
      expect(reply.data).toMatchObject({ field });
      expect([await count('D0001'), await quotaOf(anna)]).toEqual(before);
      // Nothing of it was stored either: the same id with a valid body is a new order.
      const good = await enter(anna, server.bond(), { clOrdId });
      expect(good.code).toBe(200);
      await anna.call(transaction.cancelMyQuote, { body: { orderIds: [good.data.orderId] } });
    },
  );

  it.each([
    ['price', '"2.2"'],
    ['price', '"２．２"'],
    ['price', 'null'],
    ['price', '"NaN"'],
    ['orderQty', '"1e4"'],
    ['orderQty', '{}'],
    ['side', '3'],
    ['quoteInd', '7'],
    ['settlDate', '"tomorrow"'],
    ['settlDate', '"2026-02-30"'],
    ['settlDate', '"2399-01-01"'],
  ])('whose %s is %s is refused by the schema, naming the field', async (field, text) => {
    // `as` holds: a literal JSON value.
    const body = { ...orderEntry(server.bond()), [field]: JSON.parse(text) as unknown };
    const reply = await anna.send(transaction.ordersPrice, { body });
    expect(reply.status).toBe(400);
    expect(reply.message).toContain(field);
  });

  it('of an unverified user, or one under review, is refused', async () => {
    for (const name of ['demo_new', 'demo_review']) {
      const client = await server.loggedIn(name);
      expect(await enter(client, server.bond())).toMatchObject({
        code: 500,
        message: '未通过实名认证，不能提交报价',
      });
    }
  });

  it('is accepted exactly at the deviation limit and refused one tick beyond it (T20)', async () => {
    const bond = server.bond();
    const edge = Number((bond.yield + 0.3).toFixed(4));
    const beyond = Number((bond.yield + 0.3001).toFixed(4));
    expect((await enter(anna, bond, { side: 2, price: beyond })).message).toContain('估值偏离度');
    const accepted = await enter(anna, bond, { side: 2, price: edge });
    expect(accepted.code).toBe(200);
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [accepted.data.orderId] } });
  });

  it('can be checked beforehand: the ticket gets this server’s limits', async () => {
    expect((await anna.call(transaction.queryOrderRules)).data).toEqual({
      deviationBp: { rates: 30, credit: 45, belowAA: 100 },
      oldestValuation: '2026-11-13',
    });
  });

  it('is refused beyond the configured distance through the best quote, whoever sends it', async () => {
    const bond = server.bond();
    const away = (bp: number) => Number((bond.yield + bp / 100).toFixed(4));
    const resting = await enter(bob, bond, { side: 2, price: away(25), orderQty: 1000 });
    expect(resting.code).toBe(200);
    expect(await enter(anna, bond, { side: 1, price: away(-25.01) })).toMatchObject({
      code: 500,
      data: { field: 'price', key: 'throughBest', values: { bp: '50.01', limit: 50 } },
    });
    const accepted = await enter(anna, bond, { side: 1, price: away(-25), orderQty: 1000 });
    expect([accepted.code, accepted.data.cumQty]).toEqual([200, 1000]);
  });

  it('hitting or crossing one’s own quote is refused', async () => {
    const bond = server.bond();
    const own = await enter(anna, bond, { side: 2 });
    expect((await enter(anna, bond, { side: 1 })).message).toContain('与本人的反向报价交叉');
    expect(
      (await enter(anna, bond, { side: 1, targetQuoteId: own.data.orderId, quoteInd: 99 })).message,
    ).toContain('交叉');
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [own.data.orderId] } });
  });

  it('is refused if its sender has no trading path', async () => {
    await sql`update deal_path set status = 'repealed', is_default = false where oper_id = 'D0010'`.execute(
      server.storage.kysely,
    );
    const client = await server.loggedIn('demo_research');
    expect(await enter(client, server.bond())).toMatchObject({
      code: 500,
      message: '请先维护并选择交易路径',
      data: { field: 'dealPathId' },
    });
  });

  it('beyond the quota is refused, stating what is left', async () => {
    await setLimit('D0009', 6000);
    const client = await server.loggedIn('demo_org');
    expect(await enter(client, server.bond(), { orderQty: 6100 })).toMatchObject({
      code: 500,
      message: '交易额度不足：剩余 6,000 万元，本次需要 6,100 万元',
    });
    expect((await enter(client, server.bond(), { orderQty: 6000 })).data).toMatchObject({
      remainingQuota: 0,
    });
  });
});

describe('trading hours', () => {
  it('follow the server’s clock to the millisecond (T21)', async () => {
    const at = async (time: string): Promise<number> => {
      server.clock.jump(Date.parse(`2026-11-20T${time}+08:00`));
      const client = await server.loggedIn('demo_trader');
      const reply = await enter(client, server.bond(), { specifyTime: '0', timeInForce: 3 });
      return reply.code;
    };
    expect(await at('08:59:59.999')).toBe(500);
    expect(await at('09:00:00.000')).toBe(200);
    expect(await at('17:30:00.000')).toBe(200);
    expect(await at('17:30:00.001')).toBe(500);
    server.clock.jump(Date.parse('2026-11-21T10:00:00+08:00'));
    const saturday = await server.loggedIn('demo_trader');
    expect((await enter(saturday, server.bond())).message).toBe(
      '当前不在交易时间，意向提交时间为工作日9:00-17:30',
    );
  });
});
