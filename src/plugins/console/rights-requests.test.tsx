// @vitest-environment jsdom
import type { RightsRequestInfo } from '#contract/api';
import { openBench, type PluginBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffConsole } from './index.ts';

const request: RightsRequestInfo = {
  requestId: 7,
  operId: 'u_1',
  operName: 'anna',
  orgName: '甲证券',
  isForAll: false,
  amountLimit: 8000,
  limitNow: 5000,
  grant: ['marketMaker', 'auditor'],
  revoke: ['research'],
  by: 'demo_staff',
  createTime: '2026-11-20 09:00:00.000',
  reason: '客户经理申请',
  isOwn: false,
};
const press = (name: string, where: HTMLElement) =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name })));

async function open(
  changes: Partial<RightsRequestInfo>,
  sent: unknown[] = [],
): Promise<{ readonly opened: PluginBench; readonly list: HTMLElement }> {
  const send = ({ body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return {};
  };
  const opened = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        // Until it is decided.
        consoleRightsRequests: () => (sent.length === 0 ? [{ ...request, ...changes }] : []),
        consoleDecideRights: send,
        consoleWithdrawRights: send,
      },
    },
  });
  await opened.mount(false, (name) => name === 'approvals');
  await opened.settle(500);
  return { opened, list: screen.getByRole('region', { name: '待审批的额度与权限调整' }) };
}

describe('changes of limit and rights that await a second person [U1]', () => {
  it('show what would change, who wants it and why', async () => {
    const { list } = await open({});
    expect(list.textContent).toMatch(
      /anna.*5,000 → 8,000.*开通.*做市商.*审计.*关闭.*研究平台.*demo_staff 提交：客户经理申请/,
    );
  });

  it('of a whole organisation name it, and no single account’s limit', async () => {
    const { list } = await open({ isForAll: true });
    expect(list.textContent).toContain('“甲证券”全部已认证的账号');
    expect(list.textContent).not.toContain('5,000');
  });

  it('are approved, and gone from the list', async () => {
    const sent: unknown[] = [];
    const { opened, list } = await open({}, sent);
    await press('通过', list);
    await opened.settle(500);
    expect(sent).toEqual([{ requestId: 7, accepted: true }]);
    expect(screen.queryByRole('region', { name: '待审批的额度与权限调整' })).toBeNull();
  });

  it('are returned with a comment', async () => {
    const sent: unknown[] = [];
    const { opened, list } = await open({}, sent);
    await press('退回…', list);
    await opened.settle(500);
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '材料不全' } });
    await press('确认退回', dialog);
    await opened.settle(500);
    expect(sent).toEqual([{ requestId: 7, accepted: false, reason: '材料不全' }]);
  });

  it('can only be withdrawn by their author', async () => {
    const sent: unknown[] = [];
    const { opened, list } = await open({ isOwn: true }, sent);
    expect(within(list).queryByRole('button', { name: '通过' })).toBeNull();
    await press('撤回', list);
    await opened.settle(500);
    expect(sent).toEqual([{ requestId: 7 }]);
  });
});
