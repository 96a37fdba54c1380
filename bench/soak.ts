// The server's memory over an hour of work: `node bench/soak.ts [MINUTES] [RATE] [SOCKETS]` (60, 300, 100) offers RATE orders per second, 30 %
// of the maximum accepted, in addition to the simulated market and SOCKETS readers of it that come and go. Prints each minute what is held after
// garbage collection, and the least-squares slope from the tenth minute (the sixth part of a shorter run) on. Exits with 1 above 0.5 MB a
// minute. SNAPSHOTS names a folder for two heap snapshots, from the beginning and the end of the measurement.
import { connectStorage, runningPostgres } from '#server/db';
import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { FORWARD_PATH, SUB_PROTOCOL } from '../contract/push/index.ts';
import { type ApiClient, loggedIn } from '../tests/_util/api-client.ts';
import { orderEntry, type Quotable } from '../tests/_util/order-entry.ts';
import { OrderLoad } from './setup/order-load.ts';
import { type ServerProcess, startServer } from './setup/server-process.ts';
import { slopeOf } from './setup/slope.ts';

const [minutes = 60, rate = 300, sockets = 100] = process.argv.slice(2).map(Number);
if (!(minutes >= 3) || !(rate > 0) || !(sockets >= 0))
  throw new Error('node bench/soak.ts [MINUTES, 3 or more] [RATE] [SOCKETS]');
const MAX_MB_A_MINUTE = 0.5;
const TRADERS = 'trader trader2 maker special staff coupon org research offer'.split(' ');
const MARKET = ['bestmarket', 'latestHighestMarke', 'fullmarket', 'deepmarket'];
/** Makes the server collect its garbage on request, and record what it then holds. */
const COLLECT = `
  import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const file = join(process.env.DATA_DIR, 'held');
  process.on('SIGUSR2', () => {
    collect();
    writeFileSync(file + '.part', JSON.stringify(process.memoryUsage()));
    renameSync(file + '.part', file);
    if (!existsSync(file + '.snapshot')) return;
    writeHeapSnapshot(join(process.env.SNAPSHOTS, 'soak-' + Date.now() + '.heapsnapshot'));
    rmSync(file + '.snapshot');
  });
`;

/** Memory of the server process, MB: its live objects, including buffers, and all that the system counts as its memory. */
interface ServerMemory {
  readonly liveMb: number;
  readonly rssMb: number;
}

async function memoryOf({ pid, dataDir }: ServerProcess, withSnapshot: boolean): Promise<ServerMemory> {
  const file = join(dataDir, 'held');
  rmSync(file, { force: true });
  if (withSnapshot) writeFileSync(`${file}.snapshot`, '');
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(100);
  // `as` holds: COLLECT wrote it.
  const { heapUsed, external, rss } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage;
  return { liveMb: (heapUsed + external) / 1_024 ** 2, rssMb: rss / 1_024 ** 2 };
}

async function bondsOf(dataDir: string): Promise<Quotable[]> {
  const postgres = runningPostgres(dataDir);
  if (postgres === null) throw new Error('the embedded database is not running');
  const storage = connectStorage({ ...postgres, max: 1 }, createLogger('silent'));
  await sql`update operator_quota set amount_limit = 100000000000`.execute(storage.kysely);
  const { rows } = await sql<{ id: string; yield: string }>`
    select distinct on (v.security_id) v.security_id as id, coalesce(v.yield_exe, v.yield_mat)::numeric(10, 4) as yield
    from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier in ('A', 'B', 'C')
    order by v.security_id, v.valuation_date desc limit 100`.execute(storage.kysely);
  await storage.close();
  return rows.map((row) => ({ securityId: row.id, yield: Number(row.yield) }));
}

const over = new AbortController();
const counted = { taken: 0, busy: 0, refused: 0, failed: 0, frames: 0 };
/** Why orders were refused or failed, and how often. */
const reasons = new Map<string, number>();
const count = (reason: string): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1);

