import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import { ApiClient } from '../../_util/api-client.ts';
import { keyWish, makeKey } from '../../_util/api-keys.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { enter, orderEntry } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const beijing = (time: string): number => Date.parse(`2026-11-20T${time}+08:00`);
const BEFORE = beijing('17:29:50');
const AFTER = beijing('17:30:01.500');

/** How a program rehearses an order. */
const WAYS = ['rehearse=1', 'a sandbox key'] as const;
type Way = (typeof WAYS)[number];

describe.each(['market', 'always'] as const)(
  'a market that trades %s, when it closes during a rehearsal',
  (hours) => {
    let server: TradingServer;
    let anna: ApiClient;
    let bob: ApiClient;
    let secret: string;

    beforeAll(async () => {
      server = await startTradingServer({ clock: new ManualClock(BEFORE), env: { SIM_CLOCK: hours } });
      anna = await server.loggedIn('demo_trader', '192.0.2.1');
      bob = await server.loggedIn('demo_trader2', '192.0.2.2');
      ({ secret } = (await makeKey(bob, keyWish({}, BEFORE))).data);
    });
    afterAll(() => server.close());

    const rehearse = async (way: Way, body: ReturnType<typeof orderEntry>) => {
      const program = new ApiClient(server.url, '192.0.2.3');
      program.token = way === 'rehearse=1' ? bob.token : secret;
      return program.send<{ cumQty: number; key?: string }>(
        transaction.ordersPrice,
        way === 'rehearse=1' ? { query: { rehearse: '1' }, body } : { body },
      );
    };
    const reservedBy = async (operId: string): Promise<number> => {
      const { rows } = await sql<{ reserved: number }>`select reserved::int from operator_quota
      where oper_id = ${operId}`.execute(server.storage.kysely);
      return rows[0]?.reserved ?? 0;
    };

    it.each(WAYS)(
      'by %s, its day orders end once, by the close alone, and the reply is that of a real order',
      async (way) => {
        server.clock.jump(BEFORE);
        await server.pass(600);
        const bond = server.bond();
        const resting = await enter(anna, bond, { side: 2, timeInForce: 0, settlType: '3' });
        const ownerId = (
          await server.storage.kysely
            .selectFrom('quote_order')
            .select('owner_id')
            .where('order_id', '=', resting.data.orderId)
            .executeTakeFirstOrThrow()
        ).owner_id;
        const before = await reservedBy(ownerId);
        const hit = orderEntry(bond, { side: 1, timeInForce: 0, settlType: '3' });

        // The rehearsal waits for the book while the close passes.
        const gate = Promise.withResolvers<void>();
        const isLocked = Promise.withResolvers<void>();
        const holder = server.storage.tx(async (trx) => {
          await sql`select 1 from book where security_id = ${bond.securityId} for update`.execute(trx);
          isLocked.resolve();
          await gate.promise;
        });
        await isLocked.promise;
        const reply = rehearse(way, hit);
        await waitsForLock();
        server.clock.jump(AFTER);
        gate.resolve();
        await holder;
        const rehearsed = await reply;
        const events = async () =>
          (
            await anna.call(transaction.getQuoteDetail, { query: { orderId: resting.data.orderId } })
          ).data.events.map(({ kind }) => kind);
        expect(await events()).toEqual(['new']);
        expect(await reservedBy(ownerId)).toBe(before);

        const real = await bob.send<{ cumQty: number; key?: string }>(transaction.ordersPrice, { body: hit });
        expect([rehearsed.status, rehearsed.code, rehearsed.message]).toEqual([
          real.status,
          real.code,
          real.message,
        ]);
        if (hours === 'market') expect(rehearsed.data.key).toBe('closed');
        else expect([rehearsed.data.cumQty, real.data.cumQty]).toEqual([0, 0]);
        await server.pass(1000);
        expect(await events()).toEqual(['new', 'end']);
        expect(await reservedBy(ownerId)).toBe(before - 5000);
      },
    );

    /** Until the database reports a transaction that waits for another. */
    async function waitsForLock(): Promise<void> {
      for (;;) {
        const { rows } =
          await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            server.storage.kysely,
          );
        if (rows.length > 0) return;
      }
    }
  },
);
