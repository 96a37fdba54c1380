// How soon the end of a session takes effect (security notes T10): the real server as a separate process. A trader with open sockets; then a
// logout, a login elsewhere, a session ended by hand and a new password, each many times. Printed: from sending the action to the close of the
// last socket, and whether the old token is still accepted right after the action's reply. `node bench/revocation.ts [rounds]`
import { account } from '../contract/api/index.ts';
import { ApiClient } from '../tests/_util/api-client.ts';
import { TestSocket } from '../tests/_util/test-socket.ts';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

const ROUNDS = Number(process.argv[2] ?? 20);
const MAX_MS = 1_000;
const PATHS = [
  '/ws/websocketForward',
  '/ws/auth?type=msg',
  '/ws/auth?type=orderchange',
  '/ws/auth?type=bestmarket',
];
const PASSWORDS = ['Bond2026!', 'Quiet-River7', 'Green-Hill88'];

const server = await startServer({ SIM_CLOCK: 'always' });
const { url } = server;
let hosts = 0;
let password = PASSWORDS[0] ?? '';

try {
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
  const actions: Readonly<Record<string, (client: ApiClient, round: number) => Promise<unknown>>> = {
    'log-out': (client) => client.call(account.logout),
    'log-in elsewhere': () => machine().login('demo_trader', password),
    'session ended by hand': (client) =>
      client.call(account.endSession, { body: { sessionId: client.sessionId } }),
    'new password': async (client, round) => {
      const next = PASSWORDS[(round + 1) % PASSWORDS.length] ?? '';
      const { keyId, ciphers } = await client.encrypt(password, next, next);
      const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
      const { code } = await client.call(account.updatePassWord, {
        body: { oldPassWord, newPassWord, confirmPassword, keyId },
      });
      if (code === 200) password = next;
    },
  };
  let worst = 0;
  for (const [name, action] of Object.entries(actions)) {
    const times: number[] = [];
    let late = 0;
    for (let round = 0; round < (name === 'new password' ? Math.min(ROUNDS, 3) : ROUNDS); round += 1) {
      const client = await loggedIn();
      const { token } = client;
      const sockets = await Promise.all(
        PATHS.map((path) =>
          new TestSocket(`${url.replace('http', 'ws')}${path}`, ['bond.v1', token ?? '']).open(),
        ),
      );
      for (const socket of sockets) await socket.settle();
      const startedAt = performance.now();
      const done = action(client, round);
      await Promise.all(sockets.map((socket) => socket.closed));
      times.push(performance.now() - startedAt);
      await done;
      client.token = token;
      if ((await client.call(account.queryOperInfo)).status !== 401) late += 1;
    }
    worst = Math.max(worst, ...times);
    console.log(
      `${name}: ${PATHS.length} sockets closed after p50 ${quantile(times, 0.5).toFixed(0)} ms, max ${Math.max(...times).toFixed(0)} ms; old token still good in ${late} of ${times.length} (must be 0, and under ${MAX_MS} ms)`,
    );
    if (late > 0) worst = Infinity;
  }
  process.exitCode = worst < MAX_MS ? 0 : 1;
} finally {
  await server.stop();
}
