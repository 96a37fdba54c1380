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

const hits = ['星汉银行', '琅江证券'].map((orgName, at) => ({
  hitId: `h${at}`,
  orgName,
  price: 2.2,
  orderQty: 3000,
  time: null,
  expireTime: null,
}));

/** Two hits wait, and the user is typing in a field of the page. `without` is what the server sends when the first of them are over. */
async function openHits() {
  const order = orderRow({ pendingHits: hits });
  const opened = await openBench(alerts, {
    fixtures: {
      rows: { MyQuote: [order] },
    },
  });
  await opened.mount(false, (view) => view === 'tool');
  await opened.settle(400);
  const field = document.body.appendChild(document.createElement('input'));
  act(() => field.focus());
  const focused = () => {
    const { activeElement } = document;
    return activeElement === field
      ? 'field'
      : [activeElement?.textContent, activeElement?.closest('article')?.querySelector('p')?.textContent]
          .join(' ')
          .replace(/ 点价.*/, '');
  };
  return {
    opened,
    focused,
    press: () => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F4' })),
    without: async (count: number) => {
      const left = { ...order, version: order.version + count, pendingHits: hits.slice(count) };
      act(() => opened.sockets.at('type=MyQuote').frame('MyQuote', 'upd', [left]));
      await opened.settle(400);
    },
    end: () => field.remove(),
  };
}

it('F4 goes from a field to the hits one after the other, and back once they are over', async () => {
  const { opened, focused, press, without, end } = await openHits();
  const seen: string[] = [];
  for (let times = 0; times < 3; times += 1) {
    press();
    seen.push(focused());
  }
  expect(seen).toEqual(['确认成交 星汉银行', '确认成交 琅江证券', 'field']);
  press();
  await without(1);
  // What had the focus stays until the focus leaves it, and does not answer the next.
  expect(focused()).toBe('确认成交 星汉银行');
  press();
  expect(focused()).toBe('确认成交 琅江证券');
  await without(2);
  expect(focused()).toBe('field');
  press();
  expect([focused(), opened.services.notice.toasts.map(({ words }) => words)]).toEqual([
    'field',
    [{ key: 'alerts:noHits' }],
  ]);
  end();
});

it('F4 goes to the list that shows the hits, and to the order centre if nothing does', async () => {
  const { opened, focused, press, end } = await openHits();
  const { trading } = opened.services;
  const list = document.body.appendChild(document.createElement('section'));
  list.innerHTML =
    '<p data-hit=""><button>一</button></p><p><button>完</button></p><p data-hit=""><button>二</button></p>';
  let leave = () => {};
  act(() => {
    leave = trading.listHits();
  });
  const seen: string[] = [];
  for (let times = 0; times < 3; times += 1) {
    press();
    seen.push(focused());
  }
  expect(seen).toEqual(['一 ', '二 ', 'field']);
  list.remove();
  act(() => leave());
  fireEvent.click(screen.getByRole('button', { name: '全部关闭' }));
  const before = opened.browser.visited.length;
  press();
  expect(opened.browser.visited.slice(before)).toEqual(['/order-center/order']);
  end();
});
