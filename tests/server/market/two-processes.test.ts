import { OrderReader } from '#server/domain/orders';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { DeepMarket, Order, OrderReturn } from '../../../contract/entities/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { FaultyBus } from '../../_util/faulty-bus.ts';
import { enter, type Quotable } from '../../_util/order-entry.ts';
import type { PushClient } from '../../_util/push-client.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

/** How late a process may show another's change while nothing wakes it. */
const LATE_MS = 1_000;

const network = new FaultyBus();
/** The second process's database queries wait for this. */
let gate: Promise<unknown> = Promise.resolve();
let one: TradingServer;
let two: TradingServer;
/** Owns orders and is connected to the second process; `bob` trades on the first. */
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  const env = { SIM_CLOCK: 'market' };
  one = await startTradingServer({ env, bus: network.end() });
  two = await startTradingServer({
    env,
    besides: one,
    bus: network.end(),
    through: (storage) => ({
      ...storage,
      async tx(work, options) {
        await gate;
        return storage.tx(work, options);
      },
    }),
  });
  anna = await two.loggedIn('demo_trader', '192.0.2.1');
  bob = await one.loggedIn('demo_trader2', '192.0.2.2');
  await one.storage.kysely.updateTable('operator_quota').set({ amount_limit: 10_000_000 }).execute();
});
afterEach(() => {
  network.fault = 'none';
  vi.restoreAllMocks();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

function rows<T>(socket: PushClient, op = 'upd'): T[] {
  // `as` holds: rows of the only stream that the socket reads.
  return socket.frames.filter((frame) => frame['op'] === op).flatMap((frame) => frame['data'] as T[]);
}
async function open(server: TradingServer, type: string, client: ApiClient): Promise<PushClient> {
  const socket = server.socket(type, client);
  await socket.frame(type, 'snap');
  return socket;
}
const assertGapFree = (socket: PushClient): void => {
  const seqs = socket.frames.map((frame) => frame['seq']).filter((seq) => seq !== undefined);
  expect(seqs).toEqual(seqs.map((_seq, i) => i + 1));
};
/** Enters an order that is accepted. Returns its id. */
async function entered(client: ApiClient, bond: Quotable, side: 1 | 2, orderQty: number): Promise<string> {
  const { code, message, data } = await enter(client, bond, { side, orderQty });
  expect([code, message]).toEqual([200, expect.any(String)]);
  return data.orderId;
}
/** Orders of each bond as a process holds them. */
const book = (server: TradingServer, securityId: string): unknown => server.market.books.booksOf(securityId);

describe.each(['none', 'cut', 'twiceBackwards'] as const)(
  'two processes on one database, their bus: %s',
  (fault) => {
    it('notify an owner at the other process of every event of their orders, once and in order', async () => {
      const [returns, records] = [await open(two, 'OrderReturn', anna), await open(two, 'MyQuote', anna)];
      const ids: string[] = [];
      const bonds = Array.from({ length: 5 }, () => one.bond());
      for (const bond of bonds) ids.push(await entered(anna, bond, 2, 5000));
      network.fault = fault;
      for (const bond of bonds) await entered(bob, bond, 1, 2000);
      for (const bond of bonds) await entered(bob, bond, 1, 1000);
      if (fault === 'cut') await one.pass(LATE_MS);
      const returned = () =>
        ids.map((id) =>
          rows<OrderReturn>(returns)
            .filter(({ orderId }) => orderId === id)
            .map(({ execType, cumQty }) => `${execType} ${cumQty}`),
        );
      await expect.poll(returned).toEqual(ids.map(() => ['new 0', 'fill 2000', 'fill 3000']));
      const last = () =>
        ids.map((id) => rows<Order>(records).findLast(({ orderId }) => orderId === id)?.cumQty);
      await expect.poll(last).toEqual(ids.map(() => 3000));
      for (const socket of [returns, records]) {
        assertGapFree(socket);
        socket.close();
      }
    });

    it('show the same market: live and ended quotes, trades and depth', async () => {
      const bonds = [one.bond(), one.bond(), one.bond()] as const;
      const subscriber = await open(two, 'bestmarket', anna);
      network.fault = fault;
      const quotes: string[] = [];
      for (const bond of bonds) quotes.push(await entered(bob, bond, 2, 3000));
      await bob.call(transaction.cancelMyQuote, { body: { orderIds: [quotes[0] ?? ''] } });
      await entered(anna, bonds[1], 1, 1000);
      if (fault === 'cut') await one.pass(LATE_MS);
      for (const { securityId } of bonds)
        await expect.poll(() => isDeepStrictEqual(book(two, securityId), book(one, securityId))).toBe(true);
      await one.pass(100);
      const offers = () =>
        bonds.map(
          ({ securityId }) =>
            rows<{ securityId: string; ofrQty: number | null }>(subscriber).findLast(
              (row) => row.securityId === securityId,
            )?.ofrQty ?? null,
        );
      await expect.poll(offers).toEqual([null, 2000, 3000]);
      const traded = ({ market }: TradingServer) => market.view.tape().map(({ trade }) => trade.id);
      await expect.poll(() => traded(two).toSorted()).toEqual(traded(one).toSorted());
      const tradeOf = ({ securityId }: Quotable) =>
        two.market.view.tape().filter((entry) => entry.securityId === securityId);
      expect(bonds.map((bond) => tradeOf(bond).map(({ trade }) => trade.qty))).toEqual([[], [1000], []]);
      subscriber.close();
    });
  },
);

describe('a trader who shares the name at one process', () => {
  it('is named at the other within a second, also on open sockets, and no longer once that is withdrawn [R1.07]', async () => {
    network.fault = 'cut';
    const bond = one.bond();
    await entered(bob, bond, 2, 3000);
    await one.pass(LATE_MS);
    const ladder = two.socket('deepmarket', anna);
    await ladder.opened;
    ladder.send({ type: 'sub', stream: 'deepmarket', securityIds: [bond.securityId] });
    await ladder.frame('deepmarket', 'snap');
    const traderName = () =>
      rows<DeepMarket>(ladder).findLast(({ securityId }) => securityId === bond.securityId)?.ofr[0]
        ?.traderName;
    for (const [shared, name] of [
      [true, '演示乙'],
      [false, null],
    ] as const) {
      await bob.call(transaction.saveAuthorizedSharing, { body: { shared } });
      await one.pass(LATE_MS);
      await expect.poll(traderName).toBe(name);
    }
    ladder.close();
  });
});

describe('a process that changes a book after missing another’s change', () => {
  it('reports both, the other’s change first', async () => {
    const bond = one.bond();
    const returns = await open(two, 'OrderReturn', anna);
    const id = await entered(anna, bond, 2, 5000);
    network.fault = 'cut';
    await entered(bob, bond, 1, 2000);
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [id] } });
    const returned = () =>
      rows<OrderReturn>(returns)
        .filter(({ orderId }) => orderId === id)
        .map(({ execType, cumQty }) => `${execType} ${cumQty}`);
    await expect.poll(returned).toEqual(['new 0', 'fill 2000', 'cancel 2000']);
    returns.close();
  });
});

