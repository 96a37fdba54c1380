// @vitest-environment jsdom
import type { RightsRequestInfo } from '#contract/api';
import { TransportError } from '#core/http';
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
  limitSeen: 5000,
  limitNow: 5000,
  grant: ['marketMaker', 'auditor'],
  revoke: ['research'],
  by: 'demo_staff',
  createTime: '2026-11-20 09:00:00.000',
  reason: '客户经理申请',
  isOwn: false,
  isSelf: false,
};
const press = (name: string, where: HTMLElement) =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name })));

interface Opened {
  readonly opened: PluginBench;
  readonly list: HTMLElement;
  /** What was decided. */
  readonly sent: unknown[];
}

/** `lost`: replies that do not arrive; what was sent is carried out. `pages`: requests page by page. */
async function open(changes: Partial<RightsRequestInfo>, { lost = 0, pages = 1 } = {}): Promise<Opened> {
  const sent: unknown[] = [];
  const send = ({ body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    if (sent.length <= lost) throw new TransportError('network');
    return {};
  };
  const page = ({ url }: { readonly url: string }) => {
    const requestId = Number(/page=(\d+)/.exec(url)?.[1]) + 6;
    return {
      content: sent.length === 0 ? [{ ...request, ...changes, requestId }] : [],
      totalPages: pages,
      toDecide: 1,
    };
  };
  const opened = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        // Until it is decided.
        consoleRightsRequests: page,
        consoleDecideRights: send,
        consoleWithdrawRights: send,
      },
    },
  });
  await opened.mount(false, (name) => name === 'approvals');
  await opened.settle(500);
  return { opened, sent, list: screen.getByRole('region', { name: '待审批的额度与权限调整' }) };
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
    const { opened, list, sent } = await open({});
    await press('通过', list);
    await opened.settle(500);
    expect(sent).toEqual([{ requestId: 7, accepted: true }]);
    expect(screen.queryByRole('region', { name: '待审批的额度与权限调整' })).toBeNull();
  });

  it('are returned with a comment', async () => {
    const { opened, list, sent } = await open({});
    await press('退回…', list);
    await opened.settle(500);
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '材料不全' } });
    await press('确认退回', dialog);
    await opened.settle(500);
    expect(sent).toEqual([{ requestId: 7, accepted: false, reason: '材料不全' }]);
  });

  it('can only be withdrawn by their author', async () => {
    const { opened, list, sent } = await open({ isOwn: true });
    expect(within(list).queryByRole('button', { name: '通过' })).toBeNull();
    await press('撤回', list);
    await opened.settle(500);
    expect(sent).toEqual([{ requestId: 7 }]);
  });

  it('on a limit that was changed meanwhile say what it was and is, and can only be returned', async () => {
    const { list } = await open({ limitNow: 6000 });
    expect(list.textContent).toContain('提交时额度为 5,000 万元，之后被改为 6,000 万元：不能通过');
    expect(within(list).getByRole<HTMLButtonElement>('button', { name: '通过' }).disabled).toBe(true);
    expect(within(list).getByRole<HTMLButtonElement>('button', { name: '退回…' }).disabled).toBe(false);
  });

  it('on a limit that has been taken away meanwhile name it without a unit', async () => {
    const { list } = await open({ limitNow: null });
    expect(list.textContent).toContain('提交时额度为 5,000 万元，之后被改为 未设置：不能通过');
  });

  it('on a limit without the one it replaces show the limit of now, and can only be returned', async () => {
    const { list } = await open({ isLimitUnseen: true });
    expect(list.textContent).toContain('没有记下提交时的额度（现在是 5,000 万元）');
    expect(within(list).getByRole<HTMLButtonElement>('button', { name: '通过' }).disabled).toBe(true);
    expect(within(list).getByRole<HTMLButtonElement>('button', { name: '退回…' }).disabled).toBe(false);
  });

  it('of the reader’s own account are decided by others', async () => {
    const { list } = await open({ isSelf: true });
    expect(list.textContent).toContain('这是对您本人账号的调整，须由其他审批人员决定。');
    expect(within(list).queryByRole('button', { name: '通过' })).toBeNull();
  });

  it('are sent again once where the reply is lost, and reported as done', async () => {
    const { opened, list, sent } = await open({}, { lost: 1 });
    const { notice } = opened.services;
    const before = notice.toasts.length;
    await press('通过', list);
    await opened.settle(500);
    const body = { requestId: 7, accepted: true };
    expect(sent).toEqual([body, body]);
    expect(notice.toasts.slice(before).map(({ words }) => words)).toMatchObject([
      { key: 'console:accounts.rights.done' },
    ]);
  });

  it('are listed page by page, also once a page is decided', async () => {
    const { opened, list, sent } = await open({}, { pages: 2 });
    expect(list.textContent).toContain('第 1 / 2 页');
    await press('下一页', list);
    await opened.settle(500);
    await press('通过', list);
    await opened.settle(500);
    expect(sent).toEqual([{ requestId: 8, accepted: true }]);
    expect(list.textContent).toContain('这一页的都已处理');
    expect(within(list).getByRole('button', { name: '上一页' })).toBeTruthy();
  });
});
