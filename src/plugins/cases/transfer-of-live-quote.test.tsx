// @vitest-environment jsdom
import { order as orderEntity } from '#contract/entities';
import { openBench, sampleOf } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cases } from './index.ts';

it('a transfer out of a live quote, of which a part is filled, is filled in with that part [R1.03]', async () => {
  const live = {
    ...z.parse(orderEntity, sampleOf(orderEntity)),
    orderId: 'O9',
    securityID: '240210.IB',
    symbol: '24国开10',
    cumQty: 2000,
    orderQty: 3000,
    ordStatus: '0',
    category: 'activeUnquoted',
  };
  const bench = await openBench(cases, {
    fixtures: {
      pages: { transfer: { query: { order: 'O9' } } },
      replies: {
        getQuoteList: { content: [], totalPages: 1 },
        getQuoteDetail: { order: live, events: [], hits: [] },
        getDealPathInfo: [],
      },
    },
  });
  await bench.mount(false, (name) => name === 'transfer');
  await bench.settle(500);
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('面额'), value('债券')]).toEqual(['2000', expect.stringContaining('240210.IB')]);
  expect(screen.getByRole('option', { name: /24国开10.*2,000/ })).toBeTruthy();
});