describe('a process whose database does not reply', () => {
  it('reports within three seconds that it is behind, on every socket and in health, and catches up afterwards', async () => {
    const subscriber = await open(two, 'bestmarket', anna);
    const states = (socket: PushClient) =>
      socket.frames.filter(({ type }) => type === 'state').map(({ live }) => live);
    const isReady = async ({ url }: TradingServer) => (await fetch(`${url}/api/health/ready`)).status;
    const { promise, resolve: thaw } = Promise.withResolvers<void>();
    gate = promise;
    const bond = one.bond();
    await entered(bob, bond, 2, 3000);
    await one.pass(3_000);
    await expect.poll(() => states(subscriber)).toEqual([false]);
    expect([await isReady(one), await isReady(two)]).toEqual([200, 503]);
    const late = await open(two, 'orderchange', anna);
    expect(states(late)).toEqual([false]);
    thaw();
    for (const socket of [subscriber, late]) await expect.poll(() => states(socket)).toEqual([false, true]);
    const at = subscriber.frames.findIndex(({ live }) => live === true);
    const before = subscriber.frames
      .slice(0, at)
      .flatMap(({ data }) => (data ?? []) as { securityId: string }[]);
    expect(before.map(({ securityId }) => securityId)).toContain(bond.securityId);
    expect(await isReady(two)).toBe(200);
    for (const socket of [subscriber, late]) socket.close();
  });
});

describe('a socket whose snapshot is being read', () => {
  it('misses nothing that another process does meanwhile, whichever has announced more', async () => {
    // The process of the socket has made more announcements than the other ever will.
    for (let i = 0; i < 30; i += 1) await entered(anna, two.bond(), 2, 1000);
    const bond = one.bond();
    const read = OrderReader.prototype.recent;
    const [isRead, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(OrderReader.prototype, 'recent').mockImplementation(async function (
      this: OrderReader,
      ...parameters
    ) {
      const found = await read.apply(this, parameters);
      isRead.resolve();
      await release.promise;
      return found;
    });
    const elsewhere = await one.loggedIn('demo_trader', '192.0.2.1');
    const records = two.socket('MyQuote', elsewhere);
    await isRead.promise;
    const id = await entered(elsewhere, bond, 2, 1000);
    await expect.poll(() => book(two, bond.securityId)).toEqual(book(one, bond.securityId));
    await two.orders.push.idle();
    release.resolve();
    await expect.poll(() => rows<Order>(records).map(({ orderId }) => orderId)).toContain(id);
    assertGapFree(records);
    records.close();
    anna = await two.loggedIn('demo_trader', '192.0.2.1');
  });
});
