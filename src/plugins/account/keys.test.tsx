// @vitest-environment jsdom
import type { ListedKey } from '#contract/api';
import { TransportError, type TransportRequest } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { account } from './index.ts';

const key = (over: Partial<ListedKey>): ListedKey => ({
  apiKeyId: `bk_${over.name ?? ''}`,
  name: 'robot',
  scopes: ['market.read', 'orders.write'],
  addresses: ['10.0.0.0/8'],
  isSandbox: false,
  requestsPerMinute: 300,
  state: 'active',
  isGranted: false,
  createTime: '2026-11-20 09:00:00.000',
  expireTime: '2027-02-20 00:00:00.000',
  lastUseTime: '2026-11-21 10:30:00.000',
  lastUseIp: '10.1.2.3',
  oldSecretUntil: '',
  endTime: '',
  endedBy: '',
  ...over,
});

async function open(
  mayTrade: boolean,
  keys: readonly ListedKey[],
  revoked: unknown[] = [],
  hasFactor = false,
): Promise<void> {
  const bench = await openBench(account, {
    fixtures: {
      replies: {
        apiKeys: { mayTrade, scopes: ['market.read', 'orders.read', 'orders.write'], keys },
        secondFactor: { isOn: hasFactor, since: '', recoveryLeft: 8, isDemanded: false },
        revokeApiKey: ({ body }: TransportRequest) => {
          revoked.push(body);
          return {};
        },
      },
      pages: { myInfo: { query: { tabName: 'ApiKeys' } } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
}

/** Opens the form of a new key; its code is fetched when first opened. */
async function startMaking(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: '新建密钥' }));
  await screen.findByLabelText('每分钟次数');
}

it('the owner sees each key with its scopes and last use, and can revoke only live ones [R1.05]', async () => {
  await open(true, [key({ name: 'robot' }), key({ name: 'old', state: 'revoked' })]);
  const [, live, ended] = screen.getAllByRole('row');
  expect(live?.textContent).toContain('读取行情 · 提交委托');
  expect(live?.textContent).toContain('2026-11-21 10:30:00');
  expect(live?.textContent).toContain('10.1.2.3');
  // It ends as its last day does, which is what its owner entered.
  expect(live?.textContent).toContain('2027-02-19');
  expect(live?.querySelectorAll('button')).toHaveLength(2);
  expect(ended?.querySelectorAll('button')).toHaveLength(0);
});

it('a key granted by the firm waits to be collected [R1.05]', async () => {
  await open(true, [key({ name: 'granted', state: 'waiting', lastUseTime: '', lastUseIp: '' })]);
  fireEvent.click(screen.getByRole('button', { name: '领取' }));
  expect(await screen.findByRole('dialog', { name: '领取密钥：granted' })).toBeTruthy();
});

it('without the firm’s grant a new order-sending key is limited to the sandbox, and the form says why [R1.05]', async () => {
  await open(false, []);
  await startMaking();
  const sandbox = screen.getByRole('checkbox', { name: /照常检查/ });
  fireEvent.click(sandbox);
  expect(sandbox).toHaveProperty('checked', false);
  fireEvent.click(screen.getByRole('checkbox', { name: '提交委托' }));
  expect(sandbox).toMatchObject({ checked: true, disabled: true });
  expect(screen.getByText(/须先通过 API 接入申请/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: '提交委托' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '读取行情' }));
  fireEvent.click(screen.getAllByRole('button', { name: '新建密钥' }).at(-1) ?? sandbox);
  await currentBench().settle(500);
  expect(screen.getByText('请至少选择一项权限')).toBeTruthy();
});

it('the expiry date of a new key is typed as YYYY-MM-DD, and one too far ahead is reported before sending [R1.05]', async () => {
  await open(true, []);
  await startMaking();
  const day = screen.getByRole('textbox', { name: '有效期至' });
  const type = (text: string) => {
    fireEvent.change(day, { target: { value: text } });
    fireEvent.blur(day);
  };
  type('20990101');
  expect(day).toHaveProperty('value', '2099-01-01');
  fireEvent.click(screen.getAllByRole('button', { name: '新建密钥' }).at(-1) ?? day);
  await currentBench().settle(500);
  expect(day.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/请填写今天起 \d+ 天以内的日期/)).toBeTruthy();
  expect(document.querySelector('input[type=date]')).toBeNull();
});

