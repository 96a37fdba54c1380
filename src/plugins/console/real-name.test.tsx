// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { caseRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';

const claim = {
  requestId: 'v_1',
  operId: 'u_1',
  operName: 'newcomer',
  realname: '张三',
  orgId: 'ORG1',
  orgName: '甲证券',
  position: '',
  createTime: '2026-11-20 10:00:00.000',
  imageIds: ['i_1'],
};
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(within_).getByRole('button', { name })));

it('accepts an application only once each of its documents has been viewed, and says so [U15]', async () => {
  let reviews = 0;
  const opened = await openBench(staffConsole, {
    fixtures: {
      replies: {
        consoleRealNames: [{ ...claim, imageIds: ['i_1', 'i_2'] }],
        consoleRealNameImage: { mime: 'image/png', base64: '' },
        consoleReviewRealName: () => {
          reviews += 1;
          return {};
        },
      },
    },
  });
  await opened.mount(false, (name) => name === 'realName');
  await opened.settle(500);
  const accept = screen.getByRole<HTMLButtonElement>('button', {
    name: '通过',
    description: '查看全部材料后才能通过',
  });
  expect(accept.disabled).toBe(true);
  await press(/^查看材料/);
  await opened.settle(500);
  const [first, second] = screen.getAllByRole('img');
  if (first === undefined || second === undefined) throw new Error('two documents expected');
  fireEvent.load(first);
  expect(accept.disabled).toBe(true);
  fireEvent.load(second);
  expect([accept.disabled, screen.queryByText('查看全部材料后才能通过')]).toEqual([false, null]);
  await press('通过');
  await opened.settle(500);
  expect(reviews).toBe(1);
});

it('goes on at the next application once one is decided [U15]', async () => {
  let waiting = [claim, { ...claim, requestId: 'v_2', realname: '李四' }];
  const opened = await openBench(staffConsole, {
    fixtures: {
      replies: {
        consoleRealNames: () => waiting,
        consoleReviewRealName: () => {
          waiting = waiting.slice(1);
          return {};
        },
      },
    },
  });
  await opened.mount(false, (name) => name === 'realName');
  await opened.settle(500);
  const decide = async (who: string) => {
    const group = within(screen.getByRole('group', { name: who }));
    act(() => group.getByRole('textbox').focus());
    fireEvent.change(group.getByRole('textbox'), { target: { value: '材料不清晰' } });
    act(() => group.getByRole('button', { name: '退回' }).focus());
    await press('退回', screen.getByRole('group', { name: who }));
    await opened.settle(500);
  };
  await decide('张三');
  expect(screen.getByRole('group', { name: '李四' }).contains(document.activeElement)).toBe(true);
  await decide('李四');
  expect([screen.queryByRole('group'), document.activeElement?.className]).toEqual([null, 'c-claims scroll']);
});

it('shows the number of pending applications in the navigation, and refreshes it [U15]', async () => {
  let waiting = [claim];
  const opened = await openBench(staffConsole, {
    fixtures: { replies: { consoleRealNames: () => waiting } },
    kind: { 'session.isLogin': true, 'user.isStaff': true },
  });
  await opened.mount(false, (name) => name === 'home');
  await opened.settle(500);
  expect(screen.getByRole('link', { name: /实名审核.*1 件待审核/ })).toBeTruthy();
  waiting = [];
  await opened.settle(31_000);
  expect(screen.queryByText('1 件待审核')).toBeNull();
});

it('shows the number of cases for staff to work on in the navigation, and refreshes it', async () => {
  let open = 12;
  const opened = await openBench(staffConsole, {
    fixtures: {
      replies: {
        casesDesk: ({ url }: TransportRequest) => {
          expect(url).toContain('state=todo');
          return { content: open === 0 ? [] : [caseRow()], totalPages: Math.max(1, open) };
        },
      },
    },
    kind: { 'session.isLogin': true, 'user.isStaff': true },
  });
  await opened.mount(false, (name) => name === 'home');
  await opened.settle(500);
  expect(screen.getByRole('link', { name: /12 件待办/ })).toBeTruthy();
  open = 0;
  await opened.settle(31_000);
  expect(screen.queryByText(/件待办/)).toBeNull();
});

it('lists an application that arrives while the list is open, and keeps a reason being typed [U15]', async () => {
  let waiting = [claim];
  const opened = await openBench(staffConsole, {
    fixtures: { replies: { consoleRealNames: () => waiting } },
  });
  await opened.mount(false, (name) => name === 'realName');
  await opened.settle(500);
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: '退回理由' });
  fireEvent.change(reason, { target: { value: '照片不清' } });
  waiting = [claim, { ...claim, requestId: 'v_2', realname: '李四' }];
  await opened.settle(11_000);
  expect(screen.getByText('李四')).toBeTruthy();
  expect([reason.isConnected, reason.value]).toEqual([true, '照片不清']);
});

it('the numbers beside the links follow one’s own decision and pushed changes of cases at once', async () => {
  let waiting = [claim];
  let cases = 3;
  const opened = await openBench(staffConsole, {
    fixtures: {
      replies: {
        consoleRealNames: () => waiting,
        consoleReviewRealName: () => {
          waiting = [];
          return {};
        },
        casesDesk: () => ({ content: [caseRow()], totalPages: cases }),
      },
    },
    kind: { 'session.isLogin': true, 'user.isStaff': true },
  });
  await opened.mount(false, (name) => name === 'home' || name === 'realName');
  await opened.settle(500);
  expect(screen.getByText('1 件待审核')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: '退回理由' }), { target: { value: '照片不清' } });
  await press('退回');
  await opened.settle(500);
  expect(screen.queryByText('1 件待审核')).toBeNull();
  cases = 4;
  const change = { caseId: 'c_2', kind: 'question', state: 'submitted', version: 1 };
  await act(async () => opened.sockets.at('type=servicecase').frame('servicecase', 'upd', [change]));
  await opened.settle(500);
  expect(screen.getByText('4 件待办')).toBeTruthy();
});
