// @vitest-environment jsdom
import type { StaffRole } from '#contract/entities';
import { currentBench, openBench, type PluginBench } from '#testing/bench';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';

const hash = '0123456789abcdef';
async function open(page: string): Promise<PluginBench> {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: { version: 2, hash, texts, builtIn: { hash, texts }, clashes: [], catalogue },
      },
    },
  });
  await bench.mount(false, (name) => name === page);
  await bench.settle(500);
  return bench;
}
/** The server notifies the page of other roles. */
const become = (staffRoles: StaffRole[]) =>
  act(async () => {
    const session = currentBench().services.session;
    if (session?.userInfo) session.setUserInfo({ ...session.userInfo, staffRoles });
    await currentBench().settle(100);
  });

describe('the console for different roles', () => {
  it('offers publishing to editors only, and follows a role revoked while it is open', async () => {
    await open('studio');
    const publish = () => screen.queryByRole('button', { name: '发布…' }) !== null;
    expect(publish()).toBe(true);
    await become(['approver', 'auditor']);
    expect(publish()).toBe(false);
    await become(['editor']);
    expect(publish()).toBe(true);
  });

  it('names no missing role to a user whose session ended', async () => {
    await open('home');
    await become([]);
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    expect(heading()).toContain('您还没有控制台职责');
    await act(async () => {
      currentBench().services.session.end('expired');
      await currentBench().settle(100);
    });
    expect(heading()).toContain('您已退出登录');
    expect(document.body.textContent).not.toMatch(/需要职责|还没有控制台职责/);
  });

  it('offers rollback to editors, not to auditors', async () => {
    await open('versions');
    const back = () => screen.queryAllByRole('button', { name: /回到/ }).length > 0;
    expect(back()).toBe(true);
    await become(['auditor']);
    expect(back()).toBe(false);
  });
});