it('a new key sent again after a lost reply keeps its id; a changed one has its own [R1.05]', async () => {
  const sent: { readonly sendId: string }[] = [];
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bench = await openBench(account, {
    fixtures: {
      replies: {
        apiKeys: { mayTrade: true, scopes: ['market.read'], keys: [] },
        queryPublicKey: {
          keyId: 'k1',
          publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
          nonce: 'n',
        },
        makeApiKey: ({ body }: TransportRequest) => {
          sent.push(JSON.parse(String(body)));
          throw new TransportError('network');
        },
      },
      pages: { myInfo: { query: { tabName: 'ApiKeys' } } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  await startMaking();
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const send = async () => {
    const before = sent.length;
    fireEvent.click(screen.getAllByRole('button', { name: '新建密钥' }).at(-1) ?? document.body);
    await vi.waitFor(async () => {
      await bench.settle(500);
      expect(sent).toHaveLength(before + 1);
    });
  };
  type('名称', 'robot');
  type('密码', 'Quiet-River7');
  await send();
  await send();
  type('名称', 'robot 2');
  await send();
  const [first, second, changed] = sent.map(({ sendId }) => sendId);
  expect(second).toBe(first);
  expect(changed).not.toBe(first);
});

it('the list follows what is done to a key elsewhere, and what was missed while the line was down [R1.05]', async () => {
  let keys = [key({ name: 'robot' })];
  const bench = await openBench(account, {
    fixtures: {
      replies: { apiKeys: () => ({ mayTrade: true, scopes: ['market.read'], keys }) },
      pages: { myInfo: { query: { tabName: 'ApiKeys' } } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  expect(screen.getByRole('button', { name: '吊销' })).toBeTruthy();
  const notice = { id: 'n1', title: 'API 密钥变更', content: '', createtime: '', key: 'keyRevokedByStaff' };
  keys = [key({ name: 'robot', state: 'revoked' })];
  await act(async () => bench.sockets.at('type=msg').frame('msg', 'upd', [notice]));
  await bench.settle(1000);
  expect(screen.queryByRole('button', { name: '吊销' })).toBeNull();
  expect(screen.getByText('已吊销')).toBeTruthy();
  keys = [key({ name: 'second' })];
  await act(async () => bench.streams.drop());
  await bench.settle(30_000);
  expect(screen.getByText('second')).toBeTruthy();
});

it('asks for a code where the second factor is on, and for none where it is off [R1.05]', async () => {
  await open(true, [key({ name: 'robot' })]);
  fireEvent.click(screen.getByRole('button', { name: '更换' }));
  await screen.findByRole('dialog', { name: '更换密钥：robot' });
  await currentBench().settle(500);
  expect(screen.queryByLabelText('动态验证码或恢复码')).toBeNull();
  await currentBench().close();
  await open(true, [key({ name: 'robot' })], [], true);
  fireEvent.click(screen.getByRole('button', { name: '更换' }));
  expect(await screen.findByLabelText('动态验证码或恢复码')).toBeTruthy();
});

it('a change of the password names the keys that stay valid and offers to revoke them [R1.05]', async () => {
  const bench = await openBench(account, {
    fixtures: {
      replies: {
        apiKeys: {
          mayTrade: true,
          scopes: ['market.read'],
          keys: [key({ name: 'robot' }), key({ name: 'old', state: 'revoked' })],
        },
      },
      pages: { myInfo: { query: { tabName: 'SecurityCenter' } } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
  expect(await screen.findByText('修改密码后，以下 API 密钥仍然有效：robot。')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /同时吊销这些密钥/ })).toHaveProperty('checked', false);
});
