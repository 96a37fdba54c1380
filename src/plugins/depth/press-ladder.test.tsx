// @vitest-environment jsdom
import { quoteRow } from '#testing';
import { PluginBench } from '#testing/bench';
import { fireEvent, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { depth } from './index.ts';

const BOND = '240210.IB';
let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

/** The ladder with one bid, and what a click on its price tells. */
async function openLadder() {
  bench = await PluginBench.open(depth, {
    fixtures: {
      rows: {
        deepmarket: [
          {
            securityId: BOND,
            priceType: 'Y',
            levels: 6,
            ts: '2026-11-20 10:00:00.000',
            bid: [quoteRow({ quoteId: 'Q1', yield: 2.2, cleanPrice: 100, qty: 1000 })],
            ofr: [],
          },
        ],
      },
    },
  });
  const { services, sockets, views } = bench;
  await bench.mount(false, (name) => name === 'ladder');
  await bench.settle(500);
  const panel = bench.views.find(([id]) => id === 'depth.ladder')?.[1] ?? views[0]?.[1];
  if (panel === undefined) throw new Error('the ladder is not on the page');
  const price = () => within(panel).getByRole('button', { name: /2\.2/ });
  /** `nth` click of a quick series, 1 first; returns the number of messages. */
  const press = async (nth = 1): Promise<number> => {
    fireEvent.click(price(), { detail: nth });
    await bench?.settle(100);
    return services.notice.toasts.length;
  };
  return { panel, price, press, sockets };
}

it('a ladder price is inactive while it may be stale, and works again once current [R3.04] [U9]', async () => {
  const { panel, price, press, sockets } = await openLadder();
  const pushState = async (live: boolean): Promise<string | null> => {
    for (const socket of sockets.live) socket.push({ type: 'state', live });
    await bench?.settle(100);
    return price().getAttribute('aria-disabled');
  };
  expect(await pushState(false)).toBe('true');
  expect(await press()).toBe(0);
  expect(within(panel).getByText('行情连接中断', { exact: false })).toBeDefined();
  expect(await pushState(true)).toBe('false');
  expect(await press()).toBe(1);
});

it('the second click of a double click does nothing: by then another price may be under the pointer', async () => {
  const { press } = await openLadder();
  expect(await press(2)).toBe(0);
  expect(await press(1)).toBe(1);
});
