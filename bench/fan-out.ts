// Cost of many sockets: the product's push compared with a bare loop of `ws` that sends the same bytes, in the same process and run; readers
// live in a second process. `node bench/fan-out.ts [SOCKETS]` (5000). Exits with 1 if fewer than 80 % of the bare loop's messages per second are
// delivered, or if the p99 from publish to reader exceeds 1.5 times its. Then curves over sockets and rows per frame, with exponents.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FanOutReport } from './setup/fan-out-readers.ts';
import { listen, openPush, quote } from './setup/push-hub.ts';

const MAX_SOCKETS = Number(process.argv[2] ?? 5000);
const SECONDS = Number(process.argv[3] ?? 6);
const MIN_DELIVERED = 0.8;
const MAX_P99 = 1.5;
/** Messages offered per second in total, so that one machine can also read them. */
const OFFERED = 10_000;

interface Measured extends FanOutReport {
  readonly perSecond: number;
  /** CPU of the sending process per message, microseconds. */
  readonly cpu: number;
}

type Send = (rows: readonly ReturnType<typeof quote>[]) => void;

const push = await openPush();
const bare = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const plain = createServer().on('upgrade', (request, socket, head) =>
  bare.handleUpgrade(request, socket, head, () => {}),
);
const bareUrl = `${await listen(plain)}/`;
let seq = 0;
const sendBare: Send = (data) => {
  seq += 1;
  const frame = { type: 'bestmarket', seq, ts: '2026-11-20 10:00:00.000', op: 'upd', data };
  const bytes = Buffer.from(JSON.stringify(frame));
  for (const client of bare.clients as Set<WebSocket>) client.send(bytes, { binary: false });
};
const sendOurs: Send = (rows) => {
  for (const row of rows) push.publish(row);
};

async function measure(url: string, sockets: number, rows: number, send: Send): Promise<Measured> {
  const path = fileURLToPath(new URL('setup/fan-out-readers.ts', import.meta.url));
  const child = fork(path, [String(sockets), url]);
  await once(child, 'message');
  const everyMs = Math.max(50, (sockets / OFFERED) * 1000);
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (let n = 1; performance.now() - began < SECONDS * 1000; n += 1) {
    send(Array.from({ length: rows }, (_, at) => quote(at)));
    await sleep(Math.max(0, began + n * everyMs - performance.now()));
  }
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  child.send('stop');
  const [report]: unknown[] = await once(child, 'message');
  await once(child, 'exit');
  // `as` holds: fan-out-readers.ts sends it.
  const delivered = report as FanOutReport;
  return { ...delivered, perSecond: delivered.messages / seconds, cpu: (user + system) / delivered.messages };
}

async function compare(sockets: number, rows: number): Promise<{ ours: Measured; bare: Measured }> {
  const beside = await measure(bareUrl, sockets, rows, sendBare);
  const ours = await measure(push.url, sockets, rows, sendOurs);
  const text = ({ perSecond, p50, p99, cpu }: Measured): string =>
    `${perSecond.toFixed(0)} messages/s, p50 ${p50} ms, p99 ${p99} ms, ${cpu.toFixed(1)} us CPU a message`;
  console.log(
    `${sockets} sockets, ${rows} rows a frame\n  product ${text(ours)}\n  bare ws ${text(beside)}\n` +
      `  ratio: delivered ${(ours.perSecond / beside.perSecond).toFixed(2)}, p99 ${(ours.p99 / beside.p99).toFixed(2)}, CPU ${(ours.cpu / beside.cpu).toFixed(2)}`,
  );
  return { ours, bare: beside };
}

/** Exponent of the growth of CPU per frame: the slope between the first and the last of these points. */
function exponent(points: readonly { readonly size: number; readonly cpu: number }[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '-';
  return (Math.log(last.cpu / first.cpu) / Math.log(last.size / first.size)).toFixed(2);
}

const most = await compare(MAX_SOCKETS, 10);
const bySockets = [{ size: MAX_SOCKETS, cpu: most.ours.cpu * MAX_SOCKETS }];
for (const share of [0.3, 0.1]) {
  const size = Math.round(MAX_SOCKETS * share);
  const { ours } = await compare(size, 10);
  bySockets.push({ size, cpu: ours.cpu * size });
}
const byRows: { size: number; cpu: number }[] = [];
for (const size of [1, 100]) {
  const { ours } = await compare(Math.min(500, MAX_SOCKETS), size);
  byRows.push({ size, cpu: ours.cpu });
}
console.log(`CPU a frame grows with sockets^${exponent(bySockets)} and rows^${exponent(byRows)}`);
const isMet =
  most.ours.perSecond >= MIN_DELIVERED * most.bare.perSecond && most.ours.p99 <= MAX_P99 * most.bare.p99;
console.log(isMet ? 'goals met' : 'goals MISSED');
push.close();
plain.close();
for (const client of bare.clients) client.terminate();
process.exitCode = isMet ? 0 : 1;
