// @vitest-environment jsdom
import { BizError, TransportError, type TransportRequest } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, listGroup, texts } from './testing/small-config.ts';
import './testing/no-layout.ts';

const hash = '0123456789abcdef';

const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await currentBench().settle(500);
};

it('a new group is given a free id', async () => {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleAudiences: {
          groups: [listGroup('group-1', '甲'), listGroup('rates', '乙')],
          organisations: [],
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'audiences');
  await bench.settle(500);
  fireEvent.click(screen.getByRole('button', { name: '新建用户组' }));
  await bench.settle(500);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '编号' }).value).toBe('group-2');
});

it('the card of a group returns the focus to its row, which is marked as the current one', async () => {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleAudiences: {
          groups: [listGroup('rates', '甲'), listGroup('credit', '乙')],
          organisations: [],
        },
        consoleAudienceMembers: { totalPages: 1, content: [] },
      },
    },
  });
  await bench.mount(false, (name) => name === 'audiences');
  await bench.settle(500);
  const row = screen.getByRole('row', { name: /^乙/ });
  await press(row);
  expect(screen.getByRole('row', { current: true })).toBe(row);
  const close = within(screen.getByRole('complementary')).getByRole('button', { name: '关闭' });
  close.focus();
  await press(close);
  expect([screen.queryByRole('complementary'), document.activeElement]).toEqual([null, row]);
});

it('a list is created with its members under one reason; unknown members are reported at their field, and the group is created once', async () => {
  const bodies: string[] = [];
  let isKnown = false;
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleAudiences: { groups: [], organisations: [] },
        consoleSaveAudience: ({ body }: TransportRequest) => {
          bodies.push(`group ${String(body)}`);
          return listGroup('group-1', '新人组');
        },
        consoleChangeMembers: ({ body }: TransportRequest) => {
          bodies.push(`members ${String(body)}`);
          if (!isKnown) throw new TransportError('network');
          return { added: 2, removed: 0 };
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'audiences');
  await bench.settle(500);
  await press(screen.getByRole('button', { name: '新建用户组' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: '名单' }));
  expect(dialog.getByText(/^名单：/)).toBeDefined();
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('名称', '新人组');
  fill('成员（可以以后再加）', 'demo_trader\ndemo_trader2，demo_trader');
  fill('理由', '先不给新人看');
  await press(dialog.getByRole('button', { name: '保存' }));
  expect(dialog.getByLabelText('成员（可以以后再加）').getAttribute('aria-invalid')).toBe('true');
  isKnown = true;
  await press(dialog.getByRole('button', { name: '保存' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies.map((one) => one.split(' ')[0])).toEqual(['group', 'members', 'members']);
  expect(JSON.parse(bodies[2]?.slice('members '.length) ?? '')).toEqual({
    id: 'group-1',
    add: ['demo_trader', 'demo_trader2'],
    remove: [],
    reason: '先不给新人看',
  });
});

it('hiding a menu item from a group adds the condition to the draft, whatever the item required before', async () => {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleAudiences: { groups: [listGroup('group-1', '新人组')], organisations: [] },
        consoleSource: { version: 1, hash, texts, builtIn: { hash, texts }, clashes: [], catalogue },
      },
    },
  });
  await bench.mount(false, (name) => name === 'audiences' || name === 'studio');
  await bench.settle(500);
  await press(screen.getByRole('cell', { name: '新人组' }));
  await press(screen.getByRole('button', { name: '对这个组隐藏一项…' }));
  const dialog = within(screen.getByRole('dialog', { name: '对“新人组”隐藏哪一项' }));
  await press(dialog.getAllByRole('button', { name: /^导航栏 › / })[1] ?? document.body);
  expect(screen.getByText('草稿：改了 1 个文件')).toBeDefined();
  expect(screen.getByText(/排除用户组：新人组/)).toBeDefined();
});

it.each([
  ['id', '编号'],
  ['name', '名称'],
])('a group refused for its %s reports it at that field only', async (field, label) => {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleAudiences: { groups: [], organisations: [] },
        consoleSaveAudience: () => {
          throw new BizError('consoleSaveAudience', 4001, '已有这样的用户组', { field });
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'audiences');
  await bench.settle(500);
  await press(screen.getByRole('button', { name: '新建用户组' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('名称'), { target: { value: '新人组' } });
  fireEvent.change(dialog.getByLabelText('理由'), { target: { value: '先不给新人看' } });
  await press(dialog.getByRole('button', { name: '保存' }));
  const wrong = dialog
    .getAllByRole('textbox')
    .filter((input) => input.getAttribute('aria-invalid') === 'true');
  expect(wrong).toEqual([dialog.getByLabelText(label)]);
  expect(dialog.getAllByText('已有这样的用户组')).toHaveLength(1);
  // Collapsed content is expanded.
  expect(wrong[0]?.closest('details')?.open ?? true).toBe(true);
});
