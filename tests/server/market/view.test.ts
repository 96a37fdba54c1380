import {
  bestMarket,
  deepMarket,
  fullMarket,
  homepage,
  latestHighest,
  latestTrans,
  priceTrend,
  type Price,
  type PriceTrend,
} from '#contract/entities';
import { BondWriter, remainMaturityText, remainYears, ratingText } from '#server/domain/bonds';
import {
  type BondChange,
  type BondLookup,
  BookReplicator,
  type HomepageDeps,
  homepageFor,
  latestHighest as highestOf,
  LiveBooks,
  MarketReader,
  MarketRows,
  MarketView,
  type MarketViewer,
  MarketWriter,
  mostActive,
  newestQuoted,
  redactFor,
  TrendBarWriter,
  ValuationMarks,
} from '#server/domain/market';
import type { BookDelta, BookOrder, BookState, Trade } from '#server/matching';
import { createLogger, seededRandom } from '#server/runtime';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookOrder, bookTrade, newOrder } from '../../_util/book-orders.ts';
import { marketFixture } from '../../_util/market-fixture.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

/** A bond that is never quoted. */
const REFUSED = '999999.IB';
const START = Date.parse('2026-11-19T10:00:00+08:00');
const fixture = marketFixture(START);
const database = withTempDatabase();
const log = createLogger('silent');

const records = new Map(fixture.bonds.map((bond) => [bond.securityId, bond]));
const bonds: BondLookup = {
  get(securityId) {
    const record = records.get(securityId);
    const terms = fixture.byId.get(securityId);
    if (!record || !terms) return undefined;
    const { today } = fixture;
    return {
      terms,
      symbol: record.shortName,
      trueRemainMaturityStr: remainMaturityText(record, today),
      maturityDate: record.maturityDate,
      issrating: ratingText(record),
      years: remainYears(record, today) ?? 0,
    };
  },
  quoted: () =>
    fixture.terms.filter((bond) => bond.tier !== 'none').flatMap((bond) => bonds.get(bond.securityId) ?? []),
};
const names = { revision: 0, org: (id: string) => `机构${id}`, trader: (id: string) => `交易员${id}` };

function marks(change: (yieldE4: number) => number = (yieldE4) => yieldE4): ValuationMarks {
  const valuationMarks = new ValuationMarks();
  for (const [securityId, yieldE4] of fixture.anchors)
    valuationMarks.set(securityId, { yieldE4: change(yieldE4), clean: 1_000_000, date: fixture.today });
  return valuationMarks;
}

/** A process with view and rows over the temporary database. */
function process(clock: { now: () => number }) {
  const books = new LiveBooks();
  const writer = new MarketWriter({ storage: database.storage, books, clock, log });
  const replicator = new BookReplicator({ storage: database.storage, books, writer });
  const view = new MarketView(books);
  const bars = new TrendBarWriter(database.storage, view);
  const rows = new MarketRows({
    view,
    books,
    bonds,
    marks: marks(),
    pricer: fixture.pricer,
    names,
    now: clock.now,
  });
  const changes: BondChange[] = [];
  const charts = new Map<string, Map<string, PriceTrend['points'][number]>>();
  writer.listen((deltas, local, now) => {
    for (const change of view.apply(deltas, now)) {
      changes.push(change);
      addToChart(charts, rows.trendSince(change.securityId, change.barsFrom));
    }
    bars.record({ deltas, local, now });
  });
  return { books, writer, replicator, view, rows, bars, changes, charts };
}

/** Open charts, which know of each minute what they were last sent. */
function addToChart(
  charts: Map<string, Map<string, PriceTrend['points'][number]>>,
  trends: readonly PriceTrend[],
): void {
  for (const { securityId, points } of trends) {
    const chart = charts.get(securityId) ?? new Map<string, PriceTrend['points'][number]>();
    charts.set(securityId, chart);
    for (const point of points) chart.set(point[0], point);
  }
}

/** One of two orders that trade with each other. */
const orderOfDeal = (side: 1 | 2, yieldE4: number) =>
  newOrder({
    id: `dealt${side}`,
    clOrdId: `dealt${side}`,
    ownerId: `owner${side}`,
    orgId: `org${side}`,
    side,
    yieldE4,
  });

const fits = (schema: z.core.$ZodType, value: unknown): string[] =>
  (safeParse(schema, value).error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);

