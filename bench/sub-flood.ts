import { account } from '#contract/api';
import { FORWARD_PATH } from '#contract/push';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { type ApiClient, loggedIn } from '../tests/_util/api-client.ts';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

/**
 * Effect on other users of one unverified account that keeps requesting snapshots (security notes T30): the real server in its own process, an
 * attacker in a third one who sends every message that the limits allow, each for 500 bonds, on 5 and then on 20 sockets, and reads every reply;
 * another user makes calls and pings. Printed: the other's times compared with those of an unloaded run, and the server's memory. Fails beyond
 * the goals below. `node bench/sub-flood.ts [seconds]`.
 */
const SECONDS = Number(process.argv[2] ?? 10);
const MAX_CALL_P99_MS = 500;
const MAX_PONG_MS = 2_000;
/** Memory that a flood may use while it lasts, and how much of it may remain. */
const MAX_PEAK_MB = 400;
const MAX_RETAINED_MB = 20;
const MESSAGES_PER_MINUTE = 300;
const PER_MESSAGE = 500;
/** A call not answered by then counts as having taken that long. */
const GIVE_UP_MS = 30_000;
/** Makes the server collect its garbage on request, and record what it then holds. */
const COLLECT = `
  import { writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(join(process.env.DATA_DIR, 'held'), String(heapUsed + external));
  });
`;
const HEAVY = ['fullmarket', 'deepmarket', 'priceTrendMarket', 'bestmarket', 'latestHighestMarke'];

if (process.argv[2] === 'attack')
  await attack(String(process.argv[3]), String(process.argv[4]), Number(process.argv[5]));
else await main();

interface Latency {
  readonly p99: number;
  readonly pong: number;
  readonly mb: number;
}

async function main(): Promise<void> {
  const server = await startServer({
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(COLLECT)}"`,
  });
  const memoryMb = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  /** Memory held after garbage collection: a grown heap is returned to the system late. */
  const liveMb = async (): Promise<number> => {
    process.kill(server.pid, 'SIGUSR2');
    await sleep(2_000);
    return Number(readFileSync(join(server.dataDir, 'held'), 'utf8')) / 1_024 ** 2;
  };
  try {
    const victim = await loggedIn(server.url, 'demo_trader', '203.0.113.1');
    const attacker = await loggedIn(server.url, 'demo_new', '203.0.113.2');
    // The first run is a warm-up.
    await measure(server.url, victim, 3, memoryMb);
    const alone = await measure(server.url, victim, SECONDS, memoryMb);
    print('unloaded', alone, alone);
    let isGood = true;
    for (const sockets of [5, 20]) {
      const before = await liveMb();
      const rssBefore = memoryMb();
      const child = fork(fileURLToPath(import.meta.url), [
        'attack',
        server.url,
        attacker.token ?? '',
        String(sockets),
      ]);
      await once(child, 'message');
      const loaded = await measure(server.url, victim, SECONDS, memoryMb, () => child.send('go'));
      await stop(child);
      const retainedMb = (await liveMb()) - before;
      print(`${sockets} sockets`, loaded, alone);
      const peakMb = Math.max(0, loaded.mb - rssBefore);
      console.log(`  memory: ${peakMb.toFixed(0)} MB more at most, ${retainedMb.toFixed(0)} MB kept`);
      isGood &&=
        loaded.p99 < MAX_CALL_P99_MS &&
        loaded.pong < MAX_PONG_MS &&
        peakMb < MAX_PEAK_MB &&
        retainedMb < MAX_RETAINED_MB;
    }
    const goals = `calls p99 under ${MAX_CALL_P99_MS} ms, pongs under ${MAX_PONG_MS} ms, ${MAX_PEAK_MB} MB taken, ${MAX_RETAINED_MB} MB kept`;
    console.log(`goal: ${goals}: ${isGood ? 'met' : 'MISSED'}`);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await server.stop();
  }
}

/** Experience of another user for some seconds: calls one after another, and a ping every second. */
async function measure(
  url: string,
  client: ApiClient,
  seconds: number,
  memoryMb: () => number,
  begin: () => void = () => {},
): Promise<Latency> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/auth?type=msg`, [
    'bond.v1',
    client.token ?? '',
  ]);
  await once(socket, 'open');
  const [calls, pongs, sentAt]: number[][] = [[], [], []];
  socket.on('message', (data: Buffer) => {
    if (data.toString() === '{"type":"pong"}') pongs?.push(performance.now() - (sentAt?.shift() ?? 0));
  });
  let mb = 0;
  const pings = setInterval(() => {
    sentAt?.push(performance.now());
    socket.send('{"type":"ping"}');
    mb = Math.max(mb, memoryMb());
  }, 1_000);
  begin();
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const from = performance.now();
    await Promise.race([client.call(account.queryOperInfo), sleep(GIVE_UP_MS)]);
    calls?.push(performance.now() - from);
    await sleep(20);
  }
  clearInterval(pings);
  // An unanswered ping counts with the time it has waited.
  const waiting = (sentAt ?? []).map((at) => performance.now() - at);
  socket.terminate();
  return { p99: quantile(calls ?? [], 0.99), pong: Math.max(0, ...(pongs ?? []), ...waiting), mb };
}

function print(what: string, latency: Latency, alone: Latency): void {
  const times = (value: number, base: number): string => `${(value / Math.max(1, base)).toFixed(1)} times`;
  console.log(
    `${what}: calls p99 ${latency.p99.toFixed(0)} ms (${times(latency.p99, alone.p99)} the unloaded), longest pong ${latency.pong.toFixed(0)} ms (${times(latency.pong, alone.pong)})`,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Sends everything that a minute allows on each socket as fast as possible, minute after minute, until killed. */
async function attack(url: string, token: string, count: number): Promise<void> {
  const ids = await bondIds(url, token);
  const sockets = await Promise.all(
    Array.from({ length: count }, () => open(`${url.replace('http', 'ws')}${FORWARD_PATH}`, token)),
  );
  process.send?.('ready');
  await once(process, 'message');
  for (;;) {
    for (let n = 0; n < MESSAGES_PER_MINUTE; n += 1) {
      const from = (n * 37) % Math.max(1, ids.length - PER_MESSAGE);
      const securityIds = ids.slice(from, from + PER_MESSAGE);
      for (const [at, socket] of sockets.entries())
        socket.send(JSON.stringify({ type: 'sub', stream: HEAVY[(n + at) % HEAVY.length], securityIds }));
      await sleep(1);
    }
    await sleep(60_000);
  }
}

async function open(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(url, ['bond.v1', token], { perMessageDeflate: false });
  socket.on('error', () => {});
  socket.on('message', () => {});
  await once(socket, 'open');
  return socket;
}

/** Quoted bonds, from the snapshot of all best quotes. */
async function bondIds(url: string, token: string): Promise<readonly string[]> {
  const socket = await open(`${url.replace('http', 'ws')}/ws/auth?type=bestmarket`, token);
  const ids = new Set<string>();
  socket.on('message', (data: Buffer) => {
    // `as` holds: frames of this stream.
    const frame = JSON.parse(data.toString()) as { data?: { securityId: string }[] };
    for (const { securityId } of frame.data ?? []) ids.add(securityId);
  });
  await sleep(2_000);
  socket.terminate();
  return [...ids];
}
