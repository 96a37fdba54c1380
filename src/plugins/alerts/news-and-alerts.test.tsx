// @vitest-environment jsdom
import { orderRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alerts } from './index.ts';
import { alertOf } from './testing/alert-of.ts';

it('a price alert stays in sight beside the news of orders that comes after it', async () => {
  const order = orderRow({ symbol: '26国开15', version: 1 });
  const opened = await openBench(alerts, {
    fixtures: { rows: { pricealert: [alertOf()], MyQuote: [order] } },
  });
  await opened.mount(false, (view) => view === 'tool');
  const send = async (type: 'pricealert' | 'MyQuote', row: unknown) => {
    act(() => opened.sockets.at(`type=${type}`).frame(type, 'upd', [row]));
    await opened.settle(400);
  };
  const fired = { version: 2, firedCount: 1, state: 'fired', firedPrice: 2.1 } as const;
  await send('pricealert', alertOf(fired));
  await send('MyQuote', { ...order, cumQty: 1000, leavesQty: order.orderQty - 1000, version: 2 });
  const cards = within(screen.getByRole('region', { name: '提醒' }));
  // While a layout is edited, the panels and their headings are inert: a lower level would follow the page's directly.
  const titles = cards.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([expect.stringContaining('24国开10'), expect.stringContaining('26国开15')]);
});

it('a pending hit has no card while it is listed in sight with its answers, and is announced all the same', async () => {
  const hit = { hitId: 'h1', price: 2.2, orderQty: 3000, orgName: '星汉银行', time: null, expireTime: null };
  const order = orderRow({ symbol: '26国开15', pendingHits: [hit] });
  const opened = await openBench(alerts, { fixtures: { rows: { MyQuote: [order] } } });
  await opened.mount(false, (view) => view === 'tool');
  await opened.settle(400);
  const region = screen.getByRole('region', { name: '提醒' });
  const answers = () => within(region).queryAllByRole('button', { name: '确认成交' });
  expect(answers()).toHaveLength(1);
  // Both look dead while the line is lost.
  expect(answers()[0]?.dataset['tone']).toBe('primary');
  expect(within(region).getByRole('button', { name: '拒绝' }).dataset).toHaveProperty('sends');
  const { trading } = opened.services;
  const ends: (() => void)[] = [];
  act(() => void ends.push(trading.listHits(), trading.listHits()));
  const [first, second] = ends;
  expect(answers()).toHaveLength(0);
  expect(region.textContent).toMatch(/26国开15 点价待确认.*星汉银行 点价 3,000 万元/);
  act(() => first?.());
  act(() => first?.());
  expect(answers()).toHaveLength(0);
  act(() => second?.());
  expect(answers()).toHaveLength(1);
});

it('no other question comes under the pointer when one is over, until the pointer leaves the cards', async () => {
  const hitOf = (hitId: string, orgName: string) => ({
    hitId,
    orgName,
    price: 2.2,
    orderQty: 3000,
    time: null,
    expireTime: null,
  });
  const order = orderRow({ pendingHits: [hitOf('h1', '星汉银行'), hitOf('h2', '琅江证券')] });
  const opened = await openBench(alerts, { fixtures: { rows: { MyQuote: [order] } } });
  await opened.mount(false, (view) => view === 'tool');
  await opened.settle(400);
  const region = screen.getByRole('region', { name: '提醒' });
  const cards = () => within(region).getAllByRole('article');
  const of = (name: string) => cards().findIndex(({ textContent }) => textContent.includes(name));
  const before = [of('星汉银行'), of('琅江证券')];
  fireEvent.pointerEnter(region);
  act(() =>
    opened.sockets
      .at('type=MyQuote')
      .frame('MyQuote', 'upd', [
        { ...order, version: order.version + 1, pendingHits: order.pendingHits.slice(1) },
      ]),
  );
  await opened.settle(400);
  expect([of('星汉银行'), of('琅江证券')]).toEqual(before);
  const over = cards()[of('星汉银行')] ?? region;
  expect(over.textContent).toContain('已结束');
  expect(within(over).getByRole<HTMLButtonElement>('button', { name: '确认成交' }).disabled).toBe(true);
  fireEvent.pointerLeave(region);
  expect(cards()).toHaveLength(1);
});