/** What a bond's bars count, and in all. A bar without a count has only a line of prices. */
const countsOf = (market: ReturnType<MarketView['get']>) => ({
  bars: market?.bars.flatMap(({ bid: _bid, ofr: _ofr, ...bar }) =>
    bar.quotes + bar.trades > 0 ? [bar] : [],
  ),
  quotes: market?.quotes,
  trades: market?.trades,
  qty: market?.qty,
});

describe('the market in memory', () => {
  let now = START;
  const clock = { now: () => now };
  let one: ReturnType<typeof process>;
  let replicator: ReturnType<typeof process>;

  beforeAll(async () => {
    one = process(clock);
    replicator = process(clock);
    await replicator.replicator.load();
    // Locked for a command that its book refuses: no quote ever stood there.
    await one.writer.execute([
      {
        securityId: REFUSED,
        bucket: '24',
        command: { type: 'cancel', ids: ['none'], ownerId: null, reason: 'admin' },
      },
    ]);
    const simulator = fixture.simulator(one.books, { speed: 20 });
    const first = await one.writer.execute(simulator.populate(now));
    simulator.observe(first.deltas, now);
    for (let i = 0; i < 120; i += 1) {
      now += 1000;
      const { deltas } = await one.writer.execute(simulator.step(now));
      simulator.observe(deltas, now);
      if (i % 30 === 0) await replicator.replicator.catchUp();
      if (i === 90) await one.bars.flush();
    }
    await replicator.replicator.catchUp();
  });

  it('equals the database after a long run, including in processes that start later or follow several commits at once', async () => {
    const [first, late] = [process(clock), process(clock)];
    const at = now;
    for (const { replicator: books } of [first, late]) await books.load();
    // A start takes time: what another process trades before the rest is read is followed, not read.
    const [newest] = one.view.tape();
    if (newest === undefined) throw new Error('nothing was traded');
    const { securityId: busy, trade } = newest;
    now += 1;
    await one.writer.execute(
      ([1, 2] as const).map((side) => ({
        securityId: busy,
        bucket: '24',
        command: { type: 'place', order: orderOfDeal(side, trade.yieldE4) },
      })),
    );
    const reader = new MarketReader(database.storage.kysely);
    const restore = async ({ books, view }: typeof one) => {
      const securityIds = new Set([...books.all()].map((book) => book.securityId));
      const versionOf = (securityId: string, bucket: string): number =>
        books.book(securityId, bucket)?.version ?? 0;
      view.restore({ ...(await reader.session({ securityIds, versionOf, at })), securityIds });
    };
    // Of what the books of a start know, the bars may lack the last seconds, or have more.
    await restore(first);
    await one.bars.flush();
    await restore(late);

    for (const { replicator: behind } of [first, late, replicator]) await behind.catchUp();

    const quoted = [...one.view.all()].map((market) => market.securityId);
    expect(quoted).not.toContain(REFUSED);
    for (const { view } of [replicator, first, late])
      expect([
        [...view.all()].map((market) => market.securityId).toSorted(),
        newestQuoted(view, 500),
      ]).toEqual([quoted.toSorted(), newestQuoted(one.view, 500)]);
    expect(quoted.length).toBeGreaterThan(400);
    expect(one.view.tape().length).toBeGreaterThan(50);
    for (const securityId of quoted) {
      for (const { rows } of [replicator, first, late]) {
        expect(rows.best(securityId)).toEqual(one.rows.best(securityId));
        expect(rows.trend(securityId)).toEqual(one.rows.trend(securityId));
      }
      expect(late.rows.deep(securityId)).toEqual(one.rows.deep(securityId));
      expect(replicator.rows.deep(securityId)).toEqual(one.rows.deep(securityId));
      expect(late.rows.full(securityId)).toEqual(one.rows.full(securityId));
      for (const { charts } of [one, replicator])
        expect(
          [...(charts.get(securityId)?.values() ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)),
        ).toEqual(one.rows.trend(securityId).points);
      for (const { view } of [first, late])
        expect(countsOf(view.get(securityId))).toEqual(countsOf(one.view.get(securityId)));
    }
    expect(late.view.tape().map((entry) => late.rows.trans(entry))).toEqual(
      one.view.tape().map((entry) => one.rows.trans(entry)),
    );
    const tradeIds = ({ view }: typeof one) => view.tape().map((entry) => entry.trade.id);
    expect(tradeIds(replicator)).toEqual(tradeIds(one));
    const highest = ({ view, rows }: typeof one) => highestOf(view, 1000).map((item) => rows.highest(item));
    expect(highest(one).map(({ kind }) => kind)).toContain('best');
    for (const other of [replicator, first, late]) {
      expect(mostActive(other.view, 50)).toEqual(mostActive(one.view, 50));
      expect(highest(other)).toEqual(highest(one));
    }

    // Applying the changes one by one to a list of quotes gives the same quotes.
    const quotesByBond = new Map<string, Map<string, BookOrder>>();
    for (const { securityId, visible, gone } of one.changes) {
      const list = quotesByBond.get(securityId) ?? new Map<string, BookOrder>();
      quotesByBond.set(securityId, list);
      for (const order of visible) list.set(order.id, order);
      for (const order of gone) list.delete(order.id);
    }
    for (const [securityId, list] of quotesByBond) {
      const live = one.rows.full(securityId).quotes.map((level) => level.quoteId);
      expect([...list.keys()].sort()).toEqual(live.sort());
    }

    // Rows match the contract.
    for (const securityId of quoted) {
      expect(fits(bestMarket, one.rows.best(securityId))).toEqual([]);
      expect(fits(deepMarket, one.rows.deep(securityId))).toEqual([]);
      expect(fits(fullMarket, one.rows.full(securityId))).toEqual([]);
      expect(fits(priceTrend, one.rows.trend(securityId))).toEqual([]);
    }
    for (const entry of one.view.tape()) expect(fits(latestTrans, one.rows.trans(entry))).toEqual([]);
    for (const item of highestOf(one.view, 100))
      expect(fits(latestHighest, one.rows.highest(item))).toEqual([]);
  });

  it('measures a trade of an earlier day against what was known before that day, not against the newest valuation', async () => {
    const db = database.storage.kysely;
    const [bond] = fixture.bonds;
    if (bond === undefined) throw new Error('the fixture has no bond');
    const { securityId } = bond;
    await database.storage.tx((trx) => new BondWriter(trx).save([bond]));
    await sql`insert into valuation (security_id, valuation_date, source, yield_mat, recommended)
      values (${securityId}, '2026-11-16', 'CB', 2.1, 'mat'), (${securityId}, '2026-11-18', 'CB', 9.9, 'mat')`.execute(
      db,
    );
    const trades = [
      ['2026-11-17T10:00:00+08:00', 20_950],
      ['2026-11-17T15:00:00+08:00', 20_900],
      ['2026-11-18T10:00:00+08:00', 20_800],
    ] as const;
    for (const [at, yieldE4] of trades)
      await sql`insert into trade (trade_id, security_id, bucket, event_n, bid_id, ofr_id, maker_id, taker_id, bid_org_id, ofr_org_id, qty,
          yield_e4, clean_e4, price_type, settl_type, direction, traded_at)
        values (${`old ${at}`}, ${securityId}, 'old', 1, 'b', 'o', 'b', 'o', 'x', 'y', 1000,
          ${yieldE4}, 1000000, 'Y', '2', 'TKN', ${at}::timestamptz)`.execute(db);
    const { tape } = await new MarketReader(db).session({ securityIds: [], versionOf: () => 1, at: now });
    const bases = tape
      .filter(({ trade }) => trade.id.startsWith('old'))
      .map(({ trade, previousClose }) => [trade.yieldE4, previousClose]);
    // The first day has no trade before it: its base is the valuation of the day before.
    expect(bases).toEqual([
      [20_950, 21_000],
      [20_900, 21_000],
      [20_800, 20_900],
    ]);
  });

  it('has the lowest bid yield and the highest offer yield first, and never crosses within a book', async () => {
    const reader = process(clock);
    await reader.replicator.load();
    let twoSided = 0;
    for (const { securityId, bids, ofrs } of reader.books.all()) {
      const { bid, ofr } = reader.rows.deep(securityId);
      const yields = (levels: readonly { yield: Price }[]) => levels.map((level) => Number(level.yield));
      expect(yields(bid)).toEqual(yields(bid).toSorted((a, b) => a - b));
      expect(yields(ofr)).toEqual(yields(ofr).toSorted((a, b) => b - a));
      const [bestBid, bestOfr] = [bids[0], ofrs[0]];
      if (bestBid === undefined || bestOfr === undefined) continue;
      twoSided += 1;
      // A bid at or below the yield of an offer would pay its price or more.
      expect([securityId, bestBid.yieldE4 > bestOfr.yieldE4]).toEqual([securityId, true]);
    }
    expect(twoSided).toBeGreaterThan(100);
  });
});

