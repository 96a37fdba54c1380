import { describe, expect, it } from 'vitest';
import { bookOrder } from '../../tests/_util/book-orders.ts';
import { directionOf, meet, nextMeetings, sharesFor, type VisibleBook } from './meeting.ts';
import type { BookOrder } from './types.ts';

const bid = (over: Partial<BookOrder> = {}): BookOrder => bookOrder({ id: 'bid', ...over });
const ofr = (id: string, over: Partial<BookOrder> = {}): BookOrder =>
  bookOrder({ id, side: 2, ownerId: id, orgId: id, arrival: 2, ...over });
const sharesOf = (shares: readonly { readonly maker: BookOrder; readonly qty: number }[]) =>
  shares.map(({ maker, qty }) => [maker.id, qty]);

describe('the quotes that a taker meets', () => {
  it('are taken in priority order until it has enough', () => {
    const makers = [ofr('a', { orderQty: 3000 }), ofr('b', { orderQty: 3000 }), ofr('c', { orderQty: 3000 })];
    expect(sharesOf(sharesFor(bid(), makers))).toEqual([
      ['a', 3000],
      ['b', 2000],
    ]);
  });

  it('stop at the first beyond its limit', () => {
    const makers = [
      ofr('within', { orderQty: 1000 }),
      ofr('beyond', { yieldE4: 21_999 }),
      ofr('behind', { yieldE4: 22_000 }),
    ];
    expect(sharesOf(sharesFor(bid(), makers))).toEqual([['within', 1000]]);
  });

  it('exclude its own organisation, and include only firm quotes unless stated otherwise', () => {
    const makers = [ofr('own', { orgId: 'A' }), ofr('asks', { quoteInd: 2 }), ofr('firm')];
    expect(sharesOf(sharesFor(bid(), makers))).toEqual([['firm', 5000]]);
    expect(sharesOf(sharesFor(bid(), makers, () => true))).toEqual([['asks', 5000]]);
  });

  it('exclude those that cannot fill a part, and continue with the next', () => {
    const makers = [ofr('whole', { orderQty: 9000, allOrNone: true }), ofr('any', { orderQty: 9000 })];
    expect(sharesOf(sharesFor(bid(), makers))).toEqual([['any', 5000]]);
  });

  it('include, at the end, the first one passed over that is able to trade the remainder', () => {
    const taker = bid({ orderQty: 6000, minQty: 1000 });
    const makers = [300, 500, 700, 5500].map((orderQty) => ofr(`${orderQty}`, { orderQty }));
    expect(sharesOf(sharesFor(taker, makers))).toEqual([
      ['5500', 5500],
      ['500', 500],
    ]);
    const others = makers.filter(({ id }) => id !== '500');
    expect(sharesOf(sharesFor(taker, others))).toEqual([
      ['5500', 5500],
      ['700', 500],
    ]);
  });

  it('include one of each OCO group, counting the groups of different owners separately', () => {
    const grouped = (id: string, ownerId: string) => ofr(id, { orderQty: 1000, ocoGroup: 'g', ownerId });
    const makers = [grouped('a1', 'a'), grouped('a2', 'a'), grouped('b1', 'b')];
    expect(sharesOf(sharesFor(bid(), makers))).toEqual([
      ['a1', 1000],
      ['b1', 1000],
    ]);
    const alone = [ofr('x', { orderQty: 1000, ownerId: 'a' }), ofr('y', { orderQty: 1000, ownerId: 'a' })];
    expect(sharesOf(sharesFor(bid(), alone))).toHaveLength(2);
    const apart = ['g', 'h', null].map((ocoGroup, i) =>
      ofr(`${i}`, { orderQty: 1000, ownerId: 'a', ocoGroup }),
    );
    expect(sharesOf(sharesFor(bid(), apart))).toHaveLength(3);
  });

  it('fill an all-or-none order completely or not at all', () => {
    const whole = bid({ allOrNone: true });
    const makers = [ofr('a', { orderQty: 3000 }), ofr('b', { orderQty: 1900 })];
    expect(sharesFor(whole, makers)).toEqual([]);
    expect(sharesOf(sharesFor(whole, [...makers, ofr('c', { orderQty: 500 })]))).toEqual([
      ['a', 3000],
      ['b', 1900],
      ['c', 100],
    ]);
  });
});

