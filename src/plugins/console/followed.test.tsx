// @vitest-environment jsdom
import { TransportError } from '#core/http';
import { type BenchOptions, openBench, type PluginBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { apiKeyRow } from './testing/api-key-row.ts';
import { catalogue, texts } from './testing/small-config.ts';

type Replies = NonNullable<NonNullable<BenchOptions['fixtures']>['replies']>;
async function open(page: string, replies: Replies): Promise<PluginBench> {
  const opened = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: { replies },
  });
  await opened.mount(false, (name) => name === page);
  await opened.settle(500);
  return opened;
}
const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name })));

const head = {
  operId: 'u_1',
  operName: 'anna',
  realName: '张',
  orgName: '甲证券',
  phone: '138****0000',
  email: '',
  isStaff: false,
  staffRoles: [],
  isMarketMaker: false,
  isVerified: true,
  isStopped: false,
  hasSecondFactor: false,
};
const row = { ...head, seenTime: '' };
const account = {
  ...head,
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
  isOwn: false,
  secondFactorSince: '',
  isSecondFactorDemanded: false,
  signOn: null,
  quota: { amountLimit: 5000, amount: 0 },
  rights: [],
  locks: [],
  sessions: [],
};
const group = { id: 'g1', name: '利率一组', kind: 'list', orgId: '', members: 3, isNamed: false, events: 0 };
const event = {
  name: 'autumn',
  title: '秋季活动',
  body: '正文',
  publishTime: '2026-11-20 09:00:00.000',
  group: null,
  tells: false,
  isTold: false,
  isPublished: true,
  version: 1,
};
const version = {
  version: 1,
  hash: '0123456789abcdef',
  kind: 'publish',
  operId: 'D0007',
  operName: 'demo_staff',
  createTime: '2026-11-20 09:00:00.000',
  beforeHash: '0123456789abcdef',
  reason: '第一版',
  summary: [],
};
const listOf = (content: readonly unknown[]) => ({ content, totalPages: 1 });

