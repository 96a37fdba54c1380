import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations, allStreams } from '../../contract/server/index.ts';
import { generated } from '../../tools/clients/render.ts';
import type { ApiClient } from '../_util/api-client.ts';
import { grantKey, keyWish, makeKey, rotateKey } from '../_util/api-keys.ts';
import { root } from '../_util/import-graph.ts';
import { enter } from '../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../_util/trading-server.ts';

let server: TradingServer;
let maker: ApiClient;
let secret = '';
let sandboxed = '';
let reading = '';
let ticking: NodeJS.Timeout;

beforeAll(async () => {
  server = await startTradingServer();
  maker = await server.loggedIn('demo_maker');
  const owner = await server.loggedIn('demo_trader');
  const wish = keyWish({ isSandbox: false }, server.clock.now());
  const by = { session: { operId: 'D0007', sessionId: 's_approval' }, ip: '203.0.113.2' };
  const { operId } = await server.storage.kysely
    .selectFrom('operator')
    .select('oper_id as operId')
    .where('opername', '=', 'demo_trader')
    .executeTakeFirstOrThrow();
  secret = (await rotateKey(owner, await grantKey(server, operId, wish, by))).data.secret;
  sandboxed = (await makeKey(owner, keyWish({}, server.clock.now()))).data.secret;
  const readWish = keyWish({ scopes: ['market.read'] }, server.clock.now());
  reading = (await makeKey(owner, readWish)).data.secret;
  ticking = setInterval(() => server.clock.advance(50), 50);
}, 240_000);
afterAll(async () => {
  clearInterval(ticking);
  await server.close();
});

/** Runs a client program; returns its output, one JSON line per step. */
async function run(
  command: string,
  args: readonly string[],
  bond: string,
  key = secret,
  over: NodeJS.ProcessEnv = {},
): Promise<Record<string, unknown>[]> {
  const program = spawn(command, args, {
    cwd: root,
    // A program that waits forever would outlive its test.
    timeout: 55_000,
    env: {
      ...process.env,
      BOND_URL: server.url,
      BOND_KEY: key,
      BOND: bond,
      PYTHONDONTWRITEBYTECODE: '1',
      ...over,
    },
  });
  let [output, faults] = ['', ''];
  program.stdout.on('data', (data) => (output += String(data)));
  program.stderr.on('data', (data) => (faults += String(data)));
  const code = await new Promise((resolve) => program.on('close', resolve));
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}: ${faults}\n${output}`);
  // `as` holds: the programs print JSON objects; a test that receives others fails on its expectations.
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Steps of a client's example, against a resting offer of 3000 万元. */
async function example(command: string, args: readonly string[]): Promise<readonly [unknown, unknown]> {
  const bond = server.bond();
  expect((await enter(maker, bond, { side: 2, orderQty: 3000 })).code).toBe(200);
  const steps = [
    { step: 'search', found: [bond.securityId] },
    { step: 'best', ofr: bond.yield, qty: 3000 },
    { step: 'place', status: '0' },
    { step: 'amend', qty: 3000 },
    { step: 'cancel', ok: [true] },
    { step: 'fills', qty: 3000 },
    { step: 'refused', key: 'deviation', field: 'price' },
  ];
  return [await run(command, args, bond.securityId), steps];
}

const GAPS_PYTHON = `
import json, os, sys
sys.path.insert(0, 'clients/python')
from bond_api import BondApi
from bond_api import streams, sockets
opened = []
class Lossy(sockets.Plain):
    def __init__(self, *given):
        super().__init__(*given)
        self.frames = 0
        opened.append(self)
    def receive(self):
        text = super().receive()
        self.frames += 1
        # The first line loses its second frame.
        return super().receive() if len(opened) == 1 and self.frames == 2 else text
streams.open_socket = Lossy
ops = []
for update in BondApi(os.environ['BOND_URL'], os.environ['BOND_KEY']).stream_bestmarket([os.environ['BOND']]):
    ops.append(update.op)
    if len(opened) == 2 and update.op == 'snap':
        break
