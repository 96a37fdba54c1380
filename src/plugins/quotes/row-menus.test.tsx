// @vitest-environment jsdom
import type { LatestHighest } from '#contract/entities';
import { currentBench, openBench } from '#testing/bench';
import { act, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { quotes } from './index.ts';
import { homepage, quote, trade } from './testing/rows.ts';

const highest: LatestHighest = {
  securityId: '240210.IB',
  symbol: '24国开10',
  side: 2,
  price: 2.2,
  priceType: 'Y',
  prevPrice: 2.205,
  qty: 3000,
  org: '***',
  settlType: '2',
  time: '2026-11-20 10:00:00.000',
  kind: 'best',
};

async function open(panel: string): Promise<HTMLElement> {
  const opened = await openBench(quotes, {
    size: 'max',
    fixtures: {
      replies: {
        homepage: homepage({ active: [quote()] }),
        queryLatestTrans: { content: [trade('t1')], totalPages: 1 },
      },
      rows: {
        bestmarket: [quote()],
        latestTransWebSocket: [trade('t1')],
        latestHighestMarke: [highest],
      },
    },
  });
  await opened.mount(false, (name) => name === panel);
  await opened.settle(1500);
  const found = opened.views.find(([id]) => id === `quotes.${panel}`)?.[1];
  if (!found) throw new Error(`${panel} is not on the page`);
  return found;
}

/** The menu entries of this row: the secondary mouse button and the menu key open it by the same event. */
async function menuOf(row: Element | null): Promise<readonly (string | null)[]> {
  if (row === null) throw new Error('no such row');
  fireEvent.contextMenu(row);
  await expect.poll(() => document.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(0);
  return [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
}

it('a trade on the home page has its bond’s menu, and its entries work [R9.03]', async () => {
  const panel = await open('trades');
  await expect.poll(() => panel.querySelector('.ag-row')).not.toBeNull();
  expect(await menuOf(panel.querySelector('.ag-row [role=gridcell]'))).toEqual([
    '查看深度报价',
    '移出自选',
    '复制整个列表',
  ]);
  await act(async () =>
    fireEvent.click(within(document.body).getByRole('menuitem', { name: '查看深度报价' })),
  );
  expect(currentBench().channels.current('blue', 'bond')?.id.securityId).toBe('240210.IB');
});

it('a direction under the pointer says which side gave way, in cells that rows share', async () => {
  const panel = await open('trades');
  await expect.poll(() => panel.querySelector('.ag-row')).not.toBeNull();
  const cells = panel.querySelectorAll('.ag-row [col-id=direction]');
  for (const cell of cells) fireEvent.pointerOver(cell);
  const tips = [...cells].map((cell) => [cell.textContent, cell.getAttribute('data-tip')]);
  expect(tips).toEqual([['TKN', '买方拿走，成交在卖价']]);
  const other = panel.querySelector('.ag-row [col-id=price]');
  if (other !== null) fireEvent.pointerOver(other);
  expect(other?.hasAttribute('data-tip')).toBe(false);
});

it('a quote that became best has the quote menu, a trade in the full list the bond menu [R9.03]', async () => {
  const panel = await open('latestActive');
  const ofRow = (id: string) => menuOf(panel.querySelector(`.ag-row[row-id="${id}"] [role=gridcell]`));
  currentBench().services.intents.handle('order', () => {});
  await currentBench().settle(100);
  expect(await ofRow('240210.IB/2')).toEqual(['买入卖方 2.2000', '查看深度报价', '移出自选', '复制整个列表']);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await expect.poll(() => document.querySelector('[role=menuitem]')).toBeNull();
  expect(await ofRow('t1')).toEqual(['查看深度报价', '移出自选', '复制整个列表']);
  await act(async () => fireEvent.click(within(document.body).getByRole('menuitem', { name: '移出自选' })));
  await currentBench().settle(100);
  expect(await ofRow('t1')).toEqual(['查看深度报价', '加入自选', '复制整个列表']);
});

it('a bond chosen in one list is marked in the tape, in each of its trades', async () => {
  const panel = await open('trades');
  await expect.poll(() => panel.querySelector('.ag-row')).not.toBeNull();
  const isMarked = () => panel.querySelector('.ag-row')?.getAttribute('aria-current');
  const { channels } = currentBench();
  const publish = (securityId: string) =>
    act(async () => channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId } }));
  await publish('200205.IB');
  const before = isMarked();
  await publish('240210.IB');
  expect([before, isMarked()]).toEqual([null, 'true']);
});

it('a quote that became best is answered by the key of its side: bought with B, an offer not sold with S', async () => {
  const panel = await open('latestActive');
  const drafts: unknown[] = [];
  currentBench().services.intents.handle('order', (draft) => void drafts.push(draft));
  await currentBench().settle(100);
  const cell = panel.querySelector<HTMLElement>('.ag-row[row-id="240210.IB/2"] [role=gridcell]');
  for (const key of ['s', 'b']) fireEvent.keyDown(cell ?? document.body, { key });
  await expect.poll(() => drafts).toMatchObject([{ securityId: '240210.IB', side: 1 }]);
});
