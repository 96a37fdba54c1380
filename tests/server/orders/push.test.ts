import { NameSharing, OrderReader } from '#server/domain/orders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import { order, orderChange, orderReturn, type Order } from '../../../contract/entities/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import type { PushClient } from '../../_util/push-client.ts';
import { enter } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await startTradingServer();
  [anna, bob] = await server.traders();
});
afterAll(() => server.close());

async function open(type: string, client: ApiClient): Promise<PushClient> {
  const socket = server.socket(type, client);
  // The path's stream is subscribed to when the socket opens.
  await socket.frame(type, 'snap');
  return socket;
}
const rowsOf = (socket: PushClient, type: string): unknown[] =>
  socket.frames
    .filter((frame) => frame['type'] === type && frame['op'] === 'upd')
    .flatMap((frame) => frame['data'] as unknown[]);
const assertGapFree = (socket: PushClient, type: string): void => {
  const seqs = socket.frames.filter((frame) => frame['type'] === type).map((frame) => frame['seq']);
  expect(seqs).toEqual(seqs.map((_seq, i) => i + 1));
};

describe('the owner of an order', () => {
  it('receives every event in order, the whole record, and a hint with the quota left; no one else does', async () => {
    const types = ['OrderReturn', 'MyQuote', 'orderchange'] as const;
    const [returns, records, hints] = await Promise.all(types.map((type) => open(type, anna)));
    const foreign = await open('OrderReturn', bob);
    if (!returns || !records || !hints) throw new Error('no sockets');
    const bond = server.bond();
    const { data } = await enter(anna, bond, { side: 2, orderQty: 5000 });
    await enter(bob, bond, { side: 1, orderQty: 2000 });
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [data.orderId] } });
    await hints.until(
      (event) =>
        event.kind === 'frame' &&
        (event.frame['data'] as { ordStatus?: string }[]).some((row) => row.ordStatus === '4'),
    );
    await records.until(
      (event) =>
        event.kind === 'frame' && (event.frame['data'] as Order[]).some((row) => row.ordStatus === '4'),
    );
    const received = rowsOf(returns, 'OrderReturn').map((row) => orderReturn.parse(row));
    expect(
      received.map(({ execType, lastQty, cumQty, leavesQty, ordStatus }) => [
        execType,
        lastQty,
        cumQty,
        leavesQty,
        ordStatus,
      ]),
    ).toEqual([
      ['new', 0, 0, 5000, '0'],
      ['fill', 2000, 2000, 3000, '0'],
      ['cancel', 0, 2000, 0, '4'],
    ]);
    const seen = rowsOf(records, 'MyQuote').map((row) => order.parse(row));
    expect(seen.at(-1)).toMatchObject({
      orderId: data.orderId,
      ordStatus: '4',
      cumQty: 2000,
      category: 'completedTransaction',
    });
    const versions = seen.map((row) => row.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    const changes = rowsOf(hints, 'orderchange').map((row) => orderChange.parse(row));
    expect(changes.at(-1)).toMatchObject({
      remainingQuota: 100_000 - 2000,
      quota: { amountLimit: 100_000, amount: 2000 },
      version: seen.at(-1)?.version,
    });
    expect(
      rowsOf(foreign, 'OrderReturn').every((row) => orderReturn.parse(row).orderId !== data.orderId),
    ).toBe(true);
    assertGapFree(returns, 'OrderReturn');
    assertGapFree(records, 'MyQuote');
    assertGapFree(hints, 'orderchange');
    for (const socket of [returns, records, hints, foreign]) socket.close();
  });

  it('receives an order as entered first, however fast others are, and a fill as a change', async () => {
    const records = await open('MyQuote', anna);
    const bond = server.bond();
    const read = OrderReader.prototype.owned;
    const filled = Promise.withResolvers<void>();
    // The record of the entry is read after another user's fill.
    const slow = vi.spyOn(OrderReader.prototype, 'owned').mockImplementation(async function (
      this: OrderReader,
      ids,
    ) {
      await filled.promise;
      return read.call(this, ids);
    });
    try {
      const { data } = await enter(anna, bond, { side: 2, orderQty: 5000 });
      await enter(bob, bond, { side: 1, orderQty: 2000 });
      filled.resolve();
      const received = (): Order[] =>
        rowsOf(records, 'MyQuote')
          .map((row) => order.parse(row))
          .filter((row) => row.orderId === data.orderId);
      await expect.poll(() => received().at(-1)?.cumQty).toBe(2000);
      expect(received()[0]).toMatchObject({
        cumQty: 0,
        leavesQty: 5000,
        avgPrice: null,
        counterparty: null,
        category: 'activeUnquoted',
      });
      const versions = received().map((row) => row.version);
      expect(versions).toEqual(versions.toSorted((x, y) => x - y));
      expect(versions[0]).toBeLessThan(versions.at(-1) ?? 0);
    } finally {
      filled.resolve();
      slow.mockRestore();
      records.close();
    }
  });

  it('of a negotiable quote is notified of each hit and of its end', async () => {
    const bond = server.bond();
    const quote = await enter(bob, bond, { side: 2, quoteInd: 2 });
    const [records, returns] = [await open('MyQuote', bob), await open('OrderReturn', bob)];
    const hit = await enter(anna, bond, { side: 1, quoteInd: 99, targetQuoteId: quote.data.orderId });
    const isAsked = (event: { frame?: Record<string, unknown> }, count: number): boolean =>
      ((event.frame?.['data'] ?? []) as Order[]).some(
        (row) => row.orderId === quote.data.orderId && row.pendingHits.length === count,
      );
    await records.until(
      (event) => event.kind === 'frame' && event.frame['op'] === 'upd' && isAsked(event, 1),
    );
    await returns.until(
      (event) =>
        event.kind === 'frame' &&
        (event.frame['data'] as { execType: string }[]).some((row) => row.execType === 'confirm'),
    );
    const eventCount = records.events.length;
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [hit.data.orderId] } });
    const answered = await records.until(
      (event) => records.events.indexOf(event) >= eventCount && event.kind === 'frame' && isAsked(event, 0),
    );
    expect(answered.kind).toBe('frame');
    assertGapFree(records, 'MyQuote');
    for (const socket of [records, returns]) socket.close();
  });

  it('gets live orders and today’s in the snapshot, and after a hundred orders still has exactly the list', async () => {
    const records = await open('MyQuote', anna);
    const bond = server.bond();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_item, i) =>
        enter(anna, bond, { side: 2, orderQty: 1000 + 100 * (i % 5), flags: i % 7 === 0 ? ['urgent'] : [] }),
      ),
    );
    const accepted = replies.filter((reply) => reply.code === 200);
    await anna.call(transaction.cancelMyQuote, {
      body: { orderIds: accepted.slice(0, 30).map((reply) => reply.data.orderId) },
    });
    const view = (): Map<string, Order> => {
      const rows = new Map<string, Order>();
      for (const frame of records.frames)
        for (const row of frame['data'] as Order[]) rows.set(row.orderId, row);
      return rows;
    };
    await records.until(
      () =>
        [...view().values()].filter((row) => row.securityID === bond.securityId && row.ordStatus === '4')
          .length === 30,
    );
    const { data } = await anna.call(transaction.getQuoteList, {
      query: { securityId: bond.securityId, rows: 200 },
    });
    expect(data.content).toHaveLength(accepted.length);
    for (const row of data.content) expect(view().get(row.orderId)).toEqual(row);
    assertGapFree(records, 'MyQuote');
    const later = await open('MyQuote', anna);
    const snapshot = later.frames.flatMap((frame) => frame['data'] as Order[]);
    expect(new Map(snapshot.map((row) => [row.orderId, row]))).toEqual(
      expect.objectContaining({ size: view().size }),
    );
    for (const row of data.content)
      expect(snapshot.find(({ orderId }) => orderId === row.orderId)).toEqual(row);
    for (const socket of [records, later]) socket.close();
  });
});

