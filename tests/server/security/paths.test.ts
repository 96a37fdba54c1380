import { route } from '#server/call';
import { createLogger } from '#server/runtime';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operation } from '../../../contract/server/index.ts';
import { RawConnection, rawRequest, statusesIn } from '../../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { FakeMarket, TOKEN_A, TOKEN_B } from '../push/fake-market.ts';

const PER_MINUTE = 20;
const SMALL = 5;
const base = { area: 'market', method: 'GET', summary: '测试', reply: z.object({}) } as const;
const calls = {
  open: operation({ ...base, name: 'open', path: '/market/open', access: 'public' }),
  limited: operation({
    ...base,
    name: 'limited',
    path: '/market/limited/:id',
    access: 'public',
    params: z.strictObject({ id: z.string() }),
  }),
  own: operation({
    ...base,
    name: 'own',
    path: '/market/auth/own',
    access: 'user',
    reply: z.object({ operId: z.string() }),
  }),
};

const dir = tempFolder('client');
const lines: string[] = [];
let resolved = 0;

/** A server with a page, and with budgets that are quickly used up. */
function start(env: Record<string, string> = {}): Promise<TestServer> {
  const market = new FakeMarket();
  return startTestServer({
    env: { CLIENT_DIR: dir, MAX_REQUESTS_PER_MINUTE: String(PER_MINUTE), ...env },
    log: createLogger('debug', { write: (line: string) => lines.push(line) }),
    wire: (foundation) => ({
      ...market.wire(foundation),
      sessions: {
        resolve: async (token) => {
          resolved += 1;
          return market.sessions.resolve(token);
        },
        live: async (ids) => market.sessions.live(ids),
        wasReplaced: async () => false,
      },
      areas: [
        ...market.wire(foundation).areas,
        {
          routes: [
            route(calls.open, () => ({})),
            route(calls.limited, () => ({}), { limit: { max: SMALL, windowMs: 60_000 } }),
            route(calls.own, ({ viewer }) => ({ operId: viewer.session?.operId ?? '' })),
          ],
          serve: (app) => {
            app.get('/plugins/:id/:file', async () => 'code');
          },
        },
      ],
    }),
  });
}

let server: TestServer;
let free: TestServer;
beforeAll(async () => {
  writeFileSync(join(dir, 'index.html'), '<!doctype html><html><head><title>page</title></head></html>');
  server = await start();
  free = await start({ MAX_REQUESTS_PER_MINUTE: '0' });
});
afterAll(async () => {
  await Promise.all([server.close(), free.close()]);
});

const ask = (
  of: TestServer,
  target: string,
  headers: readonly string[] = [],
  method = 'GET',
): Promise<string> =>
  rawRequest(
    of.url,
    [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '\r\n'].join('\r\n'),
  );
const statusOf = async (...request: Parameters<typeof ask>): Promise<number> =>
  statusesIn(await ask(...request))[0] ?? 0;
const headOf = (reply: string): string => reply.split('\r\n\r\n')[0]?.toLowerCase() ?? '';

/** Spellings of one path that the router treats as equal. */
const spellings = (path: string): readonly string[] => [
  path,
  path.replace('/api', '/%61pi'),
  path.replace('/api', '/%61%70%69'),
  path.replace('market', 'mark%65t'),
  `http://localhost${path}`,
  `HTTP://LOCALHOST${path}`,
  `https://localhost${path}?a=b`,
  `http://localhost${path.replace('/api', '/%61pi')}`,
  `${path}#x`,
  `${path}?/api`,
];

