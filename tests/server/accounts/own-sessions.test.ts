import { readConfig } from '#server/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../contract/api/index.ts';
import { MS_PER_DAY } from '../../../contract/rules/index.ts';
import { CLOSE } from '../../../contract/push/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { insertOrganisation } from '../../_util/insert-organisation.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

describe('the security centre', () => {
  it('lists one’s own sessions, the live one first, with device, address and how others ended [R2.14]', async () => {
    await server.loggedIn('demo_trader', '192.0.2.1');
    server.clock.jump(server.clock.now() + 1_000);
    const client = await server.loggedIn('demo_trader', '192.0.2.2');
    const { data } = await client.call(account.sessions);
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      sessionId: client.sessionId,
      ip: '192.0.2.2',
      endTime: '',
      endReason: '',
      isCurrent: true,
    });
    expect(data[1]).toMatchObject({ ip: '192.0.2.1', endReason: 'replaced', isCurrent: false });
    expect(data[1]?.endTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
    expect(JSON.stringify(data)).not.toContain(client.token);
  });

  it('ends a session: 401 on the next call, 4401 on its socket, an audit event [R7.06]', async () => {
    const client = await server.loggedIn('demo_trader');
    const socket = server.socket('msg', client.token);
    await socket.frame('msg', 'snap');
    expect((await client.call(account.endSession, { body: { sessionId: client.sessionId } })).code).toBe(200);
    expect((await client.call(account.queryOperInfo)).status).toBe(401);
    expect(await socket.closed).toBe(CLOSE.unauthenticated);
    await server.accounts.sealer.seal();
    const event = await server.storage.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('kind', '=', 'session.ended')
      .where('session_id', '=', client.sessionId)
      .executeTakeFirst();
    expect(event).toBeDefined();
  });

  it('T14 treats another operator’s session as unknown, and ends nothing', async () => {
    const [mine, other] = [await server.loggedIn('demo_trader'), await server.loggedIn('demo_trader2')];
    const foreign = await mine.call(account.endSession, { body: { sessionId: other.sessionId } });
    const missing = await mine.call(account.endSession, { body: { sessionId: 's_nothing' } });
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    expect((await other.call(account.queryOperInfo)).status).toBe(200);
  });
});

it('a session that ended is kept for as many days as set; its log-in and end stay in the audit chain', async () => {
  const { storage, clock, accounts } = server;
  const sessionIds = async (): Promise<string[]> =>
    (await storage.kysely.selectFrom('operator_session').select('session_id').execute()).map(
      ({ session_id }) => session_id,
    );
  const { sessionId: old } = await server.loggedIn('demo_trader');
  clock.jump(clock.now() + MS_PER_DAY);
  const { sessionId: later } = await server.loggedIn('demo_trader');
  clock.jump(clock.now() + MS_PER_DAY);
  const live = await server.loggedIn('demo_trader');
  clock.jump(clock.now() + 89 * MS_PER_DAY - 1);
  await accounts.sessions.tidy(storage.kysely);
  expect(await sessionIds()).toEqual(expect.arrayContaining([old, later, live.sessionId]));
  clock.jump(clock.now() + 2);
  await accounts.sessions.tidy(storage.kysely);
  const left = await sessionIds();
  expect(left).toEqual(expect.arrayContaining([later, live.sessionId]));
  expect(left).not.toContain(old);
  await accounts.sealer.seal();
  const events = await storage.kysely
    .selectFrom('audit_event')
    .select('kind')
    .where('session_id', '=', old)
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['login.success', 'login.elsewhere']),
  );
});

describe('the state of a real-name verification', () => {
  it('shows that a claim is under review, or why it was refused [R1.01]', async () => {
    const client = await server.loggedIn('demo_new');
    expect((await client.call(account.queryAuthentication)).data).toMatchObject({
      status: 'N',
      reason: '',
      submitTime: '',
    });
    const db = server.storage.kysely;
    await insertOrganisation(db, 'ORG1');
    const submitted_at = new Date(server.clock.now());
    const row = {
      request_id: 'v_1',
      oper_id: 'D0004',
      realname: '张三',
      org_id: 'ORG1',
      position: '交易员',
      reviewed_by: null,
    };
    await db
      .insertInto('real_name_request')
      .values({ ...row, status: 'R', reason: '图片不清晰', submitted_at, reviewed_at: submitted_at })
      .execute();
    await db
      .updateTable('operator')
      .set({ authenticationstatus: 'R' })
      .where('oper_id', '=', 'D0004')
      .execute();
    expect((await client.call(account.queryAuthentication)).data).toMatchObject({
      status: 'R',
      reason: '图片不清晰',
      realname: '张三',
      position: '交易员',
      // The next attempt starts from it.
      claimedOrg: { orgId: 'ORG1' },
    });
  });
});

describe('the slider at login', () => {
  it('T03 is enabled by default', () => {
    expect(readConfig({}).isLoginCaptchaOn).toBe(true);
    expect(readConfig({ LOGIN_CAPTCHA: '0' }).isLoginCaptchaOn).toBe(false);
  });
});
