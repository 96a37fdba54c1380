import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, transaction } from '../../../contract/api/index.ts';
import { ApiClient } from '../../_util/api-client.ts';
import { keyWish, makeKey } from '../../_util/api-keys.ts';
import { enter, orderEntry } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let trader: ApiClient;
beforeAll(async () => {
  server = await startTradingServer();
  trader = await server.loggedIn('demo_trader');
}, 240_000);
afterAll(() => server.close());

/** The current state of everything that an order may change. */
async function marketState(): Promise<string> {
  const db = server.storage.kysely;
  const rows = await Promise.all([
    db.selectFrom('quote_order').selectAll().orderBy('order_id').execute(),
    db.selectFrom('trade').selectAll().orderBy('trade_id').execute(),
    db.selectFrom('operator_quota').selectAll().orderBy('oper_id').execute(),
    db.selectFrom('order_entry').selectAll().orderBy('cl_ord_id').execute(),
    db.selectFrom('message').select('message_id').orderBy('message_id').execute(),
    db.selectFrom('audit_pending').select('kind').where('kind', 'like', 'order.%').execute(),
    db.selectFrom('audit_event').select('kind').where('kind', 'like', 'order.%').execute(),
  ]);
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

const rehearse = (client: ApiClient, body: unknown) =>
  client.send<{ orderId: string; ordStatus?: string }>(transaction.ordersPrice, {
    query: { rehearse: '1' },
    body,
  });

describe('a rehearsed order', () => {
  it('gets the same reply as a real one and leaves nothing behind, not even a push [R1.05]', async () => {
    const bond = server.bond();
    const events = server.socket('orderchange', trader);
    await events.frame('orderchange', 'snap').catch(() => null);
    const before = await marketState();
    const body = orderEntry(bond);
    const rehearsed = await rehearse(trader, body);
    expect(rehearsed.code).toBe(200);
    expect(rehearsed.data.orderId).toMatch(/^O/);
    expect(await marketState()).toBe(before);
    const real = await trader.call(transaction.ordersPrice, { body });
    expect({ ...real.data, orderId: '' }).toEqual({ ...rehearsed.data, orderId: '' });
    expect(await marketState()).not.toBe(before);
    await events.frame('orderchange', 'upd');
    expect(events.frames.filter(({ op }) => op === 'upd')).toHaveLength(1);
    events.close();
  });

  it('is refused for the same reasons: deviation, quota, settlement [R1.05]', async () => {
    const bond = server.bond();
    const keys: unknown[] = [];
    for (const over of [{ price: bond.yield + 9 }, { orderQty: 900_000 }, { settlType: '9' as never }]) {
      const body = orderEntry(bond, over);
      const rehearsed = await rehearse(trader, body);
      const real = await trader.send(transaction.ordersPrice, { body });
      expect([rehearsed.status, rehearsed.code, rehearsed.message]).toEqual([
        real.status,
        real.code,
        real.message,
      ]);
      // `as` holds: the data of a refusal (decision 0023).
      keys.push((rehearsed.data as { readonly key?: string }).key);
    }
    expect(keys).toEqual(['deviation', 'overQuota', 'badSettlement']);
  });

  it('meets resting quotes without changing them [R1.05]', async () => {
    const bond = server.bond();
    const maker = await server.loggedIn('demo_maker');
    const resting = await enter(maker, bond, { side: 2, orderQty: 3000 });
    const before = await marketState();
    const rehearsed = await rehearse(trader, orderEntry(bond, { side: 1, orderQty: 3000, timeInForce: 3 }));
    expect(rehearsed.code).toBe(200);
    expect(await marketState()).toBe(before);
    const cancelled = await maker.send<{ ok: boolean }[]>(transaction.cancelMyQuote, {
      query: { rehearse: '1' },
      body: { orderIds: [resting.data.orderId] },
    });
    expect(cancelled.data).toMatchObject([{ ok: true }]);
    const all = await maker.send<{ count: number }>(transaction.cancelAllMyQuotes, {
      query: { rehearse: '1' },
      body: { cancelId: 'rehearsed-1' },
    });
    expect(all.data.count).toBe(1);
    expect(await marketState()).toBe(before);
    const real = await maker.call(transaction.cancelMyQuote, { body: { orderIds: [resting.data.orderId] } });
    expect(real.data).toMatchObject([{ ok: true }]);
  });

  it('is what every order of a sandbox key becomes, as the reply states [R1.05]', async () => {
    const { data } = await makeKey(trader, keyWish({}, server.clock.now()));
    const before = await marketState();
    const reply = await fetch(`${server.url}/api${transaction.ordersPrice.path}`, {
      method: 'POST',
      headers: { authorization: data.secret, 'content-type': 'application/json' },
      body: JSON.stringify(orderEntry(server.bond())),
    });
    expect([reply.status, reply.headers.get('x-rehearsal')]).toEqual([200, '1']);
    // `as` holds: the envelope of an order entry.
    expect(((await reply.json()) as { code: number }).code).toBe(200);
    expect(await marketState()).toBe(before);
  });

  it('with an invalid rehearse value is refused, not entered', async () => {
    const before = await marketState();
    for (const value of ['true', '0', ''])
      expect(
        (
          await trader.send(transaction.ordersPrice, {
            query: { rehearse: value },
            body: orderEntry(server.bond()),
          })
        ).status,
      ).toBe(400);
    expect(await marketState()).toBe(before);
  });

  it('mixed with real ones does not count, while each real one does', async () => {
    const bond = server.bond();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? rehearse(trader, orderEntry(bond, { orderQty: 1000 }))
          : enter(trader, bond, { orderQty: 1000 }),
      ),
    );
    expect(replies.every(({ code }) => code === 200)).toBe(true);
    const rows = await server.storage.kysely
      .selectFrom('quote_order')
      .select('order_id')
      .where('security_id', '=', bond.securityId)
      .execute();
    expect(rows).toHaveLength(10);
  });
});

