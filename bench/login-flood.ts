import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { account, pathOf } from '#contract/api';

/**
 * What a flood of logins does to everybody else (security notes T41): the real server in its own process, 500 logins a second with
 * good ciphertexts and wrong passwords from ever new addresses, while one client sends pings over a socket and one reads
 * user info. `node bench/login-flood.ts [seconds]`.
 */
const SECONDS = Number(process.argv[2] ?? 30);
const PER_SECOND = 500;
const MAX_PONG_MS = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), 'bench-login-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  env: {
    ...process.env,
    PORT: '18433',
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_REQUESTS_PER_MINUTE: '0',
    MAX_CONNECTIONS_PER_IP: '100000',
    // The flood is about hashing: no attempt may be turned away for want of a slider.
    LOGIN_CAPTCHA: '0',
    CLIENT_DIR: join(dataDir, 'none'),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = 'http://127.0.0.1:18433';
await once(server.stdout, 'data');

interface Envelope {
  readonly code: number;
  readonly data: Record<string, string>;
}
const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? Number.NaN;
/** Memory of the server process in MB, by its name in /proc. */
const memoryMb = (name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
const getKey = async (): Promise<Record<string, string>> => {
  // `as` holds: the envelope of the key call.
  const reply = (await (await fetch(`${url}${pathOf(account.queryPublicKey)}`)).json()) as Envelope;
  return reply.data;
};
const encrypt = (key: Record<string, string>, password: string): string => {
  const text = Buffer.from(JSON.stringify({ pw: password, nonce: key['nonce'] })).toString('base64');
  return publicEncrypt(
    { key: key['publicKey'] ?? '', padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64');
};
const login = async (
  name: string,
  key: Record<string, string>,
  password: string,
  ip: string,
): Promise<{ status: number; reply: Envelope }> => {
  const sent = await fetch(`${url}${pathOf(account.login)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ account: name, passWord: encrypt(key, password), keyId: key['keyId'] }),
  });
  // `as` holds: the envelope of the login call.
  return { status: sent.status, reply: (await sent.json()) as Envelope };
};

try {
  const own = await login('demo_trader', await getKey(), 'Bond2026!', '203.0.113.1');
  const token = own.reply.data['token'] ?? '';
  const quiet: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const key = await getKey();
    const startedAt = performance.now();
    await login('demo_maker', key, 'Bond2026!', '203.0.113.2');
    quiet.push(performance.now() - startedAt);
  }

  const pongs: number[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:18433/ws/auth?type=msg`, ['bond.v1', token]);
  await once(socket, 'open');
  let pingAt = 0;
  socket.on('message', (data) => {
    if (String(data) === '{"type":"pong"}') pongs.push(performance.now() - pingAt);
  });
  const reads: number[] = [];
  const key = await getKey();
  const counts = new Map<string, number>();
  const waiting = new Set<Promise<void>>();
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  const bytes = encrypt(key, 'Wrong-2026!');
  const flood = async (index: number): Promise<void> => {
    try {
      const sent = await fetch(`${url}${pathOf(account.login)}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        },
        body: JSON.stringify({ account: `user${index % 5_000}`, passWord: bytes, keyId: key['keyId'] }),
      });
      // `as` holds: the envelope of the login call.
      const { code } = (await sent.json()) as Envelope;
      count(sent.status === 200 ? `code ${code}` : `HTTP ${sent.status}`);
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
      const read: Promise<void> = fetch(`${url}${pathOf(account.queryOperInfo)}`, { headers: { authorization: token } }).then(
        async (reply) => {
          await reply.text();
          reads.push(performance.now() - readAt);
        },
      );
      waiting.add(read);
      void read.finally(() => waiting.delete(read));
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(waiting);
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  console.log(`quiet login: p50 ${ms(quantile(quiet, 0.5))}, p95 ${ms(quantile(quiet, 0.95))} (argon2id 19 MiB, t=2)`);
  console.log(`flood: ${sent} logins in ${SECONDS} s; ${[...counts].map(([what, n]) => `${what}: ${n}`).join(', ')}`);
  console.log(
    `pongs meanwhile: ${pongs.length}, p50 ${ms(quantile(pongs, 0.5))}, max ${ms(Math.max(...pongs))} (must stay under ${MAX_PONG_MS} ms)`,
  );
  console.log(`user info meanwhile: ${reads.length}, p50 ${ms(quantile(reads, 0.5))}, p99 ${ms(quantile(reads, 0.99))}`);
  console.log(`server memory: ${rssBefore.toFixed(0)} MB before, highest ${memoryMb('VmHWM').toFixed(0)} MB`);
  socket.close();
  process.exitCode = Math.max(...pongs) < MAX_PONG_MS ? 0 : 1;
} finally {
  server.kill('SIGINT');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
