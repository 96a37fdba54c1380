import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { enter, newClOrdId, type Quotable } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const beijing = (text: string): number => Date.parse(`${text}+08:00`);

let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  const clock = new ManualClock(beijing('2026-11-20T16:50:00'));
  server = await startTradingServer({ clock, env: { SIM_CLOCK: 'market' } });
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
  bob = await server.loggedIn('demo_trader2', '192.0.2.2');
});
afterAll(() => server.close());

const orderOf = async (client: ApiClient, orderId: string) =>
  (await client.call(transaction.getQuoteDetail, { query: { orderId } })).data.order;
const price = (bond: Quotable, ticks: number): number => Number((bond.yield + ticks / 10_000).toFixed(4));

const ORDERS = ['the amendment first', 'the amendment last', 'both at once'] as const;

/** Both requests in this order of arrival. */
async function inOrder<A, B>(
  order: (typeof ORDERS)[number],
  amend: () => Promise<A>,
  other: () => Promise<B>,
): Promise<[A, B]> {
  if (order === 'both at once') return Promise.all([amend(), other()]);
  if (order === 'the amendment first') return [await amend(), await other()];
  const reply = await other();
  return [await amend(), reply];
}

/** The one that arrives first counts. */
function expectOne(order: (typeof ORDERS)[number], isAmended: boolean, isOther: boolean): void {
  expect(isOther).toBe(!isAmended);
  if (order !== 'both at once') expect(isAmended).toBe(order === 'the amendment first');
}

describe.each(ORDERS)('an amendment and, %s,', (order) => {
  it('a hit: one of them counts, and nothing trades at a price that the other side has not seen', async () => {
    const bond = server.bond();
    const { data: old } = await enter(anna, bond, { side: 2, price: price(bond, 0), orderQty: 5000 });
    const amended = { side: 2, price: price(bond, 20), orderQty: 5000 } as const;
    const [amend, hit] = await inOrder(
      order,
      () => enter(anna, bond, { ...amended, replaces: { orderId: old.orderId, leavesQty: 5000 } }),
      () => enter(bob, bond, { side: 1, price: price(bond, 0), orderQty: 2000, targetQuoteId: old.orderId }),
    );
    const after = await orderOf(anna, old.orderId);
    expectOne(order, amend.code === 200, hit.code === 200);
    if (amend.code === 200) {
      expect(hit.data).toMatchObject({ field: 'targetQuoteId' });
      expect(after).toMatchObject({ ordStatus: '4', cumQty: 0, reason: 'replaced' });
      expect(await orderOf(anna, amend.data.orderId)).toMatchObject({ leavesQty: 5000, cumQty: 0 });
    } else {
      expect(amend.data).toMatchObject({ field: 'replaces' });
      expect(hit.data).toMatchObject({ cumQty: 2000, avgPrice: price(bond, 0) });
      expect(after).toMatchObject({ ordStatus: '0', leavesQty: 3000, price: price(bond, 0) });
    }
    await anna.call(transaction.cancelAllMyQuotes, { body: { cancelId: newClOrdId() } });
  });

  it('the answer to a hit: it deals, or the hit ends with the quote', async () => {
    const bond = server.bond();
    const quote = { side: 2, price: price(bond, 0), orderQty: 5000, quoteInd: 2 } as const;
    const { data: old } = await enter(anna, bond, quote);
    const terms = { side: 1, quoteInd: 99, specifyTime: '600', orderQty: 2000 } as const;
    const { data: hit } = await enter(bob, bond, {
      ...terms,
      price: price(bond, 0),
      targetQuoteId: old.orderId,
    });
    expect(hit.cumQty).toBe(0);
    const [amend, confirm] = await inOrder(
      order,
      () =>
        enter(anna, bond, {
          ...quote,
          price: price(bond, 20),
          replaces: { orderId: old.orderId, leavesQty: 5000 },
        }),
      () =>
        anna.call(transaction.confirmMyQuote, {
          body: { orderIds: [hit.orderId] },
        }),
    );
    const isDealt = confirm.data[0]?.ok === true;
    expectOne(order, amend.code === 200, isDealt);
    expect(await orderOf(bob, hit.orderId)).toMatchObject(
      isDealt
        ? { cumQty: 2000, avgPrice: price(bond, 0) }
        : { cumQty: 0, phase: 'done', reason: 'targetGone' },
    );
    await anna.call(transaction.cancelAllMyQuotes, { body: { cancelId: newClOrdId() } });
  });

  it('a cancel: nothing is left of the quote, and only an amendment that came first of its successor', async () => {
    const bond = server.bond();
    const { data: old } = await enter(anna, bond, { side: 2, price: price(bond, 0) });
    const [amend, cancel] = await inOrder(
      order,
      () =>
        enter(anna, bond, {
          side: 2,
          price: price(bond, 20),
          replaces: { orderId: old.orderId, leavesQty: 5000 },
        }),
      () => anna.call(transaction.cancelMyQuote, { body: { orderIds: [old.orderId] } }),
    );
    expectOne(order, amend.code === 200, cancel.data[0]?.ok === true);
    expect((await orderOf(anna, old.orderId)).ordStatus).toBe('4');
    const live = await anna.call(transaction.getMyQuote, { query: { securityId: bond.securityId } });
    expect(live.data.content.map(({ orderId }) => orderId)).toEqual(
      amend.code === 200 ? [amend.data.orderId] : [],
    );
    if (amend.code !== 200) expect(amend.data).toMatchObject({ key: 'nothingToReplace' });
    await anna.call(transaction.cancelAllMyQuotes, { body: { cancelId: newClOrdId() } });
  });
});

it('an amendment at the close of the day is refused, and its quote ends with the day, once', async () => {
  const bond = server.bond();
  const { data: old } = await enter(anna, bond, { side: 2, price: price(bond, 0) });
  server.clock.jump(beijing('2026-11-20T17:30:00'));
  const [amend] = await Promise.all([
    enter(anna, bond, { side: 2, orderQty: 4000, replaces: { orderId: old.orderId, leavesQty: 5000 } }),
    server.pass(2500),
  ]);
  expect(amend).toMatchObject({ code: 500, data: { key: 'closed' } });
  const { order, events } = (await anna.call(transaction.getQuoteDetail, { query: { orderId: old.orderId } }))
    .data;
  expect([order.ordStatus, order.reason, events.map(({ kind }) => kind)]).toEqual([
    '4',
    'close',
    ['new', 'end'],
  ]);
});
