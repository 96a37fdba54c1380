import type { Terms } from '#server/domain/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, basic, consoleApi } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { requestCode } from '../../_util/proofs.ts';

const FIRST: Terms = { terms: 'a1', privacy: 'b1' };
const SECOND: Terms = { terms: 'a2', privacy: 'b1' };
const PASSWORD = 'Quiet-River7';

let server: AccountsServer;
let staff: ApiClient;
let current: Terms | null = FIRST;
beforeAll(async () => {
  server = await startAccountsServer({ terms: async () => current });
  staff = await server.loggedIn('demo_staff', '192.0.2.7');
});
afterAll(() => server.close());

async function register(opername: string, email: string): Promise<ApiClient> {
  const newcomer = server.client();
  const code = await requestCode(server, newcomer, email, 'mailRegister');
  const { keyId, ciphers } = await newcomer.encrypt(PASSWORD, PASSWORD);
  const [passWord = '', rePassWord = ''] = ciphers;
  const body = { email, code, opername, passWord, rePassWord, keyId };
  expect((await newcomer.call(account.mailRegister, { body })).code).toBe(200);
  return newcomer;
}
const logIn = async (client: ApiClient, name: string): Promise<string> => {
  const { code, data } = await client.login(name, PASSWORD);
  expect(code).toBe(200);
  return data.userInfo.operid;
};
const reminders = async (client: ApiClient): Promise<number> =>
  (await client.call(basic.getMessageList, { query: {} })).data.content.filter(
    ({ key }) => key === 'termsChanged',
  ).length;
const auditTrail = async (): Promise<readonly unknown[]> => {
  await server.accounts.sealer.seal();
  const { data } = await staff.call(consoleApi.audit, { query: { kind: 'account.', rows: 50 } });
  return data.content
    .filter(({ kind }) => kind === 'account.registered' || kind === 'account.termsAccepted')
    .map(({ kind, detail: { terms, privacy } }) => [kind, terms, privacy]);
};

it('a registration records which terms were accepted and when; changed ones are accepted after a reminder that stops nobody', async () => {
  current = FIRST;
  const user = await register('reader', 'reader@example.com');
  const operId = await logIn(user, 'reader');
  expect(await reminders(user)).toBe(0);
  const seen = async () => (await staff.call(consoleApi.account, { params: { operId } })).data.terms;
  expect(await seen()).toEqual({ ...FIRST, acceptedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) });
  expect((await user.call(account.terms)).data.acceptedTime).not.toBe('');

  current = SECOND;
  server.clock.advance(60_000);
  await logIn(user, 'reader');
  await logIn(user, 'reader');
  expect(await reminders(user)).toBe(1);
  const inForce = (await user.call(account.terms)).data;
  expect(inForce.acceptedTime).toBe('');
  expect(await seen()).toMatchObject(FIRST);
  const accept = (version: string) => user.call(account.acceptTerms, { body: { version } });
  expect(await accept('a1 b1')).toMatchObject({ code: ACCOUNT_CODE.wrongState, data: { key: 'termsMoved' } });
  expect((await accept(inForce.version)).code).toBe(200);
  expect(await seen()).toMatchObject(SECOND);
  expect(await auditTrail()).toEqual([
    ['account.termsAccepted', 'a2', 'b1'],
    ['account.registered', 'a1', 'b1'],
  ]);
});

it('an account without a record is reminded, a demonstration account is not', async () => {
  current = null;
  const user = await register('earlier', 'earlier@example.com');
  expect((await logIn(user, 'earlier')) === '').toBe(false);
  expect([await reminders(user), (await user.call(account.terms)).data]).toEqual([
    0,
    { version: '', acceptedTime: '' },
  ]);
  current = FIRST;
  const operId = await logIn(user, 'earlier');
  expect(await reminders(user)).toBe(1);
  expect((await staff.call(consoleApi.account, { params: { operId } })).data.terms).toBeNull();
  expect(await reminders(await server.loggedIn('demo_trader', '192.0.2.1'))).toBe(0);
});