/** Orders at a steady pace: half of them lapse at once, the others rest for five seconds. */
async function trade(load: OrderLoad, bonds: readonly Quotable[]): Promise<void> {
  const began = performance.now();
  for (let n = 0; !over.signal.aborted; n += 1) {
    const bond = bonds[n % bonds.length] ?? { securityId: '', yield: 0 };
    const isTimed = n % 2 === 0;
    const entry = orderEntry(bond, {
      side: n % 3 === 0 ? 1 : 2,
      orderQty: 1000,
      timeInForce: isTimed ? 0 : 3,
      specifyTime: isTimed ? '5' : '0',
    });
    void load.send(entry).then(
      ({ status, code, message }) => {
        if (code === 200) counted.taken += 1;
        else if (status === 429) counted.busy += 1;
        else {
          if (status >= 500) counted.failed += 1;
          else counted.refused += 1;
          count(`${status} ${code} ${message}`);
        }
      },
      (error: unknown) => {
        counted.failed += 1;
        count(String(error));
      },
    );
    const wait = began + ((n + 1) * 1_000) / rate - performance.now();
    if (wait > 1) await sleep(wait);
  }
}

/** A reader of the market who views some bonds and leaves after some minutes, repeatedly. */
async function read(url: string, client: ApiClient, at: number, bonds: readonly Quotable[]): Promise<void> {
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${FORWARD_PATH}`, [
      SUB_PROTOCOL,
      client.token ?? '',
    ]);
    socket.on('error', () => {});
    socket.on('message', () => (counted.frames += 1));
    const closed = once(socket, 'close');
    await Promise.race([once(socket, 'open'), closed]).catch(() => {});
    if (socket.readyState === WebSocket.OPEN)
      for (const [i, stream] of MARKET.entries()) {
        const from = (at * 7 + i * 11 + turn) % bonds.length;
        const securityIds = bonds.slice(from, from + 20).map((bond) => bond.securityId);
        socket.send(JSON.stringify({ type: 'sub', stream, securityIds }));
      }
    const pings = setInterval(() => socket.send('{"type":"ping"}', () => {}), 10_000);
    const leaving = sleep(60_000 + ((at * 997) % 180_000), null, { signal: over.signal });
    await Promise.race([closed, leaving]).catch(() => {});
    clearInterval(pings);
    socket.terminate();
    if (!over.signal.aborted) await sleep(500);
  }
}

const snapshots = process.env['SNAPSHOTS'];
const server = await startServer({
  SIM_CLOCK: 'always',
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(COLLECT)}"`,
  ...(snapshots === undefined ? {} : { SNAPSHOTS: snapshots }),
});
try {
  const bonds = await bondsOf(server.dataDir);
  const clients = await Promise.all(
    TRADERS.map((name, i) => loggedIn(server.url, `demo_${name}`, `203.0.113.${i + 1}`)),
  );
  const load = new OrderLoad(server.url, clients);
  const work = [
    trade(load, bonds),
    ...Array.from({ length: sockets }, (_, at) => {
      const client = clients[at % clients.length];
      return client === undefined ? null : read(server.url, client, at, bonds);
    }),
  ];
  const first = Math.min(10, Math.ceil(minutes / 6));
  const points: (ServerMemory & { readonly minute: number })[] = [];
  const began = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, began + minute * 60_000 - performance.now()));
    const isEnd = minute === first || minute === minutes;
    const heap = await memoryOf(server, snapshots !== undefined && isEnd);
    if (minute >= first) points.push({ minute: (performance.now() - began) / 60_000, ...heap });
    console.log(
      `minute ${minute}: live ${heap.liveMb.toFixed(1)} MB, RSS ${heap.rssMb.toFixed(0)} MB; orders taken ${counted.taken}, busy ${counted.busy}, ` +
        `refused ${counted.refused}, failed ${counted.failed}; frames ${counted.frames}`,
    );
    for (const [reason, times] of reasons) console.log(`  ${times} times since the last minute: ${reason}`);
    reasons.clear();
  }
  over.abort();
  await Promise.all(work);
  load.close();
  const slope = (what: keyof ServerMemory): number =>
    slopeOf(points.map((point) => [point.minute, point[what]]));
  const [live, rss] = [slope('liveMb'), slope('rssMb')];
  console.log(
    `from minute ${first} on: live ${live.toFixed(2)} MB a minute, RSS ${rss.toFixed(2)} MB a minute (at most ${MAX_MB_A_MINUTE})`,
  );
  if (live > MAX_MB_A_MINUTE || rss > MAX_MB_A_MINUTE || counted.failed > 0) {
    console.error(`MISSED: slope at most ${MAX_MB_A_MINUTE} MB a minute, no order failed`);
    process.exitCode = 1;
  }
} finally {
  over.abort();
  await server.stop();
}
