import { CLOSE } from '#contract/push';
import type { Right } from '#contract/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, basic, CONSOLE_CODE, consoleApi, transaction } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';

let server: AccountsServer;
let staff: ApiClient;
beforeAll(async () => {
  server = await startAccountsServer();
  staff = await server.loggedIn('demo_staff', '192.0.2.9');
});
afterAll(() => server.close());

const reason = '客户经理申请，合规已批';
interface Change {
  readonly amountLimit?: number;
  readonly seenLimit?: number | null;
  readonly grant?: Right[];
  readonly revoke?: Right[];
  readonly organisation?: true;
}
const detail = async (operId: string) => (await staff.call(consoleApi.account, { params: { operId } })).data;
/** A new limit is based on the present one, unless another is given; an account that does not exist has none. */
const change = async (operId: string, { grant = [], revoke = [], ...limit }: Change) => {
  const isOfOne = limit.amountLimit !== undefined && limit.organisation === undefined;
  const seen = isOfOne ? { seenLimit: (await detail(operId))?.quota?.amountLimit ?? null } : {};
  return staff.call(consoleApi.accountRights, { body: { operId, grant, revoke, ...seen, ...limit, reason } });
};
const quotaOf = async (client: ApiClient) => (await client.call(transaction.getUserAmountInfo)).data;
const reserve = (operId: string, reserved: number) =>
  server.storage.kysely
    .updateTable('operator_quota')
    .set({ reserved })
    .where('oper_id', '=', operId)
    .execute();

