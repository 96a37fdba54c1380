// @vitest-environment jsdom
import { orderRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orders } from './index.ts';

/** The page of an order, and what it asks the ticket for. */
async function pageOf(order: Parameters<typeof orderRow>[0]) {
  const detail = { order: orderRow({ orderId: 'O1', ...order }), events: [], hits: [] };
  const bench = await openBench(orders, {
    fixtures: {
      pages: { detail: { params: { orderObj: 'O1' } } },
      replies: { getQuoteDetail: detail },
      rows: { MyQuote: [] },
    },
  });
  const drafts: unknown[] = [];
  bench.services.intents.handle('order', (draft) => void drafts.push(draft));
  await bench.mount(false, (view) => view === 'detail');
  await bench.settle(500);
  return drafts;
}

it('a quote in the market is amended from its page: the ticket receives what is left of it', async () => {
  const drafts = await pageOf({ phase: 'resting', canCancel: true, cumQty: 1000, leavesQty: 4000 });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '修改报价' })));
  expect(drafts).toMatchObject([{ quantity: 4000, replaces: { orderId: 'O1', leavesQty: 4000 } }]);
});

it('an order in a bond that has matured since says so beside its name [R5.08]', async () => {
  await pageOf({ phase: 'done', canCancel: false, ordStatus: '2', trueRemainMaturityStr: '-3D' });
  expect(screen.getByText('已到期')).toBeTruthy();
  expect(screen.queryByText('-3D')).toBeNull();
});

it('an order that is over offers no change', async () => {
  await pageOf({ phase: 'done', canCancel: false, ordStatus: '2' });
  expect(screen.getByRole('region', { name: '全部经过' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '修改报价' })).toBeNull();
});

it('the keyboard scrolls what happened to an order where it is wider than the page', async () => {
  await pageOf({ phase: 'resting' });
  const region = screen.getByRole('region', { name: '全部经过' });
  expect(region.tabIndex).toBe(0);
  expect(region.querySelector('table')).not.toBeNull();
});