describe('the ladder', () => {
  it('marks one’s own quotes and those that one cannot hit', async () => {
    const bond = server.bond();
    await enter(anna, bond, { side: 2 });
    const level = async (client: ApiClient) =>
      (await client.call(transaction.briefMarketInfo, { query: { securityId: bond.securityId } })).data
        .ofr[0];
    expect(await level(anna)).toMatchObject({ mine: true, canHit: false });
    expect(await level(bob)).toMatchObject({ mine: false, canHit: true, traderName: null });
  });

  it('names a quote’s trader only while the trader shares the name [R1.07]', async () => {
    const bond = server.bond();
    await enter(anna, bond, { side: 2 });
    const nameBeside = async (): Promise<string | null | undefined> => {
      const { data } = await bob.call(transaction.briefMarketInfo, {
        query: { securityId: bond.securityId },
      });
      return data.ofr[0]?.traderName;
    };
    expect((await anna.call(transaction.queryAuthorizedSharing)).data).toEqual({ shared: false });
    expect(await nameBeside()).toBeNull();
    await anna.call(transaction.saveAuthorizedSharing, { body: { shared: true } });
    expect((await anna.call(transaction.queryAuthorizedSharing)).data).toEqual({ shared: true });
    expect(await nameBeside()).toBe('演示甲');
    await anna.call(transaction.saveAuthorizedSharing, { body: { shared: false } });
    expect((await anna.call(transaction.queryAuthorizedSharing)).data).toEqual({ shared: false });
    expect(await nameBeside()).toBeNull();
  });

  it('reads only the own record of a trader who starts to share the name, and hides a name that became empty [R1.07]', async () => {
    const show = vi.fn<(operId: string, name: string | null) => void>();
    const { oper_id: operId } = await server.storage.kysely
      .selectFrom('operator')
      .select('oper_id')
      .where('opername', '=', 'demo_trader2')
      .executeTakeFirstOrThrow();
    const sharing = new NameSharing({
      storage: server.storage,
      clock: server.clock,
      show,
      // `as` holds: this is all that is used of it.
      audit: { record: async () => undefined } as never,
    });
    // `as` holds: of the session only its owner and id are used.
    const sender = { session: { operId, sessionId: 's' }, ip: '192.0.2.2' } as never;
    await sharing.save(true, sender);
    await sharing.save(false, sender);
    await sharing.save(true, sender);
    const nameAs = (realname: string) =>
      server.storage.kysely.updateTable('operator').set({ realname }).where('oper_id', '=', operId).execute();
    await nameAs('');
    await sharing.load();
    await nameAs('演示乙');
    await sharing.save(false, sender);
    expect(show.mock.calls.filter(([of]) => of === operId)).toEqual([
      [operId, '演示乙'],
      [operId, null],
      [operId, '演示乙'],
      [operId, null],
      [operId, null],
    ]);
  });
});
