import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, consoleApi } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { grantKey, keyWish, makeKey, rotateKey } from '../../_util/api-keys.ts';
import { PushClient } from '../../_util/push-client.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

/** A program presenting this secret from `ip`. */
function program(secret: string, ip = '203.0.113.9'): ApiClient {
  const client = server.client(ip);
  client.token = secret;
  return client;
}

/** A call with scope market.read that every server has. */
const ping = (client: ApiClient) =>
  client.send<unknown>({ method: 'GET', path: account.queryLatestStcSystemNetworkStatus.path });

/** The scopes that the server lets a program with this secret use. */
const scopesOf = async (secret: string) =>
  (await server.accounts.resolver.resolve(secret, { ip: '203.0.113.9', userAgent: '', language: null }))?.key
    ?.scopes;

async function keyOf(owner: ApiClient, over: Parameters<typeof keyWish>[0] = {}) {
  const { data, text } = await makeKey(owner, keyWish(over, server.clock.now()));
  if (data === null) throw new Error(text);
  return data;
}

/** Advances the clock by `ms`, letting the work of each tick finish. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    server.clock.advance(100);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const statusSocket = (secret: string): PushClient =>
  new PushClient(`${server.url.replace('http', 'ws')}/ws/noauth?type=StcSystemNetworkStatus`, secret);

const kinds = async (apiKeyId: string) => {
  const rows = await server.storage.kysely.selectFrom('audit_pending').select(['kind', 'detail']).execute();
  const sealed = await server.storage.kysely.selectFrom('audit_event').select(['kind', 'detail']).execute();
  return [...sealed, ...rows].filter(({ detail }) => detail.includes(apiKeyId)).map(({ kind }) => kind);
};

describe('an API key', () => {
  it('is created with the password, shown once and stored as a hash, while its owner stays logged in [R1.05]', async () => {
    const owner = await server.loggedIn('demo_trader');
    expect((await makeKey(owner, keyWish(), 'Wrong-Pass1')).code).toBe(1002);
    const { key, secret } = await keyOf(owner);
    expect(secret).toMatch(/^bk_[\w-]{22}\.[\w-]{43}$/);
    const listed = await owner.call(account.apiKeys);
    expect(listed.data.keys).toMatchObject([{ apiKeyId: key.apiKeyId, state: 'active', lastUseTime: '' }]);
    const [, hidden = ''] = secret.split('.');
    expect(listed.text).not.toContain(hidden);
    const stored = JSON.stringify(
      await server.storage.kysely.selectFrom('api_key_secret').selectAll().execute(),
    );
    expect(stored).not.toContain(hidden);

    expect((await ping(program(secret))).status).toBe(200);
    // Cut, quoted or changed: a program must not be taken for a visitor and read masked prices.
    for (const wrong of [`${secret}x`, secret.slice(0, 12), `"${secret}"`, `Bearer <${secret}>`])
      expect([wrong, (await ping(program(wrong))).status]).toEqual([wrong, 401]);
    expect((await ping(program(secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))))).status).toBe(
      401,
    );
    expect((await owner.call(account.queryOperInfo)).status).toBe(200);
    expect((await owner.call(account.apiKeys)).data.keys[0]).toMatchObject({ lastUseIp: '203.0.113.9' });
    expect(await kinds(key.apiKeyId)).toEqual(expect.arrayContaining(['apiKey.made', 'apiKey.refused']));
  });

  it('sent again after a lost reply is the same key, with a secret in place of the one that no one saw [R1.05]', async () => {
    const owner = await server.loggedIn('demo_trader');
    const before = (await owner.call(account.apiKeys)).data.keys.length;
    const wish = { ...keyWish({}, server.clock.now()), sendId: 'attempt-1' };
    const first = (await makeKey(owner, wish)).data;
    const again = (await makeKey(owner, wish)).data;
    expect([again.key.apiKeyId, again.secret === first.secret]).toEqual([first.key.apiKeyId, false]);
    expect((await owner.call(account.apiKeys)).data.keys).toHaveLength(before + 1);
    expect((await ping(program(first.secret))).status).toBe(401);
    expect((await ping(program(again.secret))).status).toBe(200);
    const other = await server.loggedIn('demo_trader2');
    expect((await makeKey(other, wish)).data.key.apiKeyId).not.toBe(first.key.apiKeyId);
    await owner.call(account.revokeApiKey, { body: { apiKeyId: first.key.apiKeyId } });
    expect((await makeKey(owner, wish)).status).toBe(404);
  });

  it('works from its networks only [R1.05]', async () => {
    const owner = await server.loggedIn('demo_trader');
    const { secret } = await keyOf(owner, { addresses: ['198.51.100.0/24'] });
    expect((await ping(program(secret, '198.51.100.77'))).status).toBe(200);
    expect((await ping(program(secret, '198.51.101.1'))).status).toBe(401);
    const wrong = await makeKey(owner, keyWish({ addresses: ['198.51.100.0/40'] }, server.clock.now()));
    expect(wrong.message).toBe('IP 地址或网段“198.51.100.0/40”格式不正确');
  });

  it('used with its secret from another address is in the audit chain, after however many wrong secrets [R1.05]', async () => {
    const owner = await server.loggedIn('demo_maker');
    const { key, secret } = await keyOf(owner, { addresses: ['198.51.100.0/24'] });
    for (let i = 0; i < 25; i += 1)
      expect((await ping(program(`${key.apiKeyId}.${'A'.repeat(43)}`))).status).toBe(401);
    expect((await ping(program(secret, '203.0.113.66'))).status).toBe(401);
    const rows = await server.storage.kysely
      .selectFrom('audit_pending')
      .select('detail')
      .where('kind', '=', 'apiKey.refused')
      .where('detail', 'like', `%${key.apiKeyId}%`)
      .execute();
    const whys = rows.map(({ detail }) => (detail.includes('address') ? 'address' : 'secret'));
    expect([whys.filter((why) => why === 'secret').length, whys.at(-1)]).toEqual([20, 'address']);
  });

  it('has its own rate limit [R1.05]', async () => {
    const owner = await server.loggedIn('demo_trader');
    const [slow, other] = [await keyOf(owner, { requestsPerMinute: 10 }), await keyOf(owner)];
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await ping(program(slow.secret))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect((await ping(program(other.secret))).status).toBe(200);
    await pass(60_100);
    expect((await ping(program(slow.secret))).status).toBe(200);
  });

  it('is rotated: the old secret works for the hours requested, the new one at once [R1.05]', async () => {
    const owner = await server.loggedIn('demo_maker');
    const { key, secret } = await keyOf(owner);
    const second = await rotateKey(owner, key.apiKeyId, 2);
    expect(second.data.key.oldSecretUntil).not.toBe('');
    for (const currentSecret of [secret, second.data.secret])
      expect((await ping(program(currentSecret))).status).toBe(200);
    const third = await rotateKey(owner, key.apiKeyId, 0);
    for (const [secretText, status] of [
      [secret, 401],
      [second.data.secret, 401],
      [third.data.secret, 200],
    ] as const)
      expect((await ping(program(secretText))).status).toBe(status);
    expect(await kinds(key.apiKeyId)).toContain('apiKey.rotated');
  });

  it('rotated again after a lost reply leaves the secret in use the hours that it was given, no fewer and no more [R1.05]', async () => {
    const owner = await server.loggedIn('demo_maker');
    const { key, secret } = await keyOf(owner);
    const unseen = await rotateKey(owner, key.apiKeyId, 1);
    server.clock.advance(30 * 60_000);
    const again = await rotateKey(owner, key.apiKeyId, 1);
    const valid = async () =>
      Promise.all(
        [secret, unseen.data.secret, again.data.secret].map(
          async (text) => (await ping(program(text))).status,
        ),
      );
    expect(await valid()).toEqual([200, 200, 200]);
    server.clock.advance(31 * 60_000);
    expect(await valid()).toEqual([401, 200, 200]);
    server.clock.advance(30 * 60_000);
    expect(await valid()).toEqual([401, 401, 200]);
  });

  it('rotated with fewer hours than before ends every earlier secret by then [R1.05]', async () => {
    const owner = await server.loggedIn('demo_maker');
    const { key, secret } = await keyOf(owner);
    await rotateKey(owner, key.apiKeyId, 72);
    await rotateKey(owner, key.apiKeyId, 1);
    expect((await ping(program(secret))).status).toBe(200);
    server.clock.advance(61 * 60_000);
    expect((await ping(program(secret))).status).toBe(401);
  });

  it('for trading outside the sandbox needs a grant, after which its owner collects the secret [R1.05]', async () => {
    const owner = await server.loggedIn('demo_org');
    const live = keyWish({ isSandbox: false }, server.clock.now());
    expect((await makeKey(owner, live)).message).toContain('须先通过 API 接入申请');
    expect((await owner.call(account.apiKeys)).data.mayTrade).toBe(false);
    const staff = await server.loggedIn('demo_staff', '203.0.113.2');
    const { operId } = await server.storage.kysely
      .selectFrom('operator')
      .select('oper_id as operId')
      .where('opername', '=', 'demo_org')
      .executeTakeFirstOrThrow();
    const by = { session: { operId: 'D0007', sessionId: staff.sessionId }, ip: '203.0.113.2' };
    const granted = await grantKey(server, operId, live, by);
    const { data } = await owner.call(account.apiKeys);
    expect(data).toMatchObject({ mayTrade: true, keys: [{ apiKeyId: granted, state: 'waiting' }] });
    expect((await ping(program(`${granted}.${'A'.repeat(43)}`))).status).toBe(401);
    const rotated = await rotateKey(owner, granted);
    expect((await ping(program(rotated.data.secret))).status).toBe(200);
    const own = await makeKey(owner, live);
    expect(await scopesOf(own.data.secret)).toEqual(live.scopes);

    for (const text of ['demo_org', '演示壬']) {
      const seen = await staff.call(consoleApi.apiKeys, { query: { text } });
      expect(seen.data.content.map(({ operName, state }) => [operName, state])).toEqual([
        ['demo_org', 'active'],
        ['demo_org', 'active'],
      ]);
    }
    const ended = { apiKeyId: granted, reason: '合同到期' };
    expect((await staff.call(consoleApi.revokeApiKey, { body: ended })).code).toBe(200);
    expect((await ping(program(rotated.data.secret))).status).toBe(401);
    expect((await owner.call(account.apiKeys)).data.mayTrade).toBe(false);
    // The firm no longer allows trading by program, so the key that its owner created under the grant no longer trades either.
    expect(await scopesOf(own.data.secret)).toEqual(live.scopes.filter((scope) => scope !== 'orders.write'));
  });

  it('for trading needs a grant for trading: one for reading is not enough [R1.05]', async () => {
    const owner = await server.loggedIn('demo_special');
    const live = keyWish({ isSandbox: false }, server.clock.now());
    const { operid } = (await owner.call(account.queryOperInfo)).data;
    const by = { session: { operId: 'D0007', sessionId: 's' }, ip: '203.0.113.2' };
    await grantKey(server, operid, { ...live, scopes: ['market.read', 'orders.read'] }, by);
    expect((await owner.call(account.apiKeys)).data.mayTrade).toBe(false);
    expect((await makeKey(owner, live)).message).toContain('须先通过 API 接入申请');
  });

  it('T14 can be rotated and revoked by its owner only', async () => {
    const owner = await server.loggedIn('demo_maker');
    const { key, secret } = await keyOf(owner);
    const other = await server.loggedIn('demo_trader');
    expect((await rotateKey(other, key.apiKeyId)).status).toBe(404);
    expect((await other.call(account.revokeApiKey, { body: { apiKeyId: key.apiKeyId } })).status).toBe(404);
    expect((await ping(program(secret))).status).toBe(200);
  });

  it('for configuration is available to staff only', async () => {
    const owner = await server.loggedIn('demo_trader');
    const reply = await makeKey(owner, keyWish({ scopes: ['config'] }, server.clock.now()));
    expect(reply.message).toBe('您的账号没有所选权限');
  });
});

describe('T10 the end of an API key reaches HTTP and open sockets within a second', () => {
  const ends: Readonly<
    Record<string, (owner: ApiClient, apiKeyId: string, operId: string) => Promise<unknown>>
  > = {
    revoked: (owner, apiKeyId) => owner.call(account.revokeApiKey, { body: { apiKeyId } }),
    rotated: (owner, apiKeyId) => rotateKey(owner, apiKeyId),
    // `as` holds: no call changes the end of a key; here the day is brought forward.
    'its last day is over': (_owner, apiKeyId) =>
      server.storage.kysely
        .updateTable('api_key')
        .set({ expires_at: new Date(server.clock.now()) as never })
        .where('api_key_id', '=', apiKeyId)
        .execute(),
    'its owner is stopped': async (_owner, _id, operId) => {
      const staff = await server.loggedIn('demo_staff', '203.0.113.2');
      await staff.call(consoleApi.accountAction, { body: { operId, action: 'stop', reason: '离职停用' } });
    },
  };
  it.each(Object.keys(ends))('%s [R1.05]', async (cause) => {
    const owner = await server.loggedIn('demo_trader', '203.0.113.4');
    const { key, secret } = await keyOf(owner);
    const open = statusSocket(secret);
    await open.frame('StcSystemNetworkStatus', 'snap');
    const { operId } = await server.storage.kysely
      .selectFrom('api_key')
      .select('oper_id as operId')
      .where('api_key_id', '=', key.apiKeyId)
      .executeTakeFirstOrThrow();
    await ends[cause]?.(owner, key.apiKeyId, operId);
    expect((await ping(program(secret))).status).toBe(401);
    await pass(900);
    expect(await open.closed).toBe(4401);
  });

  it('when one of its rights is withdrawn, an open socket is closed and can reopen with the remaining rights', async () => {
    const owner = await server.loggedIn('demo_maker', '203.0.113.5');
    const { secret } = await keyOf(owner);
    const status = statusSocket(secret);
    await status.frame('StcSystemNetworkStatus', 'snap');
    await server.storage.kysely
      .updateTable('operator')
      .set({ is_market_making_tier: false })
      .where('opername', '=', 'demo_maker')
      .execute();
    await pass(900);
    expect(await status.closed).toBe(4401);
    const reopened = statusSocket(secret);
    expect(await reopened.frame('StcSystemNetworkStatus', 'snap')).toMatchObject({ seq: 1 });
    reopened.close();
    expect((await ping(program(secret))).status).toBe(200);
  });
});
