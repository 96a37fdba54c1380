// @vitest-environment jsdom
import { TransportError } from '#core/http';
import { ownPath } from '#testing';
import { openBench, plainUser } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { act } from 'react';
import { expect, it } from 'vitest';
import { ticket } from './index.ts';
import { bondRecord } from './testing/bonds.ts';

const hit = { ...bondRecord, securityid: bondRecord.securityId };
/** The bulk quoting drawer with this line parsed into it. */
async function openBulk(
  line: string,
  found: unknown = { content: [hit], totalPages: 1 },
  replies: Readonly<Record<string, unknown>> = {},
) {
  const opened = await openBench(ticket, {
    kind: plainUser,
    fixtures: {
      replies: { bondInfoByIdOrName: found, bondInfo: bondRecord, ...replies },
    },
  });
  await opened.mount(false, (view) => view === 'bulk');
  fireEvent.change(screen.getByRole('textbox', { name: '粘贴报价' }), { target: { value: line } });
  fireEvent.click(screen.getByRole('button', { name: '解析' }));
  await opened.settle(1000);
  return opened;
}

it('a row shows the current market bid and offer, as the drawer covers the page that has them [U11]', async () => {
  await openBulk('240210 bid 1.9600 3000');
  const table = screen.getByRole('table');
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const [, row] = within(table).getAllByRole('row');
  const cells = within(row ?? table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells[heads.indexOf('市场 买 / 卖')]).toMatch(/^-?\d+\.\d{4} \/ -?\d+\.\d{4}$/);
});

it.each([
  ['2.1070', '可提交'],
  ['3.4700', '请核对'],
])('a negotiable row at %s is marked %s: the ticket would ask for another key [U7]', async (price, state) => {
  const opened = await openBulk(`240210 bid ${price} 3000 可议`, undefined, {
    getDealPathInfo: [ownPath],
    getUserAmountInfo: { amountLimit: 100_000, amount: 0 },
    queryOrderRules: { deviationBp: { rates: 200, credit: 200, belowAA: 200 } },
  });
  await opened.settle(1000);
  const [, row] = screen.getAllByRole('row');
  const [cell] = within(row ?? expect.fail('no row')).getAllByRole('cell');
  expect(cell?.textContent).toBe(state);
});

it('a row says on which day its settlement code settles, and over midnight on which it does by then', async () => {
  let [today, nextWorkday] = ['2026-11-20', '2026-11-23'];
  const replies = {
    getNextWorkdayOfCurrentDate: () => ({
      today,
      isWorkday: true,
      nextWorkday,
      workdays: ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'],
      estimated: false,
      now: `${today} 10:00:00.000`,
    }),
  };
  const opened = await openBulk('240210 bid 1.9600 3000 今+1', undefined, replies);
  const settles = () =>
    screen.getByRole('combobox', { name: /清算/ }).parentElement?.querySelector('small')?.textContent;
  const first = settles();
  [today, nextWorkday] = ['2026-11-23', '2026-11-24'];
  opened.clock.setWall(Date.parse('2026-11-23T02:00:00Z'));
  await opened.settle(6000);
  expect([first, settles()]).toEqual(['11-23', '11-24']);
});

it('rows whose bond look-up failed are looked up again without a click on each', async () => {
  let isCut = true;
  const opened = await openBulk('240210 bid 1.9600 3000\n240210 bid 1.9700 3000', () => {
    if (isCut) throw new TransportError('network');
    return { content: [hit], totalPages: 1 };
  });
  expect(screen.getAllByText('查找失败，正在重试')).toHaveLength(2);
  isCut = false;
  await opened.settle(3500);
  expect(screen.queryByText('查找失败，正在重试')).toBeNull();
  expect(screen.getAllByText(`${hit.secshortname} ${hit.securityid}`)).toHaveLength(2);
});

it('a user without a trading path is told so before pasting, with the way to the first one, until there is one', async () => {
  let paths: readonly unknown[] = [];
  const opened = await openBench(ticket, {
    kind: plainUser,
    fixtures: { replies: { getDealPathInfo: () => paths } },
  });
  await opened.mount(false, (view) => view === 'bulk');
  await opened.settle(500);
  expect(screen.getByText('请先维护并选择交易路径')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '维护' }).pathname).toMatch(/path/);
  paths = [ownPath];
  await opened.settle(1500);
  expect(screen.queryByText('请先维护并选择交易路径')).toBeNull();
});

it('while disconnected the table says that nothing is sent', async () => {
  const opened = await openBulk('240210 bid 1.9600 3000');
  const { status } = opened.services;
  const reason = () => screen.queryByText(/操作没有发出/);
  expect(reason()).toBeNull();
  act(() => runInAction(() => (status.isLost = true)));
  expect(reason()).not.toBeNull();
  act(() => runInAction(() => (status.isLost = false)));
  expect(reason()).toBeNull();
});

it('what was sent is named by bond and quantity; of more than five the first four and the sum of the rest [R9.07]', async () => {
  const lines = [1, 2, 3, 4, 5, 6].map((thousands) => `240210 bid 2.1070 ${thousands}000`);
  const opened = await openBulk(lines.join('\n'), undefined, {
    getDealPathInfo: [ownPath],
    getUserAmountInfo: { amountLimit: 100_000, amount: 0 },
    ordersPrice: {
      orderId: 'O1',
      ordStatus: '0',
      cumQty: 0,
      message: '',
      avgPrice: null,
      remainingQuota: 99_000,
    },
  });
  await opened.settle(1000);
  fireEvent.click(screen.getByRole('button', { name: /^提交/ }));
  await opened.settle(100);
  fireEvent.click(screen.getByRole('button', { name: /确认提交/ }));
  await opened.settle(2000);
  expect(screen.getByText(/已提交 6/).textContent).toMatch(
    /24国开10 1,000万 · 24国开10 2,000万 · 24国开10 3,000万 · 24国开10 4,000万 · 其余债券 11,000万/,
  );
});

it('a batch that changed after its review is reviewed again: one press more sends nothing', async () => {
  let entries = 0;
  const opened = await openBulk('240210 bid 2.1070 1000\n240210 bid 2.1070 2000', undefined, {
    getDealPathInfo: [ownPath],
    getUserAmountInfo: { amountLimit: 100_000, amount: 0 },
    ordersPrice: () => (entries += 1),
  });
  await opened.settle(1000);
  fireEvent.click(screen.getByRole('button', { name: '提交 2 笔' }));
  await opened.settle(100);
  expect(screen.getByRole('button', { name: /确认提交/ })).toBeTruthy();
  const [quantity] = screen.getAllByRole('textbox', { name: /数量/ });
  fireEvent.change(quantity ?? expect.fail('the row has no quantity'), { target: { value: '3000' } });
  await opened.settle(100);
  expect(screen.queryByRole('button', { name: /确认提交/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^提交/ }));
  await opened.settle(1000);
  expect(entries).toBe(0);
  expect(screen.getByRole('button', { name: /确认提交/ })).toBeTruthy();
});
