import { type BookOrder, type BookState, byPriority } from '#server/matching';
import type { BondLookup, MarketBond } from '../bond-lookup.ts';
import { describe, expect, it } from 'vitest';
import { bookOrder, bookTrade } from '../../../../tests/_util/book-orders.ts';
import { BondMarket, type Highest } from './bond-market.ts';
import { isLike, latestHighest, mostActive, newestQuoted } from './lists.ts';
import { MarketView, TAPE_LENGTH } from './market-view.ts';

function marketOf(securityId: string, over: Partial<BondMarket>): BondMarket {
  return Object.assign(new BondMarket(securityId), over);
}
const viewOf = (...markets: readonly BondMarket[]): MarketView =>
  // `as` holds: the lists call only these methods: all markets, and one of them.
  ({
    all: () => markets,
    get: (id: string) => markets.find(({ securityId }) => securityId === id),
  }) as unknown as MarketView;

describe('the most active bonds', () => {
  const view = viewOf(
    marketOf('D.IB', { quotes: 1, trades: 2 }),
    marketOf('B.IB', { quotes: 3 }),
    marketOf('A.IB', { trades: 3 }),
    marketOf('quiet.IB', {}),
    marketOf('C.IB', { quotes: 9 }),
  );

  it('are those with most quotes and trades, ties by id, without bonds that were never quoted', () => {
    expect(mostActive(view, 10)).toEqual(['C.IB', 'A.IB', 'B.IB', 'D.IB']);
    expect(mostActive(view, 2)).toEqual(['C.IB', 'A.IB']);
  });
});

describe('the most recently quoted bonds', () => {
  const view = viewOf(
    marketOf('B.IB', { newestAt: 20 }),
    marketOf('A.IB', { newestAt: 20 }),
    marketOf('old.IB', { newestAt: 10 }),
    marketOf('none.IB', { newestAt: null }),
  );

  it('are listed newest first, up to the requested number', () => {
    expect(newestQuoted(view, 9)).toEqual(['A.IB', 'B.IB', 'old.IB']);
    expect(newestQuoted(view, 1, (id) => id !== 'A.IB')).toEqual(['B.IB']);
  });
});

describe('quotes that became best', () => {
  const highest = (id: string, side: 1 | 2, createdAt: number): Highest => ({
    securityId: 'A.IB',
    order: bookOrder({ id, side, createdAt }),
    previousYieldE4: null,
  });
  const view = viewOf(
    marketOf('A.IB', { highestBid: highest('q3', 1, 30), highestOfr: highest('q2', 2, 20) }),
    marketOf('B.IB', { highestBid: highest('q1', 1, 20) }),
    marketOf('C.IB', {}),
  );
  const ids = (...rest: [count: number, securityId?: string]) =>
    latestHighest(view, ...rest).map(({ order }) => order.id);

  it('are listed newest first, for all bonds or one', () => {
    expect(ids(9)).toEqual(['q3', 'q1', 'q2']);
    expect(ids(2)).toEqual(['q3', 'q1']);
    expect(ids(9, 'A.IB')).toEqual(['q3', 'q2']);
    expect([ids(9, 'C.IB'), ids(9, 'unknown.IB')]).toEqual([[], []]);
  });
});

describe('the tape', () => {
  it('is in order of time, whichever book another process’s trades come from first', () => {
    const view = new MarketView({ book: () => undefined, booksOf: () => [] });
    const trade = (securityId: string, at: number) => {
      const trades = [{ n: 1, trade: bookTrade({ id: `${securityId}${at}`, at }) }];
      view.apply([{ securityId, bucket: '23', from: 0, to: 1, orders: [], trades, history: [] }], at);
    };
    trade('A.IB', 20);
    trade('C.IB', 10);
    trade('B.IB', 20);
    expect(view.tape().map(({ securityId }) => securityId)).toEqual(['B.IB', 'A.IB', 'C.IB']);
  });

  it('ends at the same trade in a process that has run on as in one that starts', () => {
    const view = new MarketView({ book: () => undefined, booksOf: () => [] });
    const trades = Array.from({ length: TAPE_LENGTH + 2 }, (_, i) => ({
      n: i + 1,
      trade: bookTrade({ id: `t${i + 1}`, at: i + 1 }),
    }));
    view.apply(
      [{ securityId: 'A.IB', bucket: '23', from: 0, to: trades.length, orders: [], trades, history: [] }],
      trades.length,
    );
    for (const tape of [view.tape(), view.tape('A.IB')])
      expect([tape.length, tape[0]?.trade.id, tape.at(-1)?.trade.id]).toEqual([
        TAPE_LENGTH,
        `t${trades.length}`,
        't3',
      ]);
  });
});

