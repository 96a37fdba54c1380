// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { quotes } from './index.ts';
import { quote } from './testing/rows.ts';

it('the foot of the list says that the bond chosen in the search is not in it: it has no quotes, or is filtered out', async () => {
  const bestmarket = [
    quote({ securityId: '240210.IB', symbol: '24国开10', bondType: 'FB', bidPrice: 2.2025 }),
    quote({ securityId: '112609059.IB', symbol: '26浦发银行CD059', bondType: 'NCD', bidPrice: 1.5 }),
    quote({ securityId: '102681001.IB', symbol: '26无人报价MTN001', bidPrice: null, ofrPrice: null }),
  ];
  const bench = await openBench(quotes, { size: 'max', fixtures: { rows: { bestmarket } } });
  await bench.mount(false, (name) => name === 'composite');
  await bench.settle(1500);
  const choose = async (securityId: string) => {
    await act(async () =>
      bench.channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId } }),
    );
    await bench.settle(1100);
  };
  const noteText = () => screen.getByLabelText('价格变动').textContent;
  await choose('240210.IB');
  expect(noteText()).toBe('');
  await choose('102681001.IB');
  expect(noteText()).toBe('26无人报价MTN001 不在列表中：暂无报价，或不在筛选范围内');
  // Its row has never arrived.
  await choose('019999.SH');
  expect(noteText()).toMatch(/^019999\.SH 不在列表中/u);
  await choose('240210.IB');
  expect(noteText()).toBe('');
  fireEvent.click(screen.getByRole('radio', { name: '同业存单' }));
  await bench.settle(1100);
  expect(noteText()).toMatch(/^24国开10 不在列表中/u);
});
