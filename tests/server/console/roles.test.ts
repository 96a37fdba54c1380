import { allOperations, type Operation } from '#contract/server';
import { CLOSE } from '#contract/push';
import { type Grant, STAFF_ROLES, type StaffRole } from '#contract/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, basic, consoleApi } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';

let server: AccountsServer;
let staff: ApiClient;
beforeAll(async () => {
  server = await startAccountsServer();
  staff = await server.loggedIn('demo_staff', '192.0.2.9');
});
afterAll(() => server.close());

const reason = '岗位调整';
const hold = (operId: string, roles: readonly StaffRole[]) =>
  server.storage.tx((trx) => server.accounts.profile.writer.setStaffRoles(trx, operId, roles));
const change = (by: ApiClient, operId: string, grant: Grant[], revoke: Grant[] = []) =>
  by.call(consoleApi.accountRights, { body: { operId, grant, revoke, reason } });

const calls = allOperations.filter(({ access }) => access === 'staff');
/** Every set of roles: 16. */
const everySet = STAFF_ROLES.reduce<readonly (readonly StaffRole[])[]>(
  (sets, role) => sets.flatMap((set) => [set, [...set, role]]),
  [[]],
);
const E = 'editor';
const A = 'approver';
const O = 'operator';
const U = 'auditor';
/** Who may make each call, by the firm's rules (docs/decisions/0047): written by hand, so that a surplus or missing role in the contract is found. */
const MAY: Readonly<Record<string, readonly StaffRole[]>> = {
  // Users and their rights.
  consoleAccounts: [O, U],
  consoleAccount: [O, U],
  consoleAccountAction: [O],
  consoleAccountRights: [O],
  consoleRightsRequests: [E, A, O, U],
  consoleDecideRights: [A],
  consoleWithdrawRights: [O],
  consoleApiKeys: [O, U],
  consoleRevokeApiKey: [O],
  consoleRealNames: [O],
  consoleRealNameImage: [O],
  consoleReviewRealName: [O],
  consoleOutbox: [O],
  // Groups.
  consoleAudiences: [E, A, O, U],
  consoleAudienceMembers: [E, A, O, U],
  consoleSaveAudience: [E, O],
  consoleDropAudience: [E, O],
  consoleChangeMembers: [E, O],
  consoleImportMembers: [E, O],
  // The running configuration, and its effects.
  consoleSource: [E, A, O, U],
  consoleVersions: [E, A, O, U],
  consoleVersion: [E, A, O, U],
  consoleUsage: [E, A, O, U],
  consoleVersionUse: [E, A, O, U],
  consoleTrial: [E, A, O, U],
  consoleCheck: [E, A],
  consoleImpact: [E, A],
  // Changes to it: made by an editor, decided by an approver.
  consolePublish: [E],
  consoleRollback: [E],
  consolePropose: [E],
  consoleProposals: [E, A, O, U],
  consoleProposal: [E, A, O, U],
  consoleDecideProposal: [A],
  consoleWithdrawProposal: [E, A],
  consoleWidenTrial: [E, A],
  // Daily operations.
  consoleKillSwitch: [O],
  consoleBroadcast: [O],
  consoleEvents: [O],
  consoleSaveEvent: [O],
  consoleDropEvent: [O],
  consoleInterfaceStatus: [O, U],
  consoleSetInterfaceStatus: [O],
  casesDesk: [O, U],
  consoleAudit: [U],
};
/** The reply of a call to these roles, with a request that cannot succeed. */
async function answer(call: Operation, token: string) {
  const reply = await server.app.fastify.inject({
    method: call.method,
    url: `/api${call.path.replaceAll(/:\w+/g, '-')}`,
    headers: { host: 'localhost', authorization: token },
    ...(call.method === 'POST' ? { payload: { nothing: true } } : {}),
  });
  // `as` holds: every reply of a call is an envelope.
  return { status: reply.statusCode, body: reply.json() as { data: { key?: string; roles?: string[] } } };
}

