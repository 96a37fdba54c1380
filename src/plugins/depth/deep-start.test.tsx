// @vitest-environment jsdom
import { transaction } from '#contract/api';
import { bestRow, fullRow, quoteRow, trendRow } from '#testing';
import { currentBench, openBench, SAMPLE_BOND as BOND, sampleOf } from '#testing/bench';
import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { depth } from './index.ts';

const { reply } = transaction.bondInfo;
const bond = { ...z.parse(reply, sampleOf(reply)), securityId: BOND, bondTypeName: '政策性金融债' };
const level = quoteRow({ yield: 2.3456, price: 2.3456 });
const first = {
  bond,
  valuation: null,
  head: { ...bestRow(BOND, 2.3456), bidQty: 7000 },
  deep: { securityId: BOND, priceType: 'Y', levels: 6, ts: null, bid: [level], ofr: [] },
  trend: trendRow(BOND, []),
  lastTrans: [],
};

async function opened(isServed: boolean): Promise<string> {
  const bench = await openBench(depth, {
    fixtures: {
      replies: { quoteDeepInfo: first, bondInfo: { ...bond, bondTypeName: 'null' } },
      rows: {
        bestmarket: [bestRow(BOND, 2.1111)],
        deepmarket: [
          {
            securityId: BOND,
            priceType: 'Y',
            levels: 6,
            ts: null,
            bid: [quoteRow({ yield: 2.1111 })],
            ofr: [],
          },
        ],
      },
    },
  });
  if (!isServed) bench.streams.serve = () => false;
  await bench.mount(false, (name) => name === 'header' || name === 'ladder');
  await bench.settle(500);
  return bench.texts.map(([, text]) => text).join(' ');
}

describe('a newly chosen bond', () => {
  it('shows prices and levels before the first push, greyed but not marked interrupted [R7.03]', async () => {
    const before = await opened(false);
    expect(before).toContain('2.3456');
    expect(before).not.toContain('行情连接中断');
    expect(currentBench().container.querySelector('.depth-panel')?.getAttribute('data-stale')).toBe('true');
  });

  it('replaces what was read by what is pushed [R7.03]', async () => {
    const after = await opened(true);
    expect(after).toContain('2.1111');
    expect(after).not.toContain('2.3456');
  });

  it('combines the replies: an empty value in one hides nothing from another [R3.06]', async () => {
    await opened(true);
    expect(currentBench().services.quoteView.infoData).toMatchObject({ bondTypeName: '政策性金融债' });
    expect(screen.getAllByText('政策性金融债')).not.toHaveLength(0);
  });
});

it('a bond’s valuations are reloaded when the header reports a new one, as at midnight, not on every price', async () => {
  const row = { ...bestRow(BOND), valYield: 1.2386 };
  const days = ['2026-11-20', '2026-11-23', '2026-11-24', 'never'];
  const none = {
    yieldMat: null,
    yieldExe: null,
    cleanMat: null,
    cleanExe: null,
    dirtyMat: null,
    accrued: null,
  };
  const rest = { modifiedDuration: null, convexity: null, dv01: null, spreadDuration: null, chgBp: null };
  const provider = { source: 'CB', recommended: 'mat', ...none, ...rest };
  const valued = () => ({
    content: [
      {
        securityId: BOND,
        symbol: BOND,
        valuationDate: days.shift(),
        remainYears: 7.6,
        impliedRating: null,
        providers: [provider],
      },
    ],
    totalPages: 1,
  });
  const bench = await openBench(depth, {
    fixtures: {
      replies: { quoteDeepInfo: { ...first, head: row }, selectBondValuationEntityFromCom: valued },
      rows: { bestmarket: [row] },
    },
  });
  await bench.mount(false, (name) => name === 'header' || name === 'info');
  await bench.settle(500);
  const push = async (over: object) => {
    bench.sockets.at('/ws/websocketForward').frame('bestmarket', 'upd', [{ ...row, ...over }]);
    await bench.settle(500);
    return screen.getByText(/^估值日/).textContent;
  };
  expect(await push({ bidPrice: 2.3 })).toBe('估值日 2026-11-20');
  expect(await push({ valYield: 1.2473 })).toBe('估值日 2026-11-23');
  // The next day’s may be the same figure.
  expect(await push({ valYield: 1.2473, valDate: '2026-11-24' })).toBe('估值日 2026-11-24');
});

describe('today’s newest quotes', () => {
  it('list similar bonds and the whole market; pressing one chooses the bond [R7.04]', async () => {
    const similar = { ...bestRow('230210.IB', 2.2), symbol: '23国开10' };
    const newest = { ...bestRow('220205.IB', 2.2), symbol: '22国开05' };
    const bench = await openBench(depth, {
      fixtures: {
        replies: { todayLikeNewestBondInfo: [similar], todayNewestBondInfo: [newest] },
        rows: { bestmarket: [similar, newest] },
      },
    });
    await bench.mount(false, (name) => name === 'info');
    await bench.settle(500);
    const like = screen.getByRole('region', { name: '同类最新报价' });
    expect(within(like).getByRole('button', { name: /23国开10/ })).toBeDefined();
    const all = screen.getByRole('region', { name: '全市场最新报价' });
    within(all)
      .getByRole('button', { name: /22国开05/ })
      .click();
    expect(bench.channels.current('blue', 'bond')?.id.securityId).toBe('220205.IB');
  });

  it('say of a bond whose quotes have all gone that it has none', async () => {
    const newest = { ...bestRow('220205.IB', 2.2), symbol: '22国开05' };
    const bench = await openBench(depth, {
      fixtures: { replies: { todayNewestBondInfo: [newest] }, rows: { bestmarket: [newest] } },
    });
    await bench.mount(false, (name) => name === 'info');
    await bench.settle(500);
    const list = within(screen.getByRole('region', { name: '全市场最新报价' }));
    const line = () => list.getByRole('button', { name: /22国开05/ }).textContent;
    expect(line()).not.toContain('暂无报价');
    const gone = { ...newest, bidPrice: null, ofrPrice: null };
    bench.sockets.at('/ws/websocketForward').frame('bestmarket', 'upd', [gone]);
    await bench.settle(500);
    expect(line()).toContain('暂无报价');
    expect(line()).not.toContain(' / ');
  });
});

it('all quotes of a bond can be limited to firm ones, and the choice is kept: fullStatus [R3.03]', async () => {
  const quotes = [
    quoteRow({ quoteId: 'q1', org: '实盘银行', firm: true }),
    quoteRow({ quoteId: 'q2', org: '可议银行', firm: false, quoteInd: 2 }),
  ];
  const bench = await openBench(depth, {
    size: 'max',
    fixtures: { rows: { fullmarket: [fullRow(BOND, quotes)] } },
  });
  await bench.mount(false, (name) => name === 'full');
  await bench.settle(1000);
  const { session } = bench.services;
  const pageText = () => bench.container.textContent ?? '';
  expect([session.fullStatus, pageText().includes('实盘银行'), pageText().includes('可议银行')]).toEqual([
    1,
    true,
    true,
  ]);
  const firm = screen.getByLabelText('实盘');
  await act(async () => firm.click());
  await bench.settle(1000);
  expect([session.fullStatus, pageText().includes('实盘银行'), pageText().includes('可议银行')]).toEqual([
    0,
    true,
    false,
  ]);
});
