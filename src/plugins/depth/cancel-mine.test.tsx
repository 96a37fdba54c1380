// @vitest-environment jsdom
import type { Order } from '#contract/entities';
import type { TransportRequest } from '#core/http';
import { orderRow, quoteRow } from '#testing';
import { openBench } from '#testing/bench';
import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { depth } from './index.ts';

const BOND = '240210.IB';

const level = (n: number) =>
  quoteRow({ quoteId: `Q${n}`, yield: 2.2 + n / 100, cleanPrice: 100 - n, qty: 1000, mine: true });

async function open(orders: readonly Order[], reply: unknown) {
  const bodies: Record<string, unknown>[] = [];
  const bench = await openBench(depth, {
    fixtures: {
      replies: {
        cancelAllMyQuotes: ({ body }: TransportRequest) => {
          bodies.push(JSON.parse(String(body)));
          return reply;
        },
      },
      rows: {
        MyQuote: orders,
        deepmarket: [
          {
            securityId: BOND,
            priceType: 'Y',
            levels: 6,
            ts: '2026-11-20 10:00:00.000',
            bid: [1, 2, 3, 4, 5, 6].map(level),
            ofr: [],
          },
        ],
      },
    },
  });
  await bench.mount(false, (name) => name === 'ladder');
  await bench.settle(500);
  const panel = bench.views.find(([id]) => id === 'depth.ladder')?.[1];
  if (panel === undefined) throw new Error('the ladder is not on the page');
  return { bench, panel, bodies };
}
const button = (panel: HTMLElement) => within(panel).queryByRole('button', { name: /^撤我的/ });

describe('own quotes in a bond', () => {
  it('are counted from own orders, beyond the levels shown, and cancelled by one call for the bond [U2]', async () => {
    const orders = [
      ...Array.from({ length: 9 }, (_, n) => orderRow({ orderId: `Q${n}`, securityID: BOND })),
      orderRow({ orderId: 'other', securityID: '260011.IB' }),
      orderRow({ orderId: 'over', securityID: BOND, ordStatus: '4', phase: 'done' }),
    ];
    const reply = {
      count: 9,
      qty: 45_000,
      failed: [{ orderId: 'Q0', qty: 5000, message: '订单已全部成交' }],
    };
    const { bench: opened, panel, bodies } = await open(orders, reply);
    expect(button(panel)?.textContent).toBe('撤我的 9');
    fireEvent.click(button(panel) ?? panel);
    await opened.settle(500);
    expect(bodies.map(({ securityId }) => securityId)).toEqual([BOND]);
    expect(opened.services.notice.toasts.map(({ words }) => words)).toEqual([
      { key: 'core:trading.cancelledAll', values: { count: 9, qty: '45,000' } },
      {
        key: 'core:trading.notCancelled',
        values: { count: 1, qty: '5,000', reason: '订单已全部成交' },
      },
    ]);
    expect(opened.problems).toEqual([]);
  });

  it('have no button when there are none, whatever the ladder marks', async () => {
    const { panel } = await open([], { count: 0, qty: 0, failed: [] });
    expect(button(panel)).toBeNull();
  });
});
