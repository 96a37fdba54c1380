// What readers that stopped reading cost everybody else (security notes T31): 800 readers of all best quotes, 100 quotes a second; first alone, then
// beside 200 that open the stream and never read a byte again, once the system's own buffers for them are full. Printed: the others' time from publish to reader, and memory.
// `node bench/stalled-readers.ts`
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { RowOf } from '#contract/push';
import { localBus } from '../server/bus/local-bus.ts';
import { addressRules } from '../server/http/client-address.ts';
import { hostRules } from '../server/http/allowed-hosts.ts';
import { Gateway } from '../server/push/gateway.ts';
import { Hub } from '../server/push/hub.ts';
import { systemClock } from '../server/runtime/clock.ts';
import { createLogger } from '../server/runtime/log.ts';
import { TestSessions, testSession } from '../tests/_util/test-server.ts';

const SECONDS = 20;
const HEALTHY = 800;
const STALLED = 200;
const PER_SECOND = 100;
/** Until the system's own buffers of those that do not read are full. */
const FILL_PER_SECOND = 500;
const BONDS = 500;
/** As in push.ts, whose readers are used. */
const TOKEN = 'token-of-every-reader';
const MAX_MB = 50;

if (process.argv[2] === 'stalled') await stall(String(process.argv[3]));
else await main();

async function main(): Promise<void> {
  const log = createLogger('silent');
  const hub = new Hub({ bus: localBus(log), clock: systemClock, log });
  const rows = new Map<string, RowOf<'bestmarket'>>();
  hub.add({ type: 'bestmarket', snapshot: async () => ({ rows: [...rows.values()] }) });
  const sessions = new TestSessions();
  sessions.byToken.set(TOKEN, testSession());
  const gateway = new Gateway({
    hub,
    sessions,
    hosts: hostRules([], []),
    addresses: addressRules([]),
    limits: { socketsPerIp: 100_000, socketsPerUser: 100_000, socketMessagesPerMinute: 1_000 },
    onDenied: () => {},
    clock: systemClock,
    log,
  });
  const server = createServer().on('upgrade', (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/ws/auth?type=bestmarket`;

  const run = async (perSecond: number): Promise<{ p50: number; p99: number; mb: number }> => {
    const readers = fork(fileURLToPath(new URL('push.ts', import.meta.url)), ['readers', String(HEALTHY), url]);
    await once(readers, 'message');
    const startedAt = performance.now();
    let [sent, mb] = [0, 0];
    while (performance.now() - startedAt < SECONDS * 1_000) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
      for (; sent < due; sent += 1) {
        const row = quote(sent);
        rows.set(row.securityId, row);
        hub.publish('bestmarket', { op: 'upd', row });
      }
      mb = Math.max(mb, process.memoryUsage().rss / 1e6);
      await sleep(5);
    }
    const { p50, p99 } = await report(readers);
    return { p50, p99, mb };
  };
  // The first run warms up.
  await run(FILL_PER_SECOND);
  const alone = await run(PER_SECOND);
  const stalled = fork(fileURLToPath(import.meta.url), ['stalled', url]);
  await once(stalled, 'message');
  await run(FILL_PER_SECOND);
  const beside = await run(PER_SECOND);
  stalled.kill();
  console.log(
    `${HEALTHY} readers, ${PER_SECOND} quotes/s: p50 ${alone.p50} ms, p99 ${alone.p99} ms, ${alone.mb.toFixed(0)} MB at most`,
  );
  console.log(
    `beside ${STALLED} that do not read: p50 ${beside.p50} ms, p99 ${beside.p99} ms, ${beside.mb.toFixed(0)} MB at most`,
  );
  console.log(
    `p99 ${((beside.p99 / alone.p99 - 1) * 100).toFixed(0)} % more (target under 10 %), memory ${(beside.mb - alone.mb).toFixed(0)} MB more (must be under ${MAX_MB} MB)`,
  );
  gateway.close();
  server.close();
  process.exitCode = beside.mb - alone.mb < MAX_MB ? 0 : 1;
}

/** Opens the sockets, reads nothing from the moment that each is open, and keeps them until it is killed. */
async function stall(url: string): Promise<void> {
  for (let i = 0; i < STALLED; i += 1) {
    const socket = new WebSocket(url, ['bond.v1', TOKEN], { perMessageDeflate: false });
    socket.on('error', () => {});
    await once(socket, 'open');
    socket.pause();
  }
  process.send?.('ready');
  // Sockets that are not read keep no process alive.
  setInterval(() => {}, 60_000);
}

async function report(child: ChildProcess): Promise<{ readonly p50: number; readonly p99: number }> {
  child.send('stop');
  const [message]: unknown[] = await once(child, 'message');
  await once(child, 'exit');
  // `as` holds: the readers of push.ts send it.
  return message as { readonly p50: number; readonly p99: number };
}

/** A row of a real one's size; `bidTime` carries the moment it was published, which the readers look at. */
function quote(n: number): RowOf<'bestmarket'> {
  const prices = ['bidPrice', 'ofrPrice', 'bidClean', 'bidDirty', 'ofrClean', 'ofrDirty', 'valYield', 'lastPrice'];
  // `as` holds as far as the hub reads it.
  return {
    securityId: `${240_000 + ((n * 7) % BONDS)}.IB`,
    symbol: '24国开10',
    bidOrg: 'A银行',
    ofrOrg: 'B证券',
    ...Object.fromEntries(prices.map((key) => [key, 2.2025])),
    bidTime: String(Date.now()),
  } as unknown as RowOf<'bestmarket'>;
}
