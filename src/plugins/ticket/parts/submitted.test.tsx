// @vitest-environment jsdom
import type { Order } from '#contract/entities';
import { defineWidget } from '#core/define';
import { orderRow } from '#testing';
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ticket } from '../index.ts';
import { Submitted } from './Submitted.tsx';

type Props = Parameters<typeof Submitted>[0];

/** The panel after an entry with this reply, which replaced a quote or none, with the user's orders as they are since. */
async function openAfter(
  replaces: string | undefined,
  reply: object,
  since: readonly Order[] = [],
): Promise<string | null | undefined> {
  // `as` holds: what the panel reads of both.
  const props = {
    ticket: { figuresAt: () => null },
    accepted: {
      entry: {
        securityId: '240210.IB',
        side: 1,
        price: 2.2,
        priceType: 'Y',
        orderQty: 2000,
        quoteInd: 1,
        ...(replaces === undefined ? {} : { replaces }),
      },
      reply: { orderId: 'O2', ordStatus: '0', cumQty: 0, avgPrice: null, remainingQuota: null, ...reply },
      symbol: '24国开10',
      cancelled: false,
    },
  } as unknown as Props;
  const dock = defineWidget({
    title: 'ticket:title',
    load: async () => ({ View: () => <Submitted {...props} /> }),
  });
  const bench = await openBench({ ...ticket, widgets: { dock } }, { fixtures: { rows: { MyQuote: since } } });
  await bench.mount(false, (view) => view === 'dock');
  // As other plugins do on every page.
  onTestFinished(bench.services.trading.follow());
  await bench.settle(500);
  return screen.getByRole('heading', { level: 3 }).parentElement?.textContent;
}

const quoted = { key: 'quote', message: '报价已提交', values: {} };
const partFilled = {
  key: 'partFilled',
  message: '部分成交',
  values: { cumQty: 1000, orderQty: 2000 },
  cumQty: 1000,
};

it.each([
  ['an amendment', 'O1', quoted, /^报价已修改债券/],
  ['a quote', undefined, quoted, /^报价已提交债券/],
  ['an amendment of which a part was filled', 'O1', partFilled, /^报价已修改部分成交 1,000\/2,000/],
])('%s is headed by one sentence, and says what else happened', async (_what, replaces, reply, text) => {
  expect(await openAfter(replaces, reply)).toMatch(text);
});

it.each([
  ['user', /^报价已撤销未成交部分已撤销/],
  ['auto', /^未成交未成交部分已撤销/],
  ['refused', /^未成交对手方拒绝了点价/],
] as const)(
  'what ended elsewhere without a fill (%s) is headed as withdrawn if its owner withdrew it, else as not filled [R4.15]',
  async (reason, text) => {
    const ended = orderRow({ orderId: 'O2', ordStatus: '4', phase: 'done', reason });
    expect(await openAfter(undefined, quoted, [ended])).toMatch(text);
  },
);
