// @vitest-environment jsdom
import { type Context, visitorContext } from '#contract/config';
import type { BestMarket } from '#contract/entities';
import { COPY_TOAST_MS, PRICE_NOTICE_DEBOUNCE_MS } from '#contract/rules';
import { type BenchOptions, currentBench, openBench, plainUser, type PluginBench } from '#testing/bench';
import { fireEvent, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { quotes } from './index.ts';
import { quoteListSettings } from './model/settings.ts';
import { HOMEPAGE_POLL_MS } from './stores/homepage-feed.ts';
import { homepage, quote, trade } from './testing/rows.ts';

/** A live list is put in order at most this often. */
const REORDER_MS = 1000;

const rows: readonly BestMarket[] = [
  quote({
    securityId: '240210.IB',
    symbol: '24国开10',
    bidPrice: 2.2025,
    ofrPrice: 2.2,
    bidTime: '2026-11-20 09:59:58.000',
  }),
  quote({
    securityId: '260011.IB',
    symbol: '26附息国债11',
    bondType: 'GB',
    bidPrice: 1.8,
    ofrPrice: 1.7975,
    bidTime: '2026-11-20 09:59:59.000',
  }),
  quote({
    securityId: '112609059.IB',
    symbol: '26浦发银行CD059',
    bondType: 'NCD',
    bidPrice: 1.5,
    ofrPrice: null,
    trueRemainMaturityStr: '97D',
  }),
  quote({
    securityId: '102681001.IB',
    symbol: '26无人报价MTN001',
    bondType: 'MTN',
    bidPrice: null,
    ofrPrice: null,
  }),
];

// The grid reports presses and keys in separate tasks: their effects are polled for.

async function open(
  panel: string,
  options: BenchOptions = {},
  others: readonly string[] = [],
): Promise<{ readonly bench: PluginBench; readonly panel: HTMLElement }> {
  const opened = await openBench(quotes, {
    size: 'max',
    fixtures: {
      replies: {
        homepage: homepage({ active: rows.slice(0, 2) }),
        myOptionSecurityInfo: rows.slice(0, 1),
        queryWatchlist: {
          groups: [],
          bonds: rows.slice(0, 1).map(({ securityId }) => ({ securityId, groupId: '' })),
        },
        saveMyOption: { securityId: '260011.IB', watched: true },
        queryLatestTrans: { content: [trade('t1')], totalPages: 1 },
      },
      rows: { bestmarket: rows, latestTransWebSocket: [trade('t1')] },
    },
    ...options,
  });
  await opened.mount(false, (name) => name === panel || others.includes(name));
  await opened.settle(1500);
  const found = opened.views.find(([id]) => id === `quotes.${panel}`)?.[1];
  if (!found) throw new Error(`${panel} is not on the page`);
  return { bench: opened, panel: found };
}

const cell = (panel: HTMLElement, id: string, column: string): HTMLElement => {
  const found = panel.querySelector<HTMLElement>(`.ag-row[row-id="${id}"] [col-id="${column}"]`);
  if (!found) throw new Error(`no cell ${column} of ${id}; rows: ${idsOf(panel).join()}`);
  return found;
};
const idsOf = (panel: HTMLElement): (string | null)[] =>
  [...panel.querySelectorAll('.ag-row')].map((row) => row.getAttribute('row-id'));
const push = async (opened: PluginBench, row: BestMarket): Promise<void> => {
  opened.sockets.at('/ws/websocketForward').frame('bestmarket', 'upd', [row]);
  await act(() => opened.clock.advanceAsync(40));
};
/** Everything that the page has asked its sockets for. */
const subscribed = ({ sockets }: PluginBench): string =>
  JSON.stringify(sockets.live.map(({ url, received }) => [url, received]));
const field = (panel: HTMLElement, label: string): HTMLElement => {
  const found = panel.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  if (!found) throw new Error(`nothing is called ${label}`);
  return found;
};

it('a tall notices panel shows the day’s movers below, and pressing one opens the bond [U20]', async () => {
  const fell = quote({ securityId: '260011.IB', symbol: '26附息国债11', chgBp: -1.25 });
  const rose = quote({ securityId: '240210.IB', symbol: '24国开10', chgBp: 0.75 });
  const replies = { homepage: homepage({ active: [fell, rose] }) };
  const { bench: opened, panel } = await open('notices', { fixtures: { replies } });
  const listed = (title: string) =>
    within(within(panel).getByRole('table', { name: title }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await expect.poll(() => panel.querySelectorAll('tbody tr').length).toBe(2);
  expect([listed('收益率上行'), listed('收益率下行')]).toEqual([
    [expect.stringContaining('+0.75')],
    [expect.stringContaining('-1.25')],
  ]);
  await act(async () => fireEvent.click(panel.querySelector('tbody tr') ?? panel));
  expect(opened.browser.visited.at(-1)).toContain('securityId=240210.IB');
});

it('the day’s movers keep their places under the pointer, with current figures, and take new ones once it leaves', async () => {
  const rose = (securityId: string, chgBp: number) => quote({ securityId, symbol: securityId, chgBp });
  let page = homepage({ active: [rose('A.IB', 3), rose('B.IB', 2), rose('C.IB', 1)] });
  const { bench: opened, panel } = await open('notices', { fixtures: { replies: { homepage: () => page } } });
  const listed = () => [...panel.querySelectorAll('tbody tr')].map((row) => row.textContent);
  await expect.poll(() => listed().length).toBe(3);
  const [list] = panel.getElementsByClassName('q-movers');
  fireEvent.pointerEnter(list ?? panel);
  page = homepage({ active: [rose('A.IB', 0.25), rose('B.IB', 2), rose('D.IB', 9)] });
  await act(() => opened.clock.advanceAsync(HOMEPAGE_POLL_MS * 2));
  await expect
    .poll(listed)
    .toEqual([
      expect.stringMatching(/^A\.IB.*\+0\.25/),
      expect.stringMatching(/^B\.IB/),
      expect.stringMatching(/^C\.IB.*\+1\.00/),
    ]);
  fireEvent.pointerLeave(list ?? panel);
  await expect
    .poll(listed)
    .toEqual([
      expect.stringMatching(/^D\.IB/),
      expect.stringMatching(/^B\.IB/),
      expect.stringMatching(/^A\.IB/),
    ]);
});

it('a tall notices panel shows a visitor which pages an account opens, each with its purpose', async () => {
  const { panel } = await open('notices', { kind: visitorContext });
  const opens = within(panel).getByRole('heading', { name: '已实名的用户可用' }).parentElement ?? panel;
  await expect.poll(() => within(opens).queryAllByRole('listitem').length).toBeGreaterThan(2);
  const [first] = within(opens).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^.+。$/);
  expect(within(opens).getByRole('link', { name: '注册账号' }).getAttribute('href')).toBe('/index/registry');
});

describe('composite quote', () => {
  it('lists every quoted bond, newest first, with its market data [R2.08]', async () => {
    const { panel } = await open('composite');
    expect(idsOf(panel)).toEqual(['260011.IB', '240210.IB', '112609059.IB']);
    expect(cell(panel, '240210.IB', 'bidPrice').textContent).toBe('2.2025');
    expect(cell(panel, '112609059.IB', 'ofrPrice').textContent).toBe('--');
    expect(panel.textContent).toContain('3 只');
  });

  it('filters by type, maturity, text and two-sidedness, keeps the choice in its settings, and offers to clear it', async () => {
    const { bench: opened, panel } = await open('composite');
    await act(async () =>
      fireEvent.click(panel.querySelector('input[type=radio]:nth-of-type(1)[value=ncd]') ?? panel),
    );
    expect(idsOf(panel)).toEqual(['112609059.IB']);
    expect(opened.panel('composite')?.settings).toMatchObject({ group: 'ncd' });
    await act(async () => fireEvent.change(field(panel, '代码或简称'), { target: { value: '国 开' } }));
    expect(panel.textContent).toContain('没有符合筛选条件的债券');
    expect(idsOf(panel)).toEqual([]);
    const clear = [...panel.querySelectorAll('button')].find((button) => button.textContent === '清除筛选');
    await act(async () => fireEvent.click(clear ?? panel));
    await act(() => opened.clock.advanceAsync(1100));
    expect(idsOf(panel)).toHaveLength(3);
  });

  it('shows only the bonds linked panels are set to, says so, and can show all again in every one of them', async () => {
    const { bench: opened, panel } = await open('composite');
    const list = {
      type: 'fdc3.instrumentList',
      name: '我的国债',
      instruments: [{ type: 'fdc3.instrument', id: { securityId: '260011.IB' } }],
    } as const;
    await act(async () => opened.channels.publish('blue', 'list', list));
    await expect.poll(() => idsOf(panel)).toEqual(['260011.IB']);
    await push(opened, quote({ ...rows[0], bidPrice: 2.21 }));
    expect(idsOf(panel)).toEqual(['260011.IB']);
    const mark = [...panel.querySelectorAll('button')].find(
      ({ textContent }) => textContent === '只看 我的国债',
    );
    await act(async () => fireEvent.click(mark ?? panel));
    await expect.poll(() => idsOf(panel)).toHaveLength(3);
    expect(opened.channels.current('blue', 'list')).toEqual({ type: 'fdc3.nothing' });
  });

  it('limits linked panels to the chosen maturities, and releases them', async () => {
    const { bench: opened, panel } = await open('composite', {});
    await act(async () => opened.panel('composite')?.changeSettings({ maturity: 'upTo1' }));
    await opened.settle();
    const button = (name: string) => field(panel, name);
    await act(async () => fireEvent.click(button('联动面板只看 1年以内')));
    expect(opened.channels.current('blue', 'list')).toEqual({
      type: 'bond.tenor',
      name: '1年以内',
      years: { above: 0, upTo: 1 },
    });
    expect(idsOf(panel)).toEqual(['112609059.IB']);
    await act(async () => fireEvent.click(button('恢复显示全部债券')));
    expect(opened.channels.current('blue', 'list')).toEqual({ type: 'fdc3.nothing' });
  });

  it('keeps its sort order when reopened', async () => {
    const { bench: opened, panel } = await open('composite');
    const head = panel.querySelector('.ag-header-cell[col-id="bidPrice"] .ag-header-cell-label');
    await act(async () => fireEvent.click(head ?? panel));
    await expect.poll(() => idsOf(panel)).toEqual(['240210.IB', '260011.IB', '112609059.IB']);
    for (const name of ['自选报价', '综合报价']) {
      const tab = [...panel.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === name);
      await act(async () => fireEvent.click(tab ?? panel));
      await opened.settle(1500);
    }
    expect(idsOf(panel)).toEqual(['240210.IB', '260011.IB', '112609059.IB']);
  });

  it('shows that it is loading, and no bond count, until the first quotes arrive [U18]', async () => {
    const opened = await openBench(quotes, { size: 'max' });
    const silent = vi.spyOn(opened.streams, 'serve').mockReturnValue(false);
    await opened.mount(false, (name) => name === 'composite');
    const panel = () => opened.views.find(([id]) => id === 'quotes.composite')?.[1];
    const foot = () => panel()?.querySelector('.q-foot')?.textContent;
    await expect.poll(foot).toContain('正在加载');
    expect(foot()).not.toContain('只');
    // Rows from another call are not the market.
    opened.services.market.best.seed(rows.slice(0, 2).map((row) => [row.securityId, row]));
    await opened.settle(1500);
    expect(foot()).toContain('正在加载');
    expect(foot()).not.toContain('只');
    silent.mockRestore();
    await opened.settle(1500);
    await expect.poll(foot).toMatch(/\d+ 只/);
  });

  it('restores the user’s columns, order, width and sort, and saves changes [U18]', async () => {
    const { bench: opened, panel } = await open('composite');
    const head = (column: string) => panel.querySelector<HTMLElement>(`.ag-header-cell[col-id="${column}"]`);
    const columns = [
      { id: 'name', width: 222, isHidden: false },
      { id: 'code', width: 140, isHidden: false },
    ];
    await act(async () =>
      opened.panel('composite')?.changeSettings({ composite: { columns, sortBy: 'bidPrice', sortUp: true } }),
    );
    await opened.settle(1500);
    const ids = () =>
      [...panel.querySelectorAll('.ag-header-cell')].map((cellOf) => cellOf.getAttribute('col-id'));
    await expect.poll(() => ids().indexOf('code') > ids().indexOf('name')).toBe(true);
    expect(head('name')?.style.width).toBe('222px');
    expect(head('bidPrice')?.getAttribute('aria-sort')).toBe('ascending');
    await act(async () => fireEvent.click(head('time')?.querySelector('.ag-header-cell-label') ?? panel));
    await expect
      .poll(() => opened.panel('composite')?.settings)
      .toMatchObject({ composite: { columns, sortBy: 'time', sortUp: false } });
  });

  it('hides the columns that its user unchecks in the menu of a header, and restores them [U18]', async () => {
    const { bench: opened, panel } = await open('composite');
    const head = (column: string) => panel.querySelector<HTMLElement>(`.ag-header-cell[col-id="${column}"]`);
    await expect.poll(() => panel.querySelector('[data-row-menu]'), { timeout: 20_000 }).not.toBeNull();
    await act(async () => fireEvent.contextMenu(head('rating') ?? panel));
    await opened.settle(3000);
    const choice = (name: string): Element => {
      const items = [...document.querySelectorAll('[role=menuitemcheckbox], [role=menuitem]')];
      return items.find(({ textContent }) => textContent === name) ?? panel;
    };
    const press = async (name: string) => {
      await act(async () => fireEvent.click(choice(name)));
      await opened.settle(500);
    };
    const nameWidth = () => Number.parseInt(head('name')?.style.width ?? '', 10);
    const before = nameWidth();
    await press('评级');
    await press('剩余期限');
    expect([head('rating'), head('maturity')]).toEqual([null, null]);
    expect(choice('评级').getAttribute('aria-checked')).toBe('false');
    // The name takes the room.
    expect(nameWidth()).toBeGreaterThan(before);
    const hidden = () => {
      const { composite } = quoteListSettings.parse(opened.panel('composite')?.settings);
      return composite.columns.filter(({ isHidden }) => isHidden).map(({ id }) => id);
    };
    expect(hidden()).toEqual(['maturity', 'rating']);
    await press('恢复默认列');
    expect([head('rating'), head('maturity')]).not.toContain(null);
    expect([hidden(), nameWidth()]).toEqual([[], before]);
  });

  it('keeps its row order while the focus is on a header', async () => {
    const { bench: opened, panel } = await open('composite');
    const head = panel.querySelector<HTMLElement>('.ag-header-cell[col-id="bidPrice"]');
    await act(async () => fireEvent.click(head?.querySelector('.ag-header-cell-label') ?? panel));
    await act(async () => head?.focus());
    expect(document.activeElement).toBe(head);
    await push(opened, quote({ ...rows[1], bidPrice: 2.5 }));
    await act(() => opened.clock.advanceAsync(1100));
    expect(idsOf(panel)).toEqual(['260011.IB', '240210.IB', '112609059.IB']);
  });

  it('takes a visitor from a row of the home page to the bond’s own page [R2.03] [U10]', async () => {
    const { bench: opened, panel } = await open('active', { kind: visitorContext });
    await act(async () => fireEvent.click(cell(panel, '240210.IB', 'bidPrice')));
    await expect.poll(() => opened.services.browser.path()).toBe('/index/bond?securityId=240210.IB');
  });

  it('sends a pressed bond to linked panels and opens it on the page of the user’s mode', async () => {
    const { bench: opened, panel } = await open('composite');
    await act(async () => fireEvent.click(cell(panel, '260011.IB', 'name')));
    await expect
      .poll(() => opened.channels.current('blue', 'bond'))
      .toEqual({
        type: 'fdc3.instrument',
        name: '26附息国债11',
        id: { securityId: '260011.IB' },
      });
    expect(cell(panel, '260011.IB', 'name').closest('.ag-row')?.getAttribute('aria-current')).toBe('true');
    await act(async () => fireEvent.doubleClick(cell(panel, '240210.IB', 'name')));
    await expect.poll(() => opened.browser.path()).toBe('/index/deep-quotation?securityId=240210.IB');
  });

  it.each([
    [{ 'user.newversion': '0' }, '/index/depth-offer'],
    [{ 'user.isMarketMakingTierUser': true }, '/index/market-making'],
  ] as const)('opens a bond with Enter for %o', async (rights, path) => {
    const { bench: opened, panel } = await open('composite', { kind: { ...plainUser, ...rights } });
    await act(async () => fireEvent.keyDown(cell(panel, '240210.IB', 'name'), { key: 'Enter' }));
    await expect.poll(() => opened.browser.path()).toBe(`${path}?securityId=240210.IB`);
  });

  it('stars a bond with a press or the space bar', async () => {
    const { bench: opened, panel } = await open('composite');
    expect(cell(panel, '240210.IB', 'star').textContent).toBe('★');
    expect(cell(panel, '260011.IB', 'star').textContent).toBe('☆');
    await act(async () => fireEvent.click(cell(panel, '260011.IB', 'star')));
    await opened.settle();
    expect(cell(panel, '260011.IB', 'star').textContent).toBe('★');
    expect(cell(panel, '260011.IB', 'star').querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      '移出自选',
    );
    expect(opened.channels.current('blue', 'bond')?.id.securityId).not.toBe('260011.IB');
  });

  it('opens a price alert with a press or A, if alerts are available', async () => {
    const { bench: opened, panel } = await open('composite');
    expect(panel.querySelector('.ag-row [col-id="alert"]')).toBeNull();
    const alertedIds: string[] = [];
    act(
      () =>
        void opened.services.intents.handle('alert', ({ securityId }) => void alertedIds.push(securityId)),
    );
    await opened.settle();
    await act(async () => fireEvent.click(cell(panel, '260011.IB', 'alert')));
    await act(async () => fireEvent.keyDown(cell(panel, '240210.IB', 'name'), { key: 'a' }));
    await expect.poll(() => alertedIds).toEqual(['260011.IB', '240210.IB']);
    expect(opened.channels.current('blue', 'bond')?.id.securityId).not.toBe('260011.IB');
  });

  it('copies the side pointed at, or both, and confirms it for 1.5 s [R9.03][R9.06]', async () => {
    const { bench: opened, panel } = await open('composite');
    await act(async () => fireEvent.keyDown(cell(panel, '240210.IB', 'ofrQty'), { key: 'c', ctrlKey: true }));
    await act(async () => fireEvent.click(cell(panel, '240210.IB', 'copy')));
    await expect.poll(() => opened.browser.copied.length).toBe(2);
    expect(opened.browser.copied[0]).toBe('Ofr 24国开10 240210.IB 2.2000 3000w 明天+0 B证券');
    expect(opened.browser.copied[1]?.split('\n')).toHaveLength(2);
    expect(opened.services.notice.toasts).toHaveLength(2);
    await act(() => opened.clock.advanceAsync(COPY_TOAST_MS + 10));
    expect(opened.services.notice.toasts).toHaveLength(0);
  });

  it('paints a new price at once with a flash, and announces the current bond’s change after 200 ms [R9.03]', async () => {
    const { bench: opened, panel } = await open('composite');
    await act(async () => fireEvent.click(cell(panel, '240210.IB', 'name')));
    await push(opened, quote({ ...rows[0], bidPrice: 2.205 }));
    const priceCell = cell(panel, '240210.IB', 'bidPrice');
    expect([priceCell.textContent, priceCell.dataset['flash']]).toEqual(['2.2050', 'up']);
    expect(panel.querySelector('output')?.textContent).toBe('');
    await act(() => opened.clock.advanceAsync(PRICE_NOTICE_DEBOUNCE_MS));
    expect(panel.querySelector('output')?.textContent).toContain('买 2.2025 → 2.2050');
    await act(() => opened.clock.advanceAsync(500));
    expect(priceCell.dataset['flash']).toBeUndefined();
  });

  it('does not flash for a user who switched that off [R3.06]', async () => {
    const { bench: opened, panel } = await open('composite');
    await act(async () => opened.services.quoteView.setDriverAnimate(false));
    await push(opened, quote({ ...rows[0], bidPrice: 2.205 }));
    const priceCell = cell(panel, '240210.IB', 'bidPrice');
    expect([priceCell.textContent, priceCell.dataset['flash']]).toEqual(['2.2050', undefined]);
  });

  it('greys its content while the connection is lost, and says so', async () => {
    const { bench: opened, panel } = await open('composite');
    await act(async () => opened.streams.drop());
    expect(panel.querySelector('.live-grid')?.getAttribute('data-stale')).toBe('true');
    expect(panel.textContent).toContain('行情连接中断');
    await opened.settle(4000);
    expect(panel.querySelector('.live-grid')?.getAttribute('data-stale')).toBe('false');
  });

  it('shows that it is connecting before the first quotes, and neither a lost line nor a time of update', async () => {
    const opened = await openBench(quotes, { size: 'max' });
    opened.streams.serve = () => false;
    await opened.mount(false, (name) => name === 'composite');
    await opened.settle(1500);
    const foot = opened.container.querySelector('.q-foot')?.textContent;
    expect(foot).toContain('正在连接行情');
    expect(foot).not.toMatch(/中断|最近更新/);
  });

  it('shows a visitor how to log in, and no quotes', async () => {
    const { panel } = await open('composite', { kind: { 'session.isLogin': false } });
    expect(panel.textContent).toContain('已实名的用户登录后查看实时行情');
    expect(panel.querySelector('a')?.getAttribute('href')).toBe('/index/login?return=%2F');
  });

  it('asks a signed-out user to log in, and only an unverified one to be verified', async () => {
    const [out, unverified] = ['已实名的用户登录后查看实时行情', '实名认证后查看实时行情'];
    const signedOut = await open('composite', { kind: { 'session.isLogin': false } });
    expect(signedOut.panel.textContent).toContain(out);
    expect(signedOut.panel.textContent?.replace(out, '')).not.toContain(unverified);
    await currentBench().close();
    const other = await open('composite', { kind: { ...plainUser, 'user.newAuth': 'I' } });
    expect(other.panel.textContent).toContain(unverified);
    expect(other.panel.textContent).not.toContain(out);
  });
});

it('valuations open at log-in, without verification [R6.01]', async () => {
  const unverified = await open('valuations', { kind: { ...plainUser, 'user.newAuth': 'I' } });
  expect(unverified.panel.querySelectorAll('tbody tr').length).toBeGreaterThan(0);
  await currentBench().close();
  const signedOut = await open('valuations', { kind: visitorContext });
  expect(signedOut.panel.textContent).toContain('登录后查看完整价格');
  expect(signedOut.panel.querySelector('tbody')).toBeNull();
});

describe('other lists of quotes', () => {
  it('put all bids next to all offers, those that beat the valuation by most first [R2.08]', async () => {
    const { panel } = await open('offerAll');
    const [bids, offers] = [...panel.querySelectorAll<HTMLElement>('.q-side')];
    if (!bids || !offers) throw new Error('two lists were expected');
    expect(idsOf(bids)).toEqual(['112609059.IB', '260011.IB', '240210.IB']);
    expect(idsOf(offers)).toEqual(['240210.IB', '260011.IB']);
    expect(bids.textContent).toContain('全部买入 · 3 条');
  });

  it('show only starred bonds in the watchlist, and how to star one if it is empty', async () => {
    const { bench: opened, panel } = await open('watchlist');
    expect(idsOf(panel)).toEqual(['240210.IB']);
    await act(async () => fireEvent.click(cell(panel, '240210.IB', 'star')));
    await opened.settle();
    expect(panel.textContent).toContain('还没有自选债券');
  });

  it('dim what would change the watchlist while the connection is lost', async () => {
    const { panel } = await open('watchlist');
    const sends = ['新建分组', '整理'].map((name) =>
      within(panel).getByRole('button', { name }).hasAttribute('data-sends'),
    );
    expect(sends).toEqual([true, true]);
  });

  it('keep the keyboard’s place while groups are made and removed [R4.13]', async () => {
    const replies = {
      myOptionSecurityInfo: rows.slice(0, 1),
      queryWatchlist: {
        groups: ['利率', '信用'].map((name, at) => ({ id: String(at).repeat(32), name })),
        bonds: [{ securityId: '240210.IB', groupId: '' }],
      },
      arrangeWatchlist: { groups: [], bonds: [] },
    };
    const { bench: opened, panel } = await open('watchlist', {
      fixtures: { replies, rows: { bestmarket: rows } },
    });
    const press = async (name: string | RegExp) => {
      const button = within(panel).getByRole('button', { name });
      button.focus();
      await act(async () => fireEvent.click(button));
    };
    await press('新建分组');
    fireEvent.change(field(panel, '分组名称'), { target: { value: '存单' } });
    await act(async () => fireEvent.click(within(panel).getByRole('button', { name: '创建' })));
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: '新建分组' }));
    await press('整理');
    await press(/^删除分组 利率/);
    await opened.settle(100);
    expect(document.activeElement).toBe(within(panel).getByRole('textbox', { name: /信用/ }));
  });

  it('limit linked panels to a watchlist group, which the panel itself shows too', async () => {
    const { bench: opened, panel } = await open('watchlist');
    await act(async () => fireEvent.click(field(panel, '联动面板只看 全部')));
    expect(opened.channels.current('blue', 'list')).toEqual({
      type: 'fdc3.instrumentList',
      name: '全部',
      instruments: [{ type: 'fdc3.instrument', id: { securityId: '240210.IB' } }],
    });
    expect(idsOf(panel)).toEqual(['240210.IB']);
  });

  it('limit all others of their colour to a chosen list before the next frame is drawn [R2.08]', async () => {
    const { bench: opened, panel } = await open('watchlist', {}, ['composite', 'trades']);
    const others = ['composite', 'trades'].map(
      (name) => opened.views.find(([id]) => id === `quotes.${name}`)?.[1] ?? document.body,
    );
    await act(async () => {
      const elsewhere = trade('t2', { securityId: '260011.IB', symbol: '26附息国债11' });
      opened.sockets.at('/ws/latestTransWebSocket').frame('latestTransWebSocket', 'upd', [elsewhere]);
      await opened.clock.advanceAsync(300);
    });
    const rowTexts = () =>
      others.map((other) =>
        [...other.querySelectorAll('.ag-row')].map(
          ({ textContent }) => /24国开10|26附息国债11|26浦发银行CD059/.exec(textContent)?.[0],
        ),
      );
    const all = [
      ['26附息国债11', '24国开10', '26浦发银行CD059'],
      ['26附息国债11', '24国开10'],
    ];
    expect(rowTexts()).toEqual(all);
    // A browser paints once a press and its microtasks are over: neither a timer nor a frame passes here.
    field(panel, '联动面板只看 全部').click();
    await Promise.resolve();
    expect(rowTexts()).toEqual([['24国开10'], ['24国开10']]);
    field(panel, '恢复显示全部债券').click();
    await Promise.resolve();
    expect(rowTexts()).toEqual(all);
  });

  it('list the most active bonds, the newest best quotes and the trades [R2.06]', async () => {
    const { panel } = await open('latestActive');
    const [active, , trades] = [...panel.querySelectorAll<HTMLElement>('section')];
    expect(active?.textContent).toContain('24国开10');
    expect(idsOf(trades ?? panel)).toEqual(['t1']);
    expect(panel.textContent).toContain('已显示全部成交');
  });

  it('explain the rule of each list of opportunities, and follow its settings [R2.12]', async () => {
    const { bench: opened, panel } = await open('chance', { settings: { chance: { minBetterBp: 5 } } });
    expect(panel.textContent).toContain('至少 5 BP');
    expect(panel.textContent).toContain('不少于 1,000 万');
    expect(within(panel).getByLabelText('报价量不少于').textContent).toContain('1,000 万');
    const [better, tight] = [...panel.querySelectorAll<HTMLElement>('.q-chance')];
    expect(better?.querySelectorAll('tbody tr')).toHaveLength(2);
    expect(tight?.textContent).toContain('0.25');
    await act(async () => fireEvent.doubleClick(better?.querySelector('tbody tr') ?? panel));
    expect(opened.browser.path()).toContain('securityId=112609059.IB');
  });

  it.each(['the pointer is on it', 'the keyboard is in it'])(
    'keep a list of opportunities as it is read while %s',
    async (how) => {
      const { bench, panel } = await open('chance');
      const list = within(panel).getByRole('region', { name: '窄价差' });
      const names = () =>
        [...list.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent);
      const before = names();
      expect(before).not.toEqual([]);
      const isByKeys = how.includes('keyboard');
      const row = list.querySelector<HTMLElement>('tbody tr');
      if (isByKeys) act(() => row?.focus());
      else fireEvent.pointerEnter(list);
      // Its quotes are pulled.
      const pulled = rows.map((each) => ({ ...each, bidPrice: null }));
      act(() => bench.sockets.at('/ws/websocketForward').frame('bestmarket', 'upd', pulled));
      await bench.settle(3000);
      expect(names()).toEqual(before);
      expect(list.textContent).toContain('暂停更新');
      if (isByKeys) {
        expect(document.activeElement).toBe(row);
        act(() => row?.blur());
      } else fireEvent.pointerLeave(list);
      await bench.settle(3000);
      expect(names()).toEqual([]);
    },
  );
});