describe('an account’s trading limit, roles and services', () => {
  it('are granted by staff: effective at once, notified to the owner and audited with the reason [U1]', async () => {
    const owner = await server.loggedIn('demo_new', '192.0.2.4');
    expect(await quotaOf(owner)).toEqual({ amountLimit: null, amount: null });
    expect((await detail('D0004')).rights).toEqual([]);
    const changed = await change('D0004', { amountLimit: 8000, grant: ['marketMaker', 'passTicket'] });
    expect(changed.code).toBe(200);
    expect(await quotaOf(owner)).toEqual({ amountLimit: 8000, amount: 0 });
    expect((await owner.call(account.queryOperInfo)).data).toMatchObject({
      isMarketMakingTierUser: true,
      ispasscoupon: '1',
      orgflag: '0',
    });
    expect(await detail('D0004')).toMatchObject({
      quota: { amountLimit: 8000, amount: 0 },
      rights: ['marketMaker', 'passTicket'],
    });
    const inbox = (await owner.call(basic.getMessageListSort, { query: { rows: 1 } })).data.content;
    expect(inbox[0]?.content).toBe(
      '您的交易额度已设为 8,000 万元。已为您开通：做市商。已为您开通：过券服务。如有疑问，请联系客服。',
    );
    await server.accounts.sealer.seal();
    const kind = 'account.rightsChanged';
    const events = (await staff.call(consoleApi.audit, { query: { kind } })).data.content;
    expect(events[0]).toMatchObject({
      operId: 'D0004',
      ip: '192.0.2.9',
      detail: { by: 'D0007', reason, amountLimit: 8000, before: null, granted: 'marketMaker passTicket' },
    });
  });

  it('are revoked the same way; those not named stay', async () => {
    await change('D0009', { amountLimit: 500, grant: ['research'] });
    expect((await change('D0009', { revoke: ['simpleVersion'] })).code).toBe(200);
    expect(await detail('D0009')).toMatchObject({ quota: { amountLimit: 500 }, rights: ['research'] });
  });

  it('are granted to a whole organisation: to its verified accounts, each told and audited, except one that uses more [U1]', async () => {
    const { kysely } = server.storage;
    const of = (operIds: string[], verified: 'Y' | 'I') =>
      kysely
        .updateTable('operator')
        .set({ org_id: 'ORG9', authenticationstatus: verified, bindstatus: verified })
        .where('oper_id', 'in', operIds)
        .execute();
    await of(['D0010', 'D0011', 'D0012'], 'Y');
    await of(['D0004'], 'I');
    const before = await detail('D0004');
    await change('D0012', { amountLimit: 9000 });
    await reserve('D0012', 9000);
    const outcome = await change('D0010', { amountLimit: 7000, grant: ['research'], organisation: true });
    expect(outcome).toMatchObject({
      code: 200,
      data: { organisation: { changed: 2, inUse: ['demo_ticket'] } },
    });
    for (const operId of ['D0010', 'D0011'])
      expect(await detail(operId)).toMatchObject({ quota: { amountLimit: 7000 }, rights: ['research'] });
    expect(await detail('D0012')).toMatchObject({ quota: { amountLimit: 9000 }, rights: [] });
    expect(await detail('D0004')).toMatchObject({ quota: before.quota, rights: before.rights });
    await server.accounts.sealer.seal();
    const { content } = (
      await staff.call(consoleApi.audit, { query: { kind: 'account.rightsChanged', rows: 2 } })
    ).data;
    expect(content.map(({ operId, detail: { by, amountLimit } }) => [operId, by, amountLimit])).toEqual([
      ['D0011', 'D0007', 7000],
      ['D0010', 'D0007', 7000],
    ]);
    await reserve('D0012', 0);
    expect((await change('D0010', { amountLimit: 7000, organisation: true })).data).toEqual({
      organisation: { changed: 1, inUse: [] },
    });
    expect((await change('D0010', { amountLimit: 7000, organisation: true })).code).toBe(
      CONSOLE_CODE.badTarget,
    );
    // Of no organisation.
    expect((await change('D0003', { amountLimit: 7000, organisation: true })).code).toBe(
      CONSOLE_CODE.badTarget,
    );
    const body = { operId: 'D0010', grant: ['auditor'], revoke: [], organisation: true, reason };
    expect((await staff.send(consoleApi.accountRights, { body })).status).toBe(400);
  });

  it('of two staff members who change one limit, the second is told what the first has set', async () => {
    await change('D0009', { amountLimit: 600 });
    const late = await change('D0009', { amountLimit: 700, seenLimit: 500, grant: ['passTicket'] });
    expect([late.code, late.message]).toEqual([
      CONSOLE_CODE.badTarget,
      '额度刚刚被他人改为 600 万元，请核对后再提交',
    ]);
    expect(await detail('D0009')).toMatchObject({ quota: { amountLimit: 600 }, rights: ['research'] });
    // A program that does not say what it saw would not be told.
    const body = { operId: 'D0009', amountLimit: 700, grant: [], revoke: [], reason };
    const blind = await staff.send<{ readonly field: string }>(consoleApi.accountRights, { body });
    expect([blind.status, blind.data.field]).toEqual([400, 'seenLimit']);
    expect(await detail('D0009')).toMatchObject({ quota: { amountLimit: 600 } });
    expect((await change('D0009', { amountLimit: 500, seenLimit: 600 })).code).toBe(200);
  });

  it('close the user’s sockets at once when changed, and no one else’s; they reopen with current rights', async () => {
    const owner = await server.loggedIn('demo_trader');
    const other = await server.loggedIn('demo_trader2');
    const [socket, bystander] = [server.socket('msg', owner.token), server.socket('msg', other.token)];
    await Promise.all([socket.frame('msg', 'snap'), bystander.frame('msg', 'snap')]);
    await change('D0001', { amountLimit: 123_456 });
    // No sweep ran: the clock stands still.
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
    const back = server.socket('msg', owner.token);
    const { data } = await back.frame('msg', 'snap');
    expect(JSON.stringify(data)).toContain('额度与权限已变更');
    expect(bystander.events.filter(({ kind }) => kind === 'close')).toEqual([]);
    await change('D0002', { amountLimit: 123_456 });
    expect(await bystander.closed).toBe(CLOSE.rightsChanged);
  });

  it('take effect if changed by another process or the command line', async () => {
    const owner = await server.loggedIn('demo_coupon');
    const socket = server.socket('msg', owner.token);
    await socket.frame('msg', 'snap');
    await server.storage.kysely
      .updateTable('operator')
      .set({ ispasscoupon: false, rights_at: new Date(server.clock.now()) })
      .where('oper_id', '=', 'D0008')
      .execute();
    // Two checks: the first may be in progress when the change commits.
    server.clock.advance(800);
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
  });

  it('reach open sockets within a second, such as when verification is withdrawn in the database', async () => {
    const owner = await server.loggedIn('demo_research');
    const other = await server.loggedIn('demo_trader2');
    const [socket, bystander] = [server.socket('msg', owner.token), server.socket('msg', other.token)];
    await Promise.all([socket.frame('msg', 'snap'), bystander.frame('msg', 'snap')]);
    await server.storage.kysely
      .updateTable('operator')
      .set({ authenticationstatus: 'N' })
      .where('opername', '=', 'demo_research')
      .execute();
    server.clock.advance(400);
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
    expect(bystander.events.filter(({ kind }) => kind === 'close')).toEqual([]);
    const back = server.socket('msg', owner.token);
    await back.frame('msg', 'snap');
    server.clock.advance(400);
    await server.accounts.sessions.store.live([owner.sessionId]);
    expect(back.events.filter(({ kind }) => kind === 'close')).toEqual([]);
  });

  it('are refused below current use, without a change, for oneself, for an unknown account, and from non-staff', async () => {
    await change('D0006', { amountLimit: 2000 });
    await reserve('D0006', 1500);
    expect(await change('D0006', { amountLimit: 1499 })).toMatchObject({
      code: CONSOLE_CODE.badTarget,
      message: '额度不能低于已用额度 1,500 万元',
    });
    expect((await change('D0006', { amountLimit: 1500 })).code).toBe(200);
    expect((await change('D0006', { amountLimit: 1500 })).code).toBe(CONSOLE_CODE.badTarget);
    expect((await change('D0007', { amountLimit: 1 })).code).toBe(CONSOLE_CODE.ownAccount);
    expect((await change('D9999', { amountLimit: 1 })).code).toBe(CONSOLE_CODE.badTarget);
    const body = { operId: 'D0001', amountLimit: 1, seenLimit: null, grant: [], revoke: [], reason };
    for (const wrong of [{ reason: ' ' }, { amountLimit: -1 }, { amountLimit: 1.5 }, { grant: ['staff'] }])
      expect((await staff.send(consoleApi.accountRights, { body: { ...body, ...wrong } })).status).toBe(400);
    const trader = await server.loggedIn('demo_maker');
    expect((await trader.send(consoleApi.accountRights, { body })).status).toBe(403);
  });
});

