import { account } from '#contract/api';
import { DEMO_PASSWORD } from '#server/domain/accounts';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { ApiClient, loggedIn } from '../tests/_util/api-client.ts';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

/**
 * Effect of a flood of logins on other users (security notes T41): the real server in its own process, 500 logins a second with valid
 * ciphertexts and wrong passwords from ever new addresses, while one client sends pings over a socket and one reads user info.
 * `node bench/login-flood.ts [seconds]`.
 */
const SECONDS = Number(process.argv[2] ?? 30);
const PER_SECOND = 500;
const MAX_PONG_MS = 2_000;

// The flood is about hashing: no attempt may be refused for lack of a slider ticket or of connections.
const server = await startServer({ MAX_CONNECTIONS_PER_IP: '100000' });
const { url } = server;

/** Memory of the server process in MB, by its name in /proc. */
const memoryMb = (name: 'VmRSS' | 'VmHWM'): number =>
  Number(
    new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0,
  ) / 1_024;

try {
  const own = await loggedIn(url, 'demo_trader', '203.0.113.1');
  const other = new ApiClient(url, '203.0.113.2');
  const quiet: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { keyId, ciphers } = await other.encrypt(DEMO_PASSWORD);
    const startedAt = performance.now();
    await other.call(account.login, { body: { account: 'demo_maker', passWord: ciphers[0] ?? '', keyId } });
    quiet.push(performance.now() - startedAt);
  }

  const pongs: number[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/auth?type=msg`, ['bond.v1', own.token ?? '']);
  await once(socket, 'open');
  let pingAt = 0;
  socket.on('message', (data) => {
    if (String(data) === '{"type":"pong"}') pongs.push(performance.now() - pingAt);
  });
  const reads: number[] = [];
  const counts = new Map<string, number>();
  const waiting = new Set<Promise<void>>();
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  const { keyId, ciphers } = await other.encrypt('Wrong-2026!');
  const flood = async (index: number): Promise<void> => {
    const stranger = new ApiClient(url, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
    try {
      const body = { account: `user${index % 5_000}`, passWord: ciphers[0] ?? '', keyId };
      const { status, code } = await stranger.call(account.login, { body });
      count(status === 200 ? `code ${code}` : `HTTP ${status}`);
    } catch {
      count('no reply');
    }
  };
  const rssBefore = memoryMb('VmRSS');
  let sent = 0;
  const startedAt = performance.now();
  for (let tick = 0; performance.now() - startedAt < SECONDS * 1_000; tick += 1) {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * PER_SECOND);
    for (; sent < due; sent += 1) {
      const one: Promise<void> = flood(sent).finally(() => waiting.delete(one));
      waiting.add(one);
    }
    if (tick % 50 === 0) {
      pingAt = performance.now();
      socket.send('{"type":"ping"}');
      const readAt = performance.now();
      const read: Promise<void> = own
        .call(account.queryOperInfo)
        .then(() => void reads.push(performance.now() - readAt));
      waiting.add(read);
      void read.finally(() => waiting.delete(read));
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(waiting);
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  console.log(
    `quiet login: p50 ${ms(quantile(quiet, 0.5))}, p95 ${ms(quantile(quiet, 0.95))} (argon2id 19 MiB, t=2)`,
  );
  console.log(
    `flood: ${sent} logins in ${SECONDS} s; ${[...counts].map(([what, n]) => `${what}: ${n}`).join(', ')}`,
  );
  console.log(
    `pongs meanwhile: ${pongs.length}, p50 ${ms(quantile(pongs, 0.5))}, max ${ms(Math.max(...pongs))} (must stay under ${MAX_PONG_MS} ms)`,
  );
  console.log(
    `user info meanwhile: ${reads.length}, p50 ${ms(quantile(reads, 0.5))}, p99 ${ms(quantile(reads, 0.99))}`,
  );
  console.log(`server memory: ${rssBefore.toFixed(0)} MB before, highest ${memoryMb('VmHWM').toFixed(0)} MB`);
  socket.close();
  process.exitCode = Math.max(...pongs) < MAX_PONG_MS ? 0 : 1;
} finally {
  await server.stop();
}
