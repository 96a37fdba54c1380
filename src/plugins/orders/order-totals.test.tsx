// @vitest-environment jsdom
import { orderRow } from '#testing';
import { openBench, type PluginBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orders } from './index.ts';

const LISTED = [
  orderRow({ orderId: 'O1', side: 1, orderQty: 5000, dv01: 4210, price: 2.2 }),
  orderRow({ orderId: 'O2', side: 2, orderQty: 3000, cumQty: 1000, leavesQty: 2000, dv01: 900 }),
];
const total = (key: string): string | undefined =>
  document.querySelector(`.o-totals [data-total=${key}] dd`)?.textContent;
const cell = (orderId: string, column: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`.ag-row[row-id="${orderId}"] [col-id="${column}"]`);
  if (found === null) throw new Error(`no cell ${column} of ${orderId}`);
  return found;
};

async function open(): Promise<PluginBench> {
  const opened = await openBench(orders, {
    size: 'max',
    fixtures: {
      replies: {
        getQuoteList: { content: LISTED, totalPages: 1 },
      },
      rows: { MyQuote: LISTED },
    },
  });
  await opened.mount(false, (view) => view === 'list');
  await expect.poll(() => document.querySelectorAll('.ag-row[row-id="O2"]').length).toBeGreaterThan(0);
  return opened;
}

it('the list shows each order’s DV01, and the total of those that pass the filter [U19]', async () => {
  await open();
  expect(cell('O1', 'dv01').textContent).toBe('4,210');
  expect(['buy', 'sell', 'net', 'filled', 'dv01'].map(total)).toEqual([
    '5,000',
    '3,000',
    '2,000',
    '1,000',
    '3,310',
  ]);
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Ofr' })));
  await expect.poll(() => [total('buy'), total('dv01')]).toEqual(['0', '-900']);
});

it('a pressed order shows its bond in linked panels [U19]', async () => {
  const opened = await open();
  const other = { type: 'fdc3.instrument', id: { securityId: '260011.IB' } } as const;
  await act(async () => opened.channels.publish('blue', 'bond', other));
  await act(async () => fireEvent.click(cell('O1', 'symbol')));
  await expect
    .poll(() => opened.channels.current('blue', 'bond'))
    .toEqual({ type: 'fdc3.instrument', id: { securityId: '240210.IB' } });
});

it('the totals give no figure before the list is known', async () => {
  const bench = await openBench(orders, { size: 'max', fixtures: { rows: { MyQuote: [] } } });
  bench.server.mode = 'network';
  await bench.mount(false, (view) => view === 'list');
  await expect.poll(() => screen.queryByText('没有读到委托')).not.toBeNull();
  expect(['buy', 'sell', 'net', 'filled', 'dv01'].map(total)).toEqual(['--', '--', '--', '--', '--']);
});
