import { describe, expect, it } from 'vitest';
import { bookOrder, bookTrade } from '../../tests/_util/book-orders.ts';
import { checkHistory, checkInvariants, replay } from './invariants.ts';
import type { BookEvent, BookOrder, BookState, Trade } from './types.ts';

// A thousand random books never violate the invariants, so the checks must be shown to detect violations: each is made
// by hand here.

const NOW = 1000;
const book = (over: Partial<BookState> = {}): BookState => ({
  securityId: '240210.IB',
  bucket: '23',
  version: 9,
  arrivals: 9,
  bids: [],
  ofrs: [],
  pendingHits: [],
  ...over,
});
const bid = (over: Partial<BookOrder> = {}): BookOrder => bookOrder({ id: 'bid', ...over });
const ofr = (over: Partial<BookOrder> = {}): BookOrder =>
  bookOrder({ id: 'ofr', side: 2, ownerId: 'bob', orgId: 'B', yieldE4: 21_900, ...over });
const breachesOf = (over: Partial<BookState>): string[] => checkInvariants(book(over), NOW);

describe('a valid book', () => {
  it('has no breaches when empty, with quotes that do not cross, or with a waiting hit', () => {
    const negotiable = ofr({ id: 'asked', quoteInd: 2, yieldE4: 21_800, arrival: 2 });
    const hit = bid({ id: 'hit', phase: 'asking', targetId: 'asked', quoteInd: 99, specifyTime: '180' });
    expect(breachesOf({})).toEqual([]);
    expect(
      breachesOf({ bids: [bid()], ofrs: [ofr(), negotiable].toReversed(), pendingHits: [] }),
    ).not.toEqual([]);
    expect(breachesOf({ bids: [bid()], ofrs: [ofr(), negotiable], pendingHits: [hit] })).toEqual([]);
  });
});

