import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter, type Quotable } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await startTradingServer();
  [anna, bob] = await server.traders();
});
afterAll(() => server.close());

const orderOf = async (client: ApiClient, orderId: string) =>
  (await client.call(transaction.getQuoteDetail, { query: { orderId } })).data.order;

/** A bond in which three neighbouring clean prices, in 1e-4, share one yield: the lowest of them. */
function fineBond(): { readonly bond: Quotable; readonly clean: number } {
  const { pricer } = server.market;
  const now = server.clock.now();
  for (let tries = 0; tries < 200; tries += 1) {
    const bond = server.bond();
    const near = pricer.prices(bond.securityId, Math.round(bond.yield * 10_000), '3', now)?.clean ?? 0;
    const yieldAt = (clean: number) => pricer.yieldE4OfClean(bond.securityId, clean, '3', now);
    for (let clean = near - 9; clean < near + 9; clean += 1)
      if (yieldAt(clean) !== null && yieldAt(clean) === yieldAt(clean + 2)) return { bond, clean };
  }
  throw new Error('no bond has prices finer than its yields');
}

describe('an order in clean price', () => {
  it('is never filled beyond its price, and skips no better quote', async () => {
    const { bond, clean } = fineBond();
    const inClean = (client: ApiClient, side: 1 | 2, ticks: number, orderQty: number) =>
      enter(client, bond, { side, priceType: 'C', price: (clean + ticks) / 10_000, orderQty });
    const dear = await inClean(anna, 2, 2, 1000);
    const middle = await inClean(anna, 2, 1, 1000);
    const low = await inClean(bob, 1, 0, 5000);
    expect(low.data).toMatchObject({ ordStatus: '0', cumQty: 0 });
    const high = await inClean(bob, 1, 1, 2000);
    expect(high.data).toMatchObject({ cumQty: 1000, avgPrice: (clean + 1) / 10_000 });
    expect(await orderOf(anna, middle.data.orderId)).toMatchObject({ ordStatus: '2' });
    expect(await orderOf(anna, dear.data.orderId)).toMatchObject({ ordStatus: '0', cumQty: 0 });
    const sold = await inClean(anna, 2, 0, 3000);
    expect(sold.data).toMatchObject({ ordStatus: '2', cumQty: 3000 });
    // The higher bid first, although the other arrived earlier.
    expect(await orderOf(bob, high.data.orderId)).toMatchObject({ ordStatus: '2', cumQty: 2000 });
    expect(await orderOf(bob, low.data.orderId)).toMatchObject({ ordStatus: '0', cumQty: 2000 });
  });
});

describe('a partial confirmation', () => {
  it('respects the hitter’s all-or-none, minimum quantity and the step of 100', async () => {
    const bond = server.bond();
    const hitOn = async (over: Parameters<typeof enter>[2]) => {
      const quote = await enter(bob, bond, { side: 2, quoteInd: 2, orderQty: 5000 });
      const targetQuoteId = quote.data.orderId;
      const hit = await enter(anna, bond, { quoteInd: 99, orderQty: 3000, targetQuoteId, ...over });
      const confirm = async (qty: number) =>
        (await bob.call(transaction.confirmMyQuote, { body: { orderIds: [targetQuoteId], qty } })).data[0]
          ?.ok;
      return { hitId: hit.data.orderId, confirm };
    };
    const whole = await hitOn({ allOrNone: true });
    expect([await whole.confirm(1000), await whole.confirm(3000)]).toEqual([false, true]);
    const part = await hitOn({ minQty: 2000 });
    expect([await part.confirm(1000), await part.confirm(2050), await part.confirm(7)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await orderOf(anna, part.hitId)).toMatchObject({ cumQty: 0, ordStatus: '0' });
    expect(await part.confirm(2000)).toBe(true);
    expect(await orderOf(anna, part.hitId)).toMatchObject({ cumQty: 2000, reason: 'partConfirmed' });
  });
});
