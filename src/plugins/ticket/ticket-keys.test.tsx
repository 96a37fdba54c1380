// @vitest-environment jsdom
import type { DealPath } from '#contract/entities';
import { addDays, beijingDate } from '#contract/rules';
import { bestRow, type ContractFixtures, ownPath, quoteRow } from '#testing';
import { TransportError } from '#core/http';
import { openBench, plainUser } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ticket } from './index.ts';
import { bondRecord } from './testing/bonds.ts';

const hit = {
  securityid: '240210.IB',
  seccode: '240210',
  secshortname: '24国开10',
  secfullname: '24国开10',
  issrating: '--',
  trueRemainMaturityStr: '7Y',
};

/** Of a user with a path and a limit, whose entries the server accepts. */
const acceptingReplies = {
  bondInfo: bondRecord,
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
};

/** The drawer of a user who has not chosen a bond yet, opened by its button. */
async function openDrawer(
  kind = plainUser,
  replies: Record<string, unknown> = {},
  rows: ContractFixtures['rows'] = {},
) {
  const opened = await openBench(ticket, {
    kind,
    fixtures: { rows, replies: { bondInfoByIdOrName: { content: [hit], totalPages: 1 }, ...replies } },
  });
  await opened.mount(false, (view) => view === 'dock');
  opened.channels.clear();
  fireEvent.click(screen.getByRole('button', { name: '下单' }));
  await opened.settle(500);
  const drawer = within(screen.getByRole('complementary'));
  return { opened, drawer, bond: drawer.getByRole('combobox', { name: '债券' }) };
}

it('a ticket without a bond starts in the bond field; picking a bond moves on to the price [U12]', async () => {
  const { opened, drawer, bond } = await openDrawer();
  expect(document.activeElement).toBe(bond);
  // Nothing is followed yet, so nothing is shown as interrupted.
  expect(drawer.getByText('行情').nextElementSibling?.textContent).toBe('--');
  // The key that leads there is not part of a name.
  expect(fireEvent.keyDown(bond, { key: '/' })).toBe(false);
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  expect(bond.getAttribute('value')).toContain('240210.IB');
  expect(drawer.getByText('行情').nextElementSibling?.textContent).not.toBe('--');
  expect(document.activeElement).toBe(drawer.getByRole('textbox', { name: '收益率' }));
});

it('the ticket of an amortising bond shows the principal left per 100, and prices that', async () => {
  const repaid = {
    ...bondRecord,
    repayments: [{ date: '2026-03-01', percent: 40 }],
    remainingPrincipal: 60,
  };
  const { opened, drawer, bond } = await openDrawer(plainUser, { bondInfo: repaid });
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  expect(drawer.getByText(/每百元面值剩余本金 60\.0000 元/)).toBeTruthy();
  fireEvent.change(drawer.getByRole('textbox', { name: '收益率' }), { target: { value: '2.2' } });
  await opened.settle(500);
  const dirty = Number(drawer.getByText('全价').nextElementSibling?.textContent);
  expect(dirty).toBeGreaterThan(60);
  expect(dirty).toBeLessThan(62);
});

it('what is raised before the user is known is in the ticket once they are, however often it was raised', async () => {
  const opened = await openBench(ticket, { fixtures: { replies: acceptingReplies } });
  await opened.mount(false, (view) => view === 'dock');
  const { session } = opened.services;
  const { data } = session;
  const setUser = (userInfo: typeof data.userInfo) =>
    act(() => runInAction(() => (session.data = { ...data, userInfo })));
  setUser(null);
  for (const price of [2.2, 2.2025]) {
    act(() => void opened.intents.raise('order', { securityId: '240210.IB', side: 1, price, quoteInd: 99 }));
    await opened.settle(500);
  }
  setUser(data.userInfo);
  await opened.settle(500);
  const drawer = within(screen.getByRole('complementary'));
  expect(drawer.getByRole('textbox', { name: '收益率' }).getAttribute('value')).toBe('2.2025');
});