/** Two bonds in the list of active bonds, and two trades in another order. */
const BOTH_LISTS: BenchOptions = {
  fixtures: {
    replies: {
      homepage: homepage({ active: rows.slice(0, 2).toReversed() }),
      queryLatestTrans: { content: [trade('t1')], totalPages: 1 },
    },
    rows: {
      bestmarket: rows,
      latestTransWebSocket: [
        trade('t2', { symbol: '26附息国债11', time: '2026-11-20 10:00:01.000' }),
        trade('t1', { symbol: '24国开10' }),
      ],
    },
  },
};

describe('home', () => {
  it('shows a visitor masked prices, no empty columns, and how to get full prices [R2.03]', async () => {
    const { panel } = await open('active', { kind: { 'session.isLogin': false } });
    expect(panel.textContent).toMatch(/2\.20\*\*/);
    expect(panel.textContent).not.toContain('涨跌');
    expect(panel.textContent).toContain('登录后查看完整价格');
  });

  it('shows an unverified user full prices, kept current by the poll, and trades as they are done [R6.01]', async () => {
    const kind: Context = { ...plainUser, 'user.newAuth': 'I' };
    const { bench: opened, panel } = await open('active', { kind });
    expect([cell(panel, '240210.IB', 'bidPrice').textContent, panel.textContent]).toEqual([
      '2.2025',
      expect.stringContaining('涨跌'),
    ]);
    expect(panel.textContent).not.toMatch(/\*\*|登录后|实名认证/);
    expect(subscribed(opened)).not.toContain('bestmarket');
    await currentBench().close();
    const tape = await open('trades', { ...BOTH_LISTS, kind });
    expect(tape.panel.textContent).toContain('26附息国债11');
    expect(subscribed(tape.bench)).toContain('latestTransWebSocket');
  });

  it('keeps a logged-in user’s rows live between polls, with a fading flash', async () => {
    const { bench: opened, panel } = await open('active');
    expect(panel.textContent).toContain('2.2025');
    await push(opened, quote({ ...rows[0], bidPrice: 2.21 }));
    const liveCell = cell(panel, '240210.IB', 'bidPrice');
    expect([liveCell.textContent, liveCell.dataset['flash']]).toEqual(['2.2100', 'up']);
    await act(() => opened.clock.advanceAsync(300));
    expect(liveCell.dataset['flash']).toBe('up-fading');
    await act(() => opened.clock.advanceAsync(300));
    expect(liveCell.dataset['flash']).toBeUndefined();
  });

  it('works from the keyboard in the list of active bonds: space chooses, Ctrl+C copies, B and S deal, Enter opens', async () => {
    const { bench: opened, panel } = await open('active');
    const sides: unknown[] = [];
    act(
      () => void opened.services.intents.handle('order', ({ side, price }) => void sides.push([side, price])),
    );
    await opened.settle();
    const press = (init: { readonly key: string; readonly ctrlKey?: boolean }) =>
      act(async () => fireEvent.keyDown(cell(panel, '260011.IB', 'name'), init));
    await press({ key: ' ' });
    await expect.poll(() => opened.channels.current('blue', 'bond')?.id.securityId).toBe('260011.IB');
    expect(panel.querySelector('[row-id="260011.IB"]')?.getAttribute('aria-current')).toBe('true');
    await press({ key: 'c', ctrlKey: true });
    await expect.poll(() => opened.browser.copied[0]).toContain('Bid 26附息国债11');
    await press({ key: 'b' });
    await press({ key: 's' });
    await expect
      .poll(() => sides)
      .toEqual([
        [1, 1.7975],
        [2, 1.8],
      ]);
    await press({ key: 'Enter' });
    await expect.poll(() => opened.browser.path()).toContain('securityId=260011.IB');
  });

  it('keeps the server’s order of active bonds, until the user sorts them; sort and width stay with the panel [U18]', async () => {
    const { bench: opened, panel } = await open('active');
    expect(idsOf(panel)).toEqual(['240210.IB', '260011.IB']);
    const sort = async () =>
      act(async () =>
        fireEvent.click(
          panel.querySelector('.ag-header-cell[col-id="bidPrice"] .ag-header-cell-label') ?? panel,
        ),
      );
    await sort();
    await sort();
    await expect.poll(() => idsOf(panel)).toEqual(['260011.IB', '240210.IB']);
    await expect
      .poll(() => opened.panel('active')?.settings)
      .toMatchObject({ list: { sortBy: 'bidPrice', sortUp: true } });
    await sort();
    await expect.poll(() => idsOf(panel)).toEqual(['240210.IB', '260011.IB']);
  });

  it('shows the columns of either list as the user left them [U18]', async () => {
    const columns = [
      { id: 'price', width: 140, isHidden: false },
      { id: 'bidPrice', width: 140, isHidden: false },
    ];
    const list = { sortBy: 'name', sortUp: true, columns };
    for (const name of ['active', 'trades', 'latestActive']) {
      const settings = { [name]: { list } };
      const { panel } = await open(name, { settings, ...BOTH_LISTS });
      const [first] = panel.querySelectorAll('.live-grid');
      const widened = name === 'trades' ? 'price' : 'bidPrice';
      const head = first?.querySelector<HTMLElement>(`.ag-header-cell[col-id="${widened}"]`);
      expect([name, head?.style.width]).toEqual([name, '140px']);
      const names = [...(first?.querySelectorAll('.ag-row [col-id="name"]') ?? [])].map(
        ({ textContent }) => textContent,
      );
      expect(names).toEqual(['24国开10', '26附息国债11']);
      await currentBench().close();
    }
  });

  it('follows the home page’s list of active bonds as it changes', async () => {
    let active = rows.slice(0, 2);
    const replies = { homepage: () => homepage({ active }) };
    const { bench: opened, panel } = await open('active', { kind: visitorContext, fixtures: { replies } });
    expect(idsOf(panel)).toEqual(['240210.IB', '260011.IB']);
    active = rows.slice(1, 3);
    await opened.settle(HOMEPAGE_POLL_MS + 2 * REORDER_MS);
    expect(idsOf(panel)).toEqual(['260011.IB', '112609059.IB']);
    expect(cell(panel, '112609059.IB', 'bidPrice').textContent).toBe('1.50**');
  });

  it('greys live rows while the connection is lost, and those of the home page while it cannot be read', async () => {
    const { bench: opened, panel } = await open('active');
    const stale = () => panel.querySelector('.live-grid')?.getAttribute('data-stale');
    expect(stale()).toBe('false');
    await act(async () => opened.streams.drop());
    expect(stale()).toBe('true');
    await opened.settle(4000);
    expect(stale()).toBe('false');
    opened.server.mode = 'network';
    await opened.settle(HOMEPAGE_POLL_MS);
    expect(stale()).toBe('true');
  });

  it('replaces polled trades by the tape for a logged-in user, each trade once', async () => {
    const { bench: opened, panel } = await open('trades');
    await act(async () => {
      opened.sockets
        .at('/ws/latestTransWebSocket')
        .frame('latestTransWebSocket', 'upd', [
          trade('t2', { symbol: '26新成交01', time: '2026-11-20 10:00:01.000' }),
        ]);
      await opened.clock.advanceAsync(40);
    });
    await act(() => opened.clock.advanceAsync(300));
    expect(idsOf(panel)).toEqual(['t2', 't1']);
    expect(cell(panel, 't2', 'name').textContent).toBe('26新成交01');
  });

  it('hides trades in other bonds from the tape while linked panels are limited, and says so', async () => {
    const { bench: opened, panel } = await open('trades');
    expect(idsOf(panel)).toEqual(['t1']);
    await act(async () =>
      opened.channels.publish('blue', 'list', { type: 'fdc3.organization', name: '别家', instruments: [] }),
    );
    await expect.poll(() => idsOf(panel)).toEqual([]);
    expect(panel.textContent).toContain('只看 别家');
  });

  it('sends a pressed benchmark to linked panels, and shows the market’s activity', async () => {
    const { bench: opened, panel } = await open('indices');
    await act(async () => fireEvent.click(panel.querySelector('button.q-index') ?? panel));
    expect(opened.channels.current('blue', 'bond')?.id.securityId).toBe('250011.IB');
    expect(panel.textContent).toContain('128.4亿');
  });

  it('offers to retry when the home page cannot be read', async () => {
    const { bench: opened, panel } = await open('notices');
    expect(panel.textContent).toContain('系统维护通知');
    await opened.close();
    const again = await openBench(quotes, {});
    again.server.mode = 'network';
    await again.mount(false, (name) => name === 'notices');
    await again.settle();
    expect(again.texts[0]?.[1]).toContain('加载失败');
    again.server.mode = 'full';
    const retry = [...(again.views[0]?.[1].querySelectorAll('button') ?? [])].find(
      (button) => button.textContent === '重试',
    );
    await act(async () => fireEvent.click(retry ?? document.body));
    await again.settle();
    expect(again.texts[0]?.[1]).not.toContain('加载失败');
  });
});

