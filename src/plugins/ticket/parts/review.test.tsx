// @vitest-environment jsdom
import { defineWidget } from '#core/define';
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticket } from '../index.ts';
import { emptyDraft } from '../model/draft.ts';
import { Review } from './Review.tsx';

it.each([
  ['Y', '1.8', ' 1.8000 · '],
  ['C', '99.5', ' 99.5000 · '],
] as const)(
  'the head shows the price of type %s, typed as %s, with its usual decimals',
  async (priceType, priceText, figure) => {
    const draft = { ...emptyDraft('c1'), securityId: '240210.IB', symbol: '24国开10', priceType, priceText };
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
    const bench = await openBench({ ...ticket, widgets: { dock } });
    await bench.mount(false, (view) => view === 'dock');
    await bench.settle(500);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain(figure.trim());
  },
);