it('an unverified user sees one sentence about it, not two run together', async () => {
  const { opened, drawer } = await openDrawer({ ...plainUser, 'user.newAuth': 'I' });
  fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
  await opened.settle(500);
  const notes = drawer
    .getAllByText(/实名认证/, { ignore: 'a, button' })
    .map(({ textContent }) => textContent);
  expect(notes).toEqual(['未通过实名认证，不能提交报价']);
});

it('digits start a bond code while there is no bond, and choose no quantity [U12]', async () => {
  const { drawer, bond } = await openDrawer();
  const quantity = drawer.getByRole('textbox', { name: '数量' });
  const before = quantity.getAttribute('value');
  const region = drawer.getByRole('region', { name: '下单' });
  region.focus();
  const isLeft = fireEvent.keyDown(region, { key: '2' });
  expect([isLeft, document.activeElement, quantity.getAttribute('value')]).toEqual([true, bond, before]);
});

it('digits start a price while there is none, and choose a quantity once there is one', async () => {
  const { opened, drawer, bond } = await openDrawer();
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  const [quantity, price] = ['数量', '收益率'].map((name) => drawer.getByRole('textbox', { name }));
  const before = quantity?.getAttribute('value');
  const region = drawer.getByRole('region', { name: '下单' });
  region.focus();
  const isLeft = fireEvent.keyDown(region, { key: '2' });
  expect([isLeft, document.activeElement, quantity?.getAttribute('value')]).toEqual([true, price, before]);
  if (price !== undefined) fireEvent.change(price, { target: { value: '2.2' } });
  region.focus();
  fireEvent.keyDown(region, { key: '2' });
  expect([document.activeElement, quantity?.getAttribute('value')]).toEqual([region, '2000']);
});