describe('a session', () => {
  const at = (time: string): number => Date.parse(`2026-11-${time}+08:00`);

  it('begins with what was done after midnight, and does not count what arrives later of the day before', () => {
    const view = new MarketView({ book: () => undefined, booksOf: () => [] });
    const deal = (bucket: string, time: string, yieldE4: number, now = time) => {
      const trades = [{ n: 1, trade: bookTrade({ id: bucket, yieldE4, at: at(time) }) }];
      const order = bookOrder({ id: bucket, createdAt: at(time), updatedAt: at(time) });
      const orders = [{ n: 1, acceptedN: 1, order }];
      view.apply([{ securityId: 'A.IB', bucket, from: 0, to: 1, orders, trades, history: [] }], at(now));
      const { previousClose, last, trades: count, quotes, bars = [] } = view.get('A.IB') ?? {};
      return [view.sessionDate, previousClose, last?.yieldE4, count, quotes, bars.length];
    };
    expect(deal('1', '19T23:59:50', 22_000)).toEqual(['2026-11-19', null, 22_000, 1, 1, 1]);
    expect(deal('2', '19T23:59:59', 22_010, '20T00:00:01')).toEqual(['2026-11-19', null, 22_010, 2, 2, 1]);
    expect(deal('3', '20T00:00:02', 22_020)).toEqual(['2026-11-20', 22_010, 22_020, 1, 1, 1]);
    expect(deal('4', '19T23:59:59.500', 22_030, '20T00:00:03')).toEqual([
      '2026-11-20',
      22_030,
      22_020,
      1,
      1,
      1,
    ]);
  });
});

describe('the time that the figures of a session are as of', () => {
  const at = (time: string): number => Date.parse(`2026-11-${time}+08:00`);
  const newView = () => new MarketView({ book: () => undefined, booksOf: () => [] });
  const change = (view: MarketView, n: number, acceptedN: number | null, time: string) => {
    const order = bookOrder({ id: 'gtc', createdAt: at('19T17:00:00'), updatedAt: at(time) });
    const orders = [{ n, acceptedN, order }];
    view.apply(
      [{ securityId: 'A.IB', bucket: '23', from: n - 1, to: n, orders, trades: [], history: [] }],
      at(time),
    );
    return view.updatedAt;
  };

  it('stays in its day when a standing quote rolls to the next one', () => {
    const view = newView();
    expect(change(view, 1, 1, '19T17:00:00')).toBe(at('19T17:00:00'));
    expect(change(view, 2, null, '19T17:30:00')).toBe(at('19T17:30:00'));
    expect(change(view, 3, null, '20T00:00:01')).toBe(at('19T17:30:00'));
  });

  it('is that of its newest quote or trade after a start', () => {
    const view = newView();
    const trade = bookTrade({ id: 't', at: at('19T17:20:00') });
    const saved = {
      sessionDate: '2026-11-19',
      bars: new Map(),
      closes: new Map(),
      tape: [{ securityId: 'A.IB', bucket: '23', n: 1, trade, previousClose: null }],
      newestAt: new Map(),
      lasts: new Map(),
      bests: new Map(),
      securityIds: [],
    };
    view.restore(saved);
    expect(view.updatedAt).toBe(at('19T17:20:00'));
    const later = newView();
    const bars = new Map([['A.IB', []]]);
    later.restore({ ...saved, bars, newestAt: new Map([['A.IB', at('19T17:29:58')]]) });
    expect([later.updatedAt, change(later, 1, null, '20T08:57:57')]).toEqual([
      at('19T17:29:58'),
      at('19T17:29:58'),
    ]);
  });
});