describe('staff roles', () => {
  it('are declared on every console call as in the rules, and on no other calls [R6.01]', () => {
    expect(allOperations.filter(({ access, roles }) => roles && access !== 'staff')).toEqual([]);
    expect(Object.fromEntries(calls.map(({ name, roles }) => [name, roles]))).toEqual(MAY);
  });

  it('permit exactly the calls of their rules in any combination; a refusal names the roles needed', async () => {
    for (const roles of everySet) {
      await hold('D0007', roles);
      for (const call of calls) {
        const { status, body } = await answer(call, staff.token ?? '');
        const what = `${call.name} by ${roles.join('+') || 'nobody'}`;
        const may = MAY[call.name] ?? [];
        expect([what, status === 403]).toEqual([what, !may.some((role) => roles.includes(role))]);
        if (status !== 403) continue;
        const isStaff = roles.length > 0;
        expect([what, body.data.key?.startsWith('needs')]).toEqual([what, isStaff]);
        if (isStaff) expect(body.data.roles).toEqual(may);
      }
    }
    await hold('D0007', STAFF_ROLES);
  }, 60_000);

  it('are shown in the API documents for each call', async () => {
    const document = (await server.app.fastify.inject({ url: '/api/docs/json' })).json();
    for (const { path, method, roles } of calls) {
      const operation = document.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      expect([path, operation['x-staff-roles']]).toEqual([path, roles]);
      expect(operation.description).toContain('可调用的职责');
    }
  });

  it('are granted and revoked in the console, notified to their holder, and effective on open sockets within a second', async () => {
    const holder = await server.loggedIn('demo_special', '192.0.2.6');
    expect((await change(staff, 'D0006', ['editor', 'auditor'])).code).toBe(200);
    expect((await holder.call(account.queryOperInfo)).data).toMatchObject({
      isStaff: true,
      staffRoles: ['editor', 'auditor'],
    });
    const { data: detail } = await staff.call(consoleApi.account, { params: { operId: 'D0006' } });
    expect(detail).toMatchObject({ isStaff: true, staffRoles: ['editor', 'auditor'] });
    const [notice] = (await holder.call(basic.getMessageListSort, { query: { rows: 1 } })).data.content;
    expect(notice?.content).toContain('已为您开通控制台职责：编辑。已为您开通控制台职责：审计。');
    const socket = server.socket('msg', holder.token);
    await socket.frame('msg', 'snap');
    expect((await holder.call(consoleApi.audit)).code).toBe(200);
    await change(staff, 'D0006', [], ['auditor']);
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
    expect((await holder.call(consoleApi.audit)).status).toBe(403);
    await change(staff, 'D0006', [], ['editor']);
    expect((await holder.call(account.queryOperInfo)).data.isStaff).toBe(false);
  });

  it('take effect if changed by another process too', async () => {
    const holder = await server.loggedIn('demo_org', '192.0.2.7');
    await hold('D0009', ['auditor']);
    const socket = server.socket('msg', holder.token);
    await socket.frame('msg', 'snap');
    await server.storage.tx(async (trx) => {
      await server.accounts.profile.writer.setStaffRoles(trx, 'D0009', []);
      await server.accounts.profile.writer.setRights(trx, ['D0009'], {});
    });
    server.clock.advance(800);
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
  });

  it('can be granted or revoked only by a holder of the same role, and never for oneself', async () => {
    await hold('D0007', ['operator']);
    const refused = await change(staff, 'D0002', ['approver']);
    expect(refused).toMatchObject({ message: '只能给出或收回自己也有的职责', data: { key: 'roleNotHeld' } });
    expect((await change(staff, 'D0002', ['operator'])).code).toBe(200);
    await hold('D0002', ['operator', 'approver']);
    expect((await change(staff, 'D0002', [], ['approver'])).data).toMatchObject({ key: 'roleNotHeld' });
    expect((await change(staff, 'D0007', ['approver'])).data).toMatchObject({ key: 'ownAccount' });
    await hold('D0002', []);
    await hold('D0007', STAFF_ROLES);
  });

  it('can all be granted and revoked by the firm on the server', async () => {
    const { firm } = server.accounts;
    const atServer = { session: null, ip: null, reason };
    const rolesNow = async () =>
      (await staff.call(consoleApi.account, { params: { operId: 'D0010' } })).data.staffRoles;
    await firm.actions.do('make-staff', 'D0010', atServer);
    expect(await rolesNow()).toEqual(STAFF_ROLES);
    await firm.rights.change('D0010', { grant: [], revoke: ['editor', 'approver'] }, atServer);
    expect(await rolesNow()).toEqual(['operator', 'auditor']);
    await firm.actions.do('unmake-staff', 'D0010', atServer);
    expect(await rolesNow()).toEqual([]);
  });
});
