import { connectStorage } from '#server/db';
import { LEASE_MS } from '#server/feed';
import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../../../tools/cluster/start-cluster.ts';
import { ApiClient, loggedIn } from '../../_util/api-client.ts';
import { enter, type Quotable } from '../../_util/order-entry.ts';
import { PushClient } from '../../_util/push-client.ts';
import { freePort } from '../../_util/run-main.ts';
import { silentFeed } from '../../_util/silent-feed.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

/** Waits for what takes a busy machine long. */
const UNHURRIED = { timeout: 100_000, interval: 200 };

/** The same login at another address. */
function sameAt(url: string, { token }: ApiClient): ApiClient {
  const client = new ApiClient(url);
  client.token = token;
  return client;
}

describe('three processes behind the balancer', () => {
  let cluster: Cluster;
  const processes: { port: number; metricsPort: number }[] = [];
  const at = (n: number): string => `http://127.0.0.1:${processes[n]?.port ?? 0}`;

  beforeAll(async () => {
    for (let n = 0; n < 3; n += 1) processes.push({ port: await freePort(), metricsPort: await freePort() });
    cluster = await startCluster({
      dir: join(tempFolder('cluster'), 'c'),
      port: await freePort(),
      natsPort: await freePort(),
      processes,
      env: {
        FEED: silentFeed(),
        LOGIN_CAPTCHA: '0',
        MAX_REQUESTS_PER_MINUTE: '0',
        CLIENT_DIR: '/nowhere',
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: '0',
      },
    });
  }, 400_000);
  afterAll(() => cluster.stop());

  async function read<Row>(query: RawBuilder<Row>): Promise<Row | undefined> {
    const storage = connectStorage({ connectionString: cluster.databaseUrl, max: 1 }, createLogger('silent'));
    const { rows } = await query.execute(storage.kysely);
    await storage.close();
    return rows[0];
  }

  async function bond(): Promise<Quotable> {
    const found = await read(sql<{ id: string; yield: string }>`
      select v.security_id as id, coalesce(v.yield_exe, v.yield_mat)::numeric(10, 4) as yield
      from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier = 'A' and bond.bond_type in ('GB', 'FB')
      order by v.valuation_date desc, v.security_id limit 1`);
    return { securityId: found?.id ?? '', yield: Number(found?.yield) };
  }

  /** How long the lease of the feed still lasts by the clock of the database. */
  async function leftMs(): Promise<number> {
    const found = await read(sql<{ ms: number }>`
      select ((value ->> 'until')::numeric - extract(epoch from clock_timestamp()) * 1000)::float8 as ms
      from system_setting where name = 'market.feed'`);
    return found?.ms ?? Number.NaN;
  }

  /** Ports of the processes that report running the feed. */
  async function holders(): Promise<number[]> {
    const texts = await Promise.all(
      processes.map(async ({ metricsPort }) =>
        fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
          (reply) => reply.text(),
          () => '',
        ),
      ),
    );
    return processes
      .filter((_item, n) => /^bond_feed_runs_here 1$/m.test(texts[n] ?? ''))
      .map(({ port }) => port);
  }

  it('let a user log in at one and trade at another, and notify both sides wherever they are', async () => {
    expect(cluster.ready).toHaveLength(3);
    const maker = await loggedIn(at(0), 'demo_maker');
    const trader = await loggedIn(at(1), 'demo_trader');
    const sockets = [
      new PushClient(`${at(2).replace('http', 'ws')}/ws/auth?type=MyQuote`, maker.token),
      new PushClient(`${cluster.url.replace('http', 'ws')}/ws/auth?type=MyQuote`, trader.token),
    ];
    for (const socket of sockets) await socket.frame('MyQuote', 'snap');
    const securityId = await bond();
    // The sessions were created on other processes than those receiving the orders.
    expect((await enter(sameAt(at(1), maker), securityId, { side: 1, orderQty: 1000 })).code).toBe(200);
    expect((await enter(sameAt(cluster.url, trader), securityId, { side: 2, orderQty: 1000 })).code).toBe(
      200,
    );
    for (const socket of sockets)
      await socket.until(
        ({ kind, ...event }) => kind === 'frame' && 'text' in event && event.text.includes('"cumQty":1000'),
      );
    for (const socket of sockets) socket.close();
  });

  it('take over the feed when the lease of a process killed by kill -9 expires, serving throughout', async () => {
    const [holder = 0] = await holders();
    const killed = cluster.processOf(holder);
    const dead = killed && once(killed, 'exit');
    killed?.kill('SIGKILL');
    await dead;
    // `feed-runner.test.ts` proves that the others check every 750 ms, `npm run kills` how long all of it takes.
    expect(await leftMs()).toBeLessThanOrEqual(LEASE_MS);
    // One of the others, or on a busy machine the restarted process.
    await expect.poll(holders, UNHURRIED).toHaveLength(1);
    // Two of three are enough.
    expect((await fetch(`${cluster.url}/api/health/ready`)).status).toBe(200);
    // The third returns on its own.
    await expect.poll(() => cluster.ready.length, UNHURRIED).toBe(3);
  });
});