it('Tab visits bond, price and quantity before the click-to-deal prices [U12]', async () => {
  const { drawer, bond } = await openDrawer();
  const deal = drawer.getByRole('button', { name: /卖给他/ });
  for (const field of [
    bond,
    drawer.getByRole('textbox', { name: '收益率' }),
    drawer.getByRole('textbox', { name: '数量' }),
  ])
    expect(field.compareDocumentPosition(deal) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

it('a trading path added while the ticket is open is chosen as soon as the user returns to the ticket [U5]', async () => {
  let paths: (typeof ownPath)[] = [];
  const { opened, drawer } = await openDrawer(plainUser, { getDealPathInfo: () => paths });
  fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
  await opened.settle(500);
  const pathWarning = () => drawer.queryByText('请先维护并选择交易路径');
  expect(pathWarning()).not.toBeNull();
  paths = [ownPath];
  fireEvent.pointerEnter(drawer.getByRole('textbox', { name: '收益率' }));
  await opened.settle(500);
  expect(pathWarning()).toBeNull();
  expect(drawer.getByRole('option', { name: '自营（默认）' })).toBeTruthy();
});

it('in the first hour after midnight the settlement shows that it counts from the new day [R4.18]', async () => {
  const { opened, drawer, bond } = await openDrawer(plainUser, { bondInfo: bondRecord });
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  expect(drawer.getByText(/^结算日 \d{4}-\d\d-\d\d/)).toBeTruthy();
  act(() => runInAction(() => (opened.services.localTime.date = new Date(2026, 10, 24, 0, 30))));
  expect(drawer.getByText(/^已过零点，按新的一天结算：\d{4}-\d\d-\d\d/)).toBeTruthy();
  act(() => runInAction(() => (opened.services.localTime.date = new Date(2026, 10, 24, 1, 0))));
  expect(drawer.getByText(/^结算日 \d{4}-\d\d-\d\d/)).toBeTruthy();
});

it('a settlement date in a year whose holidays are not announced says that it is an estimate', async () => {
  const { opened, drawer, bond } = await openDrawer(
    plainUser,
    { bondInfo: bondRecord, getDealPathInfo: [ownPath] },
    { bestmarket: [bestRow('240210.IB')] },
  );
  const { calendar } = opened.services;
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  const settled = () => drawer.getByText(/^结算日 \d{4}-\d\d-\d\d/).textContent;
  const setFacts = (estimated: boolean, last: string) =>
    act(() =>
      runInAction(() => {
        const today = beijingDate(calendar.now());
        const facts = { today, isWorkday: true, nextWorkday: addDays(today, 1), now: '' };
        calendar.facts = { ...facts, estimated, workdays: [addDays(today, 1), last] };
      }),
    );
  const year = Number(beijingDate(calendar.now()).slice(0, 4));
  setFacts(false, `${year}-12-31`);
  expect(settled()).not.toContain('推算');
  // Only next year's holidays are unknown.
  setFacts(true, `${year + 1}-01-15`);
  expect(settled()).not.toContain('推算');
  setFacts(true, `${year}-12-31`);
  expect(settled()).toMatch(/ · 推算，待放假安排公布$/);
});

it('a recent quote from another day shows its date, within the time column', async () => {
  const recent = [
    { ...quoteRow({ quoteId: 'q2', time: '2026-11-20 09:31:07.000' }), status: 'live' },
    { ...quoteRow({ quoteId: 'q1', time: '2026-11-19 17:29:00.000' }), status: 'cancelled' },
  ];
  const { opened, drawer, bond } = await openDrawer(plainUser, {
    bondInfo: bondRecord,
    getRecentlyQuotes: recent,
  });
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  fireEvent.click(drawer.getByRole('button', { name: '最近报价' }));
  await opened.settle(500);
  const list = within(drawer.getByRole('list', { name: '最近报价' }));
  expect([list.getByText('09:31:07').title, list.getByTitle('11-19 17:29').textContent]).toEqual([
    '11-20 09:31',
    '11-19',
  ]);
});

it('a quote that leaves the market while the recent list is open shows its outcome [R7.07]', async () => {
  const recent = ['q1', 'q2', 'q3'].map((quoteId) => ({ ...quoteRow({ quoteId }), status: 'live' }));
  const { opened, drawer, bond } = await openDrawer(
    plainUser,
    { bondInfo: bondRecord, getRecentlyQuotes: recent },
    {
      deepmarket: [],
      RevocationBond: [
        { quoteIds: ['q1'], securityId: '240210.IB', side: 1, reason: 'filled', time: null },
        { quoteIds: ['q2'], securityId: '240210.IB', side: 1, reason: 'user', time: null },
      ],
    },
  );
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  fireEvent.click(drawer.getByRole('button', { name: '最近报价' }));
  await opened.settle(500);
  const states = () =>
    within(drawer.getByRole('list', { name: '最近报价' }))
      .getAllByRole('listitem')
      .map((item) => item.dataset['status']);
  expect(states()).toEqual(['live', 'live', 'live']);
  act(() => opened.streams.update());
  await opened.settle(500);
  expect(states().toSorted()).toEqual(['cancelled', 'filled', 'live']);
});

it('下单 is the bar’s most prominent button, labelled in words rather than an icon [U20]', async () => {
  const { opened } = await openDrawer();
  const button = screen.getByRole('button', { name: '下单' });
  expect([button.dataset['tone'], button.textContent, button.querySelector('svg') !== null]).toEqual([
    'primary',
    '下单',
    true,
  ]);
  expect(opened.container.querySelectorAll('[data-tone=primary]')).toHaveLength(1);
});

it('a bond that failed to load while offline is reloaded, and then shows its figures', async () => {
  let isCut = true;
  const { opened, drawer, bond } = await openDrawer(plainUser, {
    bondInfo: () => {
      if (isCut) throw new TransportError('network');
      return bondRecord;
    },
  });
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  expect(drawer.getByText(/债券资料暂时读不到/)).toBeTruthy();
  isCut = false;
  await opened.settle(3500);
  expect(drawer.queryByText(/债券资料暂时读不到/)).toBeNull();
  fireEvent.change(drawer.getByRole('textbox', { name: '收益率' }), { target: { value: '2.2' } });
  await opened.settle(500);
  expect(drawer.getByText('全价').nextElementSibling?.textContent).toMatch(/^\d+\.\d{4}$/);
});

it('a hit of more than the quote has left says what becomes of the rest, in the form and in its review', async () => {
  const { opened, drawer, bond } = await openDrawer(plainUser, acceptingReplies, {
    bestmarket: [bestRow('240210.IB')],
    deepmarket: [
      {
        securityId: '240210.IB',
        priceType: 'Y',
        levels: 6,
        ts: '2026-11-20 10:00:00.000',
        bid: [quoteRow({ quoteId: 'B1', quoteInd: 1, qty: 3000 })],
        ofr: [],
      },
    ],
  });
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  fireEvent.click(drawer.getByRole('button', { name: /卖给他/ }));
  await opened.settle(500);
  expect(drawer.queryByText(/对手仅有/)).toBeNull();
  const quantity = drawer.getByRole('textbox', { name: '数量' });
  fireEvent.change(quantity, { target: { value: '10000' } });
  const rest = '对手仅有 3,000 万可成交，其余 7,000 万按此价继续撮合';
  expect(drawer.getByText(rest)).toBeTruthy();
  const note = document.querySelector(`[id="${quantity.getAttribute('aria-describedby')}"]`);
  expect(note?.textContent).toContain(rest);
  fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
  await opened.settle(500);
  expect(within(drawer.getByRole('region', { name: '复核' })).getByText(rest)).toBeTruthy();
});

it('a ticket that amended a quote leaves the focus on the row of the new one', async () => {
  const opened = await openBench(ticket, { fixtures: { replies: { ...acceptingReplies } } });
  await opened.mount(false, (view) => view === 'dock');
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const list = document.createElement('div');
  list.innerHTML =
    '<div role="grid"><i row-id="Q1"><b col-id="symbol" tabindex="-1"></b></i><i row-id="O1"><b col-id="symbol" tabindex="-1"></b></i></div>';
  document.body.append(list);
  onTestFinished(() => {
    list.remove();
    vi.unstubAllGlobals();
  });
  list.querySelector('b')?.focus();
  const replaces = { orderId: 'Q1', leavesQty: 1000 };
  const draft = { securityId: '240210.IB', side: 1, price: 2.108, quantity: 1000, replaces } as const;
  act(() => void opened.intents.raise('order', draft));
  await opened.settle(500);
  for (const [name, key] of [
    ['复核买入 1,000万 Enter', 'Enter'],
    ['确认买入 Enter', 'click'],
    ['完成 Enter', 'Escape'],
  ] as const) {
    const button = screen.getByRole('button', { name });
    if (key === 'click') fireEvent.click(button);
    else fireEvent.keyDown(key === 'Enter' ? screen.getByRole('region', { name: '下单' }) : button, { key });
    await opened.settle(500);
  }
  expect(document.activeElement?.closest('[row-id]')?.getAttribute('row-id')).toBe('O1');
});

it('pressing a quote makes a hit, labelled as dealing at once or awaiting its owner’s confirmation', async () => {
  const { opened, drawer, bond } = await openDrawer(plainUser, acceptingReplies, {
    bestmarket: [bestRow('240210.IB')],
    deepmarket: [
      {
        securityId: '240210.IB',
        priceType: 'Y',
        levels: 6,
        ts: '2026-11-20 10:00:00.000',
        bid: [quoteRow({ quoteId: 'B1', quoteInd: 1 })],
        ofr: [quoteRow({ quoteId: 'O1', side: 2, price: 2.1, yield: 2.1, quoteInd: 2, firm: false })],
      },
    ],
  });
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  const kinds = () => within(drawer.getByRole('radiogroup', { name: '报价类型' }));
  expect(kinds().getByRole('radio', { name: '意向' })).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: /卖给他/ }));
  await opened.settle(500);
  expect(kinds().queryByRole('radio', { name: '意向' })).toBeNull();
  expect(kinds().getByRole<HTMLInputElement>('radio', { name: '点价' }).checked).toBe(true);
  expect(drawer.getByText('点价：对手为实盘，按此价格直接成交')).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
  await opened.settle(500);
  const review = within(drawer.getByRole('region', { name: '复核' }));
  expect(review.getByText('类型').nextElementSibling?.textContent).toBe('点价');
  expect(review.getByText('点价：对手为实盘，按此价格直接成交')).toBeTruthy();
  fireEvent.click(review.getByRole('button', { name: /返回修改/ }));
  await opened.settle(500);
  fireEvent.click(drawer.getByRole('button', { name: /向他买/ }));
  await opened.settle(500);
  expect(drawer.getByText('点价：对手确认后成交')).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: /卖给他/ }));
  await opened.settle(500);
  fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
  await opened.settle(500);
  fireEvent.click(drawer.getByRole('button', { name: /确认卖出/ }));
  await opened.settle(500);
  expect(drawer.getByRole('heading', { name: '点价已提交' })).toBeTruthy();
  expect(drawer.getByRole('button', { name: '撤销这笔点价' })).toBeTruthy();
});

