import { connectStorage, runningPostgres } from '#server/db';
import { createLogger } from '#server/runtime';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type ReplyOf, transaction } from '../../contract/api/index.ts';
import type { OrderEntry } from '../../contract/entities/index.ts';
import { type ApiReply, loggedIn } from '../_util/api-client.ts';
import { orderEntry } from '../_util/order-entry.ts';
import { addressOf, freePort, runMain } from '../_util/run-main.ts';
import { silentFeed } from '../_util/silent-feed.ts';
import { tempFolder } from '../_util/temp-folder.ts';

const AT_ONCE = 12;
const ORDERS_AFTER = 5;

interface Sent {
  readonly body: OrderEntry;
  readonly reply: ApiReply<ReplyOf<typeof transaction.ordersPrice>>;
}

it('kill -9 of the database under load: pending orders are refused or unknown, and no acknowledged one is lost (F1)', async () => {
  const dataDir = tempFolder('database-killed');
  const run = runMain({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: '1',
    FEED: silentFeed(),
    SIM_CLOCK: 'always',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    LOGIN_CAPTCHA: '0',
    MAX_REQUESTS_PER_MINUTE: '0',
  });
  const url = await addressOf(run);
  const connection = runningPostgres(dataDir);
  if (connection === null) throw new Error('the embedded database is not running');
  const storage = connectStorage({ ...connection, max: 1 }, createLogger('silent'));
  try {
    await sql`update operator_quota set amount_limit = 1000000000`.execute(storage.kysely);
    const client = await loggedIn(url, 'demo_trader');
    const { rows } = await sql<{ id: string; yield: number }>`
      select v.security_id as id, coalesce(v.yield_exe, v.yield_mat)::numeric(10, 4)::float8 as yield
      from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier = 'A'
      order by v.valuation_date desc, v.security_id limit ${AT_ONCE}`.execute(storage.kysely);
    let killedAt = Number.POSITIVE_INFINITY;
    const all: Sent[] = [];
    const work = async ({ id, yield: price }: { id: string; yield: number }): Promise<void> => {
      for (let after = 0; after < ORDERS_AFTER;) {
        const isAfter = performance.now() > killedAt;
        const body = orderEntry({ securityId: id, yield: price }, { orderQty: 1000 });
        const reply = await client.call(transaction.ordersPrice, { body });
        all.push({ body, reply });
        if (reply.code === 200 && isAfter) after += 1;
        if (reply.code !== 200) await sleep(20);
      }
    };
    const working = Promise.all(rows.map(work));
    while (all.length < AT_ONCE * 2) await sleep(10);
    const postmaster = Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10);
    process.kill(postmaster, 'SIGKILL');
    killedAt = performance.now();
    await working;
    expect(run.child.exitCode).toBeNull();
    const codes = new Set(all.map(({ reply }) => reply.status));
    // The server's log about a reply that is none of these, after its greeting.
    const failures = run.out().slice(run.out().indexOf('Ctrl-C')).slice(0, 6000);
    expect([200, 429, 503, 504], `logged: ${failures}`).toEqual(expect.arrayContaining([...codes]));
    expect(codes.has(503) || codes.has(504)).toBe(true);
    // Acknowledged orders get the same reply again; unknown ones are settled for good.
    const stored = new Set<string>();
    for (const { body, reply } of all) {
      const {
        data: { reply: data },
      } = await client.call(transaction.orderOutcome, { body: { clOrdId: body.clOrdId } });
      if (reply.code === 200) expect(data).toEqual(reply.data);
      if (reply.status === 503) expect([body.clOrdId, data]).toEqual([body.clOrdId, null]);
      if (data !== null) stored.add(body.clOrdId);
    }
    const { rows: storedRows } = await sql<{ id: string }>`select cl_ord_id as id from quote_order
      where cl_ord_id = any(${all.map(({ body }) => body.clOrdId)}::text[])`.execute(storage.kysely);
    expect(storedRows.map(({ id }) => id).toSorted()).toEqual([...stored].toSorted());
  } finally {
    run.child.kill('SIGTERM');
    await run.ended;
    await storage.close();
  }
}, 300_000);
