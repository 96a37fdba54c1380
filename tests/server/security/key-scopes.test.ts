import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, KEY_SCOPES, type KeyScope } from '../../../contract/api/index.ts';
import { allOperations, allStreams, type Operation } from '../../../contract/server/index.ts';
import { SUB_PROTOCOL } from '../../../contract/push/index.ts';
import { type ApiClient, loggedIn } from '../../_util/api-client.ts';
import { keyWish, makeKey } from '../../_util/api-keys.ts';
import { PushClient } from '../../_util/push-client.ts';
import { TestSocket } from '../../_util/test-socket.ts';
import { signOnEnv } from '../../_util/sign-on-env.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';

let server: TestServer;
let staff: ApiClient;
const secrets = new Map<KeyScope, string>();

beforeAll(async () => {
  // With a sign-on, so that its calls exist too; its provider never answers.
  server = await startTestServer({ env: signOnEnv('http://127.0.0.1:1') });
  staff = await loggedIn(server.url, 'demo_staff');
  for (const scope of KEY_SCOPES) {
    const wish = keyWish({ scopes: [scope], requestsPerMinute: 1_200 }, Date.now());
    secrets.set(scope, (await makeKey(staff, wish)).data.secret);
  }
}, 240_000);
afterAll(() => server.close());

/** What a key without the scope is answered; `none`: no key may make the call. */
const WORDS: Readonly<Record<KeyScope | 'none', string>> = {
  'market.read': 'API 密钥缺少“读取行情”权限（market.read）',
  'orders.read': 'API 密钥缺少“读取委托”权限（orders.read）',
  'orders.write': 'API 密钥缺少“提交委托”权限（orders.write）',
  config: 'API 密钥缺少“配置”权限（config）',
  none: '此接口不接受 API 密钥',
};

const filled = ({ path }: Operation): string => `/api${path.replaceAll(/:\w+/g, '1')}`;

describe('T12 every call and stream declares which key scope may use it', () => {
  it('each call replies 403 to a key without its scope before anything else and names the scope, or to every key if it has none [R1.05]', async () => {
    for (const call of allOperations) {
      for (const [scope, secret] of secrets) {
        const reply = await server.app.fastify.inject({
          method: call.method,
          url: filled(call),
          headers: { host: 'localhost', authorization: secret },
        });
        const { message } = reply.json<{ message: string }>();
        const label = `${call.name} by ${scope}: ${reply.statusCode} ${message}`;
        if (call.keyScope !== scope)
          expect([reply.statusCode, message], `${label}`).toEqual([403, WORDS[call.keyScope ?? 'none']]);
        else {
          expect([401, 500], `${label}`).not.toContain(reply.statusCode);
          expect(Object.values(WORDS), `${label}`).not.toContain(message);
        }
      }
    }
  }, 60_000);

  it('T17 a sandbox key changes nothing except through rehearsal', async () => {
    const changes = allOperations.filter(
      ({ method, rehearsal, keyScope }) => method === 'POST' && rehearsal !== true && keyScope !== undefined,
    );
    expect(changes.length).toBeGreaterThan(5);
    for (const call of changes) {
      const reply = await server.app.fastify.inject({
        method: 'POST',
        url: filled(call),
        headers: { host: 'localhost', authorization: secrets.get(call.keyScope ?? 'config') ?? '' },
      });
      expect([reply.statusCode, reply.json<{ message: string }>().message], `${call.name}`).toEqual([
        403,
        '沙箱密钥不能修改数据',
      ]);
    }
  });

  it('none covers logins, passwords, contacts, verification, keys or other users’ accounts', () => {
    const callable = allOperations.filter(({ keyScope }) => keyScope !== undefined);
    const own = callable.filter(({ area }) => ['account', 'basic', 'alerts'].includes(area));
    expect(own.map(({ name }) => name)).toEqual(['queryLatestStcSystemNetworkStatus']);
    const firm = callable.filter(({ area }) => area === 'console');
    expect(firm.every(({ keyScope }) => keyScope === 'config')).toBe(true);
    const configuration = `Audiences Check Impact KillSwitch Proposal Proposals Propose Publish Rollback Source Trial Usage Version VersionUse
      Versions`;
    expect(firm.map(({ name }) => name).toSorted()).toEqual(
      configuration.split(/\s+/).map((name) => `console${name}`),
    );
  });

  it('order-writing calls can be rehearsed, and reading calls are not POST [R1.05]', () => {
    const writes = allOperations.filter(({ keyScope }) => keyScope === 'orders.write');
    expect(writes.map(({ name }) => name).sort()).toEqual([
      'cancelAllMyQuotes',
      'cancelMyQuote',
      'confirmMyQuote',
      'orderOutcome',
      'ordersPrice',
      'replaceTwoSided',
    ]);
    expect(allOperations.filter(({ rehearsal }) => rehearsal === true)).toEqual(writes);
    const reads = allOperations.filter(({ keyScope }) => keyScope?.endsWith('.read'));
    expect(reads.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('each stream refuses a key without its scope, and every key if it has none [R1.05]', async () => {
    for (const [scope, secret] of secrets) {
      const session = await server.services.sessions.resolve(secret, {
        ip: '127.0.0.1',
        userAgent: '',
        language: null,
      });
      for (const { type, keyScope } of allStreams) {
        const refusal = server.services.hub.refusal(type, { session, ip: '127.0.0.1' });
        expect(refusal?.status ?? null, `${type} by ${scope}`).toBe(keyScope === scope ? null : 403);
      }
    }
    const url = `${server.wsUrl}/ws/auth?type=msg`;
    expect(await new PushClient(url, secrets.get('orders.read') ?? '').closed).toBe(4403);
  });

  it('a socket checks the scope of each subscription, and names the one it needs [R1.05]', async () => {
    const socket = await new TestSocket(`${server.wsUrl}/ws/websocketForward`, [
      SUB_PROTOCOL,
      secrets.get('orders.read') ?? '',
    ]).open();
    socket.send({ type: 'sub', stream: 'bestmarket', securityIds: ['240210.IB'] });
    expect(await socket.frame(({ type }) => type === 'error')).toMatchObject({
      code: 403,
      key: 'keyNeedsMarketRead',
    });
    socket.close();
  });

  it('a rehearsal of a call that has none is refused, not carried out', async () => {
    const reply = await staff.send(
      { method: 'POST', path: account.revokeApiKey.path },
      {
        query: { rehearse: '1' },
        body: { apiKeyId: (await staff.call(account.apiKeys)).data.keys[0]?.apiKeyId },
      },
    );
    expect(reply.status).toBe(400);
    expect((await staff.call(account.apiKeys)).data.keys.every(({ state }) => state === 'active')).toBe(true);
  });
});
