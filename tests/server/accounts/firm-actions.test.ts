import { DEMO_PASSWORD, FIRM_ACTIONS } from '#server/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  ACCOUNT_CODE,
  ACCOUNT_ACTIONS,
  basic,
  CONSOLE_CODE,
  consoleApi,
} from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fromBase32, authenticatorCode } from '../../_util/authenticator.ts';
import { lastMessage } from '../../_util/proofs.ts';
import { whileTimePasses } from '../../_util/while-time-passes.ts';

let server: AccountsServer;
let staff: ApiClient;
beforeAll(async () => {
  server = await startAccountsServer();
  staff = await server.loggedIn('demo_staff', '192.0.2.9');
});
afterAll(() => server.close());

type Action = (typeof ACCOUNT_ACTIONS)[number];
const reason = '客户来电，已核实身份';
const action = (name: Action, operId: string) =>
  staff.call(consoleApi.accountAction, { body: { operId, action: name, reason } });
const detail = async (operId: string) => (await staff.call(consoleApi.account, { params: { operId } })).data;
const found = async (text: string) =>
  (await staff.call(consoleApi.accounts, { query: { text } })).data.content;
const idOf = async (name: string) => (await found(name))[0]?.operId ?? '';
const newest = async (client: ApiClient) =>
  (await client.call(basic.getMessageListSort, { query: { rows: 1 } })).data.content[0];
const events = async (kind: string) => {
  await server.accounts.sealer.seal();
  return (await staff.call(consoleApi.audit, { query: { kind } })).data.content;
};
async function turnOn(owner: ApiClient): Promise<void> {
  const { keyId, ciphers } = await owner.encrypt(DEMO_PASSWORD);
  const begun = await owner.call(account.beginSecondFactor, { body: { passWord: ciphers[0] ?? '', keyId } });
  const code = authenticatorCode(fromBase32(begun.data.secret), server.clock.now());
  expect((await owner.call(account.confirmSecondFactor, { body: { code } })).code).toBe(200);
}

describe('accounts found by staff', () => {
  it('match part of a name, or a whole phone, address or id, and are masked against guessing letter by letter', async () => {
    for (const text of [
      'demo_trader2',
      'TRADER2',
      '13800000002',
      'demo_trader2@example.com',
      'D0002',
      '演示乙',
    ])
      expect((await found(text)).map(({ operId }) => operId)).toEqual(['D0002']);
    for (const text of [
      '1380000000',
      'demo_trader2@example',
      'D000',
      '演',
      '演示',
      '示乙',
      "%' or 1=1 --",
      '%',
    ])
      expect(await found(text)).toEqual([]);
    const [row] = await found('demo_trader2');
    expect(row).toMatchObject({
      phone: '138****0002',
      isStopped: false,
      hasSecondFactor: false,
      isVerified: true,
    });
    expect(row?.realName).toMatch(/^演\*+$/);
    expect(row?.email).not.toContain('demo_trader2');
  });

  it('by personal data are named in the audit log, by the kind of data alone and once however often the list is read again', async () => {
    const before = (await events('account.searched')).length;
    const search = async (...texts: readonly string[]) => {
      for (const text of texts) await found(text);
      return (await events('account.searched')).slice(0, -before || undefined);
    };
    expect(await search('demo', '演示', 'D0002', '')).toEqual([]);
    const records = await search('演示丙', '13800000003', '演示丙', 'demo_maker@example.com');
    expect(records.map((event) => [event.operName, event.detail])).toEqual([
      ['demo_staff', { by: 'mail' }],
      ['demo_staff', { by: 'phone' }],
      ['demo_staff', { by: 'realName' }],
    ]);
  });

  it('show device, address and last use of their sessions, and each view is audited', async () => {
    await server.loggedIn('demo_org', '192.0.2.7');
    const { sessions, isOwn } = await detail(await idOf('demo_org'));
    expect(isOwn).toBe(false);
    expect(sessions[0]).toMatchObject({
      device: '未知设备',
      ip: '192.0.2.7',
      endTime: '',
      isCurrent: false,
    });
    expect(sessions[0]?.seenTime).not.toBe('');
    expect((await events('account.viewed'))[0]).toMatchObject({
      operName: 'demo_org',
      detail: { by: 'D0007' },
    });
  });
});

