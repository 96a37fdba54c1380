// @vitest-environment jsdom
import type { DeepMarket, Level } from '#contract/entities';
import { defineWidget } from '#core/define';
import { quoteRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticket } from '../index.ts';
import { emptyDraft } from '../model/draft.ts';
import { TargetRow } from './TargetRow.tsx';

const ID = '240210.IB';

it('a quote that is gone says so in its own field: no line appears that would move price and quantity', async () => {
  const deep = (ofr: readonly Level[]): DeepMarket => ({
    securityId: ID,
    priceType: 'Y',
    levels: 6,
    bid: [],
    ofr: [...ofr],
    ts: '2026-11-20 10:00:00.000',
  });
  const draft = {
    ...emptyDraft('c1'),
    securityId: ID,
    quoteInd: 99,
    targetQuoteId: 'q7',
    priceText: '2.2',
  } as const;
  // `as` holds: what the row reads of the store.
  const props = {
    ticket: { draft, aimed: null, problems: {}, refusal: null, isAttempted: false },
  } as unknown as Parameters<typeof TargetRow>[0];
  const dock = defineWidget({
    title: 'ticket:title',
    load: async () => ({ View: () => <TargetRow {...props} /> }),
  });
  const rows = { deepmarket: [deep([quoteRow({ quoteId: 'q7', side: 2 })])] };
  const bench = await openBench({ ...ticket, widgets: { dock } }, { fixtures: { rows } });
  bench.services.market.follow('deepmarket', [ID]);
  await bench.mount(false, (view) => view === 'dock');
  await bench.settle(500);
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: '对手报价' });
  const state = () => [
    field.selectedOptions[0]?.textContent.includes('原选报价已不在最优六档'),
    field.ariaInvalid ?? field.getAttribute('aria-invalid') ?? 'false',
    document.querySelectorAll('.tk-hint, .tk-bad').length,
  ];
  expect(state()).toEqual([false, 'false', 0]);
  act(() => bench.sockets.at('websocketForward').frame('deepmarket', 'upd', [deep([])]));
  await bench.settle();
  expect(state()).toEqual([true, 'true', 0]);
  // While the levels may be out of date, nobody knows whether it is gone.
  act(() => bench.services.market.deep.setStale(true));
  expect(state()).toEqual([false, 'false', 0]);
  expect(field.selectedOptions[0]?.textContent).toBe('原选报价');
});