describe('the line of newest best quotes', () => {
  const newest = (securityId: string, symbol: string, time: string, side: 1 | 2 = 2) =>
    ({
      securityId,
      symbol,
      side,
      price: 1.7975,
      priceType: 'Y',
      prevPrice: 1.8,
      qty: 3000,
      org: null,
      settlType: '2',
      time: `2026-11-20 ${time}`,
      kind: 'best',
    }) as const;

  it('appears above the composite quote before the first push, newest first, and a press chooses the bond [R3.06] [R7.04]', async () => {
    const opened = await openBench(quotes, {
      size: 'max',
      fixtures: {
        replies: {
          latestHighestMarketInfo: [
            newest('240210.IB', '24国开10', '09:58:01.000'),
            newest('260011.IB', '26附息国债11', '09:59:07.000'),
          ],
        },
        rows: { bestmarket: rows, latestHighestMarke: [newest('250205.IB', '25国开05', '10:00:00.000', 1)] },
      },
    });
    const { serve } = opened.streams;
    opened.streams.serve = () => false;
    await opened.mount(false, (name) => name === 'composite');
    await opened.settle(1500);
    const line = opened.container.querySelector('.q-newest');
    expect(line?.textContent).toMatch(/26附息国债11卖1\.79753,00009:59:07/);
    expect(opened.services.quoteView.bidDriverData.map(({ symbol }) => symbol)).toEqual([
      '26附息国债11',
      '24国开10',
    ]);
    const first = line?.querySelector('button');
    fireEvent.click(first ?? document.body);
    expect(opened.channels.current('blue', 'bond')?.id.securityId).toBe('260011.IB');
    opened.streams.serve = serve;
    await opened.settle(2000);
    expect(line?.textContent).toContain('25国开05');
    // The same element one place further, by a transform: no layout shift.
    expect(line?.querySelectorAll('button')[1]).toBe(first);
    expect(first?.style.transform).toBe('translateX(300px)');
    await act(async () => {
      runInAction(() => Object.assign(opened.services.calendar, { offsetMs: 24 * 3_600_000 }));
      await opened.clock.advanceAsync(6000);
    });
    expect([...(line?.querySelectorAll('time') ?? [])].map(({ textContent }) => textContent)).toContain(
      '11-20',
    );
  });

  it.each(['pointer', 'keyboard'])(
    'stands still under the %s, so that what is pressed is what was read',
    async (hand) => {
      const first = newest('240210.IB', '24国开10', '09:58:01.000');
      const { bench, panel } = await open('composite', {
        fixtures: { rows: { bestmarket: rows, latestHighestMarke: [first] } },
      });
      await bench.settle(2000);
      const line = within(panel).getByRole('region', { name: '最新最优' });
      if (hand === 'pointer') fireEvent.pointerEnter(line);
      else act(() => within(line).getByRole('button').focus());
      const next = newest('250205.IB', '25国开05', '10:00:00.000', 1);
      act(() => bench.sockets.at('/ws/websocketForward').frame('latestHighestMarke', 'upd', [next]));
      await bench.settle(3000);
      expect(line.textContent).toMatch(/^最新最优24国开10/);
      if (hand === 'pointer') fireEvent.pointerLeave(line);
      else act(() => within(line).getByRole('button').blur());
      await bench.settle(3000);
      expect(line.textContent).toMatch(/^最新最优25国开05/);
    },
  );
});

