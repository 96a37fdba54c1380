import { readConfig } from '#server/config';
import { DEMO_PASSWORD } from '#server/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, consoleApi, type SecondFactorOwed } from '../../../contract/api/index.ts';
import { allOperations } from '../../../contract/server/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fromBase32, authenticatorCode } from '../../_util/authenticator.ts';
import { lastMessage, requestCode } from '../../_util/proofs.ts';
import { whileTimePasses } from '../../_util/while-time-passes.ts';

const STEP_MS = 30_000;

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer({ env: { SECOND_FACTOR_FOR: 'staff' } });
});
afterAll(() => server.close());

let lastHost = 0;
const machine = (): ApiClient => server.client(`198.51.100.${(lastHost += 1)}`);
/** The reply to a login without the factor, instead of a session. */
const owedBy = async (client: ApiClient): Promise<SecondFactorOwed> => {
  const reply = await client.login('demo_staff', DEMO_PASSWORD);
  expect(reply.code).toBe(ACCOUNT_CODE.secondFactorMissing);
  // `as` holds: the data of this refusal, see the contract.
  return reply.data as unknown as SecondFactorOwed;
};
const code = ({ secret }: SecondFactorOwed): string =>
  authenticatorCode(fromBase32(secret), server.clock.now());
const enrol = (client: ApiClient, { challenge }: SecondFactorOwed, typedCode: string) =>
  client.call(account.enrolSecondFactor, { body: { challenge, code: typedCode } });
/** Makes every call that requires a session with this machine's token. Returns the statuses. */
const statuses = async ({ token }: ApiClient): Promise<readonly (readonly [string, number])[]> => {
  const found: (readonly [string, number])[] = [];
  for (const { name, method, path, access, area } of allOperations) {
    // Only the areas of this server: it has no market.
    if (access === 'public' || !['account', 'basic', 'console', 'config'].includes(area)) continue;
    const url = `/api${path.replaceAll(/:\w+/g, '1')}`;
    const headers = { host: 'localhost', authorization: token ?? '' };
    found.push([name, (await server.app.fastify.inject({ method, url, headers })).statusCode]);
  }
  return found;
};
const dropFactor = () =>
  server.storage.kysely.deleteFrom('second_factor').where('oper_id', '=', 'D0007').execute();

describe('a second factor required by the firm', () => {
  it('applies to staff outside demonstrations, or to those in SECOND_FACTOR_FOR', () => {
    const kinds = (env: Record<string, string>) => readConfig(env).secondFactorFor;
    expect(kinds({})).toEqual([]);
    expect(kinds({ DEMO: '0' })).toEqual(['staff']);
    expect(kinds({ DATABASE_URL: 'postgres://db/x' })).toEqual(['staff']);
    expect(kinds({ DEMO: '0', SECOND_FACTOR_FOR: 'nobody' })).toEqual([]);
    expect(kinds({ SECOND_FACTOR_FOR: 'staff, marketMaker' })).toEqual(['staff', 'marketMaker']);
    expect(() => kinds({ SECOND_FACTOR_FOR: 'staf' })).toThrow('SECOND_FACTOR_FOR');
  });

  it('leaves a password or mailed code without a session: it only allows setting up the factor', async () => {
    const client = machine();
    const owed = await owedBy(client);
    expect(Object.keys(owed).toSorted()).toEqual([
      'challenge',
      'field',
      'key',
      'limit',
      'secret',
      'uri',
      'values',
    ]);
    client.token = owed.challenge;
    for (const [name, status] of await statuses(client)) expect(status, `${name}`).toBe(401);
    const mailed = await requestCode(server, client, 'demo_staff@example.com', 'emailLogin');
    const reply = await client.call(account.emailLogin, {
      body: { email: 'demo_staff@example.com', code: mailed },
    });
    expect(reply.code).toBe(ACCOUNT_CODE.secondFactorMissing);
    // Others log in as before.
    expect((await machine().login('demo_trader', DEMO_PASSWORD)).code).toBe(200);
  });

  it('is set up during login with the first code of the secret, once', async () => {
    const client = machine();
    const owed = await owedBy(client);
    const wrong = String((Number(code(owed)) + 1) % 1_000_000).padStart(6, '0');
    const refused = await enrol(client, owed, wrong);
    expect([refused.code, refused.data]).toMatchObject([ACCOUNT_CODE.wrongCode, { key: 'wrongFirstCode' }]);
    // The step for users with the factor is closed: a secret that was only shown does not count.
    const { challenge } = owed;
    const outcome = await client.call(account.secondFactorLogin, { body: { challenge, code: code(owed) } });
    expect(outcome.code).toBe(ACCOUNT_CODE.wrongCode);
    const reply = await enrol(client, owed, code(owed));
    expect(reply.data.recoveryCodes).toHaveLength(8);
    client.token = reply.data.token;
    expect((await client.call(consoleApi.audit)).status).toBe(200);
    expect((await client.call(account.secondFactor)).data).toMatchObject({ isOn: true, isDemanded: true });
    expect(await lastMessage(server, 'demo_staff@example.com')).toContain('已开启两步验证');
    expect((await enrol(machine(), owed, code(owed))).code).toBe(ACCOUNT_CODE.secondFactorExpired);
    expect((await machine().login('demo_staff', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.secondFactorRequired);
  });

  it('cannot be set up by a login of a user who already has one', async () => {
    const client = machine();
    const loginReply = await client.login('demo_staff', DEMO_PASSWORD);
    const { challenge } = loginReply.data as unknown as { challenge: string };
    server.clock.jump(server.clock.now() + STEP_MS);
    const { secret } = await server.storage.kysely
      .selectFrom('second_factor')
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(secret).not.toBe('');
    const reply = await client.call(account.enrolSecondFactor, { body: { challenge, code: '000000' } });
    expect(reply.code).toBe(ACCOUNT_CODE.wrongCode);
  });

  it('cannot be turned off by a user who must have it', async () => {
    await dropFactor();
    const client = machine();
    const owed = await owedBy(client);
    const { data } = await enrol(client, owed, code(owed));
    client.token = data.token;
    const { keyId, ciphers } = await client.encrypt(DEMO_PASSWORD);
    const body = { passWord: ciphers[0] ?? '', keyId, code: data.recoveryCodes[0] ?? '' };
    expect((await client.call(account.removeSecondFactor, { body })).code).toBe(ACCOUNT_CODE.wrongState);
    expect((await client.call(account.secondFactor)).data.isOn).toBe(true);
  });

  it('is checked on each call and for open sockets: a session started without it opens nothing', async () => {
    await dropFactor();
    const client = machine();
    const owed = await owedBy(client);
    client.token = (await enrol(client, owed, code(owed))).data.token;
    const socket = server.socket('msg', client.token);
    await socket.frame('msg', 'snap');
    // As after a restart that began to require it.
    await dropFactor();
    const found = await statuses(client);
    expect(found.filter(([name]) => name.startsWith('console')).length).toBeGreaterThan(14);
    for (const [name, status] of found) expect(status, `${name}`).toBe(401);
    expect(await whileTimePasses(server.clock, socket.closed)).toBe(4401);
    expect(await server.socket('msg', client.token).closed).toBe(4401);
  });
});
