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

it('staff see a key’s id, permissions by name and last day, and are told that the reason for revoking it is sent to its owner', async () => {
  const key = {
    apiKeyId: 'bk_1',
    operId: 'D0001',
    operName: 'demo_trader',
    orgName: '岫云证券',
    name: '试算',
    scopes: ['market.read'],
    addresses: [],
    isSandbox: true,
    requestsPerMinute: 300,
    state: 'active',
    isGranted: false,
    createTime: '2026-11-20 09:00:00.000',
    expireTime: '2027-02-20 00:00:00.000',
    lastUseTime: '',
    lastUseIp: '',
    oldSecretUntil: '',
    endTime: '',
    endedBy: '',
  };
  bench = await PluginBench.open(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: { replies: { consoleApiKeys: { totalPages: 1, content: [key] } } },
  });
  await bench.mount(false, (name) => name === 'keys');
  await bench.settle(500);
  const row = screen.getByRole('row', { name: /demo_trader/ });
  expect(row.textContent).toContain('2027-02-19');
  expect(within(row).getByText('读取行情')).toBeTruthy();
  expect(within(row).getByText('bk_1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: `吊销：${key.name}` }));
  await bench.settle(500);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('写入审计记录，并原样发给持有人')).toBeTruthy();
});