describe('the book invariants detect', () => {
  const one = (order: Partial<BookOrder>): string[] => breachesOf({ bids: [bid(order)] });

  it('an order that occurs twice', () => {
    expect(breachesOf({ bids: [bid(), bid()] })).toContain('an order is in the book twice');
  });

  it('an order on the wrong side or in a phase that cannot rest', () => {
    expect(breachesOf({ bids: [ofr()] })).toContain('an order on side 1 that does not belong there');
    expect(breachesOf({ ofrs: [bid()] })).toContain('an order on side 2 that does not belong there');
    expect(one({ phase: 'taking' })).toEqual(['an order on side 1 that does not belong there']);
  });

  it('a worse quote before a better one', () => {
    const [best, worst] = [bid({ id: 'best', yieldE4: 21_950 }), bid({ id: 'worst' })];
    expect(breachesOf({ bids: [best, worst] })).toEqual([]);
    expect(breachesOf({ bids: [worst, best] })).toEqual(['side 1 is out of price-time priority']);
    const [cheap, dear] = [ofr({ id: 'cheap', yieldE4: 21_950 }), ofr({ id: 'dear' })];
    expect(breachesOf({ ofrs: [dear, cheap] })).toEqual(['side 2 is out of price-time priority']);
  });

  it('two quotes that cross and could trade, but not two that may not trade', () => {
    const crossing = ofr({ yieldE4: 22_000 });
    expect(breachesOf({ bids: [bid()], ofrs: [crossing] })[0]).toMatch(/cross and can trade$/);
    expect(breachesOf({ bids: [bid()], ofrs: [{ ...crossing, orgId: 'A' }] })).toEqual([]);
    expect(breachesOf({ bids: [bid()], ofrs: [{ ...crossing, quoteInd: 2 }] })).toEqual([]);
  });

  it('a fractional number', () => {
    for (const key of ['yieldE4', 'clean', 'minQty', 'turnover', 'arrival'] as const)
      expect(one({ [key]: 0.5 })).toContain('bid has a fractional number');
    expect(one({ orderQty: 5000.5 })).toContain('bid has a fractional number');
    expect(one({ cumQty: 0.5 })).toContain('bid has a fractional number');
  });

  it('an order that has ended', () => {
    expect(one({ status: '4' })).toEqual(['bid has ended but is still in the book']);
    expect(one({ reason: 'user' })).toEqual(['bid has ended but is still in the book']);
  });

  it('an order with nothing left or a negative filled quantity', () => {
    expect(one({ cumQty: 5000 })).toEqual(['bid has filled 5000 of 5000']);
    expect(one({ cumQty: 5100 })).toEqual(['bid has filled 5100 of 5000']);
    expect(one({ cumQty: -100 })).toEqual(['bid has filled -100 of 5000']);
    expect(one({ cumQty: 4900 })).toEqual([]);
  });

  it('an immediate order that rests, and one past its expiry', () => {
    expect(one({ specifyTime: '0' })).toEqual(['bid is immediate but rests']);
    expect(one({ expireAt: NOW })).toEqual(['bid has expired but is still in the book']);
    expect(one({ expireAt: NOW + 1 })).toEqual([]);
  });

  it('an order numbered after the last arrival', () => {
    expect(one({ arrival: 10 })).toEqual(['bid is numbered after the last arrival']);
    expect(one({ arrival: 9 })).toEqual([]);
  });

  it('a hit without a valid target: missing, on its own side, firm, or the hit itself not waiting', () => {
    const negotiable = ofr({ id: 'asked', quoteInd: 2 });
    const hit = bid({ id: 'hit', phase: 'asking', targetId: 'asked', quoteInd: 99, specifyTime: '180' });
    const asks = (quote: BookOrder, over: Partial<BookOrder> = {}): string[] =>
      breachesOf({
        [quote.side === 1 ? 'bids' : 'ofrs']: [quote],
        pendingHits: [{ ...hit, ...over }],
      });
    expect(asks(negotiable)).toEqual([]);
    expect(asks(negotiable, { targetId: 'gone' })).toEqual(['hit has no valid target']);
    expect(asks({ ...negotiable, side: 1 })).toEqual(['hit has no valid target']);
    expect(asks({ ...negotiable, quoteInd: 1 })).toEqual(['hit has no valid target']);
    expect(asks(negotiable, { phase: 'resting' })).toEqual(['hit has no valid target']);
    expect(asks({ ...negotiable, orgId: 'A' })).toEqual(['hit targets its own organisation']);
    expect(asks({ ...negotiable, cumQty: 1000 })).toEqual([]);
    expect(asks({ ...negotiable, cumQty: 1000 }, { allOrNone: true })).toEqual([
      'hit waits for more than is left',
    ]);
  });
});

const trade = (over: Partial<Trade> = {}): Trade =>
  bookTrade({
    bidId: 'bid',
    ofrId: 'ofr',
    makerId: 'ofr',
    takerId: 'bid',
    qty: 5000,
    yieldE4: 22_000,
    clean: 1_000_000,
    at: NOW,
    ...over,
  });
const filled = { status: '2', phase: 'done', reason: 'filled', cumQty: 5000 } as const;

/** A resting offer and a bid that takes all of it; `changed` introduces the fault. */
function history(changed: (events: BookEvent[]) => void = () => {}, deal = trade()): string[] {
  const resting = ofr({ yieldE4: 22_000 });
  const events: BookEvent[] = [
    { n: 1, kind: 'new', order: resting, trade: null },
    { n: 2, kind: 'new', order: bid({ phase: 'taking' }), trade: null },
    { n: 3, kind: 'fill', order: { ...resting, ...filled }, trade: deal },
    { n: 4, kind: 'fill', order: bid(filled), trade: deal },
  ];
  changed(events);
  return checkHistory(events);
}
/** The same with one event altered. */
const breachesWith = (at: number, over: Partial<BookEvent>, order: Partial<BookOrder> = {}): string[] =>
  history((events) => {
    const event = events[at];
    if (event) events[at] = { ...event, ...over, order: { ...event.order, ...order } };
  });

