// @vitest-environment jsdom
import type { Order } from '#contract/entities';
import { defineWidget } from '#core/define';
import { orderRow } from '#testing';
import { openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ticket } from '../index.ts';
import { Submitted } from './Submitted.tsx';

type Props = Parameters<typeof Submitted>[0];

/** The panel after an entry with this reply, which replaced a quote or none, with the user's orders as they are since. */
async function openAfter(
  replaces: string | undefined,
  reply: object,
  since: readonly Order[] = [],
): Promise<string | null | undefined> {
  return (await open(replaces, reply, since)).panel?.textContent;
}

async function open(replaces: string | undefined, reply: object, since: readonly Order[] = []) {
  const renew = vi.fn<() => void>();
  // `as` holds: what the panel reads of both.
  const props = {
    ticket: { figuresAt: () => null, renew, takeBack: async () => ({ text: '没有收到答复' }) },
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
  return { bench, renew, panel: screen.getByRole('heading', { level: 3 }).parentElement };
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

it.each([
  ['intermediaryOrder', []],
  ['intermediaryCancel', [orderRow({ orderId: 'O2', ordStatus: '4', phase: 'done', reason: 'user' })]],
] as const)('the panel of type %s offers the order list and to finish [R4.15]', async (type, since) => {
  const { bench, renew, panel } = await open(undefined, quoted, since);
  expect(panel?.dataset['type']).toBe(type);
  fireEvent.click(screen.getByRole('button', { name: '查看订单列表' }));
  expect([bench.browser.path(), renew.mock.calls.length]).toEqual(['/order-center/order', 0]);
  fireEvent.click(screen.getByRole('button', { name: /^完成/ }));
  expect(renew).toHaveBeenCalledOnce();
});

it('why it could not be taken back is said until it is known to have ended', async () => {
  const resting = orderRow({ orderId: 'O2' });
  const { bench } = await open(undefined, quoted, [resting]);
  fireEvent.click(screen.getByRole('button', { name: '撤销这笔报价' }));
  await bench.settle(50);
  expect(screen.getByRole('alert').textContent).toBe('没有收到答复');
  act(() =>
    bench.services.trading.orders.set('O2', {
      ...resting,
      ordStatus: '4',
      phase: 'done',
      reason: 'user',
      canCancel: false,
      version: resting.version + 1,
    }),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
