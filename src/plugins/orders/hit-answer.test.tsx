// @vitest-environment jsdom
import type { PendingHit } from '#contract/entities';
import type { TransportRequest } from '#core/http';
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

it('the next hit does not come under the pointer when one is over: its line stays, and answers no press', async () => {
  const two = orderRow({ ...quote, pendingHits: [hit, { ...hit, hitId: 'H2', orgName: 'C银行' }] });
  const confirmed: unknown[] = [];
  const list = { content: [two], totalPages: 1 };
  const bench = await openBench(orders, {
    size: 'max',
    fixtures: {
      replies: {
        getQuoteList: list,
        getMyQuote: list,
        confirmMyQuote: ({ body }: TransportRequest) => {
          confirmed.push(body);
          return [{ orderId: 'H2', ok: true, message: '', key: null, values: {} }];
        },
      },
      rows: { MyQuote: [two] },
    },
  });
  await bench.mount(false, (view) => view === 'list');
  await expect.poll(() => document.querySelectorAll('.o-hits li').length).toBe(2);
  const texts = () => [...document.querySelectorAll('.o-hits li')].map(({ textContent }) => textContent);
  const press = (at: number, detail: number) =>
    act(async () => {
      const row = document.querySelectorAll<HTMLElement>('.o-hits li')[at];
      fireEvent.click(within(row ?? document.body).getByText('确认'), { detail });
    });
  const section = screen.getByRole('region', { name: '待确认点价' });
  fireEvent.pointerEnter(section);
  const { trading } = bench.services;
  const rest = { ...two, version: two.version + 1, pendingHits: two.pendingHits.slice(1) };
  act(() => void trading.orders.set(two.orderId, rest));
  expect(texts()).toEqual([expect.stringMatching(/B证券.*已结束/), expect.stringContaining('C银行')]);
  await press(0, 1);
  await press(1, 2);
  expect(confirmed).toEqual([]);
  await press(1, 1);
  expect(confirmed).toHaveLength(1);
  fireEvent.pointerLeave(section);
  expect(texts()).toEqual([expect.stringContaining('C银行')]);
});