describe('stored bars', () => {
  const at = (time: string): number => Date.parse(`2026-11-19T${time}+08:00`);
  const dealOf = (securityId: string, n: number, time: string): BookDelta => ({
    securityId,
    bucket: '23',
    from: n - 1,
    to: n,
    orders: [{ n, acceptedN: n, order: bookOrder({ id: `${securityId}${n}`, createdAt: at(time) }) }],
    trades: [{ n, trade: bookTrade({ id: `${securityId}${n}`, at: at(time) }) }],
    history: [],
  });
  const empty = { book: () => undefined, booksOf: () => [] };

  function barsOf(books: ConstructorParameters<typeof MarketView>[0] = empty) {
    const view = new MarketView(books);
    const bars = new TrendBarWriter(database.storage, view);
    return {
      bars,
      learn(delta: BookDelta, local: boolean, time: string) {
        view.apply([delta], at(time));
        bars.record({ deltas: [delta], local, now: at(time) });
      },
    };
  }

  async function storedBars(securityId: string) {
    const { rows } = await sql<{ minute: Date; quotes: number; trades: number }>`
      select minute, quotes, trades from trend_bar where security_id = ${securityId} order by minute`.execute(
      database.storage.kysely,
    );
    return rows.map(({ minute, quotes, trades }) => [minute.getTime(), quotes, trades]);
  }

  it('have what was committed in the minute after its own', async () => {
    const { bars, learn } = barsOf();
    learn(dealOf('990001.IB', 1, '11:05:10'), true, '11:05:10');
    learn(dealOf('990001.IB', 2, '11:06:10'), true, '11:06:10');
    await bars.flush();
    learn(dealOf('990001.IB', 3, '11:05:59'), true, '11:06:11');
    await bars.flush();
    expect(await storedBars('990001.IB')).toEqual([
      [at('11:05:00'), 2, 2],
      [at('11:06:00'), 1, 1],
    ]);
  });

  it('are completed by another process where their own has ended, or knew less when it wrote', async () => {
    const [one, other] = [barsOf(), barsOf()];
    const [first, second, third] = [1, 2, 3].map((n) => dealOf('990002.IB', n, '11:05:10'));
    if (!first || !second || !third) throw new Error('three are made above');
    one.learn(first, true, '11:05:11');
    other.learn(first, false, '11:05:11');
    await other.bars.flush();
    expect(await storedBars('990002.IB')).toEqual([]);
    await other.bars.complete(at('11:05:12'));
    expect(await storedBars('990002.IB')).toEqual([[at('11:05:00'), 1, 1]]);
    one.learn(second, false, '11:05:12');
    one.learn(third, true, '11:05:12');
    await one.bars.flush();
    other.learn(second, true, '11:05:12');
    await other.bars.flush();
    expect(await storedBars('990002.IB')).toEqual([[at('11:05:00'), 2, 2]]);
    await one.bars.complete(at('11:05:12'));
    expect(await storedBars('990002.IB')).toEqual([[at('11:05:00'), 3, 3]]);
  });

  it('get the last prices of a minute from another process once it is over, where their own ended before it wrote them', async () => {
    const books = new LiveBooks();
    const [one, other] = [barsOf(books), barsOf(books)];
    const [first, second] = [1, 2].map((n) => dealOf('990004.IB', n, '11:05:10'));
    if (!first || !second) throw new Error('two are made above');
    const line = async () => {
      const { rows } = await sql<{ minute: Date; bid_e4: number | null }>`
        select minute, bid_e4 from trend_bar where security_id = '990004.IB' order by minute`.execute(
        database.storage.kysely,
      );
      return rows.map(({ minute, bid_e4 }) => [minute.getTime(), bid_e4]);
    };
    const quoted = (version: number, yieldE4: number): void =>
      books.put({
        securityId: '990004.IB',
        bucket: '23',
        version,
        arrivals: version,
        bids: [bookOrder({ id: `bid${version}`, yieldE4 })],
        ofrs: [],
        pendingHits: [],
      });
    quoted(1, 22_000);
    for (const process_ of [one, other]) process_.learn(first, process_ === one, '11:05:11');
    await one.bars.flush();
    quoted(2, 21_990);
    // A change that counts as neither quote nor trade.
    const { orders: _orders, trades: _trades, ...rest } = second;
    const ended = bookOrder({ id: 'bid1', phase: 'done', updatedAt: at('11:05:50') });
    other.learn(
      { ...rest, trades: [], orders: [{ n: 2, acceptedN: null, order: ended }] },
      false,
      '11:05:50',
    );
    await other.bars.complete(at('11:05:55'));
    expect(await line()).toEqual([[at('11:05:00'), 22_000]]);
    await other.bars.complete(at('11:06:55'));
    expect(await line()).toEqual([[at('11:05:00'), 21_990]]);
  });

  it('stay as they are where a process that knows less completes them, and are completed since the moment that a start doubts', async () => {
    const [one, late] = [barsOf(), barsOf()];
    const deals = [1, 2].map((n) => dealOf('990003.IB', n, '11:05:10'));
    for (const deal of deals) one.learn(deal, true, '11:05:11');
    await one.bars.flush();
    for (const deal of deals) {
      late.learn(deal, false, '11:05:12');
      await late.bars.complete(at('11:05:12'));
      expect(await storedBars('990003.IB')).toEqual([[at('11:05:00'), 2, 2]]);
    }
    await sql`update trend_bar set quotes = 1, trades = 1 where security_id = '990003.IB'`.execute(
      database.storage.kysely,
    );
    late.bars.doubt(['990003.IB'], at('11:05:00'));
    await late.bars.complete(at('11:05:12'));
    expect(await storedBars('990003.IB')).toEqual([[at('11:05:00'), 2, 2]]);
  });
});

