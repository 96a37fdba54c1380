// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';

it('the audit notes that archived months need a start date until one is given', async () => {
  const bench = await openBench(staffConsole, {
    fixtures: { replies: { consoleAudit: { content: [], totalPages: 0 } } },
  });
  await bench.mount(false, (name) => name === 'audit');
  await bench.settle(500);
  const note = () => screen.queryByText('已归档月份的记录，填写起始日后才会列出');
  expect(note()).not.toBeNull();
  const from = screen.getByRole('textbox', { name: '起始日' });
  fireEvent.change(from, { target: { value: '2026-08-01' } });
  fireEvent.blur(from);
  await bench.settle(500);
  expect(note()).toBeNull();
});

it('the code of an event that does not fit beside its text is whole under the pointer', async () => {
  const event = {
    seq: 1,
    createTime: '2026-11-20 10:00:00.000',
    kind: 'config.proposed',
    operId: 'D0007',
    operName: 'demo_staff',
    sessionId: null,
    ip: '192.0.2.1',
    detail: { page: 1, kind: null },
    hash: '0'.repeat(64),
  };
  const bench = await openBench(staffConsole, {
    fixtures: { replies: { consoleAudit: { content: [event], totalPages: 1 } } },
  });
  await bench.mount(false, (name) => name === 'audit');
  expect(await screen.findByTitle('config.proposed')).toBeTruthy();
  // A filter that was not set is not named.
  expect(screen.getByText('page: 1')).toBeTruthy();
  // The account concerned, who need not have acted: staff revoke the keys of others.
  expect(screen.getByRole('columnheader', { name: '账号' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: '账号编号' })).toBeTruthy();
});

it('events are filtered by what they are about, all their kinds at once', async () => {
  const kindFilters: string[] = [];
  const bench = await openBench(staffConsole, {
    fixtures: {
      replies: {
        consoleAudit: ({ url }: { readonly url: string }) => {
          kindFilters.push(new URL(url, 'http://bench').searchParams.get('kinds') ?? '');
          return { content: [], totalPages: 0 };
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'audit');
  await bench.settle(500);
  const kinds = screen.getByRole<HTMLSelectElement>('combobox', { name: '事件' });
  const labels = [...kinds.options].map(({ text }) => text);
  expect(labels).toEqual(expect.arrayContaining(['全部事件', '登录与安全', 'API 密钥', '问题与申请']));
  const login = [...kinds.options].find(({ text }) => text === '登录与安全');
  fireEvent.change(kinds, { target: { value: login?.value } });
  await bench.settle(500);
  expect(kindFilters).toEqual(['', 'login.,session.,password.,secondFactor.,identity.']);
});
