import { DEMO_PASSWORD } from '#server/domain/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { lastMessage, requestCode } from '../../_util/proofs.ts';
import { fromBase32, authenticatorCode } from '../../_util/authenticator.ts';

const STEP_MS = 30_000;
const MINUTE = 60_000;

let server: AccountsServer;
let owner: ApiClient;
let secret: Buffer = Buffer.alloc(0);
let recoveryCodes: readonly string[] = [];
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

let lastHost = 0;
const machine = (): ApiClient => server.client(`198.51.100.${(lastHost += 1)}`);
const code = (steps = 0): string => authenticatorCode(secret, server.clock.now() + steps * STEP_MS);
const sealed = async (client: ApiClient, password = DEMO_PASSWORD) => {
  const { keyId, ciphers } = await client.encrypt(password);
  return { passWord: ciphers[0] ?? '', keyId };
};
/** The first step of a login that requires a second one; returns its challenge. */
const challengeOf = async (client: ApiClient, name = 'demo_trader'): Promise<string> => {
  const reply = await client.login(name, DEMO_PASSWORD);
  expect(reply.code).toBe(ACCOUNT_CODE.secondFactorRequired);
  // `as` holds: the data of this refusal, see the contract.
  const { challenge, ...rest } = reply.data as unknown as { challenge: string };
  expect(rest).toEqual({ key: 'secondFactorRequired', field: null, values: {}, limit: null });
  return challenge;
};
const second = (client: ApiClient, challenge: string, typedCode: string) =>
  client.call(account.secondFactorLogin, { body: { challenge, code: typedCode } });

/** Turns the factor on for an operator and keeps what an authenticator app would store. */
async function turnOn(client: ApiClient): Promise<void> {
  const begun = await client.call(account.beginSecondFactor, { body: await sealed(client) });
  expect(begun.code).toBe(200);
  secret = fromBase32(begun.data.secret);
  expect(new URL(begun.data.uri).searchParams.get('secret')).toBe(begun.data.secret);
  const confirmed = await client.call(account.confirmSecondFactor, { body: { code: code() } });
  expect(confirmed.code).toBe(200);
  ({ recoveryCodes } = confirmed.data);
}

