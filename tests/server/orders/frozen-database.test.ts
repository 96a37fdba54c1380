import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient, ApiReply } from '../../_util/api-client.ts';
import { enter, newClOrdId } from '../../_util/order-entry.ts';
import { type OwnDatabase, startOwnDatabase } from '../../_util/own-database.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

/** Pages report within this time that their data may be stale. */
const STALE_MS = 3_000;

let database: OwnDatabase;
let server: TradingServer;
let anna: ApiClient;
/**
 * The database freezes when the next transaction of the market is about to commit: its writes have been carried out, or are on their way with
 * the commit.
 */
let freezesAtCommit: 'written' | 'onItsWay' | null = null;

beforeAll(async () => {
  database = await startOwnDatabase();
  server = await startTradingServer({
    on: database.storage,
    through: (storage) => ({
      ...storage,
      tx: (work, options) =>
        storage.tx(async (trx, afterCommit) => {
          const result = await work(trx, afterCommit);
          // The last statement of a transaction is awaited by the one that follows it.
          if (freezesAtCommit === 'written') await sql`select 1`.execute(trx);
          if (freezesAtCommit !== null) database.freeze();
          freezesAtCommit = null;
          return result;
        }, options),
    }),
  });
  anna = await server.loggedIn('demo_trader');
});
afterEach(() => database.thaw());
afterAll(async () => {
  await server.close();
  await database.close();
});

const keyOf = ({ status, data }: ApiReply<unknown>): readonly unknown[] => [
  status,
  // `as` holds: a refusal carries its key.
  (data as { key?: string } | null)?.key,
];
const orders = async (clOrdId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from quote_order where cl_ord_id = ${clOrdId}`.execute(database.storage.kysely);
  return rows[0]?.n ?? 0;
};
const locksNotGranted = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(
    database.storage.kysely,
  );
  return rows[0]?.n ?? 0;
};
const outcomeOf = (clOrdId: string) => anna.call(transaction.orderOutcome, { body: { clOrdId } });

describe('while the database is frozen', () => {
  // How soon the pool gives up is measured in server/db/watched-pool.test.ts.
  it('calls are answered, an order as not carried out', async () => {
    const clOrdId = newClOrdId();
    database.freeze();
    const replies = await Promise.all([
      enter(anna, server.bond(), { clOrdId }),
      anna.call(transaction.getMyQuote),
    ]);
    expect(replies.map(keyOf)).toEqual([
      [503, 'databaseAway'],
      [503, 'databaseAway'],
    ]);
    await database.thaw();
    expect(await orders(clOrdId)).toBe(0);
  });

  it('sockets are notified within three seconds that data may be stale, and again on recovery', async () => {
    const market = server.socket('OrderReturn', anna);
    await market.frame('OrderReturn', 'snap');
    database.freeze();
    server.clock.advance(STALE_MS);
    expect(await market.frame('state')).toMatchObject({ live: false });
    await database.thaw();
    await expect
      .poll(
        () => {
          server.clock.advance(1000);
          return market.frames.at(-1);
        },
        { timeout: 8_000 },
      )
      .toMatchObject({ type: 'state', live: true });
    market.close();
  });
});

describe('an order whose commit is not answered', () => {
  it('is reported as unknown, found by its id after recovery, and never entered twice', async () => {
    const bond = server.bond();
    const clOrdId = newClOrdId();
    freezesAtCommit = 'written';
    expect(keyOf(await enter(anna, bond, { clOrdId }))).toEqual([504, 'outcomeUnknown']);
    expect(keyOf(await outcomeOf(clOrdId))).toEqual([503, 'databaseAway']);
    await database.thaw();
    const { reply } = (await outcomeOf(clOrdId)).data;
    expect(reply).toMatchObject({ ordStatus: '0', message: '报价已提交' });
    const again = await enter(anna, bond, { clOrdId });
    expect([again.data.orderId, await orders(clOrdId)]).toEqual([reply?.orderId, 1]);
  });

  it('is reported as unknown even if the commit was still on its way, and the later outcome is final', async () => {
    const bond = server.bond();
    const clOrdId = newClOrdId();
    freezesAtCommit = 'onItsWay';
    expect(keyOf(await enter(anna, bond, { clOrdId }))).toEqual([504, 'outcomeUnknown']);
    await database.thaw();
    const { reply } = (await outcomeOf(clOrdId)).data;
    const again = await enter(anna, bond, { clOrdId });
    if (reply === null) expect(keyOf(again)).toEqual([200, 'clOrdIdClosed']);
    else expect(again.data.orderId).toBe(reply.orderId);
    expect(await orders(clOrdId)).toBe(reply === null ? 0 : 1);
  });

  it('that was not entered is closed by asking for its outcome: no later attempt enters it', async () => {
    const bond = server.bond();
    const clOrdId = newClOrdId();
    const rehearsed = await anna.send(transaction.orderOutcome, {
      query: { rehearse: '1' },
      body: { clOrdId },
    });
    expect(rehearsed.data).toEqual({ reply: null });
    const entryRows = await sql`select 1 from order_entry where cl_ord_id = ${clOrdId}`.execute(
      database.storage.kysely,
    );
    expect(entryRows.rows).toEqual([]);
    expect((await outcomeOf(clOrdId)).data).toEqual({ reply: null });
    expect(await enter(anna, bond, { clOrdId })).toMatchObject({ code: 409, data: { key: 'clOrdIdClosed' } });
    expect((await outcomeOf(clOrdId)).data).toEqual({ reply: null });
    expect(await orders(clOrdId)).toBe(0);
  });

  it('that is still being carried out makes the question wait', async () => {
    const bond = server.bond();
    const clOrdId = newClOrdId();
    const { storage } = database;
    let commit: () => void = () => {};
    const released = new Promise<void>((resolve) => (commit = resolve));
    const { data } = await enter(anna, bond, { clOrdId });
    // The same entry as another process would hold it: written, not committed.
    const copy = `${clOrdId}-2`;
    let isWritten: () => void = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const atWork = storage.tx(async (trx) => {
      await sql`insert into order_entry select oper_id, ${copy}, body_hash, reply, created_at from order_entry
        where cl_ord_id = ${clOrdId}`.execute(trx);
      isWritten();
      await released;
    });
    await written;
    const outcome = outcomeOf(copy);
    await expect.poll(locksNotGranted).toBe(1);
    commit();
    await atWork;
    expect((await outcome).data.reply?.orderId).toBe(data.orderId);
  });
});
