import { DEMO_PASSWORD } from '#server/domain/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, basic, consoleApi } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { grantKey, keyWish, makeKey, rotateKey } from '../../_util/api-keys.ts';
import { authenticatorCode, fromBase32 } from '../../_util/authenticator.ts';
import { requestCode } from '../../_util/proofs.ts';

const NEW_PASSWORD = 'Fresh-2027x!';
const NEXT_PASSWORD = 'Quiet-8153y!';

let server: AccountsServer;
let staff: ApiClient;
beforeAll(async () => {
  server = await startAccountsServer();
  staff = await server.loggedIn('demo_staff', '192.0.2.9');
});
afterAll(() => server.close());

const wish = (over: Parameters<typeof keyWish>[0] = {}) => keyWish(over, server.clock.now());
/** The status of a call by a program with this secret. */
async function statusOf(secret: string): Promise<number> {
  const client = server.client('203.0.113.9');
  client.token = secret;
  const { path } = account.queryLatestStcSystemNetworkStatus;
  return (await client.send<unknown>({ method: 'GET', path })).status;
}
async function secretOf(owner: ApiClient, name: string): Promise<string> {
  const { data, text } = await makeKey(owner, wish({ name }));
  if (data === null) throw new Error(text);
  return data.secret;
}
const idOf = async (name: string): Promise<string> => {
  const row = await server.storage.kysely
    .selectFrom('operator')
    .select('oper_id as id')
    .where('opername', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
};
const inbox = async (client: ApiClient) =>
  (await client.call(basic.getMessageListSort, { query: { rows: 3 } })).data.content;
async function changePassword(
  owner: ApiClient,
  [old, fresh]: readonly [string, string],
  revokeKeys?: boolean,
) {
  const { keyId, ciphers } = await owner.encrypt(old, fresh, fresh);
  const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
  return owner.call(account.updatePassWord, {
    body: {
      oldPassWord,
      newPassWord,
      confirmPassword,
      keyId,
      ...(revokeKeys !== undefined && { revokeKeys }),
    },
  });
}

describe('a key of an owner whose second factor is on', () => {
  it('is created and rotated with a code, each code once, and not with the password alone [R1.05]', async () => {
    const owner = await server.loggedIn('demo_trader');
    const earlier = await makeKey(owner, wish());
    const { keyId, ciphers } = await owner.encrypt(DEMO_PASSWORD);
    const begun = await owner.call(account.beginSecondFactor, {
      body: { passWord: ciphers[0] ?? '', keyId },
    });
    const secret = fromBase32(begun.data.secret);
    const codeNow = () => authenticatorCode(secret, server.clock.now());
    expect((await owner.call(account.confirmSecondFactor, { body: { code: codeNow() } })).code).toBe(200);

    const id = earlier.data.key.apiKeyId;
    for (const [code, key] of [
      [undefined, 'secondFactorNeeded'],
      [codeNow(), 'wrongSecondFactor'],
    ] as const)
      for (const reply of [
        await makeKey(owner, wish(), DEMO_PASSWORD, code),
        await rotateKey(owner, id, 0, code),
      ])
        expect([reply.code, reply.data]).toMatchObject([ACCOUNT_CODE.wrongCode, { key, field: 'code' }]);
    expect((await owner.call(account.apiKeys)).data.keys).toHaveLength(1);
    expect(await statusOf(earlier.data.secret)).toBe(200);

    server.clock.jump(server.clock.now() + 30_000);
    const code = codeNow();
    // A request that is refused for another reason does not use up the code.
    const refused = await makeKey(owner, wish({ scopes: ['config'] }), DEMO_PASSWORD, code);
    expect(refused.data).toMatchObject({ key: 'keyScope' });
    const second = await makeKey(owner, wish(), DEMO_PASSWORD, code);
    expect(await statusOf(second.data.secret)).toBe(200);
    expect((await rotateKey(owner, id, 0, code)).data).toMatchObject({ key: 'wrongSecondFactor' });
    server.clock.jump(server.clock.now() + 30_000);
    const rotated = await rotateKey(owner, id, 0, codeNow());
    expect([await statusOf(earlier.data.secret), await statusOf(rotated.data.secret)]).toEqual([401, 200]);
  });

  it('limits guesses of the code', async () => {
    const owner = await server.loggedIn('demo_offer', '192.0.2.30');
    const { keyId, ciphers } = await owner.encrypt(DEMO_PASSWORD);
    const begun = await owner.call(account.beginSecondFactor, {
      body: { passWord: ciphers[0] ?? '', keyId },
    });
    const secret = fromBase32(begun.data.secret);
    const code = authenticatorCode(secret, server.clock.now());
    expect((await owner.call(account.confirmSecondFactor, { body: { code } })).code).toBe(200);
    server.clock.jump(server.clock.now() + 60_000);
    const codes: (number | undefined)[] = [];
    for (let i = 0; i < 6; i += 1)
      codes.push((await makeKey(owner, wish(), DEMO_PASSWORD, i < 5 ? code : '000000')).code);
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => ACCOUNT_CODE.wrongCode),
      ACCOUNT_CODE.tooManyTries,
    ]);
  });
});