it('the home tape shows the date of a trade from another day, by the server’s time', async () => {
  const day = trade('t0', { time: '2026-11-19 23:59:58.000' });
  const { bench: opened, panel } = await open('trades', {
    fixtures: { rows: { latestTransWebSocket: [trade('t1'), day] } },
  });
  const times = () => ['t1', 't0'].map((id) => cell(panel, id, 'time').textContent);
  expect(times()).toEqual(['10:00:00', '11-19 23:59']);
  await act(async () =>
    runInAction(() => Object.assign(opened.services.calendar, { offsetMs: 24 * 3_600_000 })),
  );
  await expect.poll(times).toEqual(['11-20 10:00', '11-19 23:59']);
});

it('the home tape stops under the pointer and says that there are newer trades, until the pointer leaves', async () => {
  const { bench: opened, panel } = await open('trades');
  const tape = panel.querySelector('.q-tape') ?? panel;
  await act(async () => {
    fireEvent.pointerEnter(tape);
    fireEvent.pointerMove(cell(panel, 't1', 'name'));
  });
  await act(async () => {
    opened.sockets
      .at('/ws/latestTransWebSocket')
      .frame('latestTransWebSocket', 'upd', [trade('t2', { time: '2026-11-20 10:00:01.000' })]);
    await opened.clock.advanceAsync(2000);
  });
  expect(idsOf(panel)).toEqual(['t1']);
  expect(within(panel).getByRole('note').textContent).toBe('有新成交，移开后继续');
  await act(async () => {
    fireEvent.pointerLeave(panel.querySelector('.live-grid') ?? panel);
    fireEvent.pointerLeave(tape);
    await opened.clock.advanceAsync(300);
  });
  expect(idsOf(panel)).toEqual(['t2', 't1']);
  expect(within(panel).queryByRole('note')).toBeNull();
});

