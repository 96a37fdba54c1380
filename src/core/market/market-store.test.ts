import { rowProblem } from '#contract/server';
import type { BestMarket } from '#contract/entities';
import { PushHub } from '#core/push';
import {
  bestRow,
  FakeBrowser,
  FakeClock,
  FakeSockets,
  fullRow,
  quoteRow,
  tradeRow,
  trendRow,
} from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveTable } from './live-table.ts';
import { MarketStore } from './market-store.ts';

function setUp() {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const hub = new PushHub({
    sockets,
    clock,
    browser: new FakeBrowser(),
    checkRows: rowProblem,
    onBadFrame: (problem) => expect.fail(problem),
  });
  hub.setToken('t');
  const market = new MarketStore({ push: hub, clock });
  const forward = () => sockets.at('/ws/websocketForward');
  return { clock, sockets, market, forward };
}

describe('the streaming quote store', () => {
  it('applies all updates of a frame once, in place, and notifies row and table listeners', () => {
    const { clock, market, forward } = setUp();
    market.follow('bestmarket', ['A.IB', 'B.IB']);
    clock.advance(20);
    forward().frame('bestmarket', 'snap', [bestRow('A.IB', 2), bestRow('B.IB', 3)], ['A.IB', 'B.IB']);
    clock.frame();
    const row = market.best.get('A.IB');
    const changes: string[][] = [];
    let rowCalls = 0;
    market.best.watchAll((changed) => changes.push([...changed]));
    market.best.watchRow('A.IB', () => (rowCalls += 1));
    const list = market.best.rows();
    for (let step = 1; step <= 50; step += 1)
      forward().frame('bestmarket', 'upd', [bestRow('A.IB', 2 + step / 100)]);
    expect(row?.bidPrice).toBe(2);
    clock.frame();
    expect(row?.bidPrice).toBe(2.5);
    expect([changes, rowCalls, market.best.version('A.IB')]).toEqual([[['A.IB']], 1, 2]);
    expect(market.best.rows()).toBe(list);
  });

  it('reports which rows are on screen or followed by name, ten times a second at most, and all again when no view is left', () => {
    const { clock, sockets, market, forward } = setUp();
    market.follow('bestmarket');
    const stopNamed = market.follow('bestmarket', ['C.IB']);
    clock.advance(20);
    let seen = ['A.IB'];
    const looks = () => sockets.visibleRows.splice(0);
    const receive = (): void => {
      forward().frame('bestmarket', 'upd', [bestRow('A.IB', 2)]);
      clock.frame();
    };
    receive();
    expect(looks()).toEqual([]);
    const stop = market.best.registerView(() => seen);
    const stopRow = market.best.watchRow('D.IB', () => {});
    clock.advance(100);
    receive();
    expect(looks()).toEqual([['bestmarket', ['A.IB', 'C.IB', 'D.IB']]]);
    seen = ['B.IB'];
    stopNamed();
    stopRow();
    receive();
    clock.advance(50);
    receive();
    expect(looks()).toEqual([]);
    clock.advance(50);
    receive();
    receive();
    expect(looks()).toEqual([['bestmarket', ['B.IB']]]);
    stop();
    clock.advance(100);
    receive();
    expect(looks()).toEqual([['bestmarket', null]]);
  });

  it('reports a bond as long as one follower of its name is left, even if two passed the same list', () => {
    const { clock, sockets, market, forward } = setUp();
    const ids = ['C.IB'];
    const stops = [market.follow('bestmarket', ids), market.follow('bestmarket', ids)];
    market.best.registerView(() => []);
    stops[0]?.();
    clock.advance(120);
    forward().frame('bestmarket', 'upd', [bestRow('C.IB', 2)]);
    expect(sockets.visibleRows).toEqual([['bestmarket', ['C.IB']]]);
  });

  it('reports rows of both sides of a bond that is followed by name', () => {
    const { clock, sockets, market, forward } = setUp();
    market.follow('latestHighestMarke', ['A.IB']);
    market.highest.registerView(() => []);
    clock.advance(120);
    forward().frame('latestHighestMarke', 'snap', [], ['A.IB']);
    expect(sockets.visibleRows).toEqual([['latestHighestMarke', ['A.IB/1', 'A.IB/2']]]);
  });

  it('reports stale data, and current data again after a snapshot', () => {
    const { clock, market, forward } = setUp();
    market.follow('bestmarket', ['A.IB']);
    clock.advance(20);
    expect(market.best.stale).toBe(true);
    forward().frame('bestmarket', 'snap', [bestRow('A.IB')], ['A.IB']);
    expect(market.best.stale).toBe(false);
    forward().drop();
    expect(market.best.stale).toBe(true);
    clock.advance(20);
    forward().frame('bestmarket', 'snap', [bestRow('A.IB')], ['A.IB']);
    expect([market.best.stale, market.best.size]).toEqual([false, 1]);
  });

  it('keeps rows while a snapshot arrives in parts, and drops those that no part contained', () => {
    const { clock, market, forward } = setUp();
    market.follow('bestmarket');
    clock.advance(20);
    forward().frame(
      'bestmarket',
      'snap',
      ['A', 'B', 'C'].map((id) => bestRow(`${id}.IB`)),
    );
    clock.frame();
    forward().drop();
    clock.advance(20);
    forward().frame('bestmarket', 'snap', [bestRow('A.IB', 9)]);
    clock.frame();
    expect(market.best.size).toBe(3);
    forward().frame('bestmarket', 'upd', [bestRow('B.IB', 9)]);
    clock.advance(1100);
    expect(market.best.rows().map((row) => row.securityId)).toEqual(['A.IB', 'B.IB']);
  });

  it('drops deleted rows, whether deleted by key or by row', () => {
    const { clock, market, forward } = setUp();
    market.follow('bestmarket');
    clock.advance(20);
    forward().frame(
      'bestmarket',
      'snap',
      ['A', 'B', 'C'].map((id) => bestRow(`${id}.IB`)),
    );
    forward().frame('bestmarket', 'del', [], ['A.IB']);
    clock.frame();
    expect(market.best.rows().map((row) => row.securityId)).toEqual(['B.IB', 'C.IB']);
  });

  it('merges changed and deleted quotes of the full market, newest first, and starts again with a snapshot', () => {
    const { clock, market, forward } = setUp();
    market.follow('fullmarket', ['A.IB']);
    clock.advance(20);
    const ids = () => {
      clock.frame();
      return market.full.get('A.IB')?.quotes.map((quote) => `${quote.quoteId}=${quote.price}`);
    };
    forward().frame(
      'fullmarket',
      'snap',
      [fullRow('A.IB', [quoteRow({ quoteId: 'q2', price: 2 }), quoteRow({ quoteId: 'q1', price: 1 })])],
      ['A.IB'],
    );
    expect(ids()).toEqual(['q2=2', 'q1=1']);
    forward().frame('fullmarket', 'upd', [
      fullRow('A.IB', [quoteRow({ quoteId: 'q1', price: 5 }), quoteRow({ quoteId: 'q3', price: 3 })]),
    ]);
    expect(ids()).toEqual(['q3=3', 'q2=2', 'q1=5']);
    forward().frame('fullmarket', 'del', [fullRow('A.IB', [], ['q2'])]);
    expect(ids()).toEqual(['q3=3', 'q1=5']);
    forward().frame(
      'fullmarket',
      'snap',
      [fullRow('A.IB', [quoteRow({ quoteId: 'q9', price: 9 })])],
      ['A.IB'],
    );
    expect(ids()).toEqual(['q9=9']);
    forward().frame('fullmarket', 'snap', [], ['A.IB']);
    forward().frame('fullmarket', 'upd', [fullRow('A.IB', [quoteRow({ quoteId: 'q4', price: 4 })])]);
    expect(ids()).toEqual(['q4=4']);
  });

  it('updates a minute of a trend, also one that is over, and appends the next', () => {
    const { clock, market, forward } = setUp();
    market.follow('priceTrendMarket', ['A.IB']);
    clock.advance(20);
    forward().frame('priceTrendMarket', 'snap', [trendRow('A.IB', [['10:00', 2, null, null, 10]])], ['A.IB']);
    forward().frame('priceTrendMarket', 'upd', [trendRow('A.IB', [['10:00', 3, null, null, 20]])]);
    forward().frame('priceTrendMarket', 'upd', [trendRow('A.IB', [['10:01', 4, null, null, 5]])]);
    forward().frame('priceTrendMarket', 'upd', [trendRow('A.IB', [['10:00', 3, null, null, 25]])]);
    clock.frame();
    expect(market.trend.get('A.IB')?.points).toEqual([
      ['10:00', 3, null, null, 25],
      ['10:01', 4, null, null, 5],
    ]);
  });

  it('ignores parts and deletions for a bond without a snapshot, and drops a deleted line', () => {
    const { clock, market, forward } = setUp();
    market.follow('fullmarket', ['A.IB']);
    market.follow('priceTrendMarket', ['A.IB']);
    clock.advance(20);
    forward().frame('fullmarket', 'del', [fullRow('A.IB', [], ['q1'])]);
    forward().frame('priceTrendMarket', 'snap', [trendRow('A.IB', [['10:00', 2, null, null, 10]])], ['A.IB']);
    clock.frame();
    expect([market.full.size, market.trend.size]).toEqual([0, 1]);
    forward().frame('priceTrendMarket', 'del', [], ['A.IB']);
    clock.frame();
    expect(market.trend.size).toBe(0);
  });

  it('lists every trade exactly once, newest first', () => {
    const { clock, market, sockets } = setUp();
    const stops = [market.followTrades(), market.followTrades()];
    clock.advance(20);
    const socket = sockets.at('/ws/latestTransWebSocket');
    socket.frame('latestTransWebSocket', 'snap', [tradeRow('t1', '2026-11-20 10:00:00.000')]);
    market.trades.seed([
      tradeRow('t0', '2026-11-20 09:00:00.000'),
      tradeRow('t1', '2026-11-20 10:00:00.000'),
    ]);
    socket.frame('latestTransWebSocket', 'upd', [
      tradeRow('t2', '2026-11-20 10:00:01.000'),
      tradeRow('t3', '2026-11-20 10:00:01.000'),
    ]);
    clock.frame();
    expect(market.trades.rows().map((row) => row.tradeId)).toEqual(['t3', 't2', 't1', 't0']);
    expect(market.trades.stale).toBe(false);
    stops[0]?.();
    stops[0]?.();
    socket.frame('latestTransWebSocket', 'upd', [tradeRow('t4', '2026-11-20 10:00:02.000')]);
    clock.frame();
    expect(market.trades.rows()).toHaveLength(5);
    stops[1]?.();
    clock.advance(5000);
    expect(sockets.live).toHaveLength(0);
  });

  it('follows the rows on screen once they settle, without unsubscribing those that stay', () => {
    const { clock, market, forward } = setUp();
    const rows = market.visibleRows('bestmarket');
    rows.show(['A.IB', 'B.IB']);
    clock.advance(20);
    for (let step = 0; step < 10; step += 1) rows.show(['B.IB', `${step}.IB`]);
    clock.advance(200);
    expect(forward().received).toEqual([
      { type: 'sub', stream: 'bestmarket', securityIds: ['A.IB', 'B.IB'] },
      { type: 'unsub', stream: 'bestmarket', securityIds: ['A.IB'] },
      { type: 'sub', stream: 'bestmarket', securityIds: ['9.IB'] },
    ]);
    rows.stop();
    clock.advance(10_000);
    expect(clock.pending).toBe(0);
  });

  it('clears everything when the user changes', () => {
    const { clock, market, forward } = setUp();
    market.follow('bestmarket', ['A.IB']);
    clock.advance(20);
    forward().frame('bestmarket', 'snap', [bestRow('A.IB')], ['A.IB']);
    clock.frame();
    expect(market.best.rows()).toHaveLength(1);
    market.clear();
    expect([market.best.size, market.best.rows().length]).toEqual([0, 0]);
  });

  it('takes rows from an HTTP reply only where the stream has sent none yet', () => {
    const { clock, market, forward } = setUp();
    market.follow('bestmarket', ['A.IB']);
    clock.advance(20);
    forward().frame('bestmarket', 'snap', [bestRow('A.IB', 5)], ['A.IB']);
    market.best.seed([
      ['A.IB', bestRow('A.IB', 1)],
      ['B.IB', bestRow('B.IB', 1)],
    ]);
    clock.frame();
    expect(market.best.rows().map((row) => row.bidPrice)).toEqual([5, 1]);
  });
});

describe('a live table', () => {
  it('holds the newest row of every key, whatever the order of updates between frames', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('put' as const),
        key: fc.constantFrom('A', 'B', 'C'),
        price: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
      }),
      fc.record({ do: fc.constant('frame' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (script) => {
        const clock = new FakeClock();
        const table = new LiveTable<BestMarket>(clock);
        const model = new Map<string, number>();
        for (const item of script) {
          if (item.do === 'frame') clock.frame();
          else {
            table.put(item.key, item.price === null ? null : bestRow(item.key, item.price));
            if (item.price === null) model.delete(item.key);
            else model.set(item.key, item.price);
          }
        }
        clock.frame();
        expect(new Map(table.rows().map((row) => [row.securityId, row.bidPrice]))).toEqual(model);
        expect(clock.pending).toBe(0);
      }),
    );
  });
});