describe('a staff action on an account', () => {
  it('ends its sessions, calls and open sockets at once, and no one else’s', async () => {
    const owner = await server.loggedIn('demo_trader', '192.0.2.1');
    const other = await server.loggedIn('demo_trader2', '192.0.2.2');
    const socket = server.socket('msg', owner.token);
    await socket.frame('msg', 'snap');
    expect((await action('end-sessions', 'D0001')).data).toEqual({ sessionsEnded: 1 });
    // No sweep ran: the clock stands still.
    expect(await socket.closed).toBe(4401);
    expect((await owner.call(account.queryOperInfo)).status).toBe(401);
    expect((await other.call(account.queryOperInfo)).status).toBe(200);
    expect((await action('end-sessions', 'D0001')).code).toBe(CONSOLE_CODE.badTarget);
    expect((await events('session.ended'))[0]).toMatchObject({
      operId: 'D0001',
      ip: '192.0.2.9',
      detail: { by: 'D0007', reason, sessionsEnded: 1 },
    });
    expect(await newest(await server.loggedIn('demo_trader'))).toMatchObject({
      msgType: 'system',
      title: '账号状态已变更',
    });
    expect(await lastMessage(server, '13800000001')).toContain('已结束您账号的登录会话');
  });

  it('resets a lost second factor and notifies the owner', async () => {
    const owner = await server.loggedIn('demo_offer');
    await turnOn(owner);
    const operId = await idOf('demo_offer');
    expect(await detail(operId)).toMatchObject({ hasSecondFactor: true, isSecondFactorDemanded: false });
    expect((await owner.login('demo_offer', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.secondFactorRequired);
    expect((await action('second-factor-off', operId)).code).toBe(200);
    expect((await owner.call(account.queryOperInfo)).status).toBe(401);
    expect((await owner.login('demo_offer', DEMO_PASSWORD)).code).toBe(200);
    expect((await newest(owner))?.content).toContain('重置您账号的两步验证');
    expect((await action('second-factor-off', operId)).code).toBe(CONSOLE_CODE.badTarget);
  });

  it('lifts login locks for any of the account’s names and any address', async () => {
    const owner = server.client('192.0.2.40');
    for (const name of ['demo_maker', 'demo_maker@example.com']) {
      for (let n = 0; n < 11; n += 1) {
        await owner.login(name, 'Wrong-2026!');
        server.clock.jump(server.clock.now() + 33_000);
      }
    }
    const { locks } = await detail('D0003');
    expect(locks).toEqual([
      { what: 'login', ip: '192.0.2.40', until: expect.any(String) },
      { what: 'login', ip: '192.0.2.40', until: expect.any(String) },
    ]);
    expect((await owner.login('demo_maker', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.tooManyTries);
    expect((await action('unlock', 'D0003')).code).toBe(200);
    expect((await detail('D0003')).locks).toEqual([]);
    expect((await owner.login('demo_maker', DEMO_PASSWORD)).code).toBe(200);
    expect((await newest(owner))?.content).toContain('尝试次数限制');
    expect((await action('unlock', 'D0003')).code).toBe(CONSOLE_CODE.badTarget);
  });

  it('disables the account and enables it again', async () => {
    const owner = await server.loggedIn('demo_maker');
    expect((await action('stop', 'D0003')).data).toEqual({ sessionsEnded: 1 });
    expect((await owner.call(account.queryOperInfo)).status).toBe(401);
    expect((await owner.login('demo_maker', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.accountNotValid);
    expect((await detail('D0003')).isStopped).toBe(true);
    await action('resume', 'D0003');
    expect((await owner.login('demo_maker', DEMO_PASSWORD)).code).toBe(200);
  });

  it('is refused for one’s own account, without a reason, for an unknown account and for non-staff', async () => {
    for (const name of ACCOUNT_ACTIONS)
      expect((await action(name, 'D0007')).code).toBe(CONSOLE_CODE.ownAccount);
    expect((await detail('D0007')).isOwn).toBe(true);
    const body = { operId: 'D0001', action: 'stop', reason: ' ' };
    expect((await staff.send(consoleApi.accountAction, { body })).status).toBe(400);
    expect(
      (await staff.send(consoleApi.accountAction, { body: { ...body, action: 'make-staff', reason } }))
        .status,
    ).toBe(400);
    expect((await action('stop', 'D9999')).code).toBe(CONSOLE_CODE.badTarget);
    expect((await staff.call(consoleApi.account, { params: { operId: 'D9999' } })).status).toBe(404);
    const trader = await server.loggedIn('demo_trader2');
    expect((await trader.send(consoleApi.accountAction, { body: { ...body, reason } })).status).toBe(403);
    expect((await trader.call(consoleApi.account, { params: { operId: 'D0001' } })).status).toBe(403);
  });
});

describe('actions reserved to the firm at the server', () => {
  const firm = (name: (typeof FIRM_ACTIONS)[number], operId: string) =>
    server.accounts.firm.actions.do(name, operId, { session: null, ip: null, reason: '' });

  it('make a user staff or remove the role, ending their sessions', async () => {
    const owner = await server.loggedIn('demo_research');
    const operId = await idOf('demo_research');
    expect((await owner.call(consoleApi.audit)).status).toBe(403);
    expect(await firm('make-staff', operId)).toBe(1);
    await owner.login('demo_research', DEMO_PASSWORD);
    expect((await owner.call(consoleApi.audit)).status).toBe(200);
    await firm('unmake-staff', operId);
    expect((await owner.call(consoleApi.audit)).status).toBe(401);
    expect((await events('account.unmadeStaff'))[0]).toMatchObject({
      operId,
      detail: { by: 'firm', sessionsEnded: 1 },
    });
    await expect(firm('unmake-staff', operId)).rejects.toThrow('无需处理');
  });

  it('reset the second factor of staff, so that no staff member can take over another’s account', async () => {
    const operId = await idOf('demo_special');
    await firm('make-staff', operId);
    const colleague = await server.loggedIn('demo_special');
    await turnOn(colleague);
    expect((await action('second-factor-off', operId)).code).toBe(CONSOLE_CODE.badTarget);
    expect((await detail(operId)).hasSecondFactor).toBe(true);
    expect((await colleague.call(account.queryOperInfo)).status).toBe(200);
    expect(await firm('second-factor-off', operId)).toBe(1);
    expect((await detail(operId)).hasSecondFactor).toBe(false);
  });

  it('end sessions in another process within a second', async () => {
    const owner = await server.loggedIn('demo_trader', '192.0.2.1');
    const socket = server.socket('msg', owner.token);
    await socket.frame('msg', 'snap');
    // As from the command line: without the server's sockets.
    await server.storage.kysely
      .updateTable('operator_session')
      .set({ ended_at: new Date(), end_reason: 'revoked' })
      .where('oper_id', '=', 'D0001')
      .where('ended_at', 'is', null)
      .execute();
    expect(await whileTimePasses(server.clock, socket.closed)).toBe(4401);
  });
});

describe('notifications to the account’s owner', () => {
  it('are in the language last shown by their client, as message and mail [R3.04]', async () => {
    const owner = await server.loggedIn('demo_maker', '192.0.2.21');
    const operId = await idOf('demo_maker');
    owner.language = 'en-US';
    await owner.call(account.queryOperInfo);
    expect((await action('stop', operId)).code).toBe(200);
    expect(await lastMessage(server, 'demo_maker@example.com')).toBe(
      '[Bond Desk] Your account has been suspended. If in doubt, contact support.',
    );
    expect((await action('resume', operId)).code).toBe(200);
    const again = await server.loggedIn('demo_maker', '192.0.2.21');
    expect(await newest(again)).toMatchObject({ key: 'resumed', title: '账号状态已变更' });
    again.language = 'zh-CN';
    await again.call(account.queryOperInfo);
    expect((await action('stop', operId)).code).toBe(200);
    expect(await lastMessage(server, 'demo_maker@example.com')).toMatch(/^【债券报价台】您的账号已停用/);
    expect((await action('resume', operId)).code).toBe(200);
  });

  it('are in Chinese if a browser merely prefers English, or if the language is unknown', async () => {
    const owner = await server.loggedIn('demo_org', '192.0.2.22');
    owner.language = 'en-US,en;q=0.9';
    await owner.call(account.queryOperInfo);
    const operId = await idOf('demo_org');
    expect((await action('stop', operId)).code).toBe(200);
    expect(await lastMessage(server, 'demo_org@example.com')).toContain('【债券报价台】');
    expect((await action('resume', operId)).code).toBe(200);
  });
});
