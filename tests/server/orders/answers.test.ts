import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account, basic, transaction } from '../../../contract/api/index.ts';
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

const orderOf = async (client: ApiClient, orderId: string) =>
  (await client.call(transaction.getQuoteDetail, { query: { orderId } })).data;
const cancel = async (client: ApiClient, ...orderIds: string[]) =>
  (await client.call(transaction.cancelMyQuote, { body: { orderIds } })).data;
const confirm = async (client: ApiClient, orderId: string, qty?: number) =>
  (
    await client.call(transaction.confirmMyQuote, {
      body: { orderIds: [orderId], ...(qty === undefined ? {} : { qty }) },
    })
  ).data;
const titles = async (client: ApiClient): Promise<string[]> =>
  (
    await client.call(basic.getMessageList, { query: { page: 1, rows: 5, msgType: 'order' } })
  ).data.content.map((message) => message.title);

/** Bob's negotiable offer, and Anna's hit on it. */
async function quoteWithHit(over: Partial<Parameters<typeof enter>[2]> = {}) {
  const bond = server.bond();
  const quote = await enter(bob, bond, { side: 2, quoteInd: 2, orderQty: 5000, flags: ['*'] });
  const hit = await enter(anna, bond, {
    side: 1,
    quoteInd: 99,
    orderQty: 3000,
    targetQuoteId: quote.data.orderId,
    ...over,
  });
  return { bond, quoteId: quote.data.orderId, hitId: hit.data.orderId, hit };
}

describe('a negotiable quote', () => {
  it('asks its owner, who confirms a part; the rest of the hit ends', async () => {
    const { quoteId, hitId, hit } = await quoteWithHit();
    expect(hit.data).toMatchObject({ ordStatus: '0', cumQty: 0, message: '已提交，等待对方确认' });
    const { order } = await orderOf(bob, quoteId);
    expect(order).toMatchObject({ canConfirm: true, pendingHits: [{ hitId, orderQty: 3000 }] });
    expect(await titles(bob)).toContain('点价待确认');
    expect(await confirm(bob, quoteId, 1000)).toEqual([{ orderId: quoteId, ok: true, message: '' }]);
    expect((await orderOf(bob, quoteId)).order).toMatchObject({
      cumQty: 1000,
      leavesQty: 4000,
      canConfirm: false,
      pendingHits: [],
    });
    const { order: mine, events } = await orderOf(anna, hitId);
    expect(mine).toMatchObject({
      ordStatus: '4',
      cumQty: 1000,
      reason: 'partConfirmed',
      category: 'completedTransaction',
    });
    expect(events.map(({ kind }) => kind)).toEqual(['asked', 'fill', 'end']);
    expect((await orderOf(bob, quoteId)).hits).toMatchObject([
      { hitId, cumQty: 1000, reason: 'partConfirmed' },
    ]);
    expect(await confirm(bob, quoteId)).toEqual([
      { orderId: quoteId, ok: false, message: '没有待确认的点价', key: 'nothingToConfirm', values: {} },
    ]);
  });

  it('can be confirmed in full or refused by the hit’s id; after a refusal the quote stays', async () => {
    const whole = await quoteWithHit();
    expect(await confirm(bob, whole.hitId)).toMatchObject([{ ok: true }]);
    expect((await orderOf(anna, whole.hitId)).order).toMatchObject({ ordStatus: '2', cumQty: 3000 });
    const refused = await quoteWithHit();
    expect(await cancel(bob, refused.hitId)).toMatchObject([{ ok: true }]);
    expect((await orderOf(anna, refused.hitId)).order).toMatchObject({ ordStatus: '4', reason: 'refused' });
    expect((await orderOf(bob, refused.quoteId)).order).toMatchObject({ ordStatus: '0', leavesQty: 5000 });
    expect(await titles(anna)).toContain('委托已撤销');
  });

  it('whose hit was answered in another window, or withdrawn, says what became of that hit', async () => {
    const dealt = await quoteWithHit();
    await confirm(bob, dealt.hitId);
    const over = await quoteWithHit();
    await cancel(anna, over.hitId);
    const keys = [
      await confirm(bob, dealt.hitId),
      await cancel(bob, dealt.hitId),
      await confirm(bob, over.hitId),
      await cancel(bob, over.hitId),
    ].flatMap((rows) => rows.map(({ ok, key }) => [ok, key]));
    expect(keys).toEqual([
      [false, 'hitDealt'],
      [false, 'hitDealt'],
      [false, 'hitOver'],
      [false, 'hitOver'],
    ]);
    // To its own sender it is an order like any other.
    expect(await cancel(anna, dealt.hitId)).toMatchObject([{ ok: false, key: 'orderFilled' }]);
  });

  it('times out at the hitter’s time or after three minutes, tells the quote’s owner, and releases the quota', async () => {
    const before = (await anna.call(transaction.getUserAmountInfo)).data.amount;
    const { hitId } = await quoteWithHit();
    const short = await quoteWithHit({ specifyTime: '30' });
    await server.pass(31_000);
    expect((await orderOf(anna, short.hitId)).order).toMatchObject({ reason: 'timeout' });
    expect((await titles(bob)).filter((title) => title === '点价已超时')).toHaveLength(1);
    expect((await orderOf(anna, hitId)).order).toMatchObject({ ordStatus: '0', phase: 'asking' });
    await server.pass(150_000);
    expect((await orderOf(anna, hitId)).order).toMatchObject({ reason: 'timeout' });
    expect((await anna.call(transaction.getUserAmountInfo)).data.amount).toBe(before);
  });

  it('cannot be confirmed beyond either side’s quantity, or against an outdated version', async () => {
    const { quoteId, hitId } = await quoteWithHit();
    expect(await confirm(bob, quoteId, 3100)).toMatchObject([
      { ok: false, message: /^数量不正确：须为 100 万元的整数倍.*整量只能全部成交$/ },
    ]);
    const { version } = (await orderOf(bob, quoteId)).order;
    const stale = await bob.call(transaction.confirmMyQuote, {
      body: { orderIds: [quoteId], versions: { [quoteId]: version - 1 } },
    });
    expect(stale.data).toEqual([
      { orderId: quoteId, ok: false, message: '订单已变化，请刷新后重试', key: 'orderChanged', values: {} },
    ]);
    const fresh = await bob.call(transaction.confirmMyQuote, {
      body: { orderIds: [quoteId], versions: { [quoteId]: version } },
    });
    expect(fresh.data).toMatchObject([{ ok: true }]);
    expect((await orderOf(anna, hitId)).order.cumQty).toBe(3000);
  });
});

