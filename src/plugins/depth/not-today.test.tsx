// @vitest-environment jsdom
import { transaction } from '#contract/api';
import { bestRow, fullRow, quoteRow, tradeRow, trendRow } from '#testing';
import { type BenchOptions, currentBench, openBench, SAMPLE_BOND as BOND, sampleOf } from '#testing/bench';
import { screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { depth } from './index.ts';

afterEach(() => void vi.restoreAllMocks());

async function show(panel: string, fixtures: NonNullable<BenchOptions['fixtures']>): Promise<void> {
  const bench = await openBench(depth, { fixtures });
  await bench.mount(false, (name) => name === panel);
}

const timeTexts = (): readonly (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent ?? null);

const timesOf = async (...times: readonly string[]): Promise<readonly (string | null)[]> => {
  const content = times.map((time, at) => tradeRow(`T${at}`, time));
  await show('trades', {
    replies: { queryLatestTrans: { content, totalPages: 1 } },
    rows: { latestTransWebSocket: [] },
  });
  await currentBench().settle(500);
  return timeTexts();
};

it('a trade on another day shows its date, today’s show seconds', async () => {
  expect(await timesOf('2026-11-20 10:31:05.000', '2026-11-19 17:28:56.000')).toEqual([
    '10:31:05',
    '11-19 17:28',
  ]);
});

it('in a narrow panel a trade of another day shows its date only, rather than none', async () => {
  await timesOf('2026-11-20 10:31:05.000', '2026-11-19 17:28:56.000');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(210);
  await currentBench().resize('min');
  expect(timeTexts()).toEqual(['10:31:05', '11-19']);
  expect(screen.getByText('11-19').dataset['tip']).toBe('11-19 17:28');
});

it('no date is shown if all trades are today’s', async () => {
  expect(await timesOf('2026-11-20 10:31:05.000')).toEqual(['10:31:05']);
});

it('trades on a page newer than the tape, as after a lost connection, come above those of the tape', async () => {
  const trade = (id: string, clock: string) => tradeRow(id, `2026-11-20 ${clock}.000`);
  await show('trades', {
    replies: {
      queryLatestTrans: {
        content: [trade('T3', '10:32:00'), trade('T2', '10:31:00'), trade('T1', '10:30:00')],
        totalPages: 1,
      },
    },
    rows: { latestTransWebSocket: [trade('T2', '10:31:00')] },
  });
  await currentBench().settle(500);
  expect(timeTexts()).toEqual(['10:32:00', '10:31:00', '10:30:00']);
});

it('trades are called old once the line is lost, not while it is being opened', async () => {
  await timesOf('2026-11-20 10:31:05.000');
  const { trades } = currentBench().services.market;
  const isCalledOld = () => screen.queryByText('行情连接中断，以下为中断前的数据') !== null;
  act(() => {
    trades.setStale(true);
    trades.clear();
  });
  expect([timeTexts(), isCalledOld()]).toEqual([['10:31:05'], false]);
  act(() => trades.setStale(false));
  act(() => trades.setStale(true));
  expect(isCalledOld()).toBe(true);
});

it('today is the server’s date, whatever the local clock says', async () => {
  expect(await timesOf('2026-11-20 10:31:05.000')).toEqual(['10:31:05']);
  runInAction(() => Object.assign(currentBench().services.calendar, { offsetMs: 24 * 3_600_000 }));
  await currentBench().resize('max');
  expect(timeTexts()).toEqual(['11-20 10:31']);
});

it('the bond header and the newest quotes show the date of anything not from today', async () => {
  const row = { ...bestRow(BOND), bidTime: '2026-11-19 17:02:00.000', ofrTime: null };
  const old = { ...row, lastTime: '2026-11-19 16:20:00.000', valDate: '2026-11-19' };
  const bench = await openBench(depth, {
    fixtures: { replies: { todayNewestBondInfo: [old] }, rows: { bestmarket: [old] } },
  });
  await bench.mount(false, (name) => name === 'header' || name === 'info');
  await bench.settle(500);
  expect(screen.getByTitle('11-19 16:20').textContent).toBe('11-19');
  expect(screen.getByTitle('估值日 2026-11-19').textContent).toBe('11-19');
  expect(screen.getAllByTitle('11-19 17:02').map(({ textContent }) => textContent)).toContain('11-19');
});

it('the chart reports no trades only once that is known', async () => {
  await show('trend', { rows: { priceTrendMarket: [] } });
  const seen = async (live: boolean): Promise<boolean> => {
    for (const socket of currentBench().sockets.live) socket.push({ type: 'state', live });
    await currentBench().settle(100);
    return screen.queryByText('今日暂无走势') !== null;
  };
  expect([await seen(false), await seen(true)]).toEqual([false, true]);
});

it('the depth chart reports no quotes only once that is known', async () => {
  await show('chart', { rows: { fullmarket: [] } });
  const seen = async (live: boolean): Promise<boolean> => {
    for (const socket of currentBench().sockets.live) socket.push({ type: 'state', live });
    await currentBench().settle(100);
    return screen.queryByText('暂无报价') !== null;
  };
  expect([await seen(false), await seen(true)]).toEqual([false, true]);
});

it('the chart of a day that is over says of which, one of today does not', async () => {
  const textOn = async (day: string): Promise<string | null> => {
    const row = trendRow(BOND, [[`${day} 17:08:00.000`, 1.31, 1.355, 1.305, 1000]]);
    await show('trend', { rows: { priceTrendMarket: [row] } });
    await currentBench().settle(500);
    const text = screen.queryByText(/的走势/)?.textContent ?? null;
    await currentBench().close();
    return text;
  };
  expect([await textOn('2026-11-19'), await textOn('2026-11-20')]).toEqual([
    '11-19 的走势，今日暂无走势',
    null,
  ]);
});

describe('a page left open over midnight', () => {
  const overMidnight = async (): Promise<void> => {
    currentBench().clock.setWall(Date.parse('2026-11-21T08:50:00+08:00'));
    await currentBench().settle(6000);
  };

  it('dates the trades and quotes of the day before, while nothing new arrives', async () => {
    const time = '2026-11-20 10:31:05.000';
    await show('trades', {
      replies: { queryLatestTrans: { content: [tradeRow('T1', time)], totalPages: 1 } },
      rows: { latestTransWebSocket: [] },
    });
    await currentBench().settle(500);
    expect(timeTexts()).toEqual(['10:31:05']);
    await overMidnight();
    expect(timeTexts()).toEqual(['11-20 10:31']);
    await currentBench().close();
    const bench = await openBench(depth, {
      size: 'max',
      fixtures: { rows: { fullmarket: [fullRow(BOND, [{ ...quoteRow({ time }), side: 1 }])] } },
    });
    await bench.mount(false, (name) => name === 'full');
    await bench.settle(500);
    const grid = within(screen.getByRole('grid'));
    expect(grid.getByText('10:31:05')).toBeDefined();
    await overMidnight();
    expect(grid.getByText('11-20 10:31')).toBeDefined();
  });

  it('shows the remaining maturity of the new day', async () => {
    let days = 356;
    const { reply } = transaction.bondInfo;
    await show('header', {
      replies: {
        bondInfo: () => ({
          ...z.parse(reply, sampleOf(reply)),
          securityId: BOND,
          trueRemainMaturityStr: `${days}D`,
        }),
      },
    });
    await currentBench().settle(500);
    expect(screen.getByText('356D')).toBeDefined();
    days = 355;
    await overMidnight();
    expect(screen.getByText('355D')).toBeDefined();
  });
});
