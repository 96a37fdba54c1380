// Order entry over HTTP against the real server as a process of its own, with its embedded database and the simulated market. Offers ORDERS_PER_SECOND
// (default 500) for SECONDS (default 20) from nine traders; prints acknowledgements and pushes. Every acknowledged order is looked for afterwards.
import { connectStorage, runningPostgres } from '#server/db';
import { createLogger } from '#server/runtime';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { pathOf, transaction } from '../contract/api/index.ts';
import { SUB_PROTOCOL } from '../contract/push/index.ts';
import { loggedIn } from '../tests/_util/api-client.ts';
import { orderEntry } from '../tests/_util/order-entry.ts';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

const RATE = Number(process.env['ORDERS_PER_SECOND'] ?? 500);
const SECONDS = Number(process.env['SECONDS'] ?? 20);
const TARGET = { rate: 500, ackP99Ms: 100, pushP99Ms: 250 };
const TRADERS = [
  'demo_trader',
  'demo_trader2',
  'demo_maker',
  'demo_special',
  'demo_staff',
  'demo_coupon',
  'demo_org',
  'demo_research',
  'demo_offer',
];

const server = await startServer();
const { url, dataDir } = server;
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** One order; yields its reply. Counts from the moment at which it was due. */
function send(
  token: string,
  body: unknown,
): Promise<{ code: number; message: string; data: { orderId: string } | null }> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}${pathOf(transaction.ordersPrice)}`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: token,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (reply) => {
        let answer = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => (answer += part));
        // `as` holds: the server's own envelope.
        reply.on('end', () => resolve(JSON.parse(answer) as Awaited<ReturnType<typeof send>>));
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

/** Processor time of these processes so far, with that of children which ended, in seconds. */
function processorSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, value) => sum + value, 0) / 100;
}

/** The database's main process and those that it started. */
function databasePids(): number[] {
  const main = Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [
    main,
    ...all.map(Number).filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(main);
      } catch {
        return false;
      }
    }),
  ];
}

const line = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5).toFixed(1)} ms, p99 ${quantile(values, 0.99).toFixed(1)} ms, max ${quantile(values, 1).toFixed(1)} ms`;

try {
  const postgres = runningPostgres(dataDir);
  if (postgres === null) throw new Error('the embedded database is not running');
  const storage = connectStorage({ ...postgres, max: 2 }, createLogger('silent'));
  await sql`update operator_quota set amount_limit = 100000000000`.execute(storage.kysely);
  const { rows: bonds } = await sql<{ id: string; yield_e4: number }>`
    select distinct on (v.security_id) v.security_id as id, round(coalesce(v.yield_exe, v.yield_mat) * 10000)::int as yield_e4
    from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier in ('B', 'C', 'D')
    order by v.security_id, v.valuation_date desc`.execute(storage.kysely);
  const clients = await Promise.all(TRADERS.map((name, i) => loggedIn(url, name, `203.0.113.${i + 1}`)));
  const acked = new Map<string, number>();
  const pushed = new Map<string, number>();
  const sockets = await Promise.all(
    clients.map(async (client) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/auth?type=orderchange`, [
        SUB_PROTOCOL,
        client.token ?? '',
      ]);
      socket.on('message', (text: Buffer) => {
        const now = performance.now();
        // `as` holds: rows of the orderchange stream. The first push of each order counts.
        const { data = [] } = JSON.parse(text.toString()) as { data?: { orderId: string }[] };
        for (const row of data) if (!pushed.has(row.orderId)) pushed.set(row.orderId, now);
      });
      await once(socket, 'message');
      return socket;
    }),
  );
  let random = 1;
  const next = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
  const refusals = new Map<string, number>();
  const offer = async (seconds: number, rate: number): Promise<number[]> => {
    const latencies: number[] = [];
    const calls: Promise<void>[] = [];
    const began = performance.now();
    for (let i = 0; i < seconds * rate; i += 1) {
      const due = began + (i * 1000) / rate;
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      const client = clients[i % clients.length];
      const bond = bonds[Math.floor(next() * bonds.length)];
      if (!client || !bond) continue;
      const side = next() < 0.5 ? 1 : 2;
      const offset = Math.floor(next() * 40) * 25 * (side === 1 ? 1 : -1);
      const isImmediate = next() < 0.3;
      const body = orderEntry(
        { securityId: bond.id, yield: (bond.yield_e4 + offset) / 10_000 },
        { side, orderQty: 1000, timeInForce: isImmediate ? 3 : 0, specifyTime: isImmediate ? '0' : '5' },
      );
      calls.push(
        send(client.token ?? '', body).then(({ code, message, data }) => {
          const now = performance.now();
          latencies.push(now - due);
          if (code === 200 && data) acked.set(data.orderId, now);
          else refusals.set(message, (refusals.get(message) ?? 0) + 1);
        }),
      );
    }
    await Promise.all(calls);
    return latencies;
  };
  await offer(5, RATE / 2);
  acked.clear();
  const used = [processorSeconds([server.pid]), processorSeconds(databasePids())];
  const began = performance.now();
  const latencies = await offer(SECONDS, RATE);
  const seconds = (performance.now() - began) / 1000;
  const usedNow = [processorSeconds([server.pid]), processorSeconds(databasePids())];
  const [nodeMs = 0, databaseMs = 0] = usedNow.map(
    (value, i) => ((value - (used[i] ?? 0)) * 1000) / latencies.length,
  );
  await sleep(1500);
  const ids = [...acked.keys()];
  const { rows: stored } = await sql<{
    n: number;
  }>`select count(*) as n from quote_order where order_id = any(${ids}::text[])`.execute(storage.kysely);
  const late = [...acked].map(([id, ack]) => Math.max(0, (pushed.get(id) ?? Number.POSITIVE_INFINITY) - ack));
  const ackP99 = quantile(latencies, 0.99);
  const pushP99 = quantile(late, 0.99);
  console.log(
    `offered ${RATE}/s for ${SECONDS} s, beside the simulated market: ${(latencies.length / seconds).toFixed(0)} answered/s, ${acked.size} acknowledged, ${stored[0]?.n ?? 0} of them stored`,
  );
  console.log(
    `acknowledgement, from the moment it was due: ${line(latencies)} (target p99 ${TARGET.ackP99Ms} ms: ${ackP99 <= TARGET.ackP99Ms ? 'met' : 'MISSED'})`,
  );
  console.log(
    `orderchange push after the acknowledgement: ${line(late)} (target p99 ${TARGET.pushP99Ms} ms: ${pushP99 <= TARGET.pushP99Ms ? 'met' : 'MISSED'})`,
  );
  console.log(
    `processor time an order, simulated market included: server ${nodeMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`,
  );
  if (refusals.size > 0)
    console.log('refused:', Object.fromEntries([...refusals].sort((a, b) => b[1] - a[1]).slice(0, 5)));
  for (const socket of sockets) socket.close();
  await storage.close();
  if (stored[0]?.n !== acked.size) process.exitCode = 1;
} finally {
  await server.stop();
  agent.destroy();
}