/** Books, trades and marks with different third and fourth decimals, otherwise the same. */
function perturbed(seed: number, book: BookState): BookState {
  const random = seededRandom(seed);
  const hidden = (value: number): number => Math.trunc(value / 100) * 100 + random.int(0, 99);
  const shake = (order: BookOrder): BookOrder => ({
    ...order,
    yieldE4: hidden(order.yieldE4),
    clean: hidden(order.clean),
  });
  return {
    ...book,
    bids: book.bids.map(shake).sort((a, b) => a.yieldE4 - b.yieldE4),
    ofrs: book.ofrs.map(shake).sort((a, b) => b.yieldE4 - a.yieldE4),
  };
}

describe('visitors', () => {
  const visitor: MarketViewer = { kind: 'visitor', orgId: null, owns: () => false };
  const random = seededRandom(1);

  /** A market as it could be stored, and everything that a visitor can obtain of it. */
  function visitorSees(seed: number | null): string {
    const chance = seededRandom(99);
    const hidden = seededRandom(seed ?? 0);
    const shake = (value: number): number =>
      seed === null ? value : Math.trunc(value / 100) * 100 + hidden.int(0, 99);
    const books = new LiveBooks();
    const view = new MarketView(books);
    const quoted = bonds.quoted().filter((bond) => bond.terms.tier === 'A' || bond.terms.tier === 'B');
    const deltas = quoted.map(({ terms: { securityId } }, index) => {
      const yieldE4 = fixture.anchors.get(securityId) ?? 20_000;
      const order = (side: 1 | 2, i: number): BookOrder => ({
        ...blank,
        id: `${securityId}${side}${i}`,
        side,
        yieldE4: shake(yieldE4 + (side === 1 ? 1 : -1) * chance.int(0, 300)),
        clean: shake(1_000_000 + chance.int(0, 9999)),
        priceType: chance.chance(0.2) ? 'C' : 'Y',
        orderQty: 1000 * chance.int(1, 10),
        createdAt: START + index + i,
        arrival: i,
      });
      const bids = [0, 1, 2].map((i) => order(1, i)).sort((a, b) => a.yieldE4 - b.yieldE4);
      const ofrs = [3, 4, 5].map((i) => order(2, i)).sort((a, b) => b.yieldE4 - a.yieldE4);
      const trades = Array.from({ length: chance.int(0, 3) }, (_, i): Trade => ({
        ...blankTrade,
        id: `${securityId}-${i}`,
        yieldE4: shake(yieldE4 + chance.int(-200, 200)),
        clean: shake(1_000_000 + chance.int(0, 9999)),
        priceType: chance.chance(0.2) ? 'C' : 'Y',
        at: START + i * 60_000,
      }));
      books.put({ securityId, bucket: '23', version: 10, arrivals: 6, bids, ofrs, pendingHits: [] });
      return {
        securityId,
        bucket: '23',
        from: 0,
        to: 10,
        orders: [...bids, ...ofrs].map((changed, i) => ({ n: i + 1, acceptedN: i + 1, order: changed })),
        trades: trades.map((trade, i) => ({ n: i + 7, trade })),
        history: [],
      };
    });
    view.apply(deltas, START + 300_000);
    const now = () => START + 300_000;
    const valued = marks(shake);
    const rows = new MarketRows({ view, books, bonds, marks: valued, pricer: fixture.pricer, names, now });
    const deps: HomepageDeps = { view, rows, bonds, marks: valued, now, demo: true, isOpen: () => true };
    for (const entry of view.tape())
      expect(rows.trans(entry)).toMatchObject({ price: entry.trade.yieldE4 / 10_000, priceType: 'Y' });
    const page = homepageFor(visitor, deps);
    expect(fits(homepage, { ...page, notices: [] })).toEqual([]);
    return JSON.stringify({
      page,
      best: quoted.map(({ terms }) => {
        const row = rows.best(terms.securityId);
        return row && redactFor(row, visitor);
      }),
      tape: view.tape().map((entry) => redactFor(rows.trans(entry), visitor)),
      trends: quoted.map(({ terms }) => redactFor(rows.trend(terms.securityId), visitor)),
      ladders: quoted.map(({ terms }) => redactFor({ ...rows.deep(terms.securityId) }, visitor)),
    });
  }

  it('T15 get identical bytes in identical order, whatever the third and fourth decimals of stored prices [R6.01]', () => {
    const plain = visitorSees(null);
    for (let i = 0; i < 25; i += 1) expect(visitorSees(random.int(1, 1_000_000))).toBe(plain);
  });

  it('get a home page with lists long enough for a tall window [R2.03]', () => {
    const { page } = JSON.parse(visitorSees(null)) as { page: { active: unknown[]; lastTrans: unknown[] } }; // as written just above
    expect([page.active.length, page.lastTrans.length]).toEqual([25, 20]);
  });

  it('get prices cut to two decimals and padded with asterisks to four', () => {
    const seen = visitorSees(null).replaceAll(/\d\d:\d\d:\d\d\.\d{3}/g, '');
    expect(seen).toMatch(/"bidPrice":"\d\.\d\d\*\*"/);
    expect(seen).not.toMatch(/"(bid|ofr|last)Price":\d/);
    expect(seen).not.toMatch(/\d\.\d{3}/);
  });

  it('get less than logged-in users, who get no names until verified [R1.01] [R6.01]', () => {
    const row = {
      price: 2.2025,
      org: '甲银行',
      orgId: 'A',
      traderName: '林思远',
      quoteId: 'q',
      mine: false,
      canHit: true,
      qty: 1000,
    };
    const viewer = (kind: MarketViewer['kind'], own = false): MarketViewer => ({
      kind,
      orgId: own ? 'A' : 'B',
      owns: () => own,
    });
    expect(redactFor(row, viewer('visitor'))).toMatchObject({ price: '2.20**', org: '***', orgId: null });
    expect(redactFor(row, viewer('user', true))).toEqual({
      ...row,
      org: '***',
      orgId: null,
      traderName: null,
    });
    expect(redactFor(row, viewer('verified'))).toBe(row);
    expect(redactFor(row, viewer('verified', true))).toEqual({ ...row, mine: true, canHit: false });
    expect(redactFor({ secret: 2.2025, qty: 5 }, visitor)).toEqual({ secret: null, qty: 5 });
    // The mere fact that a best price moved, within the same two decimals, is information.
    const before = { prevBid: 2.2025, prevOfr: 2.2025, prevPrice: 2.2025 };
    expect(redactFor(before, visitor)).toEqual({ prevBid: null, prevOfr: null, prevPrice: null });
  });

  it('have no ladders because their order would reveal hidden decimals', () => {
    const book: BookState = {
      securityId: '240210.IB',
      bucket: '23',
      version: 1,
      arrivals: 2,
      bids: [
        { ...blank, id: 'a', yieldE4: 22_010 },
        { ...blank, id: 'b', yieldE4: 22_020 },
      ],
      ofrs: [],
      pendingHits: [],
    };
    const orders = Array.from({ length: 20 }, (_, seed) =>
      perturbed(seed + 1, book)
        .bids.map((order) => order.id)
        .join(),
    );
    expect(new Set(orders).size).toBe(2);
  });
});

const blank = bookOrder({
  source: 'sim',
  ownerId: 't',
  orgId: 'O',
  orderQty: 1000,
  createdAt: START,
  updatedAt: START,
});
const blankTrade = bookTrade({
  id: '',
  bidId: 'b',
  ofrId: 'o',
  makerId: 'b',
  takerId: 'o',
  qty: 1000,
  yieldE4: 0,
  clean: 1_000_000,
  direction: 'GVN',
  at: START,
});
