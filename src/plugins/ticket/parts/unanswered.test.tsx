// @vitest-environment jsdom
import { defineWidget } from '#core/define';
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticket } from '../index.ts';
import { Unanswered } from './Unanswered.tsx';

type Props = Parameters<typeof Unanswered>[0];

it.each([
  [1, '2kw', 2000, '24国开10 买入 2.2000 · 2,000万 已发出，'],
  [2, '3000', 3000, '24国开10 卖出 2.2000 · 3,000万 已发出，'],
])(
  'an order without a reply is named with its side and unit (side %i, %s)',
  async (side, qtyText, quantity, text) => {
    const draft = { securityId: '240210.IB', symbol: '24国开10', side, priceText: '2.2000', qtyText };
    // `as` holds: what the panel reads of a ticket.
    const props = { ticket: { draft, quantity } } as unknown as Props;
    const dock = defineWidget({
      title: 'ticket:title',
      load: async () => ({ View: () => <Unanswered {...props} /> }),
    });
    const bench = await openBench({ ...ticket, widgets: { dock } });
    await bench.mount(false, (view) => view === 'dock');
    await bench.settle(500);
    expect(screen.getByRole('alert').textContent).toContain(text);
  },
);
