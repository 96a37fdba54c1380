// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { staffConsole } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('a new group has an id that is free, so that nobody has to think of one', async () => {
  const group = (id: string) => ({
    id,
    name: id,
    kind: 'list',
    orgId: '',
    members: 0,
    isNamed: false,
    events: 0,
  });
  bench = await PluginBench.open(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: { consoleAudiences: { groups: [group('group-1'), group('rates')], organisations: [] } },
    },
  });
  await bench.mount(false, (name) => name === 'audiences');
  await bench.settle(500);
  fireEvent.click(screen.getByRole('button', { name: '新建用户组' }));
  await bench.settle(500);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '编号' }).value).toBe('group-2');
});
