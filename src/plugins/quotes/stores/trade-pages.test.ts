import type { LatestTrans } from '#contract/entities';
import { TransportError } from '#core/http';
import { settle } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testCore } from '../testing/core.ts';
import { trade } from '../testing/rows.ts';
import { TradePages, TRADES_PAGE_SIZE } from './trade-pages.ts';

const timeOf = (index: number): string =>
  `2026-11-20 10:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}.000`;
const tradeAt = (index: number): LatestTrans =>
  trade(String(index).padStart(6, '0'), { time: timeOf(index) });

/** A server with a tape of trades, newest first, that tests make longer. */
function setUp(count: number) {
  const desk = testCore();
  desk.login();
  const tape = Array.from({ length: count }, (_, index) => tradeAt(index)).toReversed();
  for (let page = 1; page <= 40; page += 1) {
    desk.server.on(`/market/auth/queryLatestTrans/${page}/${TRADES_PAGE_SIZE}`, () => ({
      content: tape.slice((page - 1) * TRADES_PAGE_SIZE, page * TRADES_PAGE_SIZE),
      totalPages: Math.max(1, Math.ceil(tape.length / TRADES_PAGE_SIZE)),
    }));
  }
  const done = (more: number): void => {
    for (let index = 0; index < more; index += 1) {
      const newTrade = tradeAt(tape.length);
      tape.unshift(newTrade);
      desk.sockets.at('/ws/latestTransWebSocket').frame('latestTransWebSocket', 'upd', [newTrade]);
    }
    desk.clock.frame();
  };
  return { ...desk, tape, done, pages: new TradePages(desk.core) };
}

describe('pages of trades', () => {
  it('list the first page, and the next one when asked, until there is none [R2.06]', async () => {
    const { pages, tape } = setUp(120);
    pages.start();
    expect(pages.status).toBe('loading');
    await settle();
    expect([pages.rows().length, pages.status, pages.isEnd]).toEqual([50, 'ready', false]);
    await pages.loadMore();
    await pages.loadMore();
    expect([pages.rows().length, pages.isEnd]).toEqual([120, true]);
    expect(pages.rows()).toEqual(tape);
    await pages.loadMore();
    expect(pages.rows()).toHaveLength(120);
  });

  it('list every trade exactly once, newest first, however live trades shift the pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 220 }),
        fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 8 }),
        async (count, bursts) => {
          const { pages, tape, done, clock } = setUp(count);
          const stop = pages.start();
          await clock.advanceAsync(50);
          for (const burst of bursts) {
            done(burst);
            await pages.loadMore();
          }
          for (let turn = 0; turn < 40 && !pages.isEnd; turn += 1) await pages.loadMore();
          expect(pages.rows().map((row) => row.tradeId)).toEqual(tape.map((row) => row.tradeId));
          stop();
        },
      ),
      { numRuns: 30 },
    );
  });

  it('report a failed page and load it on retry', async () => {
    const { pages, server } = setUp(60);
    server.on('/market/auth/queryLatestTrans/1/50', new TransportError('network'));
    pages.start();
    await settle();
    expect(pages.status).toBe('failed');
    server.on('/market/auth/queryLatestTrans/1/50', { content: [tradeAt(1)], totalPages: 1 });
    await pages.loadMore();
    expect([pages.status, pages.rows().length]).toEqual(['ready', 1]);
  });

  it('forget everything when the session ends, including a page being loaded', async () => {
    const { pages, logout } = setUp(120);
    pages.start();
    await settle();
    const late = pages.loadMore();
    logout();
    await late;
    expect([pages.rows(), pages.status, pages.get('000119')]).toEqual([[], 'idle', undefined]);
  });
});