it('the figures of the last session are not called today’s before a new day’s first event', async () => {
  const { bench: opened, panel } = await open('indices', {
    fixtures: { replies: { homepage: homepage({ asOf: '2026-11-20 17:30:02.000' }) } },
  });
  expect(panel.textContent).toContain('今日报价');
  expect(panel.textContent).toContain('截至 17:30:02');
  await act(async () => {
    opened.clock.setWall(Date.parse('2026-11-23T08:50:00+08:00'));
    await opened.clock.advanceAsync(6000);
  });
  expect(panel.textContent).not.toContain('今日');
  expect(panel.textContent).toContain('当日成交');
  expect(panel.textContent).toContain('截至 11-20 17:30');
});

describe('a time on another day', () => {
  const overMidnight = (opened: PluginBench) =>
    act(async () => {
      runInAction(() => Object.assign(opened.services.calendar, { offsetMs: 24 * 3_600_000 }));
      await opened.clock.advanceAsync(6000);
    });
  const old = quote({ ...rows[0], ofrTime: null, lastTime: '2026-11-19 16:20:00.000', chgBp: 3 });

  it('is shown as a date in the list of active bonds', async () => {
    const { bench: opened, panel } = await open('active');
    const time = () => cell(panel, '240210.IB', 'time').textContent;
    expect(time()).toBe('09:59:58');
    await overMidnight(opened);
    await expect.poll(time).toBe('11-20');
  });

  it('is shown as a date in the composite quote', async () => {
    const { bench: opened, panel } = await open('composite');
    const time = () => cell(panel, '240210.IB', 'time').textContent;
    expect(time()).toBe('09:59:58');
    await overMidnight(opened);
    await expect.poll(time).toBe('11-20');
  });

  it('is shown as a date among the movers', async () => {
    const { panel } = await open('chance', { fixtures: { rows: { bestmarket: [old] } } });
    expect(panel.querySelector('[title="11-19 16:20"]')?.textContent).toBe('11-19');
  });
});