describe('other rehearsed calls', () => {
  /** Sends a call as a rehearsal, then for real; returns both replies, without the parts specific to either. */
  async function twice(client: ApiClient, call: Pick<Endpoint, 'method' | 'path'>, body: unknown) {
    const before = await marketState();
    const rehearsed = await client.send<unknown>(call, { query: { rehearse: '1' }, body });
    expect(await marketState()).toBe(before);
    const real = await client.send<unknown>(call, { body });
    expect([rehearsed.status, rehearsed.code]).toEqual([200, 200]);
    expect(real.code).toBe(200);
    return { rehearsed: rehearsed.data, real: real.data, isChanged: (await marketState()) !== before };
  }

  it('a cancellation, of one order or all, leaves every order in place [R1.05]', async () => {
    const bond = server.bond();
    const one = await enter(trader, bond);
    expect((await enter(trader, bond, { orderQty: 1000 })).code).toBe(200);
    const single = await twice(trader, transaction.cancelMyQuote, { orderIds: [one.data.orderId] });
    expect(single.isChanged).toBe(true);
    expect(single.rehearsed).toEqual(single.real);
    // An id used by a rehearsal is as good as new.
    const body = { cancelId: 'rehearsed-all', securityId: bond.securityId };
    const all = await twice(trader, transaction.cancelAllMyQuotes, body);
    expect(all.isChanged).toBe(true);
    expect(all.rehearsed).toEqual(all.real);
    expect(all.real).toMatchObject({ count: 1, qty: 1000 });
  });

  it('a confirmation leaves the hit waiting [R1.05]', async () => {
    const bond = server.bond();
    const maker = await server.loggedIn('demo_maker');
    const quote = await enter(maker, bond, { side: 2, quoteInd: 2, orderQty: 3000 });
    expect(
      (
        await enter(trader, bond, {
          side: 1,
          timeInForce: 3,
          targetQuoteId: quote.data.orderId,
          orderQty: 3000,
        })
      ).code,
    ).toBe(200);
    const { isChanged, rehearsed, real } = await twice(maker, transaction.confirmMyQuote, {
      orderIds: [quote.data.orderId],
    });
    expect(isChanged).toBe(true);
    expect(rehearsed).toEqual(real);
  });

  it('a two-sided quote enters neither side [R1.05]', async () => {
    const bond = server.bond();
    const maker = await server.loggedIn('demo_maker');
    const leg = (ticks: number) => ({
      price: Number((bond.yield + ticks / 10_000).toFixed(4)),
      orderQty: 1000,
    });
    const quotes = [
      {
        clOrdId: 'rehearsed-pair',
        securityId: bond.securityId,
        priceType: 'Y',
        settlType: '3',
        bid: leg(50),
        ofr: leg(-50),
      },
    ];
    const { isChanged } = await twice(maker, transaction.replaceTwoSided, { quotes });
    expect(isChanged).toBe(true);
  });

  it('a question about an unanswered order does not close its id, unlike a real one [R1.05]', async () => {
    const bond = server.bond();
    const lookUp = (clOrdId: string, query: Record<string, string>) =>
      trader.send(transaction.orderOutcome, { query, body: { clOrdId } });
    for (const [clOrdId, query, code] of [
      ['asked-in-rehearsal', { rehearse: '1' }, 200],
      ['asked-in-earnest', {}, 409],
    ] as const) {
      expect((await lookUp(clOrdId, query)).code).toBe(200);
      expect((await enter(trader, bond, { clOrdId, orderQty: 1000 })).code, `${clOrdId}`).toBe(code);
    }
  });
});
