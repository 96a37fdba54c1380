import type { Grant, StaffRole } from '#contract/entities';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basic, CONSOLE_CODE, consoleApi, transaction } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { runPipeline } from '#contract/config/pipeline';
import { edited, fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';

const builtInHash = runPipeline(fixture, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const catalogue = { format: 1, hash: builtInHash, texts: fixture, catalogue: fixtureCatalogue };
const guarded = edited('settings', '"disabled":', '"rights": { "approval": "required" },\n  "disabled":');
const reason = '客户经理申请';
const TRADER = 'D0004';

let server: AccountsServer;
/** Has every role. */
let author: ApiClient;
/** Can approve, and nothing else. */
let approver: ApiClient;
let trader: ApiClient;
beforeEach(async () => {
  server = await startAccountsServer({ catalogue });
  await hold('D0006', ['approver']);
  author = await server.loggedIn('demo_staff', '192.0.2.7');
  approver = await server.loggedIn('demo_special', '192.0.2.6');
  trader = await server.loggedIn('demo_new', '192.0.2.4');
  const { text, code } = await author.call(consoleApi.publish, {
    body: { baseVersion: 0, texts: guarded, reason: '双人复核' },
  });
  if (code !== 200) throw new Error(text);
});
afterEach(() => server.close());

const hold = (operId: string, roles: readonly StaffRole[]) =>
  server.storage.tx((trx) => server.accounts.profile.writer.setStaffRoles(trx, operId, roles));
const setOperator = (values: { readonly is_staff?: boolean; readonly is_disabled?: boolean }) =>
  server.storage.kysely.updateTable('operator').set(values).where('oper_id', '=', 'D0007').execute();
interface Change {
  readonly amountLimit?: number;
  readonly seenLimit?: number | null;
  readonly grant?: Grant[];
  readonly organisation?: true;
}
/** A limit is based on the one of now, unless another is given. */
const request = async (change: Change, operId = TRADER) => {
  const isOfOne = change.amountLimit !== undefined && change.organisation === undefined;
  const { data } = await author.call(consoleApi.account, { params: { operId } });
  const seen = isOfOne ? { seenLimit: data?.quota?.amountLimit ?? null } : {};
  const body = { operId, grant: [], revoke: [], reason, ...seen, ...change };
  return author.call(consoleApi.accountRights, { body });
};
const listed = async (by = approver, query = { page: 1, rows: 20 }) =>
  (await by.call(consoleApi.rightsRequests, { query })).data;
const waiting = async (by = approver) => (await listed(by)).content;
const firstId = async () => (await waiting())[0]?.requestId ?? 0;
const approve = async (by = approver, requestId?: number) =>
  by.call(consoleApi.decideRights, { body: { requestId: requestId ?? (await firstId()), accepted: true } });
const limit = async () => (await trader.call(transaction.getUserAmountInfo)).data.amountLimit;
const newest = async (by: ApiClient) =>
  (await by.call(basic.getMessageListSort, { query: { rows: 1 } })).data.content[0]?.content;
const audited = async () => {
  await server.accounts.sealer.seal();
  const { data } = await author.call(consoleApi.audit, { query: { kind: 'account.rights', rows: 20 } });
  return data.content.map(({ kind, detail: { by, approvedBy } }) => [kind, by, approvedBy].join(' '));
};

describe('where the firm demands a second person for limit and rights [U1]', () => {
  it('a change waits, and takes effect at once when somebody else approves it', async () => {
    expect((await request({ amountLimit: 5000, seenLimit: null, grant: ['research'] })).data).toEqual({
      waits: true,
    });
    expect(await limit()).toBeNull();
    expect(await newest(approver)).toBe(
      'demo_staff 提交了 demo_new 的额度与权限变更：客户经理申请。请到控制台“变更审批”处理。',
    );
    const expected = {
      amountLimit: 5000,
      limitNow: null,
      grant: ['research'],
      revoke: [],
      by: 'demo_staff',
      reason,
    };
    expect(await waiting()).toMatchObject([
      { operId: TRADER, operName: 'demo_new', isForAll: false, isOwn: false, ...expected },
    ]);
    expect(await waiting(author)).toMatchObject([{ isOwn: true }]);
    expect((await approve()).code).toBe(200);
    expect(await limit()).toBe(5000);
    expect(await waiting()).toEqual([]);
    expect(await newest(trader)).toContain('您的交易额度已设为 5,000 万元。已为您开通：研究平台。');
    expect(await newest(author)).toBe('您提交的 demo_new 的额度与权限变更已由 demo_special 通过。');
    expect(await audited()).toEqual(['account.rightsChanged D0007 D0006', 'account.rightsProposed D0007 ']);
  });

  it('nobody approves their own, and nobody decides twice', async () => {
    await request({ amountLimit: 5000 });
    const id = await firstId();
    expect((await approve(author, id)).code).toBe(CONSOLE_CODE.badProposal);
    expect(await limit()).toBeNull();
    await hold('D0012', ['approver']);
    const other = await server.loggedIn('demo_ticket', '192.0.2.12');
    const both = await Promise.all([approve(approver, id), approve(other, id)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, CONSOLE_CODE.badProposal]);
    expect(await limit()).toBe(5000);
    expect((await approve(approver, 999)).status).toBe(404);
  });

  it('a decision sent again after a lost reply is the first', async () => {
    await request({ amountLimit: 5000 });
    await request({ amountLimit: 6000 });
    await request({ amountLimit: 7000 });
    const [first = 0, second = 0, third = 0] = (await waiting()).map(({ requestId }) => requestId);
    const twice = async (decide: () => ReturnType<typeof approve>) =>
      (await Promise.all([decide(), decide()])).map(({ code }) => code);
    expect(await twice(() => approve(approver, first))).toEqual([200, 200]);
    const returned = { requestId: second, accepted: false as const, reason: '材料不全' };
    expect(await twice(() => approver.call(consoleApi.decideRights, { body: returned }))).toEqual([200, 200]);
    const withdrawn = { requestId: third };
    expect(
      (
        await Promise.all([
          author.call(consoleApi.withdrawRights, { body: withdrawn }),
          author.call(consoleApi.withdrawRights, { body: withdrawn }),
        ])
      ).map(({ code }) => code),
    ).toEqual([200, 200]);
    expect((await approve(approver, second)).code).toBe(CONSOLE_CODE.badProposal);
    expect(await audited()).toEqual([
      'account.rightsWithdrawn D0007 ',
      'account.rightsReturned D0006 ',
      'account.rightsChanged D0007 D0006',
      'account.rightsProposed D0007 ',
      'account.rightsProposed D0007 ',
      'account.rightsProposed D0007 ',
    ]);
  });

  it('a request names the limit that its author saw and that of now, and says why it cannot be approved', async () => {
    await request({ amountLimit: 5000, seenLimit: null });
    await request({ amountLimit: 6000, seenLimit: null });
    expect((await approve()).code).toBe(200);
    expect(await waiting()).toMatchObject([{ amountLimit: 6000, limitSeen: null, limitNow: 5000 }]);
    expect((await approve()).message).toBe(
      '提交之后额度已被他人改为 5,000 万元，这次调整不能通过：请退回，由提交者重新提交',
    );
  });

  it('a limit that has been taken away since is said to be unset, not 0', async () => {
    expect((await request({ amountLimit: 5000, seenLimit: 1 })).message).toBe(
      '额度刚刚被他人改为未设置，请核对后再提交',
    );
    await request({ amountLimit: 5000 });
    expect((await approve()).code).toBe(200);
    await request({ amountLimit: 6000 });
    await server.storage.kysely.deleteFrom('operator_quota').where('oper_id', '=', TRADER).execute();
    expect(await waiting()).toMatchObject([{ limitSeen: 5000, limitNow: null }]);
    expect((await approve()).message).toBe(
      '提交之后额度已被他人改为未设置，这次调整不能通过：请退回，由提交者重新提交',
    );
  });

  it('a stored request that does not say which limit it replaces can only be returned', async () => {
    const change = { amountLimit: 5000, grant: ['research'], revoke: [] };
    const row = { target_id: TRADER, change: JSON.stringify(change), oper_id: 'D0007', reason };
    const add = (values: Partial<typeof row> = {}) =>
      server.storage.kysely
        .insertInto('rights_request')
        .values({ ...row, ...values, created_at: new Date() })
        .execute();
    await add();
    expect((await waiting())[0]).toMatchObject({ isLimitUnseen: true, limitNow: null });
    const { code, data } = await approve();
    expect([code, data]).toMatchObject([CONSOLE_CODE.badProposal, { key: 'limitUnseen' }]);
    expect(await limit()).toBeNull();
    const body = { requestId: await firstId(), accepted: false as const, reason };
    expect((await approver.call(consoleApi.decideRights, { body })).code).toBe(200);
    // Rights alone replace nothing.
    await add({ change: JSON.stringify({ grant: ['research'], revoke: [] }) });
    expect((await approve()).code).toBe(200);
  });

  it('are listed page by page, with the number that the reader may decide', async () => {
    for (let at = 1; at <= 24; at += 1) await request({ amountLimit: at * 1000 });
    await request({ amountLimit: 25_000 }, 'D0006');
    const { content, totalPages, toDecide } = await listed();
    expect([content.length, totalPages, toDecide]).toEqual([20, 2, 24]);
    const rest = (await listed(approver, { page: 2, rows: 20 })).content;
    expect(rest.map(({ amountLimit, isSelf }) => [amountLimit, isSelf])).toEqual([
      [21_000, false],
      [22_000, false],
      [23_000, false],
      [24_000, false],
      [25_000, true],
    ]);
    expect((await listed(author)).toDecide).toBe(0);
  });

  it('approvers cannot change their own account in this way', async () => {
    await request({ amountLimit: 5000 }, 'D0006');
    expect((await approve()).code).toBe(CONSOLE_CODE.ownAccount);
    expect(await waiting()).toHaveLength(1);
  });

  it('a change that is refused alone is refused when it is requested, and one that has become wrong when it is approved', async () => {
    expect((await request({})).code).toBe(CONSOLE_CODE.badTarget);
    expect((await request({ amountLimit: 5000, seenLimit: 1 })).code).toBe(CONSOLE_CODE.badTarget);
    expect((await request({ amountLimit: 5000 }, 'D0007')).code).toBe(CONSOLE_CODE.ownAccount);
    expect((await request({ amountLimit: 5000 }, 'nobody')).code).toBe(CONSOLE_CODE.badTarget);
    expect((await request({ amountLimit: 5000, organisation: true }, 'D0003')).code).toBe(
      CONSOLE_CODE.badTarget,
    );
    expect(await waiting()).toEqual([]);
    await request({ amountLimit: 5000, seenLimit: null });
    await request({ amountLimit: 6000, seenLimit: null });
    expect((await approve()).code).toBe(200);
    expect((await approve()).code).toBe(CONSOLE_CODE.badTarget);
    expect(await limit()).toBe(5000);
    expect(await waiting()).toHaveLength(1);
  });

  it('a staff role counts only while its author holds it', async () => {
    await request({ grant: ['auditor'] });
    await hold('D0007', ['operator']);
    const { code, message } = await approve();
    expect(code).toBe(CONSOLE_CODE.badTarget);
    expect(message).toBe('提交者已没有他要给出或收回的职责，这次调整不能通过：请退回');
    await hold('D0007', ['operator', 'auditor']);
    expect((await approve()).code).toBe(200);
  });

  it.each([
    ['left the staff', () => setOperator({ is_staff: false })],
    ['was stopped', () => setOperator({ is_disabled: true })],
    ['lost the role of operator', () => hold('D0007', ['editor', 'auditor'])],
  ])('a request whose author %s is not approved, which is audited, but can be returned', async (_, lose) => {
    await request({ amountLimit: 5000 });
    await lose();
    const requestId = await firstId();
    const { code, message, data } = await approve();
    expect([code, data]).toMatchObject([CONSOLE_CODE.badProposal, { key: 'rightsAuthorLost' }]);
    expect(message).toBe('提交者已不是产品人员，或没有“运营”职责，这次调整不能通过：请退回');
    expect(await limit()).toBeNull();
    const denied = await server.storage.kysely
      .selectFrom('audit_pending')
      .select(['oper_id', 'detail'])
      .where('kind', '=', 'access.denied')
      .unionAll((db) =>
        db.selectFrom('audit_event').select(['oper_id', 'detail']).where('kind', '=', 'access.denied'),
      )
      .execute();
    expect(denied).toEqual([
      {
        oper_id: 'D0006',
        detail: JSON.stringify({ call: 'consoleDecideRights', request: requestId, of: 'D0007' }),
      },
    ]);
    const body = { requestId, accepted: false as const, reason: '请现任运营重新提交' };
    expect((await approver.call(consoleApi.decideRights, { body })).code).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('the same request sent again is the first, and its author can withdraw it', async () => {
    await Promise.all([request({ amountLimit: 5000 }), request({ amountLimit: 5000 })]);
    const [first, second] = await waiting();
    expect([first?.amountLimit, second]).toEqual([5000, undefined]);
    const body = { requestId: await firstId() };
    await hold('D0006', ['approver', 'operator']);
    expect((await approver.call(consoleApi.withdrawRights, { body })).code).toBe(CONSOLE_CODE.badProposal);
    expect((await author.call(consoleApi.withdrawRights, { body })).code).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await audited()).toEqual(['account.rightsWithdrawn D0007 ', 'account.rightsProposed D0007 ']);
  });

  it('is returned with a comment for its author', async () => {
    await request({ amountLimit: 5000 });
    const body = { requestId: await firstId(), accepted: false as const, reason: '材料不全' };
    expect((await approver.call(consoleApi.decideRights, { body })).code).toBe(200);
    expect(await newest(author)).toBe('您提交的 demo_new 的额度与权限变更被 demo_special 退回：材料不全');
    expect(await limit()).toBeNull();
    expect(await audited()).toEqual(['account.rightsReturned D0006 ', 'account.rightsProposed D0007 ']);
  });

  it('applies to a whole organisation in the transaction of its approval', async () => {
    await server.storage.kysely
      .updateTable('operator')
      .set({ org_id: 'ORG9', authenticationstatus: 'Y', bindstatus: 'Y' })
      .where('oper_id', 'in', ['D0010', 'D0011'])
      .execute();
    expect((await request({ amountLimit: 7000, organisation: true }, 'D0010')).data).toEqual({ waits: true });
    expect(await waiting()).toMatchObject([{ isForAll: true, amountLimit: 7000 }]);
    expect((await approve()).data).toEqual({ organisation: { changed: 2, inUse: [] } });
    const rows = await server.storage.kysely
      .selectFrom('operator_quota')
      .select('amount_limit')
      .where('oper_id', 'in', ['D0010', 'D0011'])
      .execute();
    expect(rows.map((row) => Number(row.amount_limit))).toEqual([7000, 7000]);
  });
});
