import { DEMO_PASSWORD } from '#server/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, consoleApi, SIGN_ON_LOGOUT_PATH } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { FirmBrowser, FirmProvider } from '../../_util/firm-provider.ts';
import { freePort } from '../../_util/run-main.ts';
import { signOnEnv } from '../../_util/sign-on-env.ts';
import { lastMessage } from '../../_util/proofs.ts';

let provider: FirmProvider;
let server: AccountsServer;
beforeAll(async () => {
  const port = await freePort();
  provider = await FirmProvider.start(
    {
      'trader-1': { email: 'demo_trader@example.com', email_verified: true, groups: [] },
      'staff-1': { email: 'demo_staff@example.com', email_verified: true, groups: ['desk', 'audit'] },
      'thief-1': { email: 'demo_maker@example.com', email_verified: false, groups: ['desk'] },
      'nobody-1': { email: 'nobody@example.com', email_verified: true, groups: [] },
    },
    `http://127.0.0.1:${port}${SIGN_ON_LOGOUT_PATH}`,
  );
  server = await startAccountsServer({
    env: signOnEnv(provider.issuer, {
      PORT: String(port),
      OIDC_LINK_BY_EMAIL: '1',
      OIDC_ROLE_GROUPS: 'editor=desk; auditor=audit',
    }),
  });
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

let lastHost = 0;
const machine = (): ApiClient => server.client(`198.51.100.${(lastHost += 1)}`);
/** Starts a sign-on and follows it to the provider. */
async function answered(
  client: ApiClient,
  subject: string,
  { browser = new FirmBrowser(), deny = false } = {},
) {
  const { data } = await client.call(account.beginSignOn);
  return { ticket: data.ticket, answer: await browser.signOn(data.url, subject, deny) };
}
const finish = async (client: ApiClient, body: { ticket: string; answer: string }) => {
  const reply = await client.call(account.finishSignOn, { body });
  if (reply.code === 200) client.token = reply.data.token;
  return reply;
};
const signOn = async (client: ApiClient, subject: string, browser = new FirmBrowser()) =>
  finish(client, await answered(client, subject, { browser }));
/** `data.key` of a refusal. */
const keyOf = ({ data }: { readonly data: unknown }): unknown =>
  // `as` holds: the data of a refusal (decision 0023).
  (data as { readonly key?: string }).key;
const linkOf = (subject: string) =>
  server.storage.kysely.selectFrom('linked_identity').selectAll().where('subject', '=', subject).execute();
const rolesOf = async (operId: string) => {
  const rows = await server.storage.kysely
    .selectFrom('staff_role')
    .select('role')
    .where('oper_id', '=', operId)
    .execute();
  return rows.map(({ role }) => role).toSorted();
};

describe('the firm’s sign-on against oidc-provider', () => {
  it('uses discovery, code and PKCE, and finds the account once by verified address, then by subject', async () => {
    const client = machine();
    const { data } = await client.call(account.beginSignOn);
    const authorization = new URL(data.url);
    expect(authorization.origin).toBe(provider.issuer);
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email groups',
    });
    expect(data.url).not.toContain(data.ticket);
    const reply = await finish(client, {
      ticket: data.ticket,
      answer: await new FirmBrowser().signOn(data.url, 'trader-1'),
    });
    expect(reply.data.userInfo.opername).toBe('demo_trader');
    expect((await client.call(account.queryOperInfo)).data.opername).toBe('demo_trader');
    expect(await lastMessage(server, 'demo_trader@example.com')).toContain('单点登录');
    // An address may later belong to another user: from now on the subject decides.
    await server.storage.kysely
      .updateTable('operator')
      .set({ email: 'moved@example.com', email_key: 'moved@example.com' })
      .where('opername', '=', 'demo_trader')
      .execute();
    expect((await signOn(machine(), 'trader-1')).data.userInfo.opername).toBe('demo_trader');
  });

  it('is a login like any other: one session per account, and the other one is warned and closed', async () => {
    const before = machine();
    await before.login('demo_trader', DEMO_PASSWORD);
    const socket = server.socket('msg', before.token);
    await socket.frame('msg', 'snap');
    expect((await signOn(machine(), 'trader-1')).code).toBe(200);
    expect(await socket.closed).toBe(4402);
    const warning = socket.frames.findLast(({ type, op }) => type === 'msg' && op === 'upd');
    expect(warning?.['data']).toMatchObject([
      { content: expect.stringContaining('此用户已在其他电脑上登录') },
    ]);
    expect((await before.call(account.queryOperInfo)).status).toBe(401);
  });

  it('finds no account by an unverified address, and none for a person without an account', async () => {
    for (const subject of ['thief-1', 'nobody-1']) {
      const reply = await signOn(machine(), subject);
      expect([reply.code, keyOf(reply)]).toEqual([ACCOUNT_CODE.signOnRefused, 'signOnUnlinked']);
      expect(await linkOf(subject)).toEqual([]);
    }
  });

  it('accepts a reply once and only in the tab that asked for it, and a code once', async () => {
    const client = machine();
    const first = await answered(client, 'trader-1');
    const stolen = await finish(machine(), {
      ...first,
      ticket: `${first.ticket.startsWith('x') ? 'y' : 'x'}${first.ticket.slice(1)}`,
    });
    expect(keyOf(stolen)).toBe('signOnForeign');
    // The attempt is consumed, even for its owner.
    expect(keyOf(await finish(client, first))).toBe('signOnExpired');
    const second = await answered(client, 'trader-1');
    expect((await finish(client, second)).code).toBe(200);
    expect(keyOf(await finish(client, second))).toBe('signOnExpired');
    // A used code with an unused state.
    const third = await answered(client, 'trader-1');
    const replayed = new URLSearchParams(third.answer);
    replayed.set('code', new URLSearchParams(second.answer).get('code') ?? '');
    expect(keyOf(await finish(client, { ...third, answer: replayed.toString() }))).toBe('signOnCode');
  });

  it('expires ten minutes after it was begun', async () => {
    const client = machine();
    const begun = await answered(client, 'trader-1');
    server.clock.jump(server.clock.now() + 10 * 60_000);
    expect(keyOf(await finish(client, begun))).toBe('signOnExpired');
  });

  it('reports that the user or the provider declined', async () => {
    const client = machine();
    expect(keyOf(await finish(client, await answered(client, 'trader-1', { deny: true })))).toBe(
      'signOnDenied',
    );
  });

  it('grants exactly the roles mapped to the user’s groups, and revokes them when a group is gone', async () => {
    const staff = machine();
    expect((await signOn(staff, 'staff-1')).code).toBe(200);
    // Roles without a configured group stay as the console set them.
    expect(await rolesOf('D0007')).toEqual(['approver', 'auditor', 'editor', 'operator']);
    const person = provider.people.get('staff-1');
    if (person === undefined) throw new Error('no such person');
    person.groups = ['desk', 'approver', 'root'];
    expect((await signOn(staff, 'staff-1')).data.userInfo.staffRoles).toEqual([
      'editor',
      'approver',
      'operator',
    ]);
    expect((await staff.call(consoleApi.audit)).status).toBe(403);
    person.groups = ['audit'];
    await signOn(staff, 'staff-1');
    expect(await rolesOf('D0007')).toEqual(['approver', 'auditor', 'operator']);
    const { data } = await staff.call(consoleApi.account, { params: { operId: 'D0007' } });
    expect(data.signOn).toMatchObject({ issuer: provider.issuer, subject: 'staff-1' });
  });

  it('ends session and socket at once when the user logs out at the provider', async () => {
    const [client, browser] = [machine(), new FirmBrowser()];
    expect((await signOn(client, 'trader-1', browser)).code).toBe(200);
    const socket = server.socket('msg', client.token);
    await socket.frame('msg', 'snap');
    const { clock } = server;
    const begun = clock.now();
    await browser.signOff(provider.issuer);
    expect(await socket.closed).toBe(4401);
    // The clock stood still: the socket was told, and did not wait for its next check.
    expect(clock.now()).toBe(begun);
    expect((await client.call(account.queryOperInfo)).status).toBe(401);
  });

  it('does not end a session started with a password', async () => {
    const browser = new FirmBrowser();
    await signOn(machine(), 'trader-1', browser);
    const client = machine();
    await client.login('demo_trader', DEMO_PASSWORD);
    await browser.signOff(provider.issuer);
    expect((await client.call(account.queryOperInfo)).status).toBe(200);
  });

  it('is limited for an address that starts sign-ons without finishing them', async () => {
    const client = machine();
    expect((await client.call(account.beginSignOn)).code).toBe(200);
    const used = await server.storage.kysely
      .updateTable('attempt_budget')
      .set({ used: 200 })
      .where('key', '=', `signOn:ip:198.51.100.${lastHost}`)
      .executeTakeFirst();
    expect(used.numUpdatedRows).toBe(1n);
    expect((await client.call(account.beginSignOn)).code).toBe(ACCOUNT_CODE.tooManyTries);
  });
});

describe('without an identity provider', () => {
  let bare: AccountsServer;
  beforeAll(async () => {
    bare = await startAccountsServer();
  });
  afterAll(() => bare.close());
  const status = async (url: string) =>
    (await bare.app.fastify.inject({ method: 'POST', url, headers: { host: 'localhost' } })).statusCode;

  it('the sign-on calls do not exist', async () => {
    for (const path of ['/api/account/beginSignOn', '/api/account/finishSignOn', SIGN_ON_LOGOUT_PATH])
      expect(await status(path), `${path}`).toBe(404);
  });
});
