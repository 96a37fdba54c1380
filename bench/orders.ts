// Order entry over HTTP against the real server as a separate process, with its embedded database, the simulated market and deep books: 10,000
// resting orders on 30 bonds, kept filled. Offers RATES (default 250,500,1000,2000) orders a second for SECONDS (default 10) each from nine
// traders, with a reference of bare statements on the same database. Every acknowledged order is verified afterwards. Ends with an error if a
// target is missed. DATA_DIR keeps the filled books for a later run, PROFILES is a folder for a profile of the server's processor time.
import { connectStorage, runningPostgres, type Storage } from '#server/db';
import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { SUB_PROTOCOL } from '../contract/push/index.ts';
import type { OrderEntry } from '../contract/entities/index.ts';
import { type ApiClient, loggedIn } from '../tests/_util/api-client.ts';
import { orderEntry } from '../tests/_util/order-entry.ts';
import { bareOrders } from './setup/bare-orders.ts';
import { type Answer, OrderLoad } from './setup/order-load.ts';
import { costText, countStatements, spentUntilNow } from './setup/process-cost.ts';
import { quantile } from './setup/quantile.ts';
import { type ServerProcess, startServer } from './setup/server-process.ts';

const RATES = (process.env['RATES'] ?? '250,500,1000,2000').split(',').map(Number);
const SECONDS = Number(process.env['SECONDS'] ?? 10);
const RESTING = Number(process.env['RESTING'] ?? 10_000);
const BONDS = 30;
/**
 * Up to `rate` everything is accepted, within `ackP99Ms`; beyond it accepted orders are acknowledged within `takenP99Ms`, and the rest is
 * refused at once.
 */
const TARGET = { rate: 1000, ackP99Ms: 100, takenP99Ms: 250, busyP99Ms: 250, pushP99Ms: 250, ofBare: 0.7 };
const TRADERS = 'trader trader2 maker special staff coupon org research offer'.split(' ');

interface Bond {
  readonly id: string;
  readonly yieldE4: number;
}

const missed: string[] = [];
const judged = (value: number, target: number, what: string, isFine = value <= target): string => {
  if (!isFine) missed.push(what);
  return `${value.toFixed(value < 10 ? 2 : 0)} (target ${target}: ${isFine ? 'met' : 'MISSED'})`;
};

let random = 1;
const chance = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
/** An order in the bond the given number of bp behind its valuation, where no other matches it. */
const behind = ({ id, yieldE4 }: Bond, bp: number, over: Partial<OrderEntry>): OrderEntry => {
  const side = chance() < 0.5 ? 1 : 2;
  const e4 = yieldE4 + Math.round(bp * 100) * (side === 1 ? 1 : -1);
  return orderEntry({ securityId: id, yield: e4 / 10_000 }, { side, orderQty: 1000, ...over });
};

function connect(dataDir: string): Storage {
  const postgres = runningPostgres(dataDir);
  if (postgres === null) throw new Error('the embedded database is not running');
  return connectStorage({ ...postgres, max: 10 }, createLogger('silent'));
}

