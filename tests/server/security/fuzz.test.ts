import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, pathOf } from '../../../contract/api/index.ts';
import { allOperations, type Operation } from '../../../contract/server/index.ts';
import { encryptField } from '../../_util/api-client.ts';
import { propertySeed } from '../../_util/run-seed.ts';
import { validValues } from '../../_util/valid-values.ts';
import { signOnEnv } from '../../_util/sign-on-env.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';

/** The number in the security notes: requests of one run, of all kinds. */
const IN_ALL = 20_000;
/** Number with invalid values; `npm run test:seeds` runs more of these and of the valid ones, from other seeds. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12_500);
/** Number to undeclared paths. */
const INVENTED = 5_000;
/** Number of valid ones for each call. */
const PER_CALL = Number(process.env['FUZZ_VALID_RUNS'] ?? 20);
const AT_ONCE = 20;
/** What must never appear in a reply: traces, SQL, paths of this machine. Searched for in readable text: keys and nonces are random letters. */
const LEAKS =
  /\bat \S+ \(|node_modules|\.ts:\d|select .* from |insert into|syntax error at|violates|ECONN|pg_/i;

const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----(?:\\n|[A-Za-z0-9+/=])+-----END PUBLIC KEY-----/;
const NONCE = /"nonce":"[\w.-]+"/;
const leaks = (text: string): boolean => LEAKS.test(text.replace(PUBLIC_KEY, '').replace(NONCE, ''));

let server: TestServer;
beforeAll(async () => {
  // With a sign-on, so that its calls exist too; its provider never answers.
  server = await startTestServer({ env: signOnEnv('http://127.0.0.1:1') });
}, 300_000);
afterAll(async () => {
  console.info(`${answered} generated requests were answered`);
  await server.close();
});

/** Number of generated requests in this run so far. */
let answered = 0;

const inject = (request: {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  payload?: string;
  remoteAddress?: string;
}) => server.app.fastify.inject({ ...request, headers: { host: 'localhost', ...request.headers } });

/** Logins use their own address, so that generated requests do not use up their budget. */
const remoteAddress = '10.0.0.7';

async function login(name: string): Promise<string> {
  // `as` holds: the envelopes of the key call and of the log-in.
  const keyReply = await inject({ method: 'GET', url: pathOf(account.queryPublicKey), remoteAddress });
  expect(keyReply.body).toMatch(PUBLIC_KEY);
  const key = keyReply.json() as { data: { keyId: string; publicKey: string; nonce: string } };
  const { keyId, publicKey, nonce } = key.data;
  const reply = await inject({
    method: 'POST',
    url: pathOf(account.login),
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ account: name, passWord: encryptField(publicKey, nonce, 'Bond2026!'), keyId }),
  });
  return (reply.json() as { data: { token: string } }).data.token;
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '%',
    "'; drop table operator; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '１２３',
    '1e2',
    'NaN',
    '__proto__',
    'a'.repeat(5_000),
    [],
    {},
    [[[[[[]]]]]],
    { __proto__: null, constructor: { prototype: 1 } },
    '240210.IB',
    'Bid',
    '1',
    '2026-11-21',
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.string({ maxLength: 60 }),
);

/** Field names of a request part, from its schema. */
function fieldsOf(part: unknown): string[] {
  // `as` holds for object schemas; others have no shape.
  const { shape } = (part ?? {}) as { shape?: Record<string, unknown> };
  return Object.keys(shape ?? {});
}

interface Shot {
  readonly endpoint: Operation;
  readonly values: readonly unknown[];
  readonly extra: boolean;
  readonly hasToken: boolean;
  readonly broken: boolean;
}

/** Ending the session would make the rest of the run a visitor's. */
const SPARED = new Set(['logout', 'endSession', 'updatePassWord']);
const endpoints = allOperations.filter(({ name }) => !SPARED.has(name));
const shots = fc.record<Shot>({
  endpoint: fc.constantFrom(...endpoints),
  values: fc.array(nasty, { minLength: 12, maxLength: 12 }),
  extra: fc.boolean(),
  hasToken: fc.boolean(),
  broken: fc.double({ min: 0, max: 1, noNaN: true }).map((chance) => chance < 0.05),
});

function requestOf({ endpoint, values, extra, hasToken, broken }: Shot, token: string) {
  let at = 0;
  const next = (): unknown => values[at++ % values.length];
  const text = (value: unknown): string =>
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 400);
  const path = `/api${endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent(text(next()).toWellFormed() || 'x'))}`;
  const query = new URLSearchParams(
    fieldsOf(endpoint.query).map((name) => [name, text(next()).toWellFormed()]),
  );
  const body = Object.fromEntries(
    [...fieldsOf(endpoint.body), ...(extra ? ['isStaff'] : [])].map((name) => [name, next()]),
  );
  return {
    method: endpoint.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(hasToken ? { authorization: token } : {}),
      ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.method === 'POST' ? { payload: broken ? '{"a":' : JSON.stringify(body) } : {}),
  };
}

