import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket, WebSocketServer } from 'ws';
import type { RowOf } from '#contract/push';
import { localBus } from '../server/bus/local-bus.ts';
import { hostRules } from '../server/http/allowed-hosts.ts';
import { addressRules } from '../server/http/client-address.ts';
import { Gateway } from '../server/push/gateway.ts';
import { Hub } from '../server/push/hub.ts';
import { systemClock } from '../server/runtime/clock.ts';
import { createLogger } from '../server/runtime/log.ts';
import { TestSessions, testSession } from '../tests/_util/test-server.ts';

/**
 * What push costs: rows a second delivered to many readers of all best quotes, the time from publish to the reader, and the
 * processor share of the server's side; against one `ws.send` per row and reader. Readers live in a second process.
 */
const SECONDS = 6;
const BONDS = 500;
const TOKEN = 'token-of-every-reader';
/** Readers that parse what they get; the others take their bytes only, so that they do not eat the second core. */
const PARSING = 20;

interface Report {
  readonly rows: number;
  readonly p50: number;
  readonly p99: number;
}

if (process.argv[2] === 'readers') await readers(Number(process.argv[3]), String(process.argv[4]));
else await main();

async function main(): Promise<void> {
  const log = createLogger('silent');
  const hub = new Hub({ bus: localBus(log), clock: systemClock, log });
  const rows = new Map<string, RowOf<'bestmarket'>>();
  hub.add({ type: 'bestmarket', snapshot: async () => ({ rows: [...rows.values()] }) });
  const sessions = new TestSessions();
  sessions.byToken.set(TOKEN, testSession());
  const limits = { socketsPerIp: 100_000, socketsPerUser: 100_000, socketMessagesPerMinute: 1_000 };
  const gateway = new Gateway({
    hub,
    sessions,
    hosts: hostRules([], []),
    addresses: addressRules([]),
    limits,
    onDenied: () => {},
    clock: systemClock,
    log,
  });
  const server = createServer().on('upgrade', (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  const url = await listen(server, '/ws/auth?type=bestmarket');
  const naive = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const plain = createServer().on('upgrade', (request, socket, head) => naive.handleUpgrade(request, socket, head, () => {}));
  const plainUrl = await listen(plain, '/');

  for (const [sockets, perSecond] of [
    [500, 100],
    [1_000, 500],
    [1_000, 2_000],
    [5_000, 50],
  ] as const) {
    const ours = await measure(url, sockets, perSecond, (row) => {
      rows.set(row.securityId, row);
      hub.publish('bestmarket', { op: 'upd', row });
    });
    const each = await measure(plainUrl, sockets, perSecond, (row) => {
      const text = JSON.stringify({ type: 'bestmarket', op: 'upd', data: [row] });
      for (const client of naive.clients) if (client.bufferedAmount < 1_000_000) client.send(text);
    });
    console.log(`${sockets} readers, ${perSecond} quotes/s: ${ours.text}`);
    console.log(`  one send per row and reader: ${each.text}`);
    console.log(`  ratio: processor time per row delivered ${(each.cpuPerRow / ours.cpuPerRow).toFixed(1)} times less`);
  }
  gateway.close();
  server.close();
  plain.close();
  for (const client of naive.clients) client.terminate();
}

async function listen(server: ReturnType<typeof createServer>, path: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}${path}`;
}

async function measure(
  url: string,
  sockets: number,
  perSecond: number,
  publish: (row: RowOf<'bestmarket'>) => void,
): Promise<{ text: string; cpuPerRow: number }> {
  const child = fork(fileURLToPath(import.meta.url), ['readers', String(sockets), url]);
  await once(child, 'message');
  const started = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  while (performance.now() - started < SECONDS * 1_000) {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
    for (; sent < due; sent += 1) publish(quote(sent));
    await sleep(5);
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - started) / 1_000;
  const { rows, p50, p99 } = await report(child);
  const perSecondOut = Math.round(rows / seconds);
  const share = Math.round((user + system) / 10_000 / seconds);
  return {
    text: `${perSecondOut} rows/s delivered, p50 ${p50} ms, p99 ${p99} ms, processor ${share} % of one core, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    cpuPerRow: (user + system) / rows,
  };
}

async function report(child: ChildProcess): Promise<Report> {
  child.send('stop');
  const [message]: unknown[] = await once(child, 'message');
  await once(child, 'exit');
  // `as` holds: `readers` below sends it.
  return message as Report;
}

/** A row of a real one's size; `bidTime` carries the moment it was published. */
function quote(n: number): RowOf<'bestmarket'> {
  const id = `${240_000 + ((n * 7) % BONDS)}.IB`;
  const filler = {
    symbol: '24国开10',
    trueRemainMaturityStr: '7.64Y',
    bondType: 'FB',
    issrating: '--',
    bidOrg: 'A银行',
    ofrOrg: 'B证券',
  };
  const prices = Object.fromEntries(
    ['bidPrice', 'ofrPrice', 'bidClean', 'bidDirty', 'ofrClean', 'ofrDirty', 'valYield', 'lastPrice'].map((key) => [key, 2.2025]),
  );
  // `as` holds as far as the hub reads it.
  return {
    securityId: id,
    ...filler,
    ...prices,
    bidQty: 5000,
    ofrQty: 3000,
    bidTime: String(Date.now()),
  } as unknown as RowOf<'bestmarket'>;
}

/** The second process: opens the readers, takes rows until told to stop, reports. */
async function readers(count: number, url: string): Promise<void> {
  const delays: number[] = [];
  let parsedRows = 0;
  const open = async (index: number): Promise<void> => {
    const socket = new WebSocket(url, ['bond.v1', TOKEN], { perMessageDeflate: false, skipUTF8Validation: true });
    socket.on('error', () => {});
    if (index < PARSING)
      socket.on('message', (data: Buffer) => {
        // `as` holds: both servers send such frames.
        const frame = JSON.parse(data.toString()) as { op?: string; data?: { bidTime: string }[] };
        if (frame.op !== 'upd') return;
        for (const row of frame.data ?? []) delays.push(Date.now() - Number(row.bidTime));
        parsedRows += frame.data?.length ?? 0;
      });
    await once(socket, 'open');
  };
  for (let index = 0; index < count; index += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - index) }, (_, i) => open(index + i)));
  await sleep(1_000);
  delays.length = 0;
  parsedRows = 0;
  process.send?.('ready');
  await once(process, 'message');
  delays.sort((a, b) => a - b);
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? 0;
  process.send?.({ rows: (parsedRows / Math.min(PARSING, count)) * count, p50: at(0.5), p99: at(0.99) } satisfies Report);
  process.disconnect();
  process.exit();
}