print(json.dumps({'opened': len(opened), 'last': ops[-1]}))
`;

const REDIRECTED_PYTHON = `
import json, os, sys
sys.path.insert(0, 'clients/python')
from bond_api import BondApi, Refused
refused = False
try:
    BondApi(os.environ['BOND_URL'], os.environ['BOND_KEY']).bond_info_by_id_or_name(securityArg='240210')
except Refused as error:
    refused = error.status == 302
print(json.dumps({'refused': refused}))
`;

const REDIRECTED_TYPESCRIPT = `
import { BondApi } from '${pathToFileURL(join(root, 'clients/typescript/calls.ts')).href}';
const { BOND_URL: url = '', BOND_KEY: key = '' } = process.env;
const reply = new BondApi({ url, key }).bondInfoByIdOrName({ securityArg: '240210' });
const refused = await reply.then(() => false, (error) => error instanceof TypeError);
process.stdout.write(JSON.stringify({ refused }));
`;

/** Replies of a proxy whose server is away. */
const AWAY_PYTHON = `
import json, os, sys
sys.path.insert(0, 'clients/python')
from bond_api import BondApi, Refused
try:
    BondApi(os.environ['BOND_URL'], os.environ['BOND_KEY']).bond_info_by_id_or_name(securityArg='240210')
except Refused as error:
    print(json.dumps({'status': error.status}))
`;

const AWAY_TYPESCRIPT = `
import { BondApi } from '${pathToFileURL(join(root, 'clients/typescript/calls.ts')).href}';
import { Refused } from '${pathToFileURL(join(root, 'clients/typescript/transport.ts')).href}';
const { BOND_URL: url = '', BOND_KEY: key = '' } = process.env;
const reply = new BondApi({ url: url + '/', key }).bondInfoByIdOrName({ securityArg: '240210' });
const status = await reply.then(() => 200, (error) => error instanceof Refused ? error.status : String(error));
process.stdout.write(JSON.stringify({ status }));
`;

const NO_SCOPE_PYTHON = `
import json, os, sys
sys.path.insert(0, 'clients/python')
from bond_api import BondApi, Refused
try:
    next(BondApi(os.environ['BOND_URL'], os.environ['BOND_KEY']).stream_my_quote())
except Refused as error:
    print(json.dumps({'status': error.status, 'key': error.key}))
`;

const NO_SCOPE_TYPESCRIPT = `
import { BondApi } from '${pathToFileURL(join(root, 'clients/typescript/calls.ts')).href}';
const { BOND_URL: url = '', BOND_KEY: key = '' } = process.env;
const refused = await new BondApi({ url, key }).streamMyQuote().next().then(() => ({}), ({ status, key }) => ({ status, key }));
process.stdout.write(JSON.stringify(refused));
process.exit(0);
`;

/** The package websockets, as far as the client uses it: its first connection is refused, its second closed before anything is sent. */
const LIBRARY_PYTHON = `
import json, sys, types
exceptions, client = types.ModuleType('websockets.exceptions'), types.ModuleType('websockets.sync.client')
class InvalidHandshake(Exception): pass
class ConnectionClosed(Exception):
    rcvd = types.SimpleNamespace(code=4401)
exceptions.InvalidHandshake, exceptions.ConnectionClosed = InvalidHandshake, ConnectionClosed
tries = 0
class Socket:
    def send(self, text): raise ConnectionClosed()
    def close(self): pass
def connect(url, **options):
    global tries
    tries += 1
    if tries == 1: raise InvalidHandshake('server rejected WebSocket connection: HTTP 502')
    return Socket()
client.connect = connect
sys.modules.update({'websockets.exceptions': exceptions, 'websockets.sync.client': client})
sys.path.insert(0, 'clients/python')
from bond_api import BondApi, Refused
try:
    next(BondApi('http://localhost', 'key').stream_bestmarket(['240210.IB']))
except Refused as error:
    print(json.dumps({'tries': tries, 'status': error.status}))