it('an arrow key starts at the offer in sight when only the depth of the bond has arrived', async () => {
  const { opened, drawer, bond } = await openDrawer(
    plainUser,
    { bondInfo: bondRecord },
    {
      bestmarket: [],
      deepmarket: [
        {
          securityId: '240210.IB',
          priceType: 'Y',
          levels: 6,
          ts: '2026-11-20 10:00:00.000',
          bid: [],
          ofr: [quoteRow({ quoteId: 'O1', side: 2, price: 2.1, yield: 2.1 })],
        },
      ],
    },
  );
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  fireEvent.keyDown(drawer.getByRole('region', { name: '下单' }), { key: 's' });
  fireEvent.keyDown(drawer.getByRole('region', { name: '下单' }), { key: 'ArrowUp' });
  await opened.settle(500);
  const price = drawer.getByRole<HTMLInputElement>('textbox', { name: '收益率' });
  expect(price.value).toBe('2.1000');
});

it('Esc closes bulk quoting from its field and from its table, as it closes the ticket', async () => {
  const { opened, drawer } = await openDrawer();
  fireEvent.click(drawer.getByRole('radio', { name: '批量报价' }));
  await opened.settle(500);
  const field = drawer.getByRole('textbox', { name: '粘贴报价' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('complementary')).not.toBeNull();
  fireEvent.keyDown(field, { key: 'Escape' });
  await opened.settle(500);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('an open ticket lists the first trading path as soon as it is saved elsewhere [U5]', async () => {
  let saved: readonly DealPath[] = [];
  let reads = 0;
  const { opened, drawer } = await openDrawer(plainUser, {
    getDealPathInfo: () => {
      reads += 1;
      return saved;
    },
  });
  const path = drawer.getByRole('combobox', { name: '交易路径' });
  // In sight in a second window: no pointer, focus or key comes to the ticket.
  saved = [ownPath];
  await opened.settle(1500);
  expect(path.textContent).toContain('自营');
  const before = reads;
  await opened.settle(10_000);
  expect(reads).toBe(before);
});

it('a ticket in a hidden tab asks for the first trading path once the tab is shown [U5]', async () => {
  let saved: readonly DealPath[] = [];
  let reads = 0;
  const { opened, drawer } = await openDrawer(plainUser, {
    getDealPathInfo: () => {
      reads += 1;
      return saved;
    },
  });
  act(() => opened.browser.setVisible(false));
  const before = reads;
  await opened.settle(10_000);
  expect(reads).toBe(before);
  saved = [ownPath];
  act(() => opened.browser.setVisible(true));
  await opened.settle(1500);
  expect(drawer.getByRole('combobox', { name: '交易路径' }).textContent).toContain('自营');
});

it('an empty price that no quote and no valuation can start says that the arrows have no start', async () => {
  const { opened, drawer, bond } = await openDrawer(
    plainUser,
    { bondInfo: bondRecord },
    { bestmarket: [], deepmarket: [] },
  );
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  const price = drawer.getByRole('textbox', { name: '收益率' });
  fireEvent.keyDown(price, { key: 'ArrowUp' });
  expect(price.getAttribute('value')).toBe('');
  expect(drawer.getByText(/暂无最优价与估值/)).toBeTruthy();
  opened.sockets.at('/ws/websocketForward').frame('bestmarket', 'upd', [bestRow('240210.IB')]);
  await opened.settle(500);
  expect(drawer.queryByText(/暂无最优价与估值/)).toBeNull();
  fireEvent.keyDown(price, { key: 'ArrowUp' });
  expect(price.getAttribute('value')).not.toBe('');
});

it('says that it holds something unsent from its price on until the server has accepted it [R4.16]', async () => {
  const { opened, drawer, bond } = await openDrawer(plainUser, acceptingReplies, {
    bestmarket: [bestRow('240210.IB')],
  });
  const isUnsent = () => document.querySelector('[data-unsent]') !== null;
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  expect(isUnsent()).toBe(false);
  fireEvent.change(drawer.getByRole('textbox', { name: '收益率' }), { target: { value: '2.2' } });
  await opened.settle(50);
  expect(isUnsent()).toBe(true);
  fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
  await opened.settle(500);
  expect(isUnsent()).toBe(true);
  fireEvent.click(drawer.getByRole('button', { name: /确认买入/ }));
  await opened.settle(500);
  expect(isUnsent()).toBe(false);
});

it('a ticket filled in before nine goes on to its review at nine, though nothing else has changed [R9.02]', async () => {
  const { opened, drawer, bond } = await openDrawer(plainUser, acceptingReplies, {
    bestmarket: [bestRow('240210.IB')],
  });
  const { calendar } = opened.services;
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  fireEvent.change(drawer.getByRole('textbox', { name: '收益率' }), { target: { value: '2.2' } });
  const today = beijingDate(calendar.now());
  act(() =>
    runInAction(() => {
      const facts = { today, isWorkday: true, nextWorkday: addDays(today, 3), estimated: false, now: '' };
      const offsetMs = Date.parse(`${today}T08:59:57+08:00`) - opened.clock.now();
      Object.assign(calendar, { facts, offsetMs, days: { today, workdays: [today] } });
    }),
  );
  const review = (): HTMLElement | null => {
    fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
    return drawer.queryByRole('region', { name: '复核' });
  };
  expect(review()).toBeNull();
  expect(drawer.getByRole('alert').textContent).toContain('9:00');
  await opened.settle(4000);
  expect(drawer.queryByRole('alert')).toBeNull();
  expect(review()).not.toBeNull();
});

it('while disconnected a review is confirmed neither by Enter nor by its button, and says why, until the connection is back', async () => {
  const { opened, drawer, bond } = await openDrawer(plainUser, acceptingReplies, {
    bestmarket: [bestRow('240210.IB')],
  });
  const { status } = opened.services;
  const setLost = (isLost: boolean) => act(() => runInAction(() => (status.isLost = isLost)));
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await opened.settle(500);
  fireEvent.change(drawer.getByRole('textbox', { name: '收益率' }), { target: { value: '2.2' } });
  fireEvent.click(drawer.getByRole('button', { name: /复核/ }));
  await opened.settle(500);
  const review = within(drawer.getByRole('region', { name: '复核' }));
  const confirm = review.getByRole('button', { name: /确认买入/ });
  setLost(true);
  expect(review.getByText(/操作没有发出/).closest('[role=alert]')).not.toBeNull();
  fireEvent.keyDown(drawer.getByRole('region', { name: '下单' }), { key: 'Enter' });
  fireEvent.click(confirm);
  await opened.settle(8000);
  expect(drawer.getByRole('region', { name: '复核' })).toBeTruthy();
  setLost(false);
  await opened.settle(8000);
  expect(review.queryByText(/操作没有发出/)).toBeNull();
  expect(drawer.getByRole('region', { name: '复核' })).toBeTruthy();
  fireEvent.keyDown(drawer.getByRole('region', { name: '下单' }), { key: 'Enter' });
  await opened.settle(500);
  expect(drawer.getByRole('heading', { name: '报价已提交' })).toBeTruthy();
});

it.each([
  ['ticket.buy', 1],
  ['ticket.sell', 2],
] as const)(
  '%s, with nothing in focus, starts an order on the bond of the page; without a bond it does nothing',
  async (command, side) => {
    const { opened } = await openDrawer();
    const { plugins, intents } = opened.services;
    const raised: unknown[] = [];
    intents.handle('order', (draft) => void raised.push(draft));
    const press = async () => {
      await plugins.commands.get(command)?.run();
      await opened.settle(50);
    };
    await press();
    expect(raised).toEqual([]);
    opened.services.channels.publish('blue', 'bond', {
      type: 'fdc3.instrument',
      id: { securityId: '240210.IB' },
    });
    await press();
    expect(raised).toEqual([{ securityId: '240210.IB', side, source: 'ticket.key' }]);
  },
);
