// @vitest-environment jsdom
import { SCROLL_LOAD_THRESHOLD_PX } from '#contract/rules';
import type { TransportRequest } from '#core/http';
import { openBench } from '#testing/bench';
import { fireEvent } from '@testing-library/react';
import { getGridApi } from 'ag-grid-community';
import { act } from 'react';
import { expect, it } from 'vitest';
import { quotes } from './index.ts';
import { trade } from './testing/rows.ts';

it('the next page of trades loads within 80 px of the end, not before [R9.03] [U8]', async () => {
  const pages: string[] = [];
  const answer = ({ url }: TransportRequest) => {
    const page = /queryLatestTrans\/(\d+)/.exec(url)?.[1] ?? url;
    pages.push(page);
    return { content: Array.from({ length: 50 }, (_item, at) => trade(`t${page}-${at}`)), totalPages: 5 };
  };
  const bench = await openBench(quotes, {
    size: 'max',
    fixtures: { replies: { queryLatestTrans: answer }, rows: { latestTransWebSocket: [] } },
  });
  await bench.mount(false, (name) => name === 'latestActive');
  await bench.settle(1500);
  const { container, clock } = bench;
  const viewport = container.querySelector('.ag-row[row-id^="t1-"]')?.closest('.ag-grid-viewport');
  const grid = getGridApi(viewport?.closest('.ag-root-wrapper')?.parentElement);
  const last = grid?.getDisplayedRowAtIndex(49);
  if (!viewport || !grid || !last) throw new Error('no trades');
  const { top, bottom } = grid.getVerticalPixelRange();
  const scrollTo = async (distancePx: number) => {
    pages.length = 0;
    viewport.scrollTop = (last.rowTop ?? 0) + (last.rowHeight ?? 0) - (bottom - top) - distancePx;
    // The grid reports a scroll in a separate task.
    const delivered = Promise.withResolvers<void>();
    grid.addEventListener('bodyScroll', () => delivered.resolve());
    await act(async () => {
      fireEvent.scroll(viewport);
      await delivered.promise;
    });
    await act(() => clock.advanceAsync(300));
    return [...pages];
  };
  expect(await scrollTo(SCROLL_LOAD_THRESHOLD_PX + 1)).toEqual([]);
  expect(await scrollTo(SCROLL_LOAD_THRESHOLD_PX)).toEqual(['2']);
});
