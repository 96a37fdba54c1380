import { apply, emptyBook, type NewOrder, type Trade } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../../tests/_util/book-orders.ts';
import { BondMarket } from './bond-market.ts';

const book = (...orders: readonly NewOrder[]) =>
  orders.reduce(
    (state, order) => apply(state, { type: 'place', order }, 1_000).state,
    emptyBook('A.IB', '2'),
  );
const bid = (id: string, yieldE4: number) => newOrder({ id, orgId: id, yieldE4 });
const ofr = (id: string, yieldE4: number) => newOrder({ id, orgId: id, side: 2, yieldE4 });
const at = (time: string): number => Date.parse(`2026-11-20T${time}+08:00`);
// `as` holds: a market reads only these fields of a trade.
const trade = (yieldE4: number, qty: number, time: string) => ({ yieldE4, qty, at: at(time) }) as Trade;

describe('the market in one bond', () => {
  it('reports a quote that improves the best of its side, not one that moves up when the best leaves', () => {
    const market = new BondMarket('A.IB');
    const news = (...orders: readonly NewOrder[]) =>
      market
        .refresh([book(...orders)], null)
        .map(({ order, previousYieldE4 }) => `${order.id} over ${previousYieldE4 ?? 'none'}`);
    expect(news(bid('a', 22_000))).toEqual(['a over none']);
    // A buyer bidding a lower yield pays more.
    expect(news(bid('a', 22_000), bid('b', 21_990))).toEqual(['b over 22000']);
    expect(news(bid('a', 22_000))).toEqual([]);
    expect([market.bid?.best.id, market.highestBid?.order.id]).toEqual(['a', 'b']);
    expect(news(bid('a', 22_000), ofr('c', 21_900))).toEqual(['c over none']);
    expect(news(bid('a', 22_000), ofr('c', 21_900), ofr('d', 21_950))).toEqual(['d over 21900']);
    expect([market.highestBid?.order.id, market.highestOfr?.order.id]).toEqual(['b', 'd']);
    // Equal to the best is not better, whoever quotes it.
    expect(news(bid('e', 22_000), ofr('d', 21_950))).toEqual([]);
  });

  it('remembers the best yields before the last change of each side, even where a side is empty', () => {
    const market = new BondMarket('A.IB');
    market.refresh([book(bid('a', 22_000), ofr('c', 21_900))], null);
    expect([market.previousBid, market.previousOfr]).toEqual([null, null]);
    market.refresh([book(bid('b', 21_980), ofr('c', 21_900))], null);
    expect([market.previousBid, market.previousOfr]).toEqual([22_000, null]);
    market.refresh([book(bid('z', 21_980))], null);
    expect([market.previousBid, market.previousOfr]).toEqual([22_000, 21_900]);
    market.refresh([], null);
    expect([market.bid, market.previousBid]).toEqual([null, 21_980]);
  });

  it('keeps the newest trade as the last one, whichever book another process’s trades come from first', () => {
    const market = new BondMarket('A.IB');
    for (const [yieldE4, time] of [
      [21_990, '10:00:40'],
      [21_980, '10:00:20'],
      [21_970, '09:59:30'],
    ] as const)
      market.countTrade(trade(yieldE4, 100, time));
    expect(market.last?.yieldE4).toBe(21_990);
    expect(market.bars.map(({ last, trades }) => [last, trades])).toEqual([
      [21_970, 1],
      [21_990, 2],
    ]);
  });

  it('draws the line of what came late in the last minute, where it still holds', () => {
    const market = new BondMarket('A.IB');
    market.refresh([book(bid('a', 22_000))], at('10:01:00'));
    market.refresh([book(bid('b', 21_990))], at('10:00:59'));
    expect(market.bars.map(({ bid: line }) => line)).toEqual([21_990]);
  });

  it('keeps each minute’s last trade, activity and closing firm line, which the next minute carries on [U17]', () => {
    const market = new BondMarket('A.IB');
    market.countQuote(at('10:00:05'));
    market.refresh([book(bid('a', 22_000))], at('10:00:05'));
    market.countTrade(trade(21_990, 1000, '10:00:20'));
    market.countTrade(trade(21_980, 500, '10:00:40'));
    market.countTrade(trade(21_970, 200, '10:02:00'));
    market.refresh([book(bid('a', 22_000), ofr('c', 21_900))], at('10:02:01'));
    expect(market.bars).toEqual([
      { minute: at('10:00:00'), last: 21_980, bid: 22_000, ofr: null, qty: 1500, quotes: 1, trades: 2 },
      { minute: at('10:02:00'), last: 21_970, bid: 22_000, ofr: 21_900, qty: 200, quotes: 0, trades: 1 },
    ]);
    expect([market.activity, market.qty, market.last]).toEqual([
      4,
      1700,
      { yieldE4: 21_970, at: at('10:02:00') },
    ]);
  });

  it('keeps its minutes in order when the clock steps back', () => {
    const market = new BondMarket('A.IB');
    market.countTrade(trade(21_990, 1000, '10:01:00'));
    market.countTrade(trade(21_980, 500, '10:00:59'));
    expect(market.bars.map(({ minute, last, trades }) => [minute, last, trades])).toEqual([
      [at('10:00:00'), 21_980, 1],
      [at('10:01:00'), 21_990, 1],
    ]);
  });

  it('takes the last of several trades of one moment as the last one', () => {
    const market = new BondMarket('A.IB');
    market.countTrade(trade(21_990, 100, '10:00:40'));
    market.countTrade(trade(21_980, 100, '10:00:40'));
    expect([market.last?.yieldE4, market.bars.at(-1)?.last]).toEqual([21_980, 21_980]);
  });

  it('draws the line of what comes late after a start in the last minute that was read', () => {
    const market = new BondMarket('A.IB');
    for (const time of ['10:04:10', '10:05:10']) market.countQuote(at(time));
    market.restore(null);
    market.refresh([book(bid('a', 22_000))], at('10:04:59'));
    expect(market.bars.map(({ bid: line }) => line)).toEqual([null, 22_000]);
  });

  it('takes the newest trade of earlier sessions as its previous close, however late an older one comes', () => {
    const market = new BondMarket('A.IB');
    market.countTrade(trade(21_990, 1000, '16:59:50'));
    market.turnSession();
    market.noteEarlier(trade(21_980, 1000, '16:59:40'));
    expect([market.previousClose, market.last?.yieldE4]).toEqual([21_990, 21_990]);
    market.noteEarlier(trade(21_970, 1000, '16:59:59'));
    expect([market.previousClose, market.last?.yieldE4]).toEqual([21_970, 21_970]);
  });

  it('draws a line on through the minutes that were counted before it', () => {
    const market = new BondMarket('A.IB');
    market.countQuote(at('10:00:05'));
    market.countQuote(at('10:01:05'));
    market.refresh([book(bid('a', 22_000))], at('10:00:05'));
    market.refresh([book(bid('b', 21_990))], at('10:00:50'));
    expect(market.bars.map(({ bid: line }) => line)).toEqual([21_990, 21_990]);
    market.refresh([book(bid('c', 21_980))], at('10:01:05'));
    expect(market.bars.map(({ bid: line }) => line)).toEqual([21_990, 21_980]);
  });

  it('starts a session with all counts at zero, and with the last trade as its previous close', () => {
    const market = new BondMarket('A.IB');
    market.countQuote(at('10:00:00'));
    market.refresh([book(bid('a', 22_000), ofr('c', 21_900))], at('10:00:00'));
    market.countTrade(trade(21_990, 1000, '10:00:20'));
    market.turnSession();
    expect([market.activity, market.qty, market.bars, market.newestAt]).toEqual([0, 0, [], null]);
    expect([market.highestBid, market.highestOfr, market.previousClose]).toEqual([null, null, 21_990]);
    // Quotes stay overnight, and are not reported as new ones.
    expect(market.refresh([book(bid('a', 22_000), ofr('c', 21_900))], null)).toEqual([]);
    market.turnSession();
    expect(market.previousClose).toBe(21_990);
  });
});
