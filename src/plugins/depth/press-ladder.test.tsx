// @vitest-environment jsdom
import { bestRow, quoteRow } from '#testing';
import { currentBench, openBench } from '#testing/bench';
import { act, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depth } from './index.ts';

const BOND = '240210.IB';

/** Targets of the orders that presses have raised. */
const raised: (string | undefined)[] = [];

/** The ladder with one bid, and what a click on its price tells. */
async function openLadder(
  bid = [quoteRow({ quoteId: 'Q1', yield: 2.2, cleanPrice: 100, qty: 1000 })],
  handlesOrders = false,
) {
  const bench = await openBench(depth, {
    settings: { ladder: { groupByPrice: true } },
    fixtures: {
      rows: {
        deepmarket: [
          {
            securityId: BOND,
            priceType: 'Y',
            levels: 6,
            ts: '2026-11-20 10:00:00.000',
            bid,
            ofr: [],
          },
        ],
      },
    },
  });
  const { services, sockets, views } = bench;
  raised.length = 0;
  if (handlesOrders) bench.intents.handle('order', ({ targetQuoteId }) => void raised.push(targetQuoteId));
  await bench.mount(false, (name) => name === 'ladder');
  await bench.settle(500);
  const panel = bench.views.find(([id]) => id === 'depth.ladder')?.[1] ?? views[0]?.[1];
  if (panel === undefined) throw new Error('the ladder is not on the page');
  const price = () => within(panel).getByRole('button', { name: /^(?!撤销).*2\.2/ });
  /** `nth` click of a quick series, 1 first; returns the number of messages. */
  const press = async (nth = 1): Promise<number> => {
    fireEvent.click(price(), { detail: nth });
    await bench.settle(100);
    return services.notice.toasts.length;
  };
  return { panel, price, press, sockets };
}

it('a ladder price is inactive while it may be stale, and works again once current [R3.04] [U9]', async () => {
  const { panel, price, press, sockets } = await openLadder();
  const pushState = async (live: boolean): Promise<string | null> => {
    for (const socket of sockets.live) socket.push({ type: 'state', live });
    await currentBench().settle(100);
    return price().getAttribute('aria-disabled');
  };
  expect(await pushState(false)).toBe('true');
  expect(await press()).toBe(1);
  expect(currentBench().services.notice.toasts.map(({ words }) => words)).toEqual([{ key: 'depth:notYet' }]);
  expect(within(panel).getByText('行情连接中断', { exact: false })).toBeDefined();
  expect(await pushState(true)).toBe('false');
  expect(await press()).toBe(2);
});

it('the second click of a double click does nothing: by then another price may be under the pointer', async () => {
  const { press } = await openLadder();
  expect(await press(2)).toBe(0);
  expect(await press(1)).toBe(1);
});

it('a line of several quotes names the one that a press takes; one with an own quote is copied', async () => {
  const at = { yield: 2.2, cleanPrice: 100 };
  const first = quoteRow({ quoteId: 'Q1', qty: 1000, org: 'A银行', ...at });
  const { price, press } = await openLadder([first, quoteRow({ quoteId: 'Q2', qty: 20_000, ...at })], true);
  expect(price().getAttribute('data-tip')).toMatch(/^卖给首笔：2\.2000 · 1,000万 · A银行 .*2 笔共 2\.1亿，S/);
  await press();
  expect(raised).toEqual(['Q1']);
  await currentBench().close();
  const ofOwn = await openLadder([first, quoteRow({ quoteId: 'Q2', qty: 2000, mine: true, ...at })], true);
  expect(ofOwn.price().getAttribute('data-tip')).toBe('我的报价 2,000万，X 键撤销');
  expect(await ofOwn.press()).toBe(1);
  expect(raised).toEqual([]);
});

it('the best price above the ladder is pressed to order too, but not while the quote shown is another one', async () => {
  const quote = quoteRow({ yield: 2.1111, price: 2.1111, qty: 4000 });
  const deep = { securityId: BOND, priceType: 'Y' as const, levels: 6, ts: null, bid: [quote], ofr: [] };
  const bench = await openBench(depth, {
    fixtures: { rows: { bestmarket: [bestRow(BOND, 2.1111)], deepmarket: [deep] } },
  });
  const drafts: unknown[] = [];
  bench.intents.handle('order', (draft) => void drafts.push(draft));
  await bench.mount(false, (name) => name === 'header' || name === 'ladder');
  await bench.settle(500);
  const press = () =>
    act(async () => void fireEvent.click(document.querySelector('.depth-strip-price') ?? document.body));
  await press();
  expect(drafts).toMatchObject([{ securityId: BOND, side: 2, price: 2.1111, quantity: 4000 }]);
  const other = { ...deep, bid: [{ ...quote, yield: 2.11, price: 2.11 }] };
  act(() => bench.services.market.deep.put(BOND, other));
  await bench.settle(100);
  await press();
  expect(drafts).toHaveLength(1);
});
