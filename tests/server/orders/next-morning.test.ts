import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { enter, newClOrdId } from '../../_util/order-entry.ts';
import type { PushClient, PushEvent } from '../../_util/push-client.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const beijing = (text: string): number => Date.parse(`${text}+08:00`);

let server: TradingServer;
let anna: ApiClient;

beforeAll(async () => {
  // Moved by fractions of a millisecond, as by a script that makes it follow elapsed time.
  const clock = new ManualClock(beijing('2026-11-20T16:50:00') + 0.375);
  server = await startTradingServer({ clock, env: { SIM_CLOCK: 'market' } });
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
});
afterAll(() => server.close());

const follow = async (client: ApiClient): Promise<PushClient> => {
  const page = server.socket('orderchange', client);
  await page.frame('orderchange');
  return page;
};

it('a page left open over the weekend must log in again, and then shows and follows the current day', async () => {
  const [lasting, passing] = [server.bond(), server.bond()];
  const lastingOrder = await enter(anna, lasting, { side: 2, timeInForce: 1, settlType: '3' });
  const ended = await enter(anna, passing, { side: 2, timeInForce: 0 });
  expect([lastingOrder.data.ordStatus, ended.data.ordStatus]).toEqual(['0', '0']);

  server.clock.jump(beijing('2026-11-23T09:30:00'));
  await server.pass(2500);
  const idle = await anna.call(transaction.getQuoteDetail, { query: { orderId: lastingOrder.data.orderId } });
  expect(idle.status).toBe(401);

  anna = await server.loggedIn('demo_trader', '192.0.2.1');
  const monday = await follow(anna);
  const detailOf = async (orderId: string) =>
    (await anna.call(transaction.getQuoteDetail, { query: { orderId } })).data.order;
  expect(await detailOf(lastingOrder.data.orderId)).toMatchObject({
    ordStatus: '0',
    settlDate: '2026-11-24',
  });
  expect((await detailOf(ended.data.orderId)).ordStatus).not.toBe('0');
  // From here on the page follows today's pushes.
  await anna.call(transaction.cancelMyQuote, { body: { orderIds: [lastingOrder.data.orderId] } });
  const isCancelled = (event: PushEvent): boolean =>
    event.kind === 'frame' &&
    [lastingOrder.data.orderId, '"ordStatus":"4"'].every((part) => event.text.includes(part));
  await monday.until(isCancelled);
});

it('a machine that slept over a close ends day orders before anything else happens in their books', async () => {
  const [rolling, dated] = [server.bond(), server.bond()];
  // The settlement of the second book is the same day on both sides of the night.
  const before = [
    await enter(anna, rolling, { side: 2, timeInForce: 0, settlType: '3' }),
    await enter(anna, dated, { side: 2, timeInForce: 0, settlType: '11.25+0' }),
  ];
  server.clock.jump(beijing('2026-11-24T09:30:00'));
  const bob = await server.loggedIn('demo_trader2', '192.0.2.2');
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
  const hits = [
    await enter(bob, rolling, { side: 1, timeInForce: 0, settlType: '3' }),
    await enter(bob, dated, { side: 1, timeInForce: 0, settlType: '11.25+0' }),
  ];
  expect(hits.map(({ data }) => data.cumQty)).toEqual([0, 0]);
  const endOf = async ({ data: { orderId } }: (typeof before)[number]) => {
    const { order, events } = (await anna.call(transaction.getQuoteDetail, { query: { orderId } })).data;
    return { settlDate: order.settlDate, kinds: events.map(({ kind }) => kind), reason: order.reason };
  };
  expect(await Promise.all(before.map(endOf))).toEqual([
    { settlDate: '2026-11-24', kinds: ['new', 'end'], reason: 'close' },
    { settlDate: '2026-11-25', kinds: ['new', 'end'], reason: 'close' },
  ]);

  // The close that is made up for concerns the day before alone.
  await server.pass(2500);
  const statusOf = async ({ data: { orderId } }: (typeof hits)[number]) =>
    (await bob.call(transaction.getQuoteDetail, { query: { orderId } })).data.order.ordStatus;
  expect(await Promise.all(hits.map(statusOf))).toEqual(['0', '0']);
});

it('before the market opens, orders of the day before are cancelled, and not amended until it is open', async () => {
  await server.pass(2500);
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
  const [first, second] = [server.bond(), server.bond()];
  const lasting = { side: 2, timeInForce: 1, settlType: '3' } as const;
  const [one, two] = [await enter(anna, first, lasting), await enter(anna, second, lasting)];
  expect([one.code, two.code]).toEqual([200, 200]);
  server.clock.jump(beijing('2026-11-25T08:59:30'));
  await server.pass(2500);
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
  const detailOf = async (orderId: string) =>
    (await anna.call(transaction.getQuoteDetail, { query: { orderId } })).data.order;
  const amend = () =>
    enter(anna, second, {
      ...lasting,
      orderQty: 4000,
      replaces: { orderId: two.data.orderId, leavesQty: 5000 },
    });
  expect(await amend()).toMatchObject({ code: 500, data: { key: 'closed' } });
  expect(await detailOf(two.data.orderId)).toMatchObject({
    ordStatus: '0',
    leavesQty: 5000,
    settlDate: '2026-11-26',
  });
  const cancelled = await anna.call(transaction.cancelAllMyQuotes, {
    body: { cancelId: newClOrdId(), securityId: first.securityId },
  });
  expect(cancelled.data).toMatchObject({ count: 1, failed: [] });
  server.clock.jump(beijing('2026-11-25T09:00:00'));
  const { code, data } = await amend();
  expect([code, (await detailOf(two.data.orderId)).ordStatus]).toEqual([200, '4']);
  expect(await detailOf(data.orderId)).toMatchObject({
    ordStatus: '0',
    leavesQty: 4000,
    settlDate: '2026-11-26',
  });
});
