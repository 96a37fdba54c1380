import { transaction } from '#contract/api';
import type { OrderEntry } from '#contract/entities';
import { systemClock } from '#core/clock';
import { createHttp, lazyTransport, TransportError, type Transport } from '#core/http';
import { browserSockets, PushHub } from '#core/push';
import { FakeBrowser } from '#testing';
import { TradingStore } from '#core/trading';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../_util/api-client.ts';
import { enter, orderEntry, type Quotable } from '../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../_util/trading-server.ts';

let server: TradingServer;
let bob: ApiClient;
beforeAll(async () => {
  server = await startTradingServer();
  bob = await server.loggedIn('demo_offer', '192.0.2.9');
});
afterAll(() => server.close());

const soon = <T>(read: () => T) => vi.waitFor(read, { timeout: 5000, interval: 10 });

/** The store of one trader on the real server. `lose` swallows the next reply of order entry after the server has processed it. */
async function openTrading(name: string) {
  const client = await server.loggedIn(name, '192.0.2.8');
  const sockets: { cut: () => void } = { cut: () => undefined };
  const hub = new PushHub({
    sockets: {
      isSupported: true,
      open(url, protocols, handlers) {
        const socket = browserSockets.open(url, protocols, handlers);
        sockets.cut = () => {
          socket.close(3000);
          handlers.onClose(1006, '');
        };
        return socket;
      },
    },
    clock: systemClock,
    browser: new FakeBrowser('/', server.url),
  });
  const state = { lose: 0 };
  const send = lazyTransport();
  const transport: Transport = async (request) => {
    const reply = await send({ ...request, url: `${server.url}${request.url}` });
    if (state.lose > 0 && request.method === 'POST') {
      state.lose -= 1;
      throw new TransportError('timeout');
    }
    return reply;
  };
  const trading = new TradingStore({
    http: createHttp({ transport, token: () => client.token }),
    push: hub,
    clock: systemClock,
    session: { sessionId: name, status: 'active', data: { quota: null }, remainingQuota: '' } as never, // all that the store reads
    flow: { watchOrders: () => () => undefined },
    onError: () => undefined,
  });
  hub.setToken(client.token);
  const stop = trading.follow();
  await soon(() => expect([trading.ready, trading.stale]).toEqual([true, false]));
  return {
    trading,
    client,
    sockets,
    state,
    close: () => {
      stop();
      hub.stop();
    },
  };
}

const entryOf = (bond: Quotable, over: Partial<OrderEntry> = {}): OrderEntry =>
  orderEntry(bond, { side: 2, orderQty: 3000, ...over });

describe('own orders on the real server', () => {
  it('are entered once although the reply was lost, pushed live, and equal the server’s list after a disconnection [R3.02]', async () => {
    const { trading, client, sockets, state, close } = await openTrading('demo_trader');
    const bond = server.bond();
    const entry = entryOf(bond);
    state.lose = 1;
    const outcome = await trading.submit(entry);
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
    const { orderId } = outcome.reply;
    await soon(() =>
      expect(trading.live.map((order) => [order.orderId, order.securityID, order.side])).toEqual([
        [orderId, bond.securityId, 2],
      ]),
    );
    expect(await trading.submit({ ...entry, orderQty: 4000 })).toMatchObject({
      kind: 'duplicate',
      field: 'clOrdId',
    });
    expect(await trading.submit(entryOf(bond, { orderQty: 950 }))).toMatchObject({
      kind: 'refused',
      field: 'orderQty',
      words: { key: 'refusals:qtyStep' },
    });
    const changes: number[] = [];
    trading.onChange(({ now }) => changes.push(now.cumQty));
    sockets.cut();
    await enter(bob, bond, { side: 1, orderQty: 1000 });
    await soon(() => expect([trading.stale, trading.orders.get(orderId)?.cumQty]).toEqual([false, 1000]));
    expect(changes).toContain(1000);
    const { data } = await client.call(transaction.getQuoteList, { query: { securityId: bond.securityId } });
    expect(data.content).toEqual([trading.orders.get(orderId)]);
    close();
  });

  it('are cancelled and confirmed with a result per row; a lost reply is derived from the state of the orders', async () => {
    const { trading, state, close } = await openTrading('demo_trader');
    const bond = server.bond();
    const quote = await trading.submit(entryOf(bond, { quoteInd: 2 }));
    if (quote.kind !== 'accepted') throw new Error(quote.kind);
    const { orderId } = quote.reply;
    const hit = await enter(bob, bond, { side: 1, quoteInd: 99, targetQuoteId: orderId, orderQty: 2000 });
    await soon(() =>
      expect(trading.orders.get(orderId)?.pendingHits.map(({ hitId }) => hitId)).toEqual([hit.data.orderId]),
    );
    expect(await trading.confirm([hit.data.orderId, 'O-none'], 1500)).toEqual([
      { orderId: hit.data.orderId, ok: true, words: null },
      {
        orderId: 'O-none',
        ok: false,
        words: { key: 'refusals:noSuchOrder', values: {}, orText: '订单不存在' },
      },
    ]);
    await soon(() => expect(trading.orders.get(orderId)?.cumQty).toBe(1500));
    state.lose = 1;
    const [lost] = await trading.cancel([orderId]);
    await soon(() => expect(trading.orders.get(orderId)?.ordStatus).toBe('4'));
    expect(lost).toMatchObject({ orderId });
    expect(await trading.cancel([orderId])).toEqual([
      {
        orderId,
        ok: false,
        words: { key: 'refusals:orderCancelled', values: {}, orText: '订单已撤销' },
      },
    ]);
    expect(trading.live.map((order) => order.orderId)).not.toContain(orderId);
    close();
  });
});
