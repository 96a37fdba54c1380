import { setImmediate as turn } from 'node:timers/promises';
import { BusinessError, notFound, route } from '#server/call';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { operation } from '../../../contract/server/index.ts';
import { whole } from '../../../contract/entities/index.ts';
import { type TestServer, TestSessions, startTestServer, testSession } from '../../_util/test-server.ts';

const base = { area: 'market', method: 'GET', summary: '测试' } as const;
const calls = {
  page: operation({
    ...base,
    name: 'page',
    path: '/market/test/:id',
    access: 'public',
    params: z.strictObject({ id: whole(1, 100) }),
    query: z.strictObject({ rows: z.prefault(whole(1, 200), 50), side: z.optional(z.enum(['1', '2'])) }),
    reply: z.object({ id: z.number(), rows: z.number() }),
  }),
  add: operation({
    ...base,
    name: 'add',
    method: 'POST',
    path: '/market/test',
    access: 'public',
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(5)),
      ids: z.optional(z.array(z.string()).check(z.maxLength(2))),
      price: z.optional(z.number()),
    }),
    reply: z.object({ name: z.string() }),
  }),
  user: operation({
    ...base,
    name: 'user',
    path: '/market/auth/test',
    access: 'user',
    reply: z.object({ operId: z.string() }),
  }),
  maker: operation({
    ...base,
    name: 'maker',
    path: '/market/auth/maker',
    access: 'marketMaker',
    reply: z.object({}),
  }),
  staff: operation({
    ...base,
    name: 'staff',
    path: '/market/auth/staff',
    access: 'staff',
    reply: z.object({}),
  }),
  refuse: operation({
    ...base,
    name: 'refuse',
    path: '/market/refuse',
    access: 'public',
    reply: z.object({}),
  }),
  missing: operation({
    ...base,
    name: 'missing',
    path: '/market/missing',
    access: 'public',
    reply: z.object({}),
  }),
  crash: operation({ ...base, name: 'crash', path: '/market/crash', access: 'public', reply: z.object({}) }),
  lie: operation({
    ...base,
    name: 'lie',
    path: '/market/lie',
    access: 'public',
    reply: z.object({ price: z.number() }),
  }),
  slow: operation({ ...base, name: 'slow', path: '/market/slow', access: 'public', reply: z.object({}) }),
  limited: operation({
    ...base,
    name: 'limited',
    path: '/market/limited',
    access: 'public',
    reply: z.object({}),
  }),
};

/** `data` of a refusal with neither field nor limit. */
const NOTHING = { field: null, values: {}, limit: null };
const TOKEN = 'token-of-user-a-0123456789';
const MAKER = 'token-of-user-c-0123456789';
const UNVERIFIED = 'token-of-user-b-0123456789';
/** Of the call `slow`, which ends when its client has gone. */
const slow = { begun: Promise.withResolvers<void>(), ended: Promise.withResolvers<void>() };
let server: TestServer;

beforeAll(async () => {
  const sessions = new TestSessions();
  sessions.byToken.set(TOKEN, testSession());
  sessions.byToken.set(
    UNVERIFIED,
    testSession({ newAuth: 'I', isMarketMakingTierUser: true, sessionId: 'session-b', operId: 'oper-b' }),
  );
  sessions.byToken.set(
    MAKER,
    testSession({ isMarketMakingTierUser: true, sessionId: 'session-c', operId: 'oper-c' }),
  );
  const secret = { id: 7, rows: 1, passHash: 'secret' };
  server = await startTestServer({
    wire: () => ({
      sessions,
      demoAccounts: async () => [],
      areas: [
        {
          routes: [
            route(calls.page, ({ params, query }) => ({ ...secret, id: params.id, rows: query.rows })),
            route(calls.add, ({ body }) => ({ name: body.name })),
            route(calls.user, ({ viewer }) => ({ operId: viewer.session?.operId ?? '' })),
            route(calls.maker, () => ({})),
            route(calls.staff, () => ({})),
            route(calls.refuse, () => {
              throw new BusinessError(1056, 'noValuation');
            }),
            route(calls.missing, () => {
              throw notFound();
            }),
            route(calls.crash, () => {
              throw new Error('select * from operator where phone = 13800000000');
            }),
            // A handler that violates the contract.
            route(calls.lie, () => ({ price: 'not a number' }) as unknown as { price: number }),
            route(calls.slow, async ({ isAbandoned }) => {
              slow.begun.resolve();
              while (!isAbandoned()) await turn();
              slow.ended.resolve();
              return {};
            }),
            route(calls.limited, () => ({}), { limit: { max: 2, windowMs: 60_000 } }),
          ],
        },
      ],
    }),
  });
});

afterAll(async () => {
  await server.close();
});