describe('the history invariants detect', () => {
  it('nothing in a valid history, wherever its numbers start', () => {
    expect(history()).toEqual([]);
    expect(checkHistory([])).toEqual([]);
    expect(
      history((events) => events.splice(0, 4, ...events.map((event) => ({ ...event, n: event.n + 70 })))),
    ).toEqual([]);
  });

  it('a missing number', () => {
    expect(breachesWith(3, { n: 5 })).toEqual(['event 5, expected 4']);
  });

  it('an order accepted twice or never', () => {
    expect(breachesWith(2, { kind: 'new', trade: null }, { status: '0', cumQty: 0 })).toContain(
      'ofr: new after it was accepted',
    );
    expect(history((events) => events.splice(0, 1))).toContain('ofr: fill before it was accepted');
  });

  it('a change after an order ended', () => {
    const late: BookEvent = { n: 5, kind: 'end', order: bid(filled), trade: null };
    expect(history((events) => events.push(late))).toEqual(['bid changed after it had ended']);
  });

  it('an order whose filled or ordered quantity decreases', () => {
    expect(breachesWith(3, {}, { orderQty: 4900 })).toContain(
      'bid: filled quantity decreased or order quantity changed',
    );
    const part = (n: number, cumQty: number): BookEvent => ({
      n,
      kind: 'roll',
      order: bid({ cumQty }),
      trade: null,
    });
    const start: BookEvent = { n: 1, kind: 'new', order: bid(), trade: null };
    expect(checkHistory([start, part(2, 300), part(3, 200)])).toContain(
      'bid: filled quantity decreased or order quantity changed',
    );
    expect(checkHistory([start, part(2, 0), part(3, 0)])).toEqual([]);
  });

  it('overfilling, and a status that contradicts the quantity', () => {
    expect(breachesWith(3, {}, { cumQty: 5100 })).toContain('bid is overfilled');
    expect(breachesWith(3, {}, { status: '0' })).toEqual(['bid: status contradicts the filled quantity']);
    expect(breachesWith(3, {}, { cumQty: 4900 })).toContain('bid: status contradicts the filled quantity');
  });

  it('a fill without a trade, and a trade without a fill', () => {
    expect(breachesWith(3, { trade: null })).toContain('bid: fill without a trade');
    expect(breachesWith(3, { kind: 'rest' })).toContain('bid: rest with a trade');
  });

  it('a fill quantity that differs from the trade', () => {
    const deal = trade({ qty: 4000 });
    expect(history(() => {}, deal)).toEqual([
      'ofr filled 5000 in a trade of 4000',
      'bid filled 5000 in a trade of 4000',
      'bought 5000, sold 5000, traded 4000',
    ]);
  });

  it('an organisation trading with itself', () => {
    expect(history(() => {}, trade({ ofrOrgId: 'A' }))).toContain('t1: an organisation trades with itself');
  });

  it('a price beyond the limit of the buyer or the seller', () => {
    expect(history(() => {}, trade({ yieldE4: 21_999 }))).toEqual(['t1 violates the limit of bid']);
    expect(history(() => {}, trade({ yieldE4: 22_001 }))).toEqual(['t1 violates the limit of ofr']);
  });

  it('a purchase without a sale', () => {
    expect(
      history((events) => events.splice(2, 2, ...events.slice(3).map((event) => ({ ...event, n: 3 })))),
    ).toEqual(['bought 5000, sold 0, traded 5000']);
  });

  it('a sale without a purchase', () => {
    expect(history((events) => events.splice(3, 1))).toEqual(['bought 0, sold 5000, traded 5000']);
  });
});

describe('replaying events', () => {
  it('leaves resting orders in priority and hits in time order, without those that ended', () => {
    const base = book({ version: 2, arrivals: 2, bids: [bid()], ofrs: [ofr()] });
    const hit = (id: string, arrival: number): BookOrder =>
      bid({ id, arrival, phase: 'asking', targetId: 'ofr' });
    const better = bid({ id: 'better', yieldE4: 21_950, arrival: 5 });
    const events = [hit('second', 4), hit('first', 3), better, ofr({ status: '4', phase: 'done' })].map(
      (order, at): BookEvent => ({ n: 3 + at, kind: 'new', order, trade: null }),
    );
    const seen = replay(base, events);
    expect(seen).toMatchObject({ version: 6, arrivals: 5, ofrs: [] });
    expect(seen.bids.map(({ id }) => id)).toEqual(['better', 'bid']);
    expect(seen.pendingHits.map(({ id }) => id)).toEqual(['first', 'second']);
  });
});
