// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { orderRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orders } from './index.ts';

const cell = (orderId: string, column: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`.ag-row[row-id="${orderId}"] [col-id="${column}"]`);
  if (found === null) throw new Error(`no cell ${column} of ${orderId}`);
  return found;
};
const press = (orderId: string, key: string, ctrlKey = false) =>
  act(async () => void fireEvent.keyDown(cell(orderId, 'symbol'), { key, ctrlKey }));

/** The list with these orders, and the calls that cancel. */
async function openList(orderIds: readonly string[]) {
  const cancelled: unknown[] = [];
  const listed = orderIds.map((orderId) => orderRow({ orderId, symbol: `债券${orderId}` }));
  const opened = await openBench(orders, {
    size: 'max',
    fixtures: {
      replies: {
        getQuoteList: { content: listed, totalPages: 1 },
        cancelMyQuote: ({ body }: TransportRequest) => {
          cancelled.push(body);
          return [];
        },
      },
      rows: { MyQuote: listed },
    },
  });
  await opened.mount(false, (view) => view === 'list');
  const last = orderIds.at(-1) ?? '';
  await expect.poll(() => document.querySelectorAll(`.ag-row[row-id="${last}"]`).length).toBeGreaterThan(0);
  return { opened, cancelled };
}

it('on a row the space bar selects, X cancels, and Ctrl+C copies the selected rows as a table', async () => {
  const { opened, cancelled } = await openList(['O1', 'O2', 'O3']);
  await press('O3', 'c', true);
  await expect.poll(() => opened.browser.copied.length).toBe(1);
  await press('O1', ' ');
  await press('O2', ' ');
  const chosen = async (): Promise<string> => {
    await opened.settle(50);
    return cell('O2', 'choose').textContent;
  };
  await expect.poll(chosen).toContain('☑');
  await press('O3', 'c', true);
  await expect.poll(() => opened.browser.copied.length).toBe(2);
  const tables = opened.browser.copied.map((text) => text.split('\n').map((line) => line.split('\t')));
  expect(tables[0]?.slice(1).map(([id]) => id)).toEqual(['O3']);
  expect(tables[1]?.slice(1).map(([id]) => id)).toEqual(['O1', 'O2']);
  expect(new Set(tables.flat().map((line) => line.length)).size).toBe(1);

  await press('O3', 'x');
  await expect.poll(() => cancelled.length).toBe(1);
  expect(JSON.stringify(cancelled[0])).toContain('O3');
});

it('M on a row amends its quote: the ticket receives what is left of it', async () => {
  const { opened } = await openList(['O1', 'O2']);
  const drafts: unknown[] = [];
  opened.services.intents.handle('order', (draft) => void drafts.push(draft));
  await opened.settle(50);
  await press('O2', 'm');
  await expect.poll(() => drafts).toMatchObject([{ replaces: { orderId: 'O2' } }]);
});

it('cancelling several asks with unambiguous answers, 不撤 and 撤单; declining cancels nothing [U14]', async () => {
  const { opened, cancelled } = await openList(['O1', 'O2']);
  await press('O1', ' ');
  await press('O2', ' ');
  await opened.settle(50);
  const ask = async () => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^撤单 2$/ })));
    const { dialog } = opened.services.notice;
    expect(dialog?.spec.actions.map(({ words }) => opened.services.text.say(words))).toEqual([
      '不撤',
      '撤单',
    ]);
    return dialog;
  };
  const first = await ask();
  await act(async () => opened.services.notice.answer(first?.id ?? -1, first?.spec.dismissId ?? ''));
  await opened.settle(50);
  expect(cancelled).toEqual([]);
  const second = await ask();
  await act(async () =>
    opened.services.notice.answer(second?.id ?? -1, second?.spec.actions.at(-1)?.id ?? ''),
  );
  await expect.poll(() => cancelled.length).toBeGreaterThan(0);
});