it('a firm quote that was hit in part is cancelled by the version that its owner read', async () => {
  const bond = server.bond();
  const { data: quote } = await enter(maker, bond, { side: 2, orderQty: 5000 });
  await enter(anna, bond, { side: 1, orderQty: 1000, targetQuoteId: quote.orderId });
  const { order } = await orderOf(maker, quote.orderId);
  expect(order).toMatchObject({ ordStatus: '0', cumQty: 1000 });
  const cancelled = await maker.call(transaction.cancelMyQuote, {
    body: { orderIds: [quote.orderId], versions: { [quote.orderId]: order.version } },
  });
  expect(cancelled.data).toEqual([{ orderId: quote.orderId, ok: true, message: '' }]);
});

describe('other users’ orders (T14)', () => {
  it('are treated as missing, and stay unchanged', async () => {
    const { quoteId, hitId } = await quoteWithHit();
    const before = [(await orderOf(bob, quoteId)).order, (await orderOf(anna, hitId)).order];
    for (const id of [quoteId, hitId]) {
      const missing = await maker.call(transaction.getQuoteDetail, { query: { orderId: 'O-none' } });
      const foreign = await maker.call(transaction.getQuoteDetail, { query: { orderId: id } });
      expect([foreign.status, foreign.message]).toEqual([missing.status, missing.message]);
      expect(foreign.status).toBe(404);
      expect(await cancel(maker, id)).toEqual([
        { orderId: id, ok: false, message: '订单不存在', key: 'noSuchOrder', values: {} },
      ]);
      expect(await confirm(maker, id)).toEqual([
        { orderId: id, ok: false, message: '订单不存在', key: 'noSuchOrder', values: {} },
      ]);
    }
    // The hitter can neither confirm their own hit, nor cancel the quote that they hit.
    expect(await confirm(anna, quoteId)).toMatchObject([{ ok: false, message: '订单不存在' }]);
    expect(await cancel(anna, quoteId)).toMatchObject([{ ok: false, message: '订单不存在' }]);
    expect(await cancel(anna, 'O-none')).toMatchObject([{ ok: false, message: '订单不存在' }]);
    expect([(await orderOf(bob, quoteId)).order, (await orderOf(anna, hitId)).order]).toEqual(before);
  });

  it('never appear in another user’s lists', async () => {
    const { quoteId } = await quoteWithHit();
    const listing = async (client: ApiClient) => {
      const lists = [
        await client.call(transaction.getMyQuote, { query: { rows: 200 } }),
        await client.call(transaction.getQuoteList, { query: { rows: 200 } }),
      ];
      return lists.map(({ data }) => data.content.some(({ orderId }) => orderId === quoteId));
    };
    expect(await listing(bob)).toEqual([true, true]);
    for (const client of [anna, maker]) expect(await listing(client)).toEqual([false, false]);
  });
});