describe('the default rights of a verified account', () => {
  const session = { sessionId: 's', operId: 'D0007' };
  const waiting = (operId: string) =>
    server.storage.kysely
      .insertInto('real_name_request')
      .values({
        request_id: `r_${operId}`,
        oper_id: operId,
        realname: '张三',
        org_id: 'ORG1',
        position: '',
        status: 'I',
        submitted_at: new Date(server.clock.now()),
        reviewed_at: null,
        reviewed_by: null,
      })
      .execute();
  // `as` holds: a review only reads who decides from the session.
  const accept = (operId: string, defaults: { amountLimit: number | null; rights: Right[] }) =>
    server.accounts.profile.realName.review(session as never, `r_${operId}`, { accepted: true }, defaults);

  it('are the limit, roles and services in the settings, but an earlier limit is kept [U1]', async () => {
    await waiting('D0005');
    const owner = await server.loggedIn('demo_review');
    const socket = server.socket('msg', owner.token);
    await socket.frame('msg', 'snap');
    await accept('D0005', { amountLimit: 5000, rights: ['marketMaker', 'research'] });
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
    expect(await detail('D0005')).toMatchObject({
      isVerified: true,
      quota: { amountLimit: 5000 },
      rights: ['marketMaker', 'research'],
    });
    await waiting('D0004');
    await accept('D0004', { amountLimit: 5000, rights: [] });
    expect((await detail('D0004')).quota.amountLimit).toBe(8000);
  });
});