describe('a rate limit', () => {
  it('counts a call however its path is spelled, so that no more than the limit are answered [T29]', async () => {
    const statuses: number[] = [];
    for (const target of spellings('/api/market/open'))
      for (let i = 0; i < PER_MINUTE; i += 1) statuses.push(await statusOf(server, target));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(PER_MINUTE);
  });

  it('of a single call counts all spellings too, when the general one is off', async () => {
    const statuses: number[] = [];
    for (const target of spellings('/api/market/limited/1'))
      for (let i = 0; i < SMALL; i += 1) statuses.push(await statusOf(free, target));
    expect(statuses.filter((status) => status === 200)).toHaveLength(SMALL);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  });

  it('counts refused calls, and looks up no session once exceeded', async () => {
    const own = await start();
    const before = resolved;
    const statuses: number[] = [];
    for (let i = 0; i < 3 * PER_MINUTE; i += 1)
      statuses.push(await statusOf(own, '/api/market/auth/own', [`authorization: ${'x'.repeat(40)}`]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_MINUTE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * PER_MINUTE);
    expect(resolved - before).toBe(PER_MINUTE);
    await own.close();
  });

  it('counts the code of plugins, which is read and hashed for each request', async () => {
    const own = await start();
    const statuses: number[] = [];
    for (let i = 0; i < 2 * PER_MINUTE; i += 1) statuses.push(await statusOf(own, '/plugins/a/b.js'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_MINUTE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(PER_MINUTE);
    await own.close();
  });

  it('does not count pages', async () => {
    for (let i = 0; i < 2 * PER_MINUTE; i += 1) expect(await statusOf(server, '/index/home')).toBe(200);
  });
});

describe('the headers of a reply', () => {
  it.each(spellings('/api/market/open'))('are the same for %s', async (target) => {
    const head = headOf(await ask(free, target));
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
    expect(head).toContain('x-content-type-options: nosniff');
  });

  it.each(['/api/docs/push', '/%61pi/docs/push', 'http://localhost/api/docs/push'])(
    'contain the documents’ policy only for documents: %s',
    async (target) => {
      expect(headOf(await ask(free, target))).toContain("form-action 'self'");
      expect(headOf(await ask(free, '/api/docsx'))).toContain("default-src 'none'; frame-ancestors 'none'");
    },
  );

  it.each(['/%zz', '/api/%ff', '/api/market/limited/'.padEnd(400, 'x'), '/api/nothing'])(
    'are complete even if no route matches: %s',
    async (target) => {
      const head = headOf(await ask(free, target));
      expect(head).toMatch(/^http\/1\.1 4\d\d /);
      for (const header of [
        'x-content-type-options: nosniff',
        'x-frame-options: deny',
        'cache-control: no-store',
      ])
        expect(head).toContain(header);
    },
  );
});

describe('a path that no route answers', () => {
  it.each([
    '//api/market/open',
    '///api/market/open',
    '/API/market/open',
    '/Api',
    String.raw`/\api/market/open`,
    '/%5capi/market/open',
    '/.%2fapi/market/open',
    '/./api/market/open',
    '/index/../api/nothing',
    '/%41PI/market/open',
    '/api%2fnothing',
    '/WS/auth',
    '//ws/auth',
    '/Plugins/x',
    '/ASSETS/index.js',
    'http://localhost//api/market/open',
  ])('is not a page if it resembles a call: %s', async (target) => {
    const reply = await ask(free, target, ['accept: text/html']);
    expect(statusesIn(reply)).toEqual([404]);
    expect(reply).not.toContain('<title>page</title>');
  });

  it('is refused by the parser if it does not start with a slash', async () => {
    expect(await statusOf(free, String.raw`\api\market\open`)).toBe(400);
  });

  it.each(['/index/home', '/redirect//host', '/apiary', 'http://localhost/index/home', '/%69ndex/home'])(
    'is a page otherwise: %s',
    async (target) => {
      expect(await ask(free, target, ['accept: text/html'])).toContain('<title>page</title>');
    },
  );

  it.each(spellings('/api/market/open'))('replies 405 to another method: %s', async (target) => {
    expect(await statusOf(free, target, ['content-length: 0'], 'POST')).toBe(405);
  });

  it('is not logged, however it is spelled', async () => {
    lines.length = 0;
    for (const target of [
      '/api/secret-word',
      '/%61pi/secret-word',
      'http://localhost/api/secret-word',
      '/api/%zzsecret-word',
      '//api/secret-word',
    ])
      await ask(free, target);
    expect(lines.join('\n')).toContain('"route"');
    expect(lines.join('\n')).not.toContain('secret-word');
  });
});

describe('a request target in absolute form', () => {
  it.each(['http://evil.example/api/market/open', 'http://evil.example/', 'http://localhost@evil.example/'])(
    'is refused if its host differs from the header: %s',
    async (target) => {
      expect(await statusOf(free, target)).toBe(421);
    },
  );

  it('opens a socket under the same rules', async () => {
    const shake = async (target: string): Promise<number> => {
      const connection = new RawConnection(free.url);
      connection.send(
        `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      );
      await connection.until('\r\n\r\n');
      connection.end();
      return statusesIn(connection.received)[0] ?? 0;
    };
    expect(await shake('/ws/websocketForward')).toBe(101);
    expect(await shake('http://localhost/ws/websocketForward')).toBe(101);
    expect(await shake('http://evil.example/ws/websocketForward')).toBe(421);
    for (const target of [
      '//ws/websocketForward',
      '/x/../ws/websocketForward',
      String.raw`/\ws\websocketForward`,
      '/WS/websocketForward',
      '/ws/websocketForward/',
    ])
      expect(await shake(target), `${target}`).toBe(404);
  });
});

describe('ambiguous credentials', () => {
  it('are refused: two Authorization headers, in either order', async () => {
    for (const [first, second] of [
      [TOKEN_A, TOKEN_B],
      [TOKEN_A, TOKEN_A],
      [TOKEN_A, 'x'],
    ]) {
      const reply = await ask(free, '/api/market/auth/own', [
        `authorization: ${first}`,
        `Authorization: ${second}`,
      ]);
      expect(statusesIn(reply)).toEqual([400]);
      expect(reply).not.toContain('oper-');
    }
    expect(await statusOf(free, '/api/market/auth/own', [`authorization: ${TOKEN_A}`])).toBe(200);
  });

  it('are refused on a socket: two tokens among the sub-protocols', async () => {
    const socket = new WebSocket(`${free.wsUrl}/ws/websocketForward`, ['bond.v1', TOKEN_A, TOKEN_B]);
    const code = await new Promise((done) => {
      socket.addEventListener('close', (event) => done(event.code));
    });
    expect(code).toBe(4401);
  });
});
