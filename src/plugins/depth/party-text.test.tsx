// @vitest-environment jsdom
import { fullRow, quoteRow } from '#testing';
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depth } from './index.ts';

it('all quotes of a bond show the trader’s name if shared, otherwise only the institution [R7.04]', async () => {
  const quotes = [
    quoteRow({ quoteId: 'q1', org: '泰岳银行', traderName: '钱景琪' }),
    quoteRow({ quoteId: 'q2', org: '云帆银行', traderName: null }),
  ];
  const bench = await openBench(depth, {
    fixtures: { rows: { fullmarket: [fullRow('240210.IB', quotes)] } },
  });
  await bench.mount(false, (name) => name === 'full');
  await bench.settle(500);
  expect(screen.getByText('泰岳银行 钱景琪')).toBeTruthy();
  expect(screen.getByText('云帆银行')).toBeTruthy();
});