/** The server on a database that counts its statements, which takes effect from its second start on. */
async function countingServer(): Promise<ServerProcess> {
  let dataDir = process.env['DATA_DIR'];
  if (dataDir === undefined || !existsSync(dataDir)) {
    const first = await startServer(dataDir === undefined ? {} : { DATA_DIR: dataDir });
    ({ dataDir } = first);
    const storage = connect(dataDir);
    await countStatements(storage);
    await storage.close();
    await first.stop();
  }
  const profiles = process.env['PROFILES'];
  return startServer({
    DATA_DIR: dataDir,
    ...(profiles === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
    DEVIATION_RATES_BP: '1000',
    DEVIATION_CREDIT_BP: '1000',
    DEVIATION_BELOW_AA_BP: '1000',
  });
}

const server = await countingServer();
const storage = connect(server.dataDir);
const db = storage.kysely;

const bondsOf = async (): Promise<readonly Bond[]> => {
  const { rows } = await sql<{ id: string; yieldE4: number }>`
    select distinct on (v.security_id) v.security_id as id, round(coalesce(v.yield_exe, v.yield_mat) * 10000)::int as "yieldE4"
    from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier in ('B', 'C', 'D')
    order by v.security_id, v.valuation_date desc limit ${BONDS}`.execute(db);
  return rows;
};
const countResting = async (bonds: readonly Bond[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from quote_order
    where ord_status = '0' and security_id = any(${bonds.map(({ id }) => id)}::text[])`.execute(db);
  return rows[0]?.n ?? 0;
};

/** When each order was first pushed to its owner, performance.now(). */
async function followOrders(clients: readonly ApiClient[]) {
  const pushed = new Map<string, number>();
  const sockets = await Promise.all(
    clients.map(async (client) => {
      const url = `${server.url.replace('http', 'ws')}/ws/auth?type=orderchange`;
      const socket = new WebSocket(url, [SUB_PROTOCOL, client.token ?? '']);
      socket.on('message', (text: Buffer) => {
        const now = performance.now();
        // `as` holds: rows of the orderchange stream.
        const { data = [] } = JSON.parse(text.toString()) as { data?: { orderId: string }[] };
        for (const row of data) if (!pushed.has(row.orderId)) pushed.set(row.orderId, now);
      });
      await once(socket, 'message');
      return socket;
    }),
  );
  return { pushed, close: () => sockets.forEach((socket) => socket.close()) };
}

const line = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5).toFixed(1)} ms, p99 ${quantile(values, 0.99).toFixed(1)} ms, max ${quantile(values, 1).toFixed(1)} ms`;

/** Prints and judges the outcome at one rate. Returns how many orders per second were accepted. */
function report(rate: number, answers: readonly Answer[], pushed: ReadonlyMap<string, number>): number {
  const accepted = answers.filter(({ orderId }) => orderId !== null);
  const busy = answers.filter(({ status }) => status === 429);
  const failed = answers.filter(({ status }) => status >= 500);
  const refused = answers.length - accepted.length - busy.length - failed.length;
  const times = accepted.map(({ ms }) => ms);
  const late = accepted.map(({ orderId, at }) =>
    Math.max(0, (pushed.get(orderId ?? '') ?? Number.POSITIVE_INFINITY) - at),
  );
  const isWithin = rate <= TARGET.rate;
  const p99 = quantile(times, 0.99);
  const name = `${rate}/s`;
  console.log(
    `${name}: accepted ${accepted.length}, busy ${busy.length}, refused ${refused}; ${line(times)}`,
  );
  console.log(
    `  accepted p99 ms ${judged(p99, isWithin ? TARGET.ackP99Ms : TARGET.takenP99Ms, `${name} p99`)}, ` +
      `push after it p99 ms ${judged(quantile(late, 0.99), TARGET.pushP99Ms, `${name} push`)}`,
  );
  if (busy.length > 0) {
    const refusedMs = busy.map(({ ms }) => ms);
    const isSoon = judged(quantile(refusedMs, 0.99), TARGET.busyP99Ms, `${name} busy p99`);
    console.log(`  busy was reported after: ${line(refusedMs)}; p99 ms ${isSoon}`);
  }
  if (isWithin) console.log(`  not taken ${judged(busy.length, 0, `${name} busy`)}`);
  console.log(`  5xx ${judged(failed.length, 0, `${name} 5xx`)}`);
  for (const message of new Set(
    answers.filter(({ code }) => code !== 200 && code !== 429).map((a) => a.message),
  ))
    console.log(`  refused: ${message}`);
  return accepted.length / SECONDS;
}

try {
  await sql`update operator_quota set amount_limit = 100000000000`.execute(db);
  const bonds = await bondsOf();
  const clients = await Promise.all(
    TRADERS.map((name, i) => loggedIn(server.url, `demo_${name}`, `203.0.113.${i + 1}`)),
  );
  const load = new OrderLoad(server.url, clients);
  const pick = (): Bond => bonds[Math.floor(chance() * bonds.length)] ?? { id: '', yieldE4: 0 };
  const fill = async (): Promise<void> => {
    const lacking = Math.max(0, RESTING - (await countResting(bonds)));
    await load.place(Array.from({ length: lacking }, () => behind(pick(), 100 + chance() * 200, {})));
  };
  const filledAt = performance.now();
  await fill();
  console.log(
    `${await countResting(bonds)} orders rest on ${bonds.length} bonds after ${((performance.now() - filledAt) / 1000).toFixed(0)} s`,
  );
  const follow = await followOrders(clients);
  const next = (): OrderEntry => {
    const isImmediate = chance() < 0.3;
    return behind(pick(), chance() * 10, {
      timeInForce: isImmediate ? 3 : 0,
      specifyTime: isImmediate ? '0' : '5',
    });
  };
  await load.offer(next, (RATES[0] ?? 250) / 2, 3);
  const acknowledged: string[] = [];
  let most = 0;
  for (const rate of RATES) {
    await fill();
    const before = await spentUntilNow(storage, server);
    const answers = await load.offer(next, rate, SECONDS);
    const spent = await spentUntilNow(storage, server);
    acknowledged.push(...answers.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    most = Math.max(most, report(rate, answers, follow.pushed));
    console.log(`  ${await countResting(bonds)} orders rest; ${costText(before, spent, answers)}`);
  }
  const bare = await bareOrders(storage, 5);
  console.log(
    `bare statements beside the idle server: ${bare.toFixed(0)} orders/s; the most that was taken: ${most.toFixed(0)}/s`,
  );
  console.log(
    `of bare statements ${judged(most / bare, TARGET.ofBare, 'of bare', most / bare >= TARGET.ofBare)}`,
  );
  const { rows: stored } = await sql<{ n: number }>`select count(*) as n from quote_order
    where order_id = any(${acknowledged}::text[])`.execute(db);
  console.log(`${acknowledged.length} acknowledged, ${stored[0]?.n ?? 0} of them stored`);
  if (stored[0]?.n !== acknowledged.length) missed.push('acknowledged orders are not stored');
  follow.close();
  load.close();
} finally {
  await storage.close();
  await server.stop();
}
if (missed.length > 0) {
  console.error(`MISSED: ${missed.join('; ')}`);
  process.exitCode = 1;
}
