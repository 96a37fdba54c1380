// `npm run rolling -- [--rate 20] [--sockets 30] [--from FOLDER]`: three processes behind a balancer are restarted one after another while users
// trade and watch. Ends with an error if an order failed, was lost or doubled, or a socket was without data for longer than five seconds. With
// `--from` (an installed checkout of the previous version) the processes start there and are restarted as this version.
import { runTool } from '#server/cli';
import { connectStorage, type Storage } from '#server/db';
import { argumentsOrExit, createLogger, flagRefusal, readFlags, StartupError } from '#server/runtime';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { loggedIn } from '../tests/_util/api-client.ts';
import type { Quotable } from '../tests/_util/order-entry.ts';
import { freePort } from '../tests/_util/run-main.ts';
import { silentFeed } from '../tests/_util/silent-feed.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { type Cluster, startCluster } from '../tools/cluster/start-cluster.ts';
import { OrderStream } from './setup/order-stream.ts';
import { quantile } from './setup/quantile.ts';
import { WatchedSockets } from './setup/watched-sockets.ts';

const AWAY_MS = 5_000;
const RESTART_MS = 240_000;
const TRADERS = ['demo_trader', 'demo_trader2', 'demo_maker'];
const THIS_VERSION = resolve(import.meta.dirname, '..');

const USAGE = 'usage: npm run rolling -- [--rate 20] [--sockets 30] [--from FOLDER]';

const { rate, sockets, from } = argumentsOrExit(() => {
  const { values } = readFlags(
    {
      options: {
        rate: { type: 'string', default: '20' },
        sockets: { type: 'string', default: '30' },
        from: { type: 'string', default: THIS_VERSION },
      },
    },
    USAGE,
  );
  for (const name of ['rate', 'sockets'] as const)
    if (!(Number(values[name]) > 0)) throw flagRefusal(name, 'a number above 0', values[name], USAGE);
  const folder = resolve(values.from);
  if (!existsSync(programOf(folder)) || !existsSync(join(folder, 'node_modules')))
    throw flagRefusal('from', 'a checkout of the product after npm ci', values.from, USAGE);
  return { rate: Number(values.rate), sockets: Number(values.sockets), from: folder };
});

let version = from;
const ports = await Promise.all(Array.from({ length: 3 }, freePort));
await runTool(async () => {
  const cluster = await startCluster({
    dir: join(tempFolder('rolling'), 'c'),
    port: await freePort(),
    natsPort: await freePort(),
    processes: await Promise.all(ports.map(async (port) => ({ port, metricsPort: await freePort() }))),
    env: { FEED: silentFeed(), LOGIN_CAPTCHA: '0', MAX_REQUESTS_PER_MINUTE: '0', CLIENT_DIR: '/nowhere' },
    main: () => programOf(version),
  });
  try {
    return await rolling(cluster);
  } finally {
    await cluster.stop();
  }
});
process.exit();

function programOf(folder: string): string {
  return join(folder, 'server/main.ts');
}

/** Returns the exit code. */
async function rolling(cluster: Cluster): Promise<number> {
  const { url, databaseUrl } = cluster;
  const storage = connectStorage({ connectionString: databaseUrl, max: 2 }, createLogger('silent'));
  await sql`update operator_quota set amount_limit = 1000000000`.execute(storage.kysely);
  const clients = await Promise.all(TRADERS.map((name) => loggedIn(url, name)));
  const watched = new WatchedSockets(url, clients, Math.ceil(sockets / clients.length));
  const orders = new OrderStream(clients, await bondsOf(storage), rate);
  await until('every socket to be up', () => watched.down === 0);
  version = THIS_VERSION;
  for (const port of ports) {
    const began = performance.now();
    await restart(cluster, port);
    console.log(`process ${port}: away for ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await sleep(2_000);
  }
  await until('every socket to be back', () => watched.down === 0);
  await orders.stop();
  watched.close();
  const code = report(orders, watched, await stored(storage, orders.acknowledged));
  await storage.close();
  return code;
}

/** Ends a process as its supervisor would, and waits until the balancer uses it again. */
async function restart(cluster: Cluster, port: number): Promise<void> {
  const before = cluster.processOf(port);
  before?.kill('SIGTERM');
  await until(`process ${port} to end`, () => cluster.processOf(port) !== before);
  await until(`process ${port} to be ready`, () => cluster.ready.includes(port));
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + RESTART_MS;
  while (!isSo()) {
    if (performance.now() > deadline) throw new StartupError(`waited in vain for ${what}`);
    await sleep(50);
  }
}

async function bondsOf(storage: Storage): Promise<Quotable[]> {
  const { rows } = await sql<{ id: string; yield: string }>`
    select distinct on (v.security_id) v.security_id as id, coalesce(v.yield_exe, v.yield_mat)::numeric(10, 4) as yield
    from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier in ('A', 'B')
    order by v.security_id, v.valuation_date desc limit 30`.execute(storage.kysely);
  return rows.map((row) => ({ securityId: row.id, yield: Number(row.yield) }));
}

/** How many of these orders are not stored, and how many more than once. */
async function stored(storage: Storage, ids: readonly string[]): Promise<{ lost: number; doubled: number }> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from quote_order
    where cl_ord_id = any(${ids}::text[]) group by cl_ord_id`.execute(storage.kysely);
  return { lost: ids.length - rows.length, doubled: rows.filter(({ n }) => n > 1).length };
}

function report(
  { acknowledged, failed, busy, ms }: OrderStream,
  { awayMs, stopped }: WatchedSockets,
  { lost, doubled }: Awaited<ReturnType<typeof stored>>,
): number {
  const failures = [...failed.values()].reduce((sum, n) => sum + n, 0);
  const longest = Math.max(0, ...awayMs);
  const took = `half within ${quantile(ms, 0.5).toFixed(0)} ms, the slowest ${quantile(ms, 1).toFixed(0)} ms`;
  console.log(`${acknowledged.length} orders taken, ${failures} failed, ${busy} told busy; ${took}`);
  for (const [what, n] of failed) console.log(`  failed: ${what} (${n} times)`);
  console.log(`lost ${lost}, doubled ${doubled}`);
  console.log(
    `${awayMs.length} times a socket was lost; back within ${longest.toFixed(0)} ms, half within ${quantile(awayMs, 0.5).toFixed(0)} ms`,
  );
  const isBad = failures + lost + doubled + stopped.length > 0 || longest > AWAY_MS || awayMs.length === 0;
  if (!isBad) return 0;
  console.error(`MISSED: 0 failed, 0 lost, 0 doubled, every socket lost and back within ${AWAY_MS} ms`);
  return 1;
}
