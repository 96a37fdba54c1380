import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { enter, newClOrdId, type Quotable } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const beijing = (time: string): number => Date.parse(`2026-11-20T${time}+08:00`);
/** Pairs in one call, and calls: together more than a transaction carries. */
const [PAIRS, CALLS] = [100, 2];

let one: TradingServer;
let two: TradingServer;
let bob: ApiClient;
let maker: ApiClient;
beforeAll(async () => {
  const env = { SIM_CLOCK: 'market' };
  one = await startTradingServer({ env, clock: new ManualClock(beijing('17:29:50')) });
  two = await startTradingServer({ env, besides: one });
  bob = await one.loggedIn('demo_trader2', '192.0.2.2');
  maker = await two.loggedIn('demo_maker', '192.0.2.3');
  await one.storage.kysely.updateTable('operator_quota').set({ amount_limit: 10_000_000 }).execute();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const pair = ({ securityId, yield: middle }: Quotable) => ({
  clOrdId: newClOrdId(),
  securityId,
  priceType: 'Y' as const,
  settlType: '3',
  timeInForce: 0 as const,
  specifyTime: '',
  bid: { price: Number((middle + 0.005).toFixed(4)), orderQty: 1000 },
  ofr: { price: Number((middle - 0.005).toFixed(4)), orderQty: 1000 },
});

it('what the close cuts in two ends with it or is refused, whichever process it was sent to', async () => {
  const bonds = Array.from({ length: PAIRS }, () => two.bond());
  // The market closes with the first commit, while the rest still waits.
  const undo = two.market.writer.listen((_deltas, isLocal) => {
    if (isLocal) one.clock.jump(beijing('17:30:01'));
  });
  const calls = Array.from({ length: CALLS }, () =>
    maker.call(transaction.replaceTwoSided, { body: { quotes: bonds.map(pair) } }),
  );
  const hits = bonds.map((bond) => enter(bob, bond, { side: 1, settlType: '3' }));
  const rows = (await Promise.all(calls)).flatMap(({ data }) => data);
  undo();
  const late = rows.filter(({ ok }) => !ok);
  expect(rows).toHaveLength(PAIRS * CALLS);
  expect([rows.length - late.length, late.length]).toEqual([
    expect.toSatisfy(isSome),
    expect.toSatisfy(isSome),
  ]);
  expect(new Set(late.map(({ key }) => key))).toEqual(new Set(['closed']));
  for (const { code, data } of await Promise.all(hits))
    if (code !== 200) expect(data).toMatchObject({ key: 'closed' });

  await one.pass(2000);
  await two.pass(2000);
  const db = one.storage.kysely;
  const live = await sql`select order_id from quote_order where ord_status = '0'`.execute(db);
  expect(live.rows).toEqual([]);
  const quotas = await sql`select oper_id from operator_quota where reserved <> 0`.execute(db);
  expect(quotas.rows).toEqual([]);
  const trades =
    await sql`select trade_id from trade where traded_at > ${new Date(beijing('17:30:00'))}`.execute(db);
  expect(trades.rows).toEqual([]);
  for (const { securityId } of bonds)
    expect(one.market.books.booksOf(securityId)).toEqual(two.market.books.booksOf(securityId));
});

const isSome = (count: number): boolean => count > 0;