describe('T35 arbitrary requests', () => {
  it(`are answered without a 5xx or internal details: ${RUNS} generated ones [R8.01]`, async () => {
    const token = await login('demo_trader');
    const seed = propertySeed(process.env);
    const all = fc.sample(shots, { numRuns: RUNS, seed });
    const statuses = new Map<number, number>();
    const bad: string[] = [];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      await Promise.all(
        all.slice(from, from + AT_ONCE).map(async (shot) => {
          const request = requestOf(shot, token);
          const reply = await inject(request);
          statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
          answered += 1;
          // 503 is the legitimate answer of a full queue (captcha, argon2).
          const isFault = reply.statusCode >= 500 && reply.statusCode !== 503;
          // A value that the caller sent may be repeated; anything the server adds may not.
          const isLeak = leaks(reply.body) && !leaks(`${request.url}${request.payload ?? ''}`);
          if (isFault || isLeak)
            bad.push(
              `${request.method} ${request.url} ${request.payload ?? ''} -> ${reply.statusCode} ${reply.body.slice(0, 300)}`,
            );
        }),
      );
    }
    expect(bad.slice(0, 10), `seed ${seed}`).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
    // The run is meaningful: some requests were understood, some refused.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 50);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(RUNS / 50);
    const health = () => inject({ method: 'GET', url: '/api/health/ready' });
    await expect.poll(async () => (await health()).statusCode, { timeout: 30_000 }).toBe(200);
  }, 600_000);
});

describe('T45 undeclared calls', () => {
  it(`are answered 404 or 405: ${INVENTED} invented paths and methods`, async () => {
    const declared = new Set(allOperations.map(({ path }) => `/api${path}`));
    const words = [
      'account',
      'auth',
      'market',
      'transaction',
      'basic',
      'console',
      'admin',
      'metrics',
      'debug',
      'login',
      '.git',
      '..',
      'v1',
      'ws',
    ];
    const paths = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
      .map((parts) => `/api/${parts.join('/')}`);
    const served: string[] = [];
    for (const url of fc.sample(paths, { numRuns: INVENTED, seed: 7 })) {
      if (declared.has(url)) continue;
      const { statusCode } = await inject({ method: 'GET', url });
      answered += 1;
      if (![404, 405].includes(statusCode)) served.push(`${statusCode} ${url}`);
    }
    expect(served).toEqual([]);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const reply = await server.app.fastify.inject({
        method,
        url: '/api/account/login',
        headers: { host: 'localhost' },
      });
      expect([404, 405]).toContain(reply.statusCode);
    }
  }, 120_000);
});

describe('T33 a page of another origin', () => {
  it('cannot change anything through GET calls, which need the token header and the same site', async () => {
    const token = await login('demo_trader2');
    for (const name of ['setDefaultDealPath', 'repealDealPath']) {
      const url = `/api/transaction/auth/${name}?id=1`;
      expect((await inject({ method: 'GET', url })).statusCode).toBe(401);
      expect((await inject({ method: 'GET', url, headers: { cookie: `token=${token}` } })).statusCode).toBe(
        401,
      );
      for (const site of ['cross-site', 'same-site'])
        expect(
          (await inject({ method: 'GET', url, headers: { authorization: token, 'sec-fetch-site': site } }))
            .statusCode,
        ).toBe(403);
    }
  });
});

/** A request whose parts match their schemas, or whose numbers and texts are at the limits of those. */
function validRequests(call: Operation): fc.Arbitrary<{ url: string; payload?: string }> {
  const part = (schema: Operation['body']) => (schema === undefined ? fc.constant({}) : validValues(schema));
  return fc
    .record({ params: part(call.params), query: part(call.query), body: part(call.body) })
    .map((parts) => {
      // `as` holds: by the contract parameters and queries are objects of strings and numbers.
      const [params, query] = [parts.params, parts.query] as Record<string, string | number>[];
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]) => [name, String(value).toWellFormed()]),
      );
      const path = `/api${call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? 'x').toWellFormed()))}`;
      return {
        url: search.size > 0 ? `${path}?${search}` : path,
        ...(call.method === 'POST' ? { payload: JSON.stringify(parts.body) } : {}),
      };
    });
}

const calls = allOperations.filter(({ name, multipart }) => !multipart && !SPARED.has(name));

it(`makes ${IN_ALL} requests in a run: ${RUNS} with any values, ${INVENTED} to no call, ${PER_CALL} valid ones per call`, () => {
  expect(RUNS + INVENTED + PER_CALL * calls.length).toBeGreaterThanOrEqual(IN_ALL);
});

// Last in this file: staff who do everything that they may can leave a server in a strange state.
describe('T35 valid requests', () => {
  it(`at the edges of each field are answered without a 5xx, ${PER_CALL} for each call [R8.01]`, async () => {
    const seed = propertySeed(process.env);
    const tokens = {
      staff: await login('demo_staff'),
      marketMaker: await login('demo_maker'),
      user: await login('demo_trader2'),
    };
    const bad = new Map<string, string>();
    const understood = new Set<string>();
    for (const call of calls) {
      const authorization = tokens[call.access === 'public' ? 'user' : call.access];
      const requests = fc.sample(validRequests(call), { numRuns: PER_CALL, seed });
      const replies = await Promise.all(
        requests.map(({ url, payload }) =>
          inject({
            method: call.method,
            url,
            headers: {
              authorization,
              ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(payload === undefined ? {} : { payload }),
          }),
        ),
      );
      answered += replies.length;
      for (const [at, { statusCode, body }] of replies.entries()) {
        if (statusCode === 200) understood.add(call.name);
        if (statusCode === 401) bad.set(call.name, 'the session is gone');
        if (statusCode >= 500 && statusCode !== 503)
          bad.set(
            call.name,

            `${call.method} ${requests[at]?.url} ${requests[at]?.payload ?? ''} -> ${statusCode} ${body.slice(0, 200)}`,
          );
      }
    }
    expect([...bad.values()], `seed ${seed}`).toEqual([]);
    // The run is meaningful: most calls were reached behind their schema.
    expect(understood.size).toBeGreaterThan(calls.length * 0.8);
  }, 600_000);
});
