// @vitest-environment jsdom
import type { PendingHit } from '#contract/entities';
import { orderRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orders } from './index.ts';

const hit: PendingHit = {
  hitId: 'H1',
  orgName: 'B证券',
  orderQty: 1000,
  price: 2.2,
  time: '2026-11-20 10:00:00.000',
  expireTime: '2026-11-20 10:05:00.000',
};
const quote = orderRow({ orderId: 'Q1', quoteInd: 2, canConfirm: true, pendingHits: [hit] });

it('the refusal of an answer to a hit is shown at the hit, or as a notice once that has left the list', async () => {
  let onAnswer = (): void => undefined;
  const list = { content: [quote], totalPages: 1 };
  const bench = await openBench(orders, {
    size: 'max',
    fixtures: {
      replies: {
        getQuoteList: list,
        getMyQuote: list,
        confirmMyQuote: () => {
          onAnswer();
          return [{ orderId: 'H1', ok: false, message: '', key: 'orderCancelled', values: {} }];
        },
      },
      rows: { MyQuote: [quote] },
    },
  });
  await bench.mount(false, (view) => view === 'list');
  await expect.poll(() => document.querySelectorAll('.o-hits li').length).toBe(1);
  const { notice, trading, text } = bench.services;
  const confirm = () =>
    act(async () => void fireEvent.click(within(screen.getByRole('listitem')).getByText('确认')));
  await confirm();
  await expect.poll(() => document.querySelector('.o-hit-note')?.textContent).toBe('订单已撤销');
  expect(notice.toasts).toEqual([]);
  // The record without the hit arrives before the reply.
  onAnswer = () => trading.orders.set('Q1', { ...quote, version: quote.version + 1, pendingHits: [] });
  await confirm();
  await expect.poll(() => notice.toasts.map(({ words }) => text.say(words))).toEqual(['订单已撤销']);
});
