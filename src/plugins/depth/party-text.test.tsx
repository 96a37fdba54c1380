// @vitest-environment jsdom
import { fullRow, quoteRow } from '#testing';
import { PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { depth } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('all quotes of a bond show the trader’s name if shared, otherwise only the institution [R7.04]', async () => {
  const quotes = [
    quoteRow({ quoteId: 'q1', org: '泰岳银行', traderName: '钱景琪' }),
    quoteRow({ quoteId: 'q2', org: '云帆银行', traderName: null }),
  ];
  bench = await PluginBench.open(depth, {
    fixtures: { rows: { fullmarket: [fullRow('240210.IB', quotes)] } },
  });
  await bench.mount(false, (name) => name === 'full');
  await bench.settle(500);
  expect(screen.getByText('泰岳银行 钱景琪')).toBeTruthy();
  expect(screen.getByText('云帆银行')).toBeTruthy();
});