describe('orders in transit', () => {
  it('are reported by checkExistsOrderInTransit, and their bonds in the valuations of my quotes', async () => {
    const client = await server.loggedIn('demo_offer', '192.0.2.11');
    const inTransit = async (): Promise<boolean> =>
      (await client.call(account.checkExistsOrderInTransit)).data.exists;
    expect(await inTransit()).toBe(false);
    const bond = server.bond();
    const { data } = await enter(client, bond);
    expect(await inTransit()).toBe(true);
    const valued = await client.call(transaction.selectBondValuationEntityFromMy, { query: {} });
    expect(valued.data.content.map((item) => item.securityId)).toEqual([bond.securityId]);
    await cancel(client, data.orderId);
    expect(await inTransit()).toBe(false);
  });
});

describe('two-sided quotes', () => {
  const legs = (bid: number, ofr: number) => ({
    bid: { price: Number(bid.toFixed(4)), orderQty: 3000 },
    ofr: { price: Number(ofr.toFixed(4)), orderQty: 3000 },
  });
  const quote = (bond: { securityId: string }, over: object) => ({
    clOrdId: newClOrdId(),
    securityId: bond.securityId,
    priceType: 'Y' as const,
    settlType: '3',
    bid: null,
    ofr: null,
    ...over,
  });

  const put = async (...quotes: ReturnType<typeof quote>[]) =>
    (await maker.call(transaction.replaceTwoSided, { body: { quotes } })).data;
  const live = async (bond: { securityId: string }) =>
    (await maker.call(transaction.getMyQuote, { query: { securityId: bond.securityId } })).data.content;

  it('of a market maker replace the previous ones, both legs or neither, row by row', async () => {
    const [first, second] = [server.bond(), server.bond()];
    const used = async () => (await maker.call(transaction.getUserAmountInfo)).data.amount ?? 0;
    const before = await used();
    const rows = await put(
      quote(first, legs(first.yield + 0.005, first.yield - 0.005)),
      quote(second, legs(second.yield - 0.005, second.yield + 0.005)),
    );
    expect(rows).toMatchObject([
      { ok: true, securityId: first.securityId },
      {
        ok: false,
        securityId: second.securityId,
        message: '双边报价倒挂：买入收益率不能低于卖出收益率',
        bidOrderId: null,
      },
    ]);
    expect(await live(second)).toEqual([]);
    expect((await live(first)).map((order) => order.flags)).toEqual([['双边'], ['双边']]);
    expect(await used()).toBe(before + 6000);
    const [moved] = await put(quote(first, legs(first.yield + 0.01, first.yield)));
    const now = await live(first);
    expect(now.map((order) => order.orderId).sort()).toEqual([moved?.bidOrderId, moved?.ofrOrderId].sort());
    expect(await used()).toBe(before + 6000);
    // The old id does not cancel the new bid as well, unless the caller follows replacements.
    const oldBid = rows[0]?.bidOrderId ?? '';
    expect(await cancel(maker, oldBid)).toEqual([
      {
        orderId: oldBid,
        ok: false,
        message: '该报价已被新的双边报价替换，新报价未撤销',
        key: 'orderReplaced',
        values: {},
      },
    ]);
    expect(await live(first)).toHaveLength(2);
    const followed = await maker.call(transaction.cancelMyQuote, {
      body: { orderIds: [oldBid], followReplaced: true },
    });
    expect(followed.data).toEqual([{ orderId: oldBid, ok: true, message: '' }]);
    expect((await live(first)).map((order) => order.orderId)).toEqual([moved?.ofrOrderId]);
    expect(await cancel(maker, oldBid)).toEqual([
      { orderId: oldBid, ok: false, message: '订单已撤销', key: 'orderCancelled', values: {} },
    ]);
    expect(await cancel(anna, rows[0]?.ofrOrderId ?? '')).toMatchObject([
      { ok: false, message: '订单不存在' },
    ]);
    const [pulled] = await put(quote(first, {}));
    expect(pulled).toMatchObject({ ok: true, message: '双边报价已撤回' });
    expect(await live(first)).toEqual([]);
    expect(await used()).toBe(before);
  });

  it('being replaced are cancelled by one request, including those that took their place', async () => {
    const bond = server.bond();
    const [first] = await put(quote(bond, legs(bond.yield + 0.005, bond.yield - 0.005)));
    const ids = [first?.bidOrderId ?? '', first?.ofrOrderId ?? ''];
    // The cancel reads the old quotes before the replacement, which is committed before the cancel.
    const looked = vi.spyOn(server.orders.reader, 'places');
    let goOn = (): void => {};
    void server.market.writer.between(() => new Promise<void>((resolve) => void (goOn = resolve)));
    const queued = vi.spyOn(server.market.writer, 'carryOut');
    const replaced = put(quote(bond, legs(bond.yield + 0.01, bond.yield)));
    await vi.waitFor(() => expect(queued).toHaveBeenCalled());
    const cancelled = cancel(maker, ...ids, 'O-none');
    await vi.waitFor(() => expect(looked).toHaveBeenCalled());
    await looked.mock.results[0]?.value;
    goOn();
    expect(await replaced).toMatchObject([{ ok: true }]);
    expect(await cancelled).toEqual([
      ...ids.map((orderId) => ({ orderId, ok: true, message: '' })),
      { orderId: 'O-none', ok: false, message: '订单不存在', key: 'noSuchOrder', values: {} },
    ]);
    expect(looked).toHaveBeenCalledTimes(2);
    expect(await live(bond)).toEqual([]);
    looked.mockRestore();
    queued.mockRestore();
  });

  it('are stored as their maker’s sheet, including unsent drafts', async () => {
    const bond = server.bond();
    const sheet = {
      rows: [
        {
          securityId: bond.securityId,
          symbol: 'A',
          settlType: '3',
          draft: { bidPrice: '2.2', ofrQty: '' },
          isPaused: true,
        },
      ],
      stepBp: 0.01,
      spreadBp: 1,
      reference: 'valuation' as const,
      qty: 3000,
      specifyTime: '',
      sendsAtOnce: false,
    };
    // The demonstration's maker finds benchmark bonds there.
    expect((await maker.call(transaction.getMakerSheet)).data?.rows.length).toBeGreaterThan(0);
    for (const qty of [3000, 5000]) await maker.call(transaction.saveMakerSheet, { body: { ...sheet, qty } });
    expect((await maker.call(transaction.getMakerSheet)).data).toEqual({ ...sheet, qty: 5000 });
    expect((await anna.call(transaction.getMakerSheet)).status).toBe(403);
    expect((await anna.call(transaction.saveMakerSheet, { body: sheet })).status).toBe(403);
  });

  it('are accepted through order entry too, but not from other users', async () => {
    const bond = server.bond();
    const twoSided = legs(bond.yield + 0.005, bond.yield - 0.005);
    const { code, data } = await enter(maker, bond, { twoSided });
    expect(code).toBe(200);
    expect(data.ofrOrderId).toBeDefined();
    expect((await enter(anna, bond, { twoSided })).message).toBe('只有做市商可以提交双边报价');
    const refused = await anna.call(transaction.replaceTwoSided, {
      body: { quotes: [quote(bond, twoSided)] },
    });
    expect(refused.status).toBe(403);
  });
});