describe('the keys of an owner', () => {
  it('outlive a change of the password unless their owner ends them too, and the notice names them', async () => {
    const owner = await server.loggedIn('demo_maker');
    const secret = await secretOf(owner, '行情程序');
    expect((await changePassword(owner, [DEMO_PASSWORD, NEW_PASSWORD])).code).toBe(200);
    expect(await statusOf(secret)).toBe(200);
    expect((await owner.login('demo_maker', NEW_PASSWORD)).code).toBe(200);
    expect((await inbox(owner)).map(({ title, content }) => `${title}${content}`)).toContainEqual(
      expect.stringMatching(/^API 密钥仍然有效.*行情程序/),
    );

    expect((await changePassword(owner, [NEW_PASSWORD, NEXT_PASSWORD], true)).code).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    expect((await owner.login('demo_maker', NEXT_PASSWORD)).code).toBe(200);
    expect((await inbox(owner)).map(({ content }) => content)).toContainEqual(
      expect.stringMatching(/一并吊销：行情程序/),
    );
    expect((await owner.call(account.apiKeys)).data.keys).toMatchObject([
      { state: 'revoked', endedBy: 'owner' },
    ]);
  });

  it('end with a reset of the password, except one that has not been collected, and the audit names each', async () => {
    const owner = await server.loggedIn('demo_org');
    const secrets = [await secretOf(owner, 'one'), await secretOf(owner, 'two')];
    const by = { session: { operId: 'D0007', sessionId: staff.sessionId }, ip: '192.0.2.9' };
    const granted = await grantKey(server, await idOf('demo_org'), wish({ isSandbox: false }), by);
    const { phonenum } = (await owner.call(account.queryOperInfo)).data;
    const stranger = server.client('198.51.100.8');
    const code = await requestCode(server, stranger, phonenum, 'forget');
    const { keyId, ciphers } = await stranger.encrypt(NEW_PASSWORD, NEW_PASSWORD);
    const [newPassWord = '', confirmPassword = ''] = ciphers;
    const body = { account: phonenum, code, newPassWord, confirmPassword, keyId };
    expect((await stranger.call(account.forgetPassWord, { body })).code).toBe(200);
    for (const secret of secrets) expect(await statusOf(secret)).toBe(401);
    expect((await owner.login('demo_org', NEW_PASSWORD)).code).toBe(200);
    const { keys, mayTrade } = (await owner.call(account.apiKeys)).data;
    expect(keys.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['one', 'revoked'],
      ['robot', 'waiting'],
      ['two', 'revoked'],
    ]);
    expect([keys[0]?.apiKeyId, mayTrade]).toEqual([granted, true]);
    await server.accounts.sealer.seal();
    const { content } = (await staff.call(consoleApi.audit, { query: { kind: 'apiKey.revoked' } })).data;
    expect(content.filter(({ detail }) => detail['reason'] === 'passwordReset')).toHaveLength(2);
  });

  it('end when the firm stops the account and do not come back when it resumes', async () => {
    const owner = await server.loggedIn('demo_trader2', '192.0.2.60');
    const operId = await idOf('demo_trader2');
    const secret = await secretOf(owner, 'robot');
    const act = (action: 'stop' | 'resume') =>
      staff.call(consoleApi.accountAction, { body: { operId, action, reason: '离职停用' } });
    expect((await act('stop')).code).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    expect((await act('resume')).code).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    expect((await owner.login('demo_trader2', DEMO_PASSWORD)).code).toBe(200);
    expect((await owner.call(account.apiKeys)).data.keys).toMatchObject([
      { state: 'revoked', endedBy: 'staff' },
    ]);
  });

  it('are not created with a password that was replaced while the request waited', async () => {
    const owner = await server.loggedIn('demo_special', '192.0.2.61');
    const operId = await idOf('demo_special');
    const waits = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%operator%'`.execute(server.storage.kysely);
      return rows.length > 0;
    };
    const waiting: ReturnType<typeof makeKey>[] = [];
    await server.storage.tx(async (trx) => {
      await sql`select 1 from operator where oper_id = ${operId} for update`.execute(trx);
      waiting.push(makeKey(owner, wish()));
      while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 10));
      await sql`update operator set password_hash = password_hash || 'x' where oper_id = ${operId}`.execute(
        trx,
      );
    });
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401]);
  });
});