describe('the market of a process that follows others', () => {
  const at = (time: string): number => Date.parse(`2026-11-${time}+08:00`);
  /** Of orders that stand in a book of their own. */
  const following = () => {
    let bids: readonly BookOrder[] = [];
    let version = 0;
    const book = (): BookState => ({
      securityId: 'A.IB',
      bucket: '23',
      version,
      arrivals: version,
      bids,
      ofrs: [],
      pendingHits: [],
    });
    const view = new MarketView({ book, booksOf: () => [book()] });
    const learn = (orders: readonly BookOrder[], now: number) => {
      const from = version;
      version += orders.length;
      bids = [...bids, ...orders].filter(({ phase }) => phase === 'resting').toSorted(byPriority);
      const changed = orders.map((order, i) => ({ n: from + i + 1, acceptedN: from + i + 1, order }));
      const delta = {
        securityId: 'A.IB',
        bucket: '23',
        from,
        to: version,
        orders: changed,
        trades: [],
        history: [],
      };
      return [view.apply([delta], now), view.apply([delta], now)].map((changes) =>
        changes.flatMap(({ highest }) => highest.map(({ order }) => order.id)),
      );
    };
    return { view, learn };
  };
  const bid = (id: string, yieldE4: number, time: string, over: Partial<BookOrder> = {}) =>
    bookOrder({ id, yieldE4, createdAt: at(time), updatedAt: at(time), ...over });

  it('shows every quote that became best, in the order of their commits, and a change that comes again not at all', () => {
    const { view, learn } = following();
    const orders = [
      bid('a', 22_000, '19T10:00:01'),
      bid('c', 21_990, '19T10:00:03'),
      bid('b', 21_980, '19T10:00:02', { phase: 'done', status: '4', updatedAt: at('19T10:00:02.500') }),
    ];
    expect(learn(orders, at('19T10:00:04'))).toEqual([['a', 'b', 'c'], []]);
    const market = view.get('A.IB');
    expect([market?.highestBid?.order.id, market?.highestBid?.previousYieldE4]).toEqual(['c', 22_000]);
    expect([market?.quotes, market?.previousBid]).toEqual([3, 22_000]);
  });

  it('has no newest best of the day before, which arrives after midnight', () => {
    const { view, learn } = following();
    learn([bid('a', 22_000, '19T23:59:58')], at('19T23:59:58'));
    learn([bid('c', 22_010, '20T00:00:01')], at('20T00:00:01'));
    learn(
      [bid('late', 21_990, '19T23:59:59', { phase: 'done', status: '4', updatedAt: at('20T00:00:02') })],
      at('20T00:00:03'),
    );
    expect(view.get('A.IB')?.highestBid).toBeNull();
  });

  it('knows who owns users’ quotes while they stand, and no one of the simulated dealers', () => {
    const { view, learn } = following();
    learn(
      [bid('u', 22_000, '19T10:00:01'), bid('s', 22_010, '19T10:00:01', { source: 'sim' })],
      at('19T10:00:02'),
    );
    expect([view.ownerOf('u'), view.ownerOf('s'), view.hasQuotes('anna')]).toEqual(['anna', undefined, true]);
    learn([bid('u', 22_000, '19T10:00:01', { phase: 'done', status: '4' })], at('19T10:00:03'));
    expect([view.ownerOf('u'), view.hasQuotes('anna')]).toEqual([undefined, false]);
  });
});

describe('similar bonds', () => {
  const bonds: ReadonlyMap<string, object> = new Map(
    (
      [
        ['short', 'GB', 3],
        ['nearShort', 'GB', 4],
        ['beyondShort', 'GB', 4.01],
        ['long', 'GB', 30],
        ['nearLong', 'GB', 24],
        ['beyondLong', 'GB', 23.9],
        ['other', 'CDB', 3],
      ] as const
    ).map(([id, spreadClass, years]) => [id, { terms: { spreadClass }, years }]),
  );
  // `as` holds: similarity depends on class and years only, which are set above.
  const lookup = { get: (id: string) => bonds.get(id) as unknown as MarketBond } as BondLookup;
  const likes = (id: string) => [...bonds.keys()].filter(isLike(lookup, id));

  it('have the same class and a maturity within a year, or within a fifth of the term if that is more', () => {
    expect(likes('short')).toEqual(['nearShort']);
    expect(likes('long')).toEqual(['nearLong']);
  });

  it('exclude the bond itself, and there are none for an unknown bond', () => {
    expect(isLike(lookup, 'short')('short')).toBe(false);
    expect(isLike(lookup, 'short')('unknown')).toBe(false);
    expect(likes('unknown')).toEqual([]);
  });
});