describe('valuations', () => {
  const valued = (securityId: string, symbol: string) => ({
    securityId,
    symbol,
    valuationDate: '2026-11-20',
    remainYears: 7.6,
    impliedRating: null,
    providers: [],
  });

  it('are listed for the watchlist, the composite quote or own quotes; a press chooses the bond [R7.04]', async () => {
    const replies = {
      selectBondValuationEntityFromOp: { content: [valued('240210.IB', '24国开10')], totalPages: 1 },
      selectBondValuationEntityFromCom: { content: [valued('260011.IB', '26附息国债11')], totalPages: 1 },
      selectBondValuationEntityFromMy: { content: [], totalPages: 1 },
    };
    const { bench: opened, panel } = await open('valuations', { fixtures: { replies } });
    expect(panel.textContent).toContain('24国开10');
    const pick = async (label: string) => {
      const choice = within(panel).getByLabelText(label);
      await act(async () => void fireEvent.click(choice));
      await opened.settle(300);
    };
    await pick('我的报价');
    expect(panel.textContent).toContain('报过价的债券会列在这里');
    await pick('综合报价');
    fireEvent.click(within(panel).getByText('26附息国债11'));
    expect(opened.channels.current('blue', 'bond')?.id.securityId).toBe('260011.IB');
  });
});
