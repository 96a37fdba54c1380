import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, SIGN_ON_LOGOUT_PATH } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { HostileProvider } from '../../_util/hostile-provider.ts';
import { signOnEnv } from '../../_util/sign-on-env.ts';

const nowS = Math.floor(Date.now() / 1000);
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let provider: HostileProvider;
let server: AccountsServer;
beforeAll(async () => {
  provider = await HostileProvider.start();
  server = await startAccountsServer({ env: signOnEnv(provider.issuer, { SECOND_FACTOR_FOR: 'staff' }) });
  const { identities } = server.accounts.firmSignOn;
  const link = (subject: string, operId: string) =>
    identities.link({ issuer: provider.issuer, subject }, operId, { by: 'firm', ip: null });
  await link('ming', 'D0001');
  await link('staff', 'D0007');
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});
beforeEach(() => {
  provider.claims = {};
  provider.isForged = false;
  provider.instead = null;
});

/** A sign-on whose response, or ticket, a test may modify. Returns code and key of the refusal, and the token if it succeeded. */
async function signOn(bend: (answer: URLSearchParams) => void = () => {}) {
  const client = server.client('198.51.100.1');
  const { data: begun } = await client.call(account.beginSignOn);
  const answer = new URLSearchParams(provider.answerTo(begun.url));
  bend(answer);
  const reply = await client.call(account.finishSignOn, {
    body: { ticket: begun.ticket, answer: answer.toString() },
  });
  client.token = reply.code === 200 ? reply.data.token : null;
  // `as` holds: the data of a refusal (decision 0023).
  return { client, code: reply.code, key: (reply.data as { readonly key?: string }).key };
}
const notify = async (token: string) =>
  (
    await server.app.fastify.inject({
      method: 'POST',
      url: SIGN_ON_LOGOUT_PATH,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
  ).statusCode;
const isIn = async ({ client }: Awaited<ReturnType<typeof signOn>>) =>
  (await client.call(account.queryOperInfo)).status === 200;

describe('an identity token', () => {
  it('logs its subject in if everything is right', async () => {
    expect(await isIn(await signOn())).toBe(true);
  });

  it.each([
    ['another audience', { aud: 'another-platform' }, 'signOnAudience'],
    ['an additional, untrusted audience', { aud: ['bond-desk', 'another-platform'] }, 'signOnAudience'],
    ['another issuer', { iss: 'https://id.evil.example' }, 'signOnMixedUp'],
    ['another nonce', { nonce: 'of-another-sign-on' }, 'signOnNonce'],
    ['no nonce', { nonce: undefined }, 'signOnRejected'],
    ['a past expiry', { exp: nowS - 3600, iat: nowS - 7200 }, 'signOnTokenExpired'],
    ['no subject', { sub: undefined }, 'signOnRejected'],
    ['a subject that is not linked to an account', { sub: 'stranger' }, 'signOnUnlinked'],
  ])('with %s is refused with a specific reason', async (_what, claims, key) => {
    provider.claims = claims;
    expect(await signOn()).toMatchObject({ code: ACCOUNT_CODE.signOnRefused, key });
  });

  it('signed by a key that the provider does not publish is refused', async () => {
    provider.isForged = true;
    expect((await signOn()).key).toBe('signOnRejected');
  });

  it('does not find an account by e-mail address unless the firm enabled that', async () => {
    provider.claims = { sub: 'stranger', email: 'demo_maker@example.com', email_verified: true };
    expect((await signOn()).key).toBe('signOnUnlinked');
  });
});

describe('the reply of an identity provider', () => {
  it('is not redeemed at a different provider', async () => {
    const before = provider.tokenCalls;
    expect((await signOn((answer) => answer.set('iss', 'https://id.evil.example'))).key).toBe(
      'signOnMixedUp',
    );
    expect(provider.tokenCalls).toBe(before);
  });

  it('is refused without a known state, before the provider is contacted', async () => {
    const before = provider.tokenCalls;
    expect((await signOn((answer) => answer.delete('state'))).key).toBe('signOnExpired');
    expect((await signOn((answer) => answer.set('state', 'made-up'))).key).toBe('signOnExpired');
    expect(provider.tokenCalls).toBe(before);
  });

  it.each([
    ['access_denied', 'signOnDenied'],
    ['consent_required', 'signOnDenied'],
    ['login_required', 'signOnDenied'],
    ['temporarily_unavailable', 'signOnUnavailable'],
    ['server_error', 'signOnUnavailable'],
    ['invalid_scope', 'signOnRejected'],
  ])('with %s instead of a code is refused with a specific reason', async (error, key) => {
    const before = provider.tokenCalls;
    const reply = await signOn((answer) => {
      answer.delete('code');
      answer.set('error', error);
    });
    expect(reply.key).toBe(key);
    expect(provider.tokenCalls).toBe(before);
  });

  it('is reported as unavailable if it is an error page, and as a bad code if no token is issued', async () => {
    provider.instead = { status: 502, body: 'bad gateway' };
    expect((await signOn()).key).toBe('signOnUnavailable');
    provider.instead = { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) };
    expect((await signOn()).key).toBe('signOnCode');
  });

  it('that is refused is audited with the reason, but without its contents', async () => {
    provider.claims = { aud: 'another-platform' };
    await signOn();
    await server.accounts.sealer.seal();
    const { kind, detail } = await server.storage.kysely
      .selectFrom('audit_event')
      .select(['kind', 'detail'])
      .where('kind', '=', 'login.failure')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([kind, JSON.parse(detail)]).toEqual(['login.failure', { by: 'signOn', reason: 'signOnAudience' }]);
  });

  it('that was never asked for is audited at most 50 times per address in a quarter of an hour', async () => {
    const ip = '198.51.100.77';
    const body = { ticket: 'A'.repeat(43), answer: 'state=made-up&code=x' };
    for (let index = 0; index < 60; index += 1)
      expect((await server.client(ip).call(account.finishSignOn, { body })).data).toMatchObject({
        key: 'signOnExpired',
      });
    await server.accounts.sealer.seal();
    const events = await server.storage.kysely
      .selectFrom('audit_event')
      .select('seq')
      .where('kind', '=', 'login.failure')
      .where('ip', '=', ip)
      .execute();
    expect(events).toHaveLength(50);
  });
});

describe('single sign-on of staff', () => {
  it('is only the first step if the firm requires a second factor: there is no session before the code', async () => {
    provider.claims = { sub: 'staff' };
    expect((await signOn()).code).toBe(ACCOUNT_CODE.secondFactorMissing);
    const waiting = () =>
      server.storage.kysely.selectFrom('second_factor_challenge').select('sign_on').execute();
    expect(await waiting()).toMatchObject([{ sign_on: { subject: 'staff' } }]);
    // The provider ends its session meanwhile: the second step fails.
    expect(await notify(await provider.logoutToken())).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('is refused if the account is disabled', async () => {
    const stop = (isStopped: boolean) =>
      server.storage.kysely
        .updateTable('operator')
        .set({ is_disabled: isStopped })
        .where('oper_id', '=', 'D0001')
        .execute();
    await stop(true);
    expect((await signOn()).code).toBe(ACCOUNT_CODE.accountNotValid);
    await stop(false);
  });
});

describe('a logout token', () => {
  it('ends the sessions of its subject, and works once', async () => {
    const person = await signOn();
    const token = await provider.logoutToken();
    expect(await notify(token)).toBe(200);
    expect(await isIn(person)).toBe(false);
    const again = await signOn();
    expect(await notify(token)).toBe(400);
    expect(await isIn(again)).toBe(true);
  });

  it('for a provider session ends only that one', async () => {
    provider.claims = { sid: 'p1' };
    const person = await signOn();
    provider.claims = { sub: undefined, sid: 'p2' };
    expect(await notify(await provider.logoutToken())).toBe(200);
    expect(await isIn(person)).toBe(true);
    provider.claims = { sub: undefined, sid: 'p1' };
    expect(await notify(await provider.logoutToken())).toBe(200);
    expect(await isIn(person)).toBe(false);
  });

  it.each([
    ['another issuer', { iss: 'https://id.evil.example' }],
    ['another audience', { aud: 'another-platform' }],
    ['a nonce', { nonce: 'n' }],
    ['no events', { events: undefined }],
    ['another event', { events: { 'http://schemas.example/other': {} } }],
    ['an event that is a string', { events: { [EVENT]: 'yes' } }],
    ['no id', { jti: undefined }],
    ['neither subject nor session', { sub: undefined }],
    ['an issue time one hour ago', { iat: nowS - 3600, exp: nowS + 3600 }],
  ])('with %s is refused', async (_what, claims) => {
    const person = await signOn();
    provider.claims = claims;
    expect(await notify(await provider.logoutToken())).toBe(400);
    expect(await isIn(person)).toBe(true);
  });

  it('may not be an identity token, signed by a foreign key, or malformed', async () => {
    const person = await signOn();
    const identity = await provider.idToken();
    provider.isForged = true;
    for (const token of [identity, await provider.logoutToken(), 'x', '', 'eyJhbGciOiJub25lIn0.e30.'])
      expect(await notify(token), `${token}`).toBe(400);
    expect(await isIn(person)).toBe(true);
  });
});

describe('a sign-on link made by the firm on the server', () => {
  it('is unique per person and account, and removing it ends the sessions', async () => {
    const { identities } = server.accounts.firmSignOn;
    const link = (subject: string, operId: string) =>
      identities.link({ issuer: provider.issuer, subject }, operId, { by: 'firm', ip: null });
    expect(await link('hua', 'D0003')).toBe(true);
    expect(await link('hua', 'D0002')).toBe(false);
    expect(await link('another', 'D0003')).toBe(false);
    expect(await link('lost', 'nobody')).toBe(false);
    provider.claims = { sub: 'hua' };
    const person = await signOn();
    expect(await isIn(person)).toBe(true);
    expect(await identities.unlink('D0003')).toBe(1);
    expect(await isIn(person)).toBe(false);
    expect((await signOn()).key).toBe('signOnUnlinked');
    await expect(identities.unlink('D0003')).rejects.toMatchObject({ data: { key: 'nothingToDo' } });
  });
});

describe('an unreachable identity provider', () => {
  it('is reported as such, and users can log in with their passwords', async () => {
    const away = await startAccountsServer({ env: signOnEnv('http://127.0.0.1:1') });
    const reply = await away.client().call(account.beginSignOn);
    expect(reply).toMatchObject({ code: ACCOUNT_CODE.signOnRefused, data: { key: 'signOnUnavailable' } });
    expect((await away.loggedIn('demo_trader')).token).not.toBeNull();
    await away.close();
  });
});