interface Answer {
  status: number;
  body: { code: number; message: string; data: unknown };
  headers: Headers;
}

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(`${server.url}${path}`, init);
  // `as` holds: every reply under /api is an envelope; a test fails on the next line otherwise.
  return { status: reply.status, body: (await reply.json()) as Answer['body'], headers: reply.headers };
}
const post = (path: string, body: unknown): Promise<Answer> =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('a call of the contract', () => {
  it('learns that its client has gone', async () => {
    const client = new AbortController();
    const reply = fetch(`${server.url}/api/market/slow`, { signal: client.signal });
    await slow.begun.promise;
    client.abort();
    await expect(reply).rejects.toThrow('aborted');
    await slow.ended.promise;
  });

  it('replies in the envelope, with defaults filled in and undeclared reply fields dropped', async () => {
    const { status, body, headers } = await call('/api/market/test/3');
    expect({ status, body }).toEqual({
      status: 200,
      body: { code: 200, message: '', data: { id: 3, rows: 50 } },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it.each([
    ['/api/market/test/3?rows=0', '参数 rows 不正确：不能小于 1'],
    ['/api/market/test/3?rows=1000000000', '参数 rows 不正确：不能大于 200'],
    ['/api/market/test/3?rows=1.5', '参数 rows 不正确：必须是整数'],
    ['/api/market/test/3?rows=1&rows=2', '参数 rows 不正确：类型应为 number'],
    ['/api/market/test/3?side=3', '参数 side 不正确：只能是 1、2'],
    ['/api/market/test/3?sort=1', '参数 sort 不被接受'],
    ['/api/market/test/abc', '参数 id 不正确：类型应为 number'],
  ])('refuses %s with 400, naming the field: %s', async (path, message) => {
    expect(await call(path)).toMatchObject({
      status: 400,
      body: { code: 400, message, data: { field: message.split(' ')[1], key: expect.any(String) } },
    });
  });

  it.each([
    [{}, '缺少参数 name'],
    [{ name: '' }, '参数 name 不正确：长度不能少于 1 个字符'],
    [{ name: 'abcdef' }, '参数 name 不正确：长度不能超过 5 个字符'],
    [{ name: 7 }, '参数 name 不正确：类型应为 string'],
    [{ name: 'a', ids: ['1', '2', '3'] }, '参数 ids 不正确：不能超过 2 项'],
    [{ name: 'a', isStaff: true }, '参数 isStaff 不被接受'],
  ])('refuses the body %j with 400, naming the field', async (body, message) => {
    expect(await post('/api/market/test', body)).toMatchObject({ status: 400, body: { code: 400, message } });
  });

  it('refuses bodies that are malformed, poisoned, too large or of another type', async () => {
    const raw = (body: string, type = 'application/json') =>
      call('/api/market/test', { method: 'POST', headers: { 'content-type': type }, body });
    expect(await raw('{"name":')).toMatchObject({
      status: 400,
      body: { code: 400, message: '请求格式不正确' },
    });
    expect(await raw('{"name":"a","__proto__":{"isStaff":true}}')).toMatchObject({ status: 400 });
    expect(await raw(JSON.stringify({ name: 'a'.repeat(70_000) }))).toMatchObject({
      status: 413,
      body: { code: 413 },
    });
    expect(await raw('{"name":"a","price":1.957900000000000000001}')).toMatchObject({
      status: 400,
      body: { code: 400, message: '参数 price 不正确：数字位数过多，无法准确表示' },
    });
    expect(await raw('{"name":"a","price":1.95790000000000000000}')).toMatchObject({ status: 200 });
    expect(await raw('')).toMatchObject({ status: 400 });
    expect(await raw('name=a', 'text/plain')).toMatchObject({ status: 415, body: { code: 415 } });
  });

  it('returns a user-facing refusal as HTTP 200 with its code', async () => {
    const answer = await call('/api/market/refuse');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        code: 1056,
        message: '该债券没有估值，无法检查报价的偏离程度',
        data: { field: null, key: 'noValuation', values: {}, limit: null },
      },
    });
  });

  it('reveals nothing of an unexpected error but 接口异常 and a request id [R8.01]', async () => {
    for (const path of ['/api/market/crash', '/api/market/lie']) {
      const { status, body, headers } = await call(path);
      expect({ status, body }).toEqual({
        status: 500,
        body: { code: 500, message: '接口异常', data: { ...NOTHING, key: 'failed' } },
      });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('limits an address that calls too often', async () => {
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await call('/api/market/limited')).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await call('/api/market/limited')).toMatchObject({
      body: { code: 429, message: '操作过于频繁，请稍后再试' },
    });
  });
});

describe('access', () => {
  it.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'x'.repeat(40) }],
    ['junk', { authorization: 'Bearer !!' }],
  ])('replies 401 with the text of the specification to %s', async (_, headers) => {
    expect(await call('/api/market/auth/test', { headers })).toMatchObject({
      status: 401,
      body: { code: 401, message: '认证失败，无法访问系统资源' },
    });
  });

  it('accepts the token bare or as Bearer', async () => {
    for (const authorization of [TOKEN, `Bearer ${TOKEN}`]) {
      expect(await call('/api/market/auth/test', { headers: { authorization } })).toMatchObject({
        status: 200,
        body: { data: { operId: 'oper-a' } },
      });
    }
  });

  it('replies 403 to a user without the right', async () => {
    const refused = { status: 403, body: { code: 403, message: '当前操作没有权限' } };
    expect(await call('/api/market/auth/staff', { headers: { authorization: TOKEN } })).toMatchObject(
      refused,
    );
    for (const authorization of [UNVERIFIED, TOKEN])
      expect(await call('/api/market/auth/maker', { headers: { authorization } })).toMatchObject(refused);
    expect(await call('/api/market/auth/maker', { headers: { authorization: MAKER } })).toMatchObject({
      status: 200,
    });
  });

  it('checks access before it validates the request', async () => {
    expect(await call('/api/market/auth/test?junk=1')).toMatchObject({ status: 401 });
  });

  it('treats a visitor with a stale token as a visitor on public calls', async () => {
    expect(await call('/api/market/test/3', { headers: { authorization: 'x'.repeat(40) } })).toMatchObject({
      status: 200,
    });
  });

  it('replies 404 for unknown paths and 405 for another method', async () => {
    const missing = {
      status: 404,
      body: { code: 404, message: '访问资源不存在', data: { ...NOTHING, key: 'notFound' } },
    };
    expect(await call('/api/nothing')).toMatchObject(missing);
    expect(await call('/api/market/missing')).toMatchObject(missing);
    expect(await call('/api//market/auth/test')).toMatchObject(missing);
    expect(await call('/api/market/AUTH/test')).toMatchObject(missing);
    expect(await call('/api/market/%61uth/test')).toMatchObject({ status: 401 });
    expect(await post('/api/market/test/3', {})).toMatchObject({ status: 405 });
    expect(await call('/api/market/test', { method: 'DELETE' })).toMatchObject({ status: 405 });
  });

  it('refuses pages of other origins', async () => {
    const foreign = { status: 403, body: { code: 403 } };
    for (const origin of [
      'https://evil.example',
      'null',
      `${server.url}.evil.example`,
      'https://127.0.0.1',
    ]) {
      expect(await call('/api/market/test/3', { headers: { origin } })).toMatchObject(foreign);
    }
    expect(await call('/api/market/test/3', { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject(
      foreign,
    );
    expect(await call('/api/market/test/3', { headers: { origin: server.url } })).toMatchObject({
      status: 200,
    });
  });

  it('refuses a request for another host name', async () => {
    const reply = await server.app.fastify.inject({
      url: '/api/market/test/3',
      headers: { host: 'evil.example' },
    });
    expect([reply.statusCode, reply.json().data.key]).toEqual([421, 'unknownHost']);
    const own = await server.app.fastify.inject({
      url: '/api/market/test/3',
      headers: { host: 'localhost:1234' },
    });
    expect(own.statusCode).toBe(200);
  });
});

describe('API documents and health', () => {
  it('describe the registered calls as OpenAPI 3.1', async () => {
    const reply = await fetch(`${server.url}/api/docs/json`);
    // `as` holds: the fields are asserted below.
    const document = (await reply.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/market/test/{id}']?.['get']).toMatchObject({
      operationId: 'page',
      tags: ['market'],
    });
    expect(Object.keys(document.paths).every((path) => path.startsWith('/api/market/'))).toBe(true);
  });

  it('serve a browsable page, and the push streams as AsyncAPI', async () => {
    const page = await fetch(`${server.url}/api/docs`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('swagger-ui');
    const async = await fetch(`${server.url}/api/docs/asyncapi.json`);
    expect(await async.json()).toMatchObject({
      asyncapi: '3.0.0',
      channels: { websocketCmds: { address: '/ws/websocketCmds' } },
      components: { messages: { positionalFrame: { examples: [{ name: 'snap' }, { name: 'upd' }] } } },
    });
    const push = await (await fetch(`${server.url}/api/docs/push`)).text();
    expect(push).toContain('websocketCmds');
    expect(push).not.toContain('<script');
  });

  it('report whether the server is alive and ready', async () => {
    expect(await call('/api/health/live')).toMatchObject({ status: 200 });
    expect(await call('/api/health/ready')).toMatchObject({ status: 200, body: { data: { ready: true } } });
    vi.spyOn(server.services.storage, 'health').mockResolvedValueOnce('full');
    expect(await call('/api/health/ready')).toMatchObject({
      status: 503,
      body: { message: '数据库写不进去：磁盘已满，请腾出空间', data: { ready: false } },
    });
  });
});
