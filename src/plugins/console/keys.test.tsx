// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { apiKeyRow } from './testing/api-key-row.ts';

it('staff see a key’s id, permissions by name and last day, and are told that the reason for revoking it is sent to its owner', async () => {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: { replies: { consoleApiKeys: { totalPages: 1, content: [apiKeyRow] } } },
  });
  await bench.mount(false, (name) => name === 'keys');
  await bench.settle(500);
  const row = screen.getByRole('row', { name: /demo_trader/ });
  expect(row.textContent).toContain('2027-02-19');
  expect(within(row).getByText('读取行情')).toBeTruthy();
  expect(within(row).getByText('bk_1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: `吊销：${apiKeyRow.name}` }));
  await bench.settle(500);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('写入审计记录，并原样发给持有人')).toBeTruthy();
});
