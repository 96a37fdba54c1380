import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
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

/** Everything that an order may change, as it stands. */
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
  it('is answered as the real one and leaves nothing behind, not even a push [R1.05]', async () => {
    const bond = server.bond();
    const events = server.socket('orderchange', trader);
    await events.frame('orderchange', 'snap').catch(() => null);
    const before = await marketState();
    const body = orderEntry(bond);
    const told = await rehearse(trader, body);
    expect(told.code).toBe(200);
    expect(told.data.orderId).toMatch(/^O/);
    expect(await marketState()).toBe(before);
    const real = await trader.call(transaction.ordersPrice, { body });
    expect({ ...real.data, orderId: '' }).toEqual({ ...told.data, orderId: '' });
    expect(await marketState()).not.toBe(before);
    await events.frame('orderchange', 'upd');
    expect(events.frames.filter(({ op }) => op === 'upd')).toHaveLength(1);
    events.close();
  });

  it('is refused for the same reasons: deviation, quota, the close [R1.05]', async () => {
    const bond = server.bond();
    for (const over of [{ price: bond.yield + 9 }, { orderQty: 90_000_000 }, { settlType: '9' as never }]) {
      const body = orderEntry(bond, over);
      const told = await rehearse(trader, body);
      const real = await trader.send(transaction.ordersPrice, { body });
      expect([told.status, told.code, told.message]).toEqual([real.status, real.code, real.message]);
      expect(told.code).not.toBe(200);
    }
  });

  it('meets what rests in the book, which stands as it stood [R1.05]', async () => {
    const bond = server.bond();
    const maker = await server.loggedIn('demo_maker');
    const resting = await enter(maker, bond, { side: 2, orderQty: 3000 });
    const before = await marketState();
    const told = await rehearse(trader, orderEntry(bond, { side: 1, orderQty: 3000, timeInForce: 3 }));
    expect(told.code).toBe(200);
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

  it('is what every order of a sandbox key is, and the reply says so [R1.05]', async () => {
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

  it('that misspells the word is refused, not entered', async () => {
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

  it('and real ones may come together: each real one counts, no rehearsed one does', async () => {
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
