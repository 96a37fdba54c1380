// @vitest-environment jsdom
import { TransportError } from '#core/http';
import { currentBench, openBench, type PluginBench } from '#testing/bench';
import { expect, it } from 'vitest';
import { account } from './index.ts';

const NONE = ['暂未设置额度', '暂未分配，请联系客服', '暂无登录记录'] as const;
const EMPTY = {
  getUserAmountInfo: { amountLimit: null, amount: null },
  getSTCSalesInfo: null,
  queryLoginDt: { content: [] },
} as const;

async function open(
  replies: Readonly<Record<string, unknown>>,
  options: Parameters<typeof openBench>[1] = {},
): Promise<PluginBench> {
  const bench = await openBench(account, {
    ...options,
    fixtures: { replies, pages: { myInfo: { query: { tabName: 'Overview' } } } },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  return bench;
}
const reportedMissing = (): readonly string[] =>
  NONE.filter((text) => currentBench().container.textContent.includes(text));

it('quota, sales contact and log-ins are reported missing only once the server has said so, and are read again', async () => {
  let isCut = true;
  const replies = Object.fromEntries(
    Object.entries(EMPTY).map(([call, data]) => [
      call,
      () => {
        if (isCut) throw new TransportError('network');
        return data;
      },
    ]),
  );
  const opened = await open(replies);
  const loading = () => opened.container.querySelectorAll('[aria-label="正在读取账户信息"]').length;
  expect([reportedMissing(), loading()]).toEqual([[], 3]);
  await opened.settle(11_000);
  expect([reportedMissing(), loading()]).toEqual([[], 0]);
  expect(opened.container.textContent).toContain('网络连接异常');
  isCut = false;
  await opened.settle(11_000);
  expect(reportedMissing()).toEqual(NONE);
});

it('who has no sales contact is told to call the hotline of the firm, where it is configured', async () => {
  const firm = { fullName: { 'zh-CN': '珀光证券' }, hotline: '95521' };
  const opened = await open({ ...EMPTY, getSTCSalesInfo: () => null }, { product: { firm } });
  await opened.settle(1000);
  const { textContent } = opened.container;
  expect(textContent).toContain('珀光证券');
  expect(textContent).toContain('暂未分配，请拨打服务热线 95521');
});
