import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf, transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter, orderEntry } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

/** More than are admitted at once. */
const MANY = 60;

let server: TradingServer;
let anna: ApiClient;
beforeAll(async () => {
  server = await startTradingServer({ admittedAtLeast: 20 });
  anna = await server.loggedIn('demo_trader');
});
afterAll(() => server.close());

it('rehearsals beyond momentary capacity are refused at once, and take no place from orders [R7.04]', async () => {
  const [bond, other] = [server.bond(), server.bond()];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  await enter(anna, bond, { orderQty: 1000 });
  const lock = server.storage.tx(async (trx) => {
    await sql`select 1 from book where security_id = ${bond.securityId} for update`.execute(trx);
    isLocked();
    await released;
  });
  await locked;
  const rehearsals = Array.from({ length: MANY }, () =>
    anna.send(transaction.ordersPrice, {
      query: { rehearse: '1' },
      body: orderEntry(bond, { orderQty: 1000 }),
    }),
  );
  await Promise.any(
    rehearsals.map(async (rehearsal) => {
      const { status } = await rehearsal;
      if (status !== 429) throw new Error(`answered ${status}`);
    }),
  );
  const real = enter(anna, other, { orderQty: 1000 });
  release();
  await lock;
  expect((await real).code).toBe(200);
  const statuses = (await Promise.all(rehearsals)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

it('orders beyond momentary capacity are refused at once, and all that are admitted are accepted [R7.04]', async () => {
  const bond = server.bond();
  const resting = await enter(anna, bond, { orderQty: 1000 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const lock = server.storage.tx(async (trx) => {
    await sql`select 1 from book where security_id = ${bond.securityId} for update`.execute(trx);
    isLocked();
    await released;
  });
  await locked;
  const replies = Array.from({ length: MANY }, () =>
    fetch(`${server.url}${pathOf(transaction.ordersPrice)}`, {
      method: 'POST',
      headers: { authorization: anna.token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(orderEntry(bond, { orderQty: 1000 })),
    }),
  );
  const busy = await Promise.any(
    replies.map(async (reply) => {
      const { status } = await reply;
      if (status !== 429) throw new Error(`answered ${status}`);
      return reply;
    }),
  );
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await busy.json()).toMatchObject({ code: 429, data: { key: 'marketBusy' } });
  // Cancels are admitted.
  const cancelled = anna.call(transaction.cancelMyQuote, { body: { orderIds: [resting.data.orderId] } });
  release();
  await lock;
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  const acceptedCount = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await cancelled).data).toMatchObject([{ ok: true }]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from quote_order
    where security_id = ${bond.securityId} and ord_status = '0'`.execute(server.storage.kysely);
  expect(rows).toEqual([{ n: acceptedCount }]);
  expect((await enter(anna, bond, { orderQty: 1000 })).code).toBe(200);
});
