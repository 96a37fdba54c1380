// How soon the end of a session or key takes effect (security notes T10): the real server as a separate process. A trader with open sockets; then a
// log-out, a log-in elsewhere, a session ended by hand, a new password and a key revoked, each many times. Printed: from sending the action to the close of the
// last socket and to the first refused call. `node bench/revocation.ts [rounds] [--cluster]`; with `--cluster` on PostgreSQL and NATS of its own, where the
// action is made at one process, and sockets and calls are those of another.
import { parseArgs } from 'node:util';
import { account, transaction } from '../contract/api/index.ts';
import { ApiClient } from '../tests/_util/api-client.ts';
import { keyWish, makeKey } from '../tests/_util/api-keys.ts';
import { freePort } from '../tests/_util/run-main.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { TestSocket } from '../tests/_util/test-socket.ts';
import { startCluster } from '../tools/cluster/start-cluster.ts';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cluster: { type: 'boolean', default: false } },
});
const ROUNDS = Number(positionals[0] ?? 20);
const MAX_MS = 1_000;
const SESSION_PATHS = [
  '/ws/websocketForward',
  '/ws/auth?type=msg',
  '/ws/auth?type=orderchange',
  '/ws/auth?type=bestmarket',
];
const KEY_PATHS = ['/ws/websocketForward', '/ws/auth?type=bestmarket'];
/** The first is the demonstration's, too common for a new one. */
const PASSWORDS = ['Bond2026!', 'Quiet-River7', 'Green-Hill88', 'Blue-Stone94'];
/** An action without effect after this time has none. */
const GIVE_UP_MS = 20_000;
const ENV = { SIM_CLOCK: 'always' };

interface Target {
  /** Where actions are made. */
  readonly here: string;
  /** Where they must be felt. */
  readonly there: string;
  stop(): Promise<void>;
}

async function openTarget(): Promise<Target> {
  if (!values.cluster) {
    const { url, stop } = await startServer(ENV);
    return { here: url, there: url, stop };
  }
  const process = async () => ({ port: await freePort(), metricsPort: await freePort() });
  const processes = [await process(), await process()] as const;
  const { stop } = await startCluster({
    dir: tempFolder('revocation'),
    port: await freePort(),
    natsPort: await freePort(),
    processes,
    env: {
      ...ENV,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      LOGIN_CAPTCHA: '0',
      MAX_REQUESTS_PER_MINUTE: '0',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  const [here, there] = processes.map(({ port }) => `http://127.0.0.1:${port}`);
  return { here: here ?? '', there: there ?? '', stop };
}

const target = await openTarget();
let hosts = 0;
let password = PASSWORDS[0] ?? '';
let worst = 0;

const machine = (url = target.here): ApiClient => {
  hosts += 1;
  return new ApiClient(url, `10.0.${hosts >> 8}.${hosts & 255}`);
};
const loggedIn = async (): Promise<ApiClient> => {
  const client = machine();
  const reply = await client.login('demo_trader', password);
  if (reply.code !== 200) throw new Error(reply.text);
  return client;
};

/** What is to be refused: a token, its sockets, and a call that it may make until then. */
interface Holder {
  readonly token: string;
  readonly paths: readonly string[];
  readonly isRefused: (client: ApiClient) => Promise<boolean>;
}
const sessionOf = ({ token }: ApiClient): Holder => ({
  token: token ?? '',
  paths: SESSION_PATHS,
  isRefused: async (client) => (await client.call(account.queryOperInfo)).status === 401,
});

/** Milliseconds until the last socket is closed, and until the first call is refused, at the other process. */
async function feel({ token, paths, isRefused }: Holder, action: () => Promise<unknown>) {
  const address = target.there.replace('http', 'ws');
  const sockets = await Promise.all(
    paths.map((path) => new TestSocket(`${address}${path}`, ['bond.v1', token]).open()),
  );
  for (const socket of sockets) await socket.settle();
  const client = machine(target.there);
  client.token = token;
  if (await isRefused(client)) throw new Error('the token was refused before the action');
  const startedAt = performance.now();
  const closed = Promise.all(sockets.map((socket) => socket.closed)).then(
    () => performance.now() - startedAt,
  );
  const done = action();
  let refusedMs: number | null = null;
  while (refusedMs === null) {
    if (await isRefused(client)) refusedMs = performance.now() - startedAt;
    else if (performance.now() - startedAt > GIVE_UP_MS) throw new Error('the action had no effect');
  }
  await done;
  return { closedMs: await closed, refusedMs };
}

async function measure(name: string, rounds: number, round: (at: number) => ReturnType<typeof feel>) {
  const times: Awaited<ReturnType<typeof feel>>[] = [];
  for (let at = 0; at < rounds; at += 1) times.push(await round(at));
  const figures = (['closedMs', 'refusedMs'] as const).map((key) => {
    const each = times.map((time) => time[key]);
    worst = Math.max(worst, ...each);
    return `p50 ${quantile(each, 0.5).toFixed(0)} ms, max ${Math.max(...each).toFixed(0)} ms`;
  });
  console.log(
    `${name}: sockets closed ${figures[0]}; calls refused ${figures[1]} (${rounds} times, must be under ${MAX_MS} ms)`,
  );
}

const ofSession = (action: (client: ApiClient, at: number) => Promise<unknown>) => async (at: number) => {
  const client = await loggedIn();
  return feel(sessionOf(client), () => action(client, at));
};

try {
  await measure(
    'log-out',
    ROUNDS,
    ofSession((client) => client.call(account.logout)),
  );
  await measure(
    'log-in elsewhere',
    ROUNDS,
    ofSession(() => machine().login('demo_trader', password)),
  );
  await measure(
    'session ended by hand',
    ROUNDS,
    ofSession((client) => client.call(account.endSession, { body: { sessionId: client.sessionId } })),
  );
  const owner = await loggedIn();
  await measure('key revoked', Math.min(ROUNDS, 10), async () => {
    const wish = keyWish({ scopes: ['market.read'], isSandbox: false }, Date.now());
    const { data, text } = await makeKey(owner, wish, password);
    if (data === null) throw new Error(text);
    const holder: Holder = {
      token: data.secret,
      paths: KEY_PATHS,
      isRefused: async (client) =>
        (await client.call(transaction.latestHighestMarketInfo, { query: { rows: 1 } })).status === 401,
    };
    return feel(holder, () => owner.call(account.revokeApiKey, { body: { apiKeyId: data.key.apiKeyId } }));
  });
  await measure(
    'new password',
    Math.min(ROUNDS, PASSWORDS.length - 1),
    ofSession(async (client, at) => {
      const next = PASSWORDS[at + 1] ?? '';
      const { keyId, ciphers } = await client.encrypt(password, next, next);
      const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
      const { code, text } = await client.call(account.updatePassWord, {
        body: { oldPassWord, newPassWord, confirmPassword, keyId },
      });
      if (code !== 200) throw new Error(text);
      password = next;
    }),
  );
  process.exitCode = worst < MAX_MS ? 0 : 1;
} finally {
  await target.stop();
}
