// @vitest-environment jsdom
import { fullRow, quoteRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depth } from './index.ts';

it('a bond chosen while the line is lost is not called loading, and shows once the line is back [R7.09]', async () => {
  const quotes = [quoteRow({ quoteId: 'Q1', side: 2, yield: 2.2, qty: 1000, org: '北方银行' })];
  const bench = await openBench(depth, {
    size: 'max',
    fixtures: { rows: { fullmarket: ['240210.IB', '240205.IB'].map((id) => fullRow(id, quotes)) } },
  });
  await bench.mount(false, (name) => name === 'full');
  await bench.settle(1500);
  const text = () => bench.views.find(([id]) => id === 'depth.full')?.[1].textContent ?? '';
  expect([text().includes('北方银行'), text().includes('中断')]).toEqual([true, false]);
  bench.sockets.networkUp = false;
  bench.streams.drop();
  await bench.settle();
  expect(text()).toContain('行情连接中断，以下为中断前的数据');
  const { channels } = bench;
  await act(async () =>
    channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId: '240205.IB' } }),
  );
  await bench.settle(60_000);
  expect(text()).toContain('行情连接中断，恢复后自动显示');
  expect(text()).not.toMatch(/正在加载|暂无报价|中断前|北方银行/);
  bench.sockets.networkUp = true;
  await bench.settle(40_000);
  expect([text().includes('北方银行'), text().includes('中断')]).toEqual([true, false]);
});

it('each quote in the full list has a menu: others’ can be dealt on or copied, own ones cancelled [R9.03]', async () => {
  const quotes = [
    quoteRow({ quoteId: 'Q1', side: 2, yield: 2.2, qty: 1000 }),
    quoteRow({ quoteId: 'Q2', side: 2, yield: 2.2, qty: 1000, mine: true }),
  ];
  const bench = await openBench(depth, {
    size: 'max',
    fixtures: { rows: { fullmarket: [fullRow('240210.IB', quotes)] } },
  });
  bench.services.intents.handle('order', () => {});
  await bench.mount(false, (name) => name === 'full');
  await bench.settle(1500);
  const panel = bench.views.find(([id]) => id === 'depth.full')?.[1];
  const labels = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent);
  const menuOf = async (id: string) => {
    const cell = panel?.querySelector(`.ag-row[row-id="${id}"] [role=gridcell]`);
    if (!cell) throw new Error(`no quote ${id} in ${String(panel?.textContent)}`);
    fireEvent.contextMenu(cell);
    await expect.poll(labels).not.toEqual([]);
    const found = labels();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await expect.poll(labels).toEqual([]);
    return found;
  };
  expect(await menuOf('Q1')).toEqual([expect.stringContaining('2.2000'), '复制报价', '复制整个列表']);
  expect(await menuOf('Q2')).toEqual(['复制报价', expect.stringContaining('撤'), '复制整个列表']);
});