describe('setting up a second factor', () => {
  it('needs the password and then a code; a secret that was only shown has no effect', async () => {
    owner = await server.loggedIn('demo_trader2');
    expect((await owner.call(account.secondFactor)).data).toEqual({
      isOn: false,
      since: '',
      recoveryLeft: 0,
      isDemanded: false,
    });
    const wrong = await owner.call(account.beginSecondFactor, { body: await sealed(owner, 'Wrong-2026!') });
    expect(wrong.code).toBe(ACCOUNT_CODE.wrongPassword);
    const begun = await owner.call(account.beginSecondFactor, { body: await sealed(owner) });
    secret = fromBase32(begun.data.secret);
    expect((await machine().login('demo_trader2', DEMO_PASSWORD)).code).toBe(200);
    owner = await server.loggedIn('demo_trader2');
    const refused = await owner.call(account.confirmSecondFactor, { body: { code: code(2) } });
    // No recovery codes exist yet, so the text mentions none.
    expect([refused.code, refused.data]).toMatchObject([ACCOUNT_CODE.wrongCode, { key: 'wrongFirstCode' }]);
    expect((await owner.call(account.secondFactor)).data.isOn).toBe(false);
    server.clock.jump(server.clock.now() + 10 * MINUTE);
    expect((await owner.call(account.confirmSecondFactor, { body: { code: code() } })).code).toBe(
      ACCOUNT_CODE.wrongCode,
    );
  });

  it('notifies the owner, shows eight recovery codes once, and stores neither secret nor codes in the clear', async () => {
    owner = await server.loggedIn('demo_trader2');
    await turnOn(owner);
    expect(recoveryCodes).toHaveLength(8);
    expect(new Set(recoveryCodes).size).toBe(8);
    expect((await owner.call(account.secondFactor)).data).toMatchObject({ isOn: true, recoveryLeft: 8 });
    expect(await lastMessage(server, '13800000002')).toContain('已开启两步验证');
    const again = await owner.call(account.beginSecondFactor, { body: await sealed(owner) });
    expect(again.code).toBe(ACCOUNT_CODE.wrongState);
    const db = server.storage.kysely;
    const stored = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    const traces = [
      secret.toString('base64'),
      secret.toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((text) => text.replaceAll('-', '')),
    ];
    for (const trace of traces) expect(stored.includes(trace)).toBe(false);
    await server.accounts.sealer.seal();
    const kinds = await db.selectFrom('audit_event').select('kind').where('oper_id', '=', 'D0002').execute();
    expect(kinds.map(({ kind }) => kind)).toContain('secondFactor.on');
  });

  it('is undone only with both the password and a code', async () => {
    const body = async (password: string, typedCode: string) => ({
      ...(await sealed(owner, password)),
      code: typedCode,
    });
    // The session in this test comes from a login with the factor.
    owner = machine();
    const reply = await second(owner, await challengeOf(owner, 'demo_trader2'), recoveryCodes[0] ?? '');
    owner.token = reply.data.token;
    const remove = async (password: string, typedCode: string) =>
      (await owner.call(account.removeSecondFactor, { body: await body(password, typedCode) })).code;
    expect(await remove('Wrong-2026!', code())).toBe(ACCOUNT_CODE.wrongPassword);
    expect(await remove(DEMO_PASSWORD, code(3))).toBe(ACCOUNT_CODE.wrongCode);
    expect(await remove(DEMO_PASSWORD, recoveryCodes[0] ?? '')).toBe(ACCOUNT_CODE.wrongCode);
    server.clock.jump(server.clock.now() + STEP_MS);
    expect(await remove(DEMO_PASSWORD, code())).toBe(200);
    expect((await owner.call(account.secondFactor)).data.isOn).toBe(false);
    expect(await server.storage.kysely.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    expect((await machine().login('demo_trader2', DEMO_PASSWORD)).code).toBe(200);
  });
});

describe('logging in with a second factor', () => {
  beforeAll(async () => {
    await turnOn(await server.loggedIn('demo_trader'));
  });
  beforeEach(() => {
    // Beyond the step used by the previous test.
    server.clock.jump(server.clock.now() + 2 * STEP_MS);
  });

  it('gives no session for the password alone, but only with the code that follows', async () => {
    const client = machine();
    const challenge = await challengeOf(client);
    client.token = challenge;
    expect((await client.call(account.queryOperInfo)).status).toBe(401);
    const reply = await second(client, challenge, code());
    expect(reply.data.userInfo.operid).toBe('D0001');
    client.token = reply.data.token;
    expect((await client.call(account.queryOperInfo)).status).toBe(200);
    await server.accounts.sealer.seal();
    const last = await server.storage.kysely
      .selectFrom('audit_event')
      .select('detail')
      .where('kind', '=', 'login.success')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(last.detail).toBe('{"by":"password+totp"}');
  });

  it('is required after a mailed code too', async () => {
    const client = machine();
    const mailed = await requestCode(server, client, 'demo_trader@example.com', 'emailLogin');
    const reply = await client.call(account.emailLogin, {
      body: { email: 'demo_trader@example.com', code: mailed },
    });
    expect(reply.code).toBe(ACCOUNT_CODE.secondFactorRequired);
    const { challenge } = reply.data as unknown as { challenge: string };
    expect((await second(client, challenge, code())).code).toBe(200);
  });

  it('accepts codes one step early or late, not two; each once, and none older than the last', async () => {
    const client = machine();
    const tryWith = async (steps: number) =>
      (await second(client, await challengeOf(client), code(steps))).code;
    expect(await tryWith(-2)).toBe(ACCOUNT_CODE.wrongCode);
    expect(await tryWith(2)).toBe(ACCOUNT_CODE.wrongCode);
    expect(await tryWith(-1)).toBe(200);
    expect(await tryWith(-1)).toBe(ACCOUNT_CODE.wrongCode);
    expect(await tryWith(1)).toBe(200);
    expect(await tryWith(0)).toBe(ACCOUNT_CODE.wrongCode);
  });

  it('accepts one of several equal codes sent simultaneously', async () => {
    const clients = [machine(), machine(), machine(), machine()];
    const challenges = await Promise.all(clients.map((client) => challengeOf(client)));
    const now = code();
    const replies = await Promise.all(clients.map((client, i) => second(client, challenges[i] ?? '', now)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  });

  it('refuses another operator’s code, and an invented, used or expired challenge', async () => {
    const client = machine();
    expect((await second(client, 'A'.repeat(43), code())).code).toBe(ACCOUNT_CODE.secondFactorExpired);
    const challenge = await challengeOf(client);
    expect((await second(client, challenge, code())).code).toBe(200);
    server.clock.jump(server.clock.now() + 2 * STEP_MS);
    expect((await second(client, challenge, code())).code).toBe(ACCOUNT_CODE.secondFactorExpired);
    const late = await challengeOf(client);
    server.clock.jump(server.clock.now() + 5 * MINUTE);
    expect((await second(client, late, code())).code).toBe(ACCOUNT_CODE.secondFactorExpired);
    const other = await server.loggedIn('demo_maker');
    const begun = await other.call(account.beginSecondFactor, { body: await sealed(other) });
    const theirs = fromBase32(begun.data.secret);
    const confirmed = await other.call(account.confirmSecondFactor, {
      body: { code: authenticatorCode(theirs, server.clock.now()) },
    });
    const mine = await challengeOf(client);
    expect((await second(client, mine, authenticatorCode(theirs, server.clock.now() + STEP_MS))).code).toBe(
      ACCOUNT_CODE.wrongCode,
    );
    expect((await second(client, mine, confirmed.data.recoveryCodes[0] ?? '')).code).toBe(
      ACCOUNT_CODE.wrongCode,
    );
  });

  it('accepts a recovery code once, in any spelling', async () => {
    const client = machine();
    const spelled = (recoveryCodes[1] ?? '').replaceAll('-', '').toLowerCase();
    expect((await second(client, await challengeOf(client), spelled)).code).toBe(200);
    expect((await second(client, await challengeOf(client), recoveryCodes[1] ?? '')).code).toBe(
      ACCOUNT_CODE.wrongCode,
    );
  });

  it('limits guesses per address and account, notifies the owner, and still admits them from elsewhere', async () => {
    const thief = machine();
    const challenge = await challengeOf(thief);
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
    const codes: number[] = [];
    for (let i = 0; i < 8; i += 1) codes.push((await second(thief, challenge, wrong)).code);
    expect(codes.filter((found) => found === ACCOUNT_CODE.wrongCode)).toHaveLength(5);
    expect(codes.slice(5).every((found) => found === ACCOUNT_CODE.tooManyTries)).toBe(true);
    expect((await second(thief, challenge, code())).code).toBe(ACCOUNT_CODE.tooManyTries);
    expect(await lastMessage(server, '13800000001')).toContain('动态验证码多次错误');
    const home = machine();
    expect((await second(home, await challengeOf(home), code())).code).toBe(200);
    let evaluated = 0;
    for (let host = 0; host < 12; host += 1) {
      const bot = machine();
      const loginChallenge = await challengeOf(bot);
      for (let i = 0; i < 4; i += 1)
        if ((await second(bot, loginChallenge, wrong)).code === ACCOUNT_CODE.wrongCode) evaluated += 1;
    }
    expect(evaluated).toBeLessThanOrEqual(30);
    // Someone who knows the password has used up the tries: the owner can still log in from a known address, no one can from elsewhere.
    server.clock.jump(server.clock.now() + STEP_MS);
    const stranger = machine();
    const strangerChallenge = await challengeOf(stranger);
    expect((await second(stranger, strangerChallenge, code())).code).toBe(ACCOUNT_CODE.tooManyTries);
    expect((await second(home, await challengeOf(home), code())).code).toBe(200);
  });

  it('cannot be bypassed by resetting the password, which also voids logins waiting for their second step', async () => {
    server.clock.jump(server.clock.now() + 86_400_000);
    const client = machine();
    const waiting = await challengeOf(client);
    const mailed = await requestCode(server, client, '13800000001', 'forget');
    const { keyId, ciphers } = await client.encrypt('Green-Hill88', 'Green-Hill88');
    const [newPassWord = '', confirmPassword = ''] = ciphers;
    const body = { account: '13800000001', code: mailed, newPassWord, confirmPassword, keyId };
    expect((await client.call(account.forgetPassWord, { body })).code).toBe(200);
    expect((await second(client, waiting, code())).code).toBe(ACCOUNT_CODE.secondFactorExpired);
    expect((await client.login('demo_trader', 'Green-Hill88')).code).toBe(ACCOUNT_CODE.secondFactorRequired);
  });
});