describe('an open page of the console follows what other staff do', () => {
  it('to keys: one they revoked can no longer be revoked', async () => {
    let keys = [apiKeyRow];
    const opened = await open('keys', { consoleApiKeys: () => listOf(keys) });
    expect(screen.getByRole('button', { name: /^吊销/ })).toBeTruthy();
    keys = [{ ...apiKeyRow, state: 'revoked' }];
    await opened.settle(11_000);
    expect(screen.queryByRole('button', { name: /^吊销/ })).toBeNull();
  });

  it('to accounts: one they stopped is marked', async () => {
    let rows = [row];
    const opened = await open('accounts', { consoleAccounts: () => listOf(rows) });
    rows = [{ ...row, isStopped: true }];
    await opened.settle(11_000);
    expect(screen.getByRole('row', { name: /anna/ }).textContent).toContain('已停用');
  });

  it('to groups: a new one is listed', async () => {
    let groups = [group];
    const opened = await open('audiences', { consoleAudiences: () => ({ groups, organisations: [] }) });
    groups = [group, { ...group, id: 'g2', name: '信用二组' }];
    await opened.settle(11_000);
    expect(screen.getByText('信用二组')).toBeTruthy();
  });

  it('to events and the status of the interfaces', async () => {
    let events = [event];
    let override: unknown = null;
    let mailServer = 'ready';
    const measured = { tradeNetStatus: 1, priceNetStatus: 1 };
    const opened = await open('operations', {
      consoleEvents: () => events,
      consoleInterfaceStatus: () => ({ measured, shown: measured, override, mailServer }),
    });
    events = [event, { ...event, name: 'winter', title: '冬季活动' }];
    mailServer = 'login';
    override = {
      tradeNetStatus: null,
      priceNetStatus: 0,
      until: '2026-11-20 10:30:00.000',
      operName: 'other_staff',
      reason: '行情源切换',
    };
    await opened.settle(11_000);
    expect(screen.getByRole('button', { name: '冬季活动' })).toBeTruthy();
    expect(screen.getByText(/行情源切换/)).toBeTruthy();
    expect(screen.getByText(/邮件服务器：拒绝登录/)).toBeTruthy();
  });

  it('to versions, as soon as one is published', async () => {
    let newest = 1;
    const hash = version.hash;
    const opened = await open('versions', {
      consoleSource: () => ({
        version: newest,
        hash,
        texts,
        builtIn: { hash, texts },
        clashes: [],
        catalogue,
      }),
      consoleVersions: () => listOf(newest === 1 ? [version] : [{ ...version, version: 2 }, version]),
    });
    expect(screen.queryByText('#2')).toBeNull();
    newest = 2;
    const command = { cmd: 'config', version: '2', hash };
    await act(async () => opened.sockets.at('/ws/websocketCmds').frame('websocketCmds', 'upd', [command]));
    await opened.settle(1_000);
    expect(screen.getByText('#2')).toBeTruthy();
  });

  it('and an empty list does not give way to its placeholder at every reading', async () => {
    await open('keys', { consoleApiKeys: () => listOf([]) });
    expect(screen.getByText('没有 API 密钥')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect(screen.getByText('没有 API 密钥')).toBeTruthy();
  });
});

describe('where another staff member was faster', () => {
  it('a refused revocation shows the key as it is', async () => {
    let keys = [apiKeyRow];
    const opened = await open('keys', {
      consoleApiKeys: () => listOf(keys),
      consoleRevokeApiKey: () => {
        throw new TransportError('network');
      },
    });
    await press(/^吊销/);
    await opened.settle(500);
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '程序已停用' } });
    keys = [{ ...apiKeyRow, state: 'revoked' }];
    await press('吊销', dialog);
    await opened.settle(500);
    expect(screen.getByText('已吊销')).toBeTruthy();
  });

  it('a new limit is sent with the one it is based on; after the refusal the dialog goes on from the newest', async () => {
    let quota = { amountLimit: 5000, amount: 0 };
    let rights: string[] = [];
    const sent: unknown[] = [];
    const opened = await open('accounts', {
      consoleAccounts: () => listOf([row]),
      consoleAccount: () => ({ ...account, quota, rights }),
      consoleAccountRights: ({ body }: { readonly body: string }) => {
        sent.push(JSON.parse(body));
        if (sent.length === 1) throw new TransportError('network');
        return {};
      },
    });
    fireEvent.click(screen.getByRole('row', { name: /anna/ }));
    await opened.settle(500);
    await press('调整额度与权限');
    const dialog = screen.getByRole('dialog');
    const [limit, reason] = within(dialog).getAllByRole('textbox');
    if (!limit || !reason) throw new Error('the dialog has no limit or no reason');
    fireEvent.change(limit, { target: { value: '6000' } });
    fireEvent.change(reason, { target: { value: '客户申请' } });
    quota = { amountLimit: 8000, amount: 0 };
    rights = ['research'];
    await press('保存', dialog);
    await opened.settle(500);
    // What another granted meanwhile is neither unticked nor revoked by the second attempt.
    await press('保存', dialog);
    await opened.settle(500);
    expect(sent).toEqual([
      expect.objectContaining({ amountLimit: 6000, seenLimit: 5000, grant: [], revoke: [] }),
      expect.objectContaining({ amountLimit: 6000, seenLimit: 8000, grant: [], revoke: [] }),
    ]);
  });

  it('a limit is given to a whole organisation; accounts that use more are named [U1]', async () => {
    const sent: unknown[] = [];
    const opened = await open('accounts', {
      consoleAccounts: () => listOf([row]),
      consoleAccount: () => account,
      consoleAccountRights: ({ body }: { readonly body: string }) => {
        sent.push(JSON.parse(body));
        return { organisation: { changed: 12, inUse: ['bob', 'carl'] } };
      },
    });
    fireEvent.click(screen.getByRole('row', { name: /anna/ }));
    await opened.settle(500);
    await press('调整额度与权限');
    const dialog = screen.getByRole('dialog');
    const [limit, reason] = within(dialog).getAllByRole('textbox');
    if (!limit || !reason) throw new Error('the dialog has no limit or no reason');
    // As it is for this account already, and not for the others.
    fireEvent.change(limit, { target: { value: '5,000' } });
    fireEvent.change(reason, { target: { value: '机构授信' } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '同时用于“甲证券”全部已认证的账号' }));
    await press('保存', dialog);
    await opened.settle(500);
    expect(sent).toEqual([
      { operId: 'u_1', amountLimit: 5000, grant: [], revoke: [], organisation: true, reason: '机构授信' },
    ]);
    expect(opened.services.notice.toasts.map(({ words }) => words)).toEqual([
      { key: 'console:accounts.rights.doneForAll', values: { org: '甲证券', count: 12 } },
      { key: 'console:accounts.rights.inUse', values: { names: 'bob、carl' } },
    ]);
  });

  it('a limit that needs a second person is said to wait [U1]', async () => {
    const opened = await open('accounts', {
      consoleAccounts: () => listOf([row]),
      consoleAccount: () => account,
      consoleAccountRights: () => ({ waits: true }),
    });
    fireEvent.click(screen.getByRole('row', { name: /anna/ }));
    await opened.settle(500);
    await press('调整额度与权限');
    const dialog = screen.getByRole('dialog');
    const [limit, reason] = within(dialog).getAllByRole('textbox');
    if (!limit || !reason) throw new Error('the dialog has no limit or no reason');
    fireEvent.change(limit, { target: { value: '8,000' } });
    fireEvent.change(reason, { target: { value: '客户经理申请' } });
    await press('保存', dialog);
    await opened.settle(500);
    expect(opened.services.notice.toasts.map(({ words }) => words)).toEqual([
      { key: 'console:accounts.rights.waits' },
    ]);
  });
});
