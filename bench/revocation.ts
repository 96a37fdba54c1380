// How soon the end of a session is felt (security notes T10): the real server as a process of its own. A trader with open sockets; then a log-out, a
// log-in elsewhere, a session ended by hand and a new password, each many times. Printed: from the moment the deed is sent to the last socket's
// close, and what the old token is worth right after the deed's reply. `node bench/revocation.ts [rounds]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '../contract/api/index.ts';
import { ApiClient } from '../tests/_util/api-client.ts';
import { TestSocket } from '../tests/_util/test-socket.ts';
import { addressOf, freePort, runMain } from '../tests/_util/run-main.ts';

const ROUNDS = Number(process.argv[2] ?? 20);
const MAX_MS = 1_000;
const PATHS = ['/ws/websocketForward', '/ws/auth?type=msg', '/ws/auth?type=orderchange', '/ws/auth?type=bestmarket'];
const PASSWORDS = ['Bond2026!', 'Quiet-River7', 'Green-Hill88'];

const dataDir = mkdtempSync(join(tmpdir(), 'bench-revocation-'));
const run = runMain({
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  DEMO: '1',
  SIM_CLOCK: 'always',
  MAX_REQUESTS_PER_MINUTE: '0',
  TRUSTED_PROXIES: '127.0.0.1',
  LOGIN_CAPTCHA: '0',
  LOG_LEVEL: 'warn',
});
let hosts = 0;
let password = PASSWORDS[0] ?? '';

try {
  const url = await addressOf(run);
  const machine = (): ApiClient => {
    hosts += 1;
    return new ApiClient(url, `10.0.${hosts >> 8}.${hosts & 255}`);
  };
  const loggedIn = async (): Promise<ApiClient> => {
    const client = machine();
    const reply = await client.login('demo_trader', password);
    if (reply.code !== 200) throw new Error(reply.text);
    return client;
  };
  const deeds: Readonly<Record<string, (client: ApiClient, round: number) => Promise<unknown>>> = {
    'log-out': (client) => client.call(account.logout),
    'log-in elsewhere': () => machine().login('demo_trader', password),
    'session ended by hand': (client) => client.call(account.endSession, { body: { sessionId: client.sessionId } }),
    'new password': async (client, round) => {
      const next = PASSWORDS[(round + 1) % PASSWORDS.length] ?? '';
      const { keyId, ciphers } = await client.encrypt(password, next, next);
      const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
      const { code } = await client.call(account.updatePassWord, { body: { oldPassWord, newPassWord, confirmPassword, keyId } });
      if (code === 200) password = next;
    },
  };
  let worst = 0;
  for (const [name, deed] of Object.entries(deeds)) {
    const times: number[] = [];
    let late = 0;
    for (let round = 0; round < (name === 'new password' ? Math.min(ROUNDS, 3) : ROUNDS); round += 1) {
      const client = await loggedIn();
      const { token } = client;
      const sockets = await Promise.all(
        PATHS.map((path) => new TestSocket(`${url.replace('http', 'ws')}${path}`, ['bond.v1', token ?? '']).open()),
      );
      for (const socket of sockets) await socket.settle();
      const startedAt = performance.now();
      const done = deed(client, round);
      await Promise.all(sockets.map((socket) => socket.closed));
      times.push(performance.now() - startedAt);
      await done;
      client.token = token;
      if ((await client.call(account.queryOperInfo)).status !== 401) late += 1;
    }
    worst = Math.max(worst, ...times);
    const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
    console.log(
      `${name}: ${PATHS.length} sockets closed after p50 ${middle.toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms; old token still good in ${late} of ${times.length} (must be 0, and under ${MAX_MS} ms)`,
    );
    if (late > 0) worst = Infinity;
  }
  process.exitCode = worst < MAX_MS ? 0 : 1;
} finally {
  run.child.kill('SIGTERM');
  await run.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