describe('two resting orders that cross', () => {
  it('trade at the price of the earlier, with the later as taker', () => {
    expect(meet(bid({ arrival: 1 }), ofr('o', { arrival: 2 }))).toMatchObject({
      taker: { id: 'o' },
      maker: { id: 'bid' },
      direction: 'GVN',
    });
    expect(meet(bid({ arrival: 3 }), ofr('o', { arrival: 2 }))).toMatchObject({
      taker: { id: 'bid' },
      maker: { id: 'o' },
      direction: 'TKN',
    });
  });

  it('are worked by the house if one is an intention, which is the taker even if it came first', () => {
    const intention = bid({ arrival: 1, quoteInd: 99 });
    expect(meet(intention, ofr('o'))).toMatchObject({ taker: { id: 'bid' }, direction: 'TRD' });
    expect(meet(bid({ arrival: 9 }), ofr('o', { quoteInd: 99 }))).toMatchObject({
      taker: { id: 'o' },
      direction: 'TRD',
    });
  });

  it('do not trade if both are intentions, one is negotiable or both are of one organisation', () => {
    const pairs: [BookOrder, BookOrder][] = [
      [bid({ quoteInd: 99 }), ofr('o', { quoteInd: 99 })],
      [bid({ quoteInd: 2 }), ofr('o')],
      [bid(), ofr('o', { quoteInd: 2 })],
      [bid(), ofr('o', { orgId: 'A' })],
      [bid(), ofr('o', { orderQty: 9000, allOrNone: true })],
    ];
    for (const [a, b] of pairs) expect(meet(a, b)).toBeNull();
  });

  it('have the direction of the taker: taken for a bid, given for an offer', () => {
    expect([directionOf(bid()), directionOf(ofr('o'))]).toEqual(['TKN', 'GVN']);
  });
});

describe('the next trades of a book', () => {
  const visibleSides = (bids: readonly BookOrder[], ofrs: readonly BookOrder[]): VisibleBook => ({
    side: (side) => (side === 1 ? bids : ofrs),
  });
  const next = (bids: readonly BookOrder[], ofrs: readonly BookOrder[]) =>
    nextMeetings(visibleSides(bids, ofrs)).map(({ taker, maker, qty }) => [taker.id, maker.id, qty]);

  it('do not exist if a side is empty or the best quotes do not cross', () => {
    expect(next([], [ofr('o')])).toEqual([]);
    expect(next([bid()], [])).toEqual([]);
    expect(next([bid()], [ofr('o', { yieldE4: 21_999 })])).toEqual([]);
  });

  it('involve the best bid, or the next if that may not trade', () => {
    const bids = [bid({ id: 'asks', quoteInd: 2 }), bid({ id: 'picky', minQty: 5000 }), bid({ id: 'open' })];
    expect(next(bids, [ofr('o', { orderQty: 1000 })])).toEqual([['o', 'open', 1000]]);
  });

  it('do not reach past an offer that the bid does not cross', () => {
    const bids = [bid({ id: 'high', yieldE4: 21_900, orgId: 'x' }), bid({ id: 'low' })];
    const ofrs = [ofr('x', { orgId: 'x' }), ofr('y', { yieldE4: 21_950 })];
    expect(next(bids, ofrs)).toEqual([['y', 'high', 5000]]);
    expect(next([bid({ id: 'low', orgId: 'x' })], ofrs)).toEqual([]);
  });

  it('are several at once if only together they fill an all-or-none order, on either side', () => {
    const parts = [ofr('a', { orderQty: 3000 }), ofr('b', { orderQty: 2000 })];
    expect(next([bid({ allOrNone: true })], parts)).toEqual([
      ['a', 'bid', 3000],
      ['b', 'bid', 2000],
    ]);
    const bids = [bid({ id: 'p', orderQty: 3000 }), bid({ id: 'q', orderQty: 2000 })];
    expect(next(bids, [ofr('whole', { allOrNone: true })])).toEqual([
      ['whole', 'p', 3000],
      ['whole', 'q', 2000],
    ]);
    expect(next([bid({ allOrNone: true, quoteInd: 2 })], parts)).toEqual([]);
  });
});