`;

/** A web server of this machine. */
async function listening(handler: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const web = createServer(handler);
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  // `as` holds: it listens on a port.
  const { port } = web.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        web.close(() => resolve());
        web.closeAllConnections();
      }),
  };
}

/** A TypeScript program whose first line is `faulty`: a WebSocket subclass that tampers with incoming messages. */
const typescript = (faulty: string): string => `
import { BondApi } from '${pathToFileURL(join(root, 'clients/typescript/calls.ts')).href}';
const opened: WebSocket[] = [];
let heard = 0;
const Sound = WebSocket;
class Faulty extends Sound {
  constructor(url: string, protocols: string[]) {
    super(url, protocols);
    opened.push(this);
    if (opened.length > 1) return;
    this.addEventListener('message', (event) => {
      heard += 1;
      ${faulty}
    });
  }
}
globalThis.WebSocket = Faulty;
const { BOND_URL: url = '', BOND_KEY: key = '', BOND: bond = '' } = process.env;
const ops: string[] = [];
for await (const { op } of new BondApi({ url, key, timeoutMs: 2_000 }).streamBestmarket([bond])) {
  ops.push(op);
  if (opened.length > 1 && op === 'snap') break;
}
process.stdout.write(JSON.stringify({ again: opened.length > 1, last: ops.at(-1) }));
process.exit(0);
`;
const runTypescript = (program: string, bond: string) =>
  run(process.execPath, ['--input-type=module-typescript', '-e', program], bond);

describe('the API clients', () => {
  it('are generated from the contract: npm run clients is up to date [R1.05]', () => {
    const files = generated();
    expect(files.size).toBeGreaterThan(0);
    for (const [path, text] of files)
      expect(readFileSync(join(root, path), 'utf8') === text, `${path} is out of date: npm run clients`).toBe(
        true,
      );
  });

  it('have every call and stream open to API keys, and no others [R1.05]', () => {
    const text = generated().get('clients/typescript/calls.ts') ?? '';
    for (const { name, keyScope } of allOperations)
      expect(text.includes(`\n  ${name}(`), `${name}`).toBe(keyScope !== undefined);
    for (const { type, keyScope } of allStreams)
      expect(text.includes(`'${type}', `), `${type}`).toBe(keyScope !== undefined);
  });

  it('are offered in the API documentation, which explains authentication [R1.05]', async () => {
    const page = await (await fetch(`${server.url}/api/docs/clients`)).text();
    expect(page).toContain('Authorization: bk_');
    expect(page).toContain('api.stream_bestmarket');
    expect(page).toContain('api.streamBestmarket');
    for (const path of ['python/bond_api/calls.py', 'typescript/calls.ts']) {
      expect(page).toContain(`href="/api/docs/clients/${path}"`);
      const file = await (await fetch(`${server.url}/api/docs/clients/${path}`)).text();
      expect(file).toBe(generated().get(`clients/${path}`));
    }
  });

  it('in Python log in by key, search, stream, place, amend, cancel and read fills [R1.05]', async () => {
    const [printed, steps] = await example('python3', ['clients/python/example.py']);
    expect(printed).toEqual(steps);
  }, 60_000);

  it('in TypeScript do the same [R1.05]', async () => {
    const [printed, steps] = await example(process.execPath, ['clients/typescript/example.ts']);
    expect(printed).toEqual(steps);
  }, 60_000);

  it.each([
    ['Python', 'python3', 'clients/python/example.py'],
    ['TypeScript', process.execPath, 'clients/typescript/example.ts'],
  ])(
    'in %s: the example with a sandbox key reports that nothing was committed, and exits cleanly [R1.05]',
    async (_, command, path) => {
      const bond = server.bond();
      expect((await enter(maker, bond, { side: 2, orderQty: 3000 })).code).toBe(200);
      expect(await run(command, [path], bond.securityId, sandboxed)).toEqual([
        { step: 'search', found: [bond.securityId] },
        { step: 'best', ofr: bond.yield, qty: 3000 },
        { step: 'sandbox', committed: false },
      ]);
    },
    60_000,
  );

  it.each([
    ['Python', 'python3', ['-c', REDIRECTED_PYTHON]],
    ['TypeScript', process.execPath, ['--input-type=module-typescript', '-e', REDIRECTED_TYPESCRIPT]],
  ] as const)(
    'in %s follow no redirect: the key reaches no other host [R1.05]',
    async (_, command, args) => {
      const reached: (string | undefined)[] = [];
      const other = await listening((request, reply) => {
        reached.push(request.headers.authorization);
        reply.end('{"code":200,"message":"","data":{"content":[]}}');
      });
      const redirecting = await listening((request, reply) => {
        reply.writeHead(302, { location: `${other.url}${request.url ?? ''}` }).end();
      });
      try {
        const env = { BOND_URL: redirecting.url };
        expect(await run(command, args, server.bond().securityId, secret, env)).toEqual([{ refused: true }]);
        expect(reached).toEqual([]);
      } finally {
        await Promise.all([other.close(), redirecting.close()]);
      }
    },
    60_000,
  );

  it.each([
    ['Python', 'python3', ['-c', AWAY_PYTHON]],
    ['TypeScript', process.execPath, ['--input-type=module-typescript', '-e', AWAY_TYPESCRIPT]],
  ] as const)(
    'in %s report what a proxy answers in place of the server as a refusal [R1.05]',
    async (_, command, args) => {
      const paths: (string | undefined)[] = [];
      const proxy = await listening((request, reply) => {
        paths.push(request.url?.split('?')[0]);
        reply.writeHead(502, { 'content-type': 'text/html' }).end('<html>502 Bad Gateway</html>');
      });
      try {
        const env = { BOND_URL: proxy.url };
        expect(await run(command, args, server.bond().securityId, secret, env)).toEqual([{ status: 502 }]);
        expect(paths).toEqual(['/api/market/bondInfoByIdOrName']);
      } finally {
        await proxy.close();
      }
    },
    60_000,
  );

  it.each([
    ['Python', 'python3', ['-c', NO_SCOPE_PYTHON]],
    ['TypeScript', process.execPath, ['--input-type=module-typescript', '-e', NO_SCOPE_TYPESCRIPT]],
  ] as const)(
    'in %s name the reason for which a stream is refused to a key [R1.05]',
    async (_, command, args) => {
      expect(await run(command, args, server.bond().securityId, reading)).toEqual([
        { status: 403, key: 'keyNeedsOrdersRead' },
      ]);
    },
    60_000,
  );

  it('in Python with the package websockets, reconnect after a refused handshake and report a key that is not valid [R1.05]', async () => {
    expect(await run('python3', ['-c', LIBRARY_PYTHON], server.bond().securityId)).toEqual([
      { tries: 2, status: 4401 },
    ]);
  }, 60_000);

  it('in Python recover from a stream gap with a new snapshot, using only the standard library [R1.05]', async () => {
    const bond = server.bond();
    const entered: Promise<unknown>[] = [];
    const moving = setInterval(() => entered.push(enter(maker, bond, { side: 2, orderQty: 1000 })), 200);
    try {
      expect(await run('python3', ['-c', GAPS_PYTHON], bond.securityId)).toEqual([
        { opened: 2, last: 'snap' },
      ]);
    } finally {
      clearInterval(moving);
      await Promise.all(entered);
    }
  }, 60_000);

  it('in TypeScript recover from a stream gap with a new snapshot [R1.05]', async () => {
    const bond = server.bond();
    const entered: Promise<unknown>[] = [];
    const moving = setInterval(() => entered.push(enter(maker, bond, { side: 2, orderQty: 1000 })), 200);
    try {
      // The first line drops the second frame of the market.
      const program = typescript('if (heard === 2) event.stopImmediatePropagation();');
      expect(await runTypescript(program, bond.securityId)).toEqual([{ again: true, last: 'snap' }]);
    } finally {
      clearInterval(moving);
      await Promise.all(entered);
    }
  }, 60_000);

  it('in TypeScript reconnect when a connection goes silent without being closed [R1.05]', async () => {
    const bond = server.bond();
    expect((await enter(maker, bond, { side: 2, orderQty: 1000 })).code).toBe(200);
    const program = typescript('if (heard > 1) event.stopImmediatePropagation();');
    expect(await runTypescript(program, bond.securityId)).toEqual([{ again: true, last: 'snap' }]);
  }, 60_000);
});
