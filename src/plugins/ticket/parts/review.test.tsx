// @vitest-environment jsdom
import type { DeepMarket, Level } from '#contract/entities';
import { defineWidget } from '#core/define';
import { quoteRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticket } from '../index.ts';
import { emptyDraft, type TicketDraft } from '../model/draft.ts';
import { Review } from './Review.tsx';

const ID = '240210.IB';

/** Opens the review of a draft. */
async function openReview(over: Partial<TicketDraft>, rows: readonly DeepMarket[] = []) {
  const draft = { ...emptyDraft('c1'), securityId: ID, symbol: '24国开10', ...over };
  // `as` holds: what the review reads of the store.
  const props = {
    ticket: {
      draft,
      figures: { yieldE4: 18_000, cleanE4: 995_000, dirtyE4: 1_000_000 },
      quantity: 5000,
      settleDate: '2026-11-27',
      stage: 'review',
      priceCheck: { warnings: [], needsOtherKey: false, costOverBest: null },
    },
  } as unknown as Parameters<typeof Review>[0];
  const dock = defineWidget({
    title: 'ticket:title',
    load: async () => ({ View: () => <Review {...props} /> }),
  });
  const bench = await openBench(
    { ...ticket, widgets: { dock } },
    { fixtures: { rows: { deepmarket: rows } } },
  );
  bench.services.market.follow('deepmarket', [ID]);
  // The review opens on a ladder that is there.
  await bench.settle(500);
  await bench.mount(false, (view) => view === 'dock');
  await bench.settle(500);
  return bench;
}

it.each([
  ['Y', '1.8', ' 1.8000 · '],
  ['C', '99.5', ' 99.5000 · '],
] as const)(
  'the head shows the price of type %s, typed as %s, with its usual decimals',
  async (priceType, priceText, figure) => {
    await openReview({ priceType, priceText });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain(figure.trim());
  },
);

it('a quote that is done or pulled during the review is said to be gone before the order is sent', async () => {
  const deep = (ofr: readonly Level[]): DeepMarket => ({
    securityId: ID,
    priceType: 'Y',
    levels: 6,
    bid: [],
    ofr: [...ofr],
    ts: '2026-11-20 10:00:00.000',
  });
  const level = quoteRow({ quoteId: 'q7', side: 2, qty: 5000 });
  const bench = await openReview({ side: 1, quoteInd: 99, targetQuoteId: 'q7', priceText: '2.2' }, [
    deep([level]),
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  const deals = /直接成交/;
  expect(screen.getByText(deals)).toBeTruthy();
  act(() => bench.sockets.at('websocketForward').frame('deepmarket', 'upd', [deep([])]));
  await bench.settle();
  expect(screen.getByRole('alert').textContent).toContain('原选报价已不在最优六档');
  expect(screen.queryByText(deals)).toBeNull();
});
