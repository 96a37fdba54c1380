import { bestMarket } from '#contract/entities';
import type { NewOrder } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../../tests/_util/book-orders.ts';
import type { BondLookup, MarketBond } from '../bond-lookup.ts';
import { BondPricer } from '../bond-pricer.ts';
import { MemoryMarket } from '../memory-market.ts';
import { ValuationMarks } from '../valuation-marks.ts';
import { MarketRows } from './market-rows.ts';
import { MarketView } from './market-view.ts';

const BOND = '240210.IB';
const at = (time: string): number => Date.parse(`2026-11-20T${time}+08:00`);
const terms: MarketBond['terms'] = {
  securityId: BOND,
  symbol: '24国开10',
  bondType: 'FB',
  spreadClass: 'CDB',
  tier: 'A',
  issueDate: '2024-07-02',
  maturityDate: '2034-07-02',
  couponRate: 0.0226,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
  issuerRating: '--',
  market: 'IB',
};
const bond: MarketBond = {
  terms,
  symbol: '24国开10',
  trueRemainMaturityStr: '7.61Y',
  maturityDate: '2034-07-02',
  issrating: '--',
  years: 7.61,
};
const pricer = new BondPricer((securityId) => (securityId === BOND ? terms : undefined), {
  isWorkday: () => true,
  nextWorkday: () => '2026-11-23',
});

function setUp() {
  const books = new MemoryMarket();
  const view = new MarketView(books);
  const marks = new ValuationMarks();
  marks.set(BOND, { yieldE4: 22_031, clean: 1_003_000, date: '2026-11-19' });
  // `as` holds: rows look up bonds one by one.
  const bonds = { get: (id: string) => (id === BOND ? bond : undefined) } as BondLookup;
  const names = { revision: 0, org: (orgId: string) => `${orgId}银行`, trader: () => null };
  const clock = { now: at('10:05:00') };
  const rows = new MarketRows({ view, books, bonds, marks, pricer, names, now: () => clock.now });
  const place = (time: string, order: Partial<NewOrder>) => {
    const bucket = order.settlType === '1' ? '1' : '23';
    const placed = newOrder({ settlType: '2', ...order });
    const command = { type: 'place', order: placed } as const;
    view.apply(books.execute([{ securityId: BOND, bucket, command }], at(time)).deltas, at(time));
    return placed;
  };
  return { rows, view, books, place, clock };
}

/** Two bids and an offer, which differ in everything that a row shows. */
function quoted() {
  const market = setUp();
  market.place('09:30:00', { orgId: 'A', yieldE4: 22_050, orderQty: 9000 });
  market.place('09:31:00', { orgId: 'C', yieldE4: 22_025, orderQty: 3000, settlType: '2,3' });
  market.place('09:32:00', { orgId: 'D', yieldE4: 22_025, orderQty: 2000 });
  market.place('09:33:00', {
    orgId: 'B',
    side: 2,
    yieldE4: 22_000,
    orderQty: 4000,
    quoteInd: 2,
    settlType: '1',
  });
  return market;
}

describe('the best bid and offer of a bond', () => {
  it('have the clean price that was entered, as on the ladder, also where several share one yield', () => {
    const { rows, place } = setUp();
    const exact = pricer.prices(BOND, 22_025, '1', at('09:30:00'))?.clean ?? Number.NaN;
    for (const off of [1, 2]) {
      const clean = exact + off;
      expect(pricer.yieldE4OfClean(BOND, clean, '1', at('09:30:00'))).toBe(22_025);
      place('09:30:00', { orgId: `O${off}`, priceType: 'C', yieldE4: 22_025, clean, settlType: '1' });
      const [level] = rows.deep(BOND).bid;
      const { bidClean, bidDirty } = rows.best(BOND) ?? expect.fail('it has a row');
      expect([bidClean, bidDirty]).toEqual([clean / 10_000, level?.dirtyPrice]);
      expect(level?.cleanPrice).toBe(bidClean);
    }
  });

  it('have price, full price, quantity, institution, settlement, kind and time, each of its own side [R7.07]', () => {
    const { rows } = quoted();
    const bid = pricer.prices(BOND, 22_025, '2,3', at('10:05:00'));
    const ofr = pricer.prices(BOND, 22_000, '1', at('10:05:00'));
    expect(rows.best(BOND)).toEqual({
      securityId: BOND,
      symbol: '24国开10',
      trueRemainMaturityStr: '7.61Y',
      bondType: 'FB',
      issrating: '--',
      priceType: 'Y',
      bidPrice: 2.2025,
      bidClean: (bid?.clean ?? 0) / 10_000,
      bidDirty: (bid?.dirty ?? 0) / 10_000,
      bidQty: 3000,
      bidQtyTotal: 5000,
      bidOrg: 'C银行',
      bidSettlType: '2,3',
      bidQuoteInd: 1,
      bidCount: 3,
      bidTime: '2026-11-20 09:31:00.000',
      ofrPrice: 2.2,
      ofrClean: (ofr?.clean ?? 0) / 10_000,
      ofrDirty: (ofr?.dirty ?? 0) / 10_000,
      ofrQty: 4000,
      ofrQtyTotal: 4000,
      ofrOrg: 'B银行',
      ofrSettlType: '1',
      ofrQuoteInd: 2,
      ofrCount: 1,
      ofrTime: '2026-11-20 09:33:00.000',
      valYield: 2.2031,
      valClean: 100.3,
      valDate: '2026-11-19',
      lastPrice: null,
      lastTime: null,
      chgBp: null,
      prevBid: 2.205,
      prevOfr: null,
      // (2.2025 + 2.2000) / 2 less 2.2031
      midVsValBp: -0.185,
    });
    expect(Object.keys(rows.best(BOND) ?? {}).toSorted()).toEqual(Object.keys(bestMarket.shape).toSorted());
  });

  it('are null where there is no quote, with counts of 0; an unknown bond has no row', () => {
    const { rows } = setUp();
    expect(rows.best(BOND)).toMatchObject({ bidPrice: null, bidOrg: null, bidCount: 0, ofrDirty: null });
    expect(rows.best('0.IB')).toBeNull();
  });
});

describe('after a trade', () => {
  function traded() {
    const market = quoted();
    // A seller hits the best bid, in part.
    market.place('10:00:00', {
      orgId: 'E',
      ownerId: 'eve',
      side: 2,
      yieldE4: 22_025,
      orderQty: 1000,
      timeInForce: 3,
    });
    return market;
  }

  it('the row shows the last price, its change against the valuation, and what is left of the bid [R7.07]', () => {
    expect(traded().rows.best(BOND)).toMatchObject({
      lastPrice: 2.2025,
      lastTime: '2026-11-20 10:00:00.000',
      chgBp: -0.06,
      bidQty: 2000,
      bidQtyTotal: 4000,
    });
  });

  it('the tape has a given bid with its change, and the trend its minute with open, high and low [R7.07]', () => {
    const { rows, view } = traded();
    const [entry] = view.tape(BOND);
    expect(entry && rows.trans(entry)).toMatchObject({
      securityId: BOND,
      symbol: '24国开10',
      trueRemainMaturityStr: '7.61Y',
      price: 2.2025,
      priceType: 'Y',
      cleanPrice: 100,
      qty: 1000,
      direction: 'GVN',
      chgBp: -0.06,
      vsValBp: -0.06,
      time: '2026-11-20 10:00:00.000',
    });
    const figures = {
      securityId: BOND,
      interval: '1m',
      open: 2.2025,
      high: 2.2025,
      low: 2.2025,
      prevClose: 2.2031,
      valYield: 2.2031,
    };
    const points = [
      ['2026-11-20 09:33:00.000', null, 2.2025, null, 0],
      ['2026-11-20 10:00:00.000', 2.2025, 2.2025, null, 1000],
    ];
    const since = (time: string) => rows.trendSince(BOND, Date.parse(`2026-11-20T${time}+08:00`));
    expect(since('10:00:59')).toEqual([{ ...figures, points: points.slice(1) }]);
    expect(since('11:00:00')).toEqual(since('10:00:59'));
    expect(since('09:33:59')).toEqual(points.map((point) => ({ ...figures, points: [point] })));
    expect(rows.trendSince('0.IB', 0)).toEqual([]);
  });
});

it('the newest best quote says what it improved on; the first of its side improved on nothing [R7.07]', () => {
  const { rows, view } = quoted();
  const market = view.get(BOND);
  const [bid, ofr] = [market?.highestBid, market?.highestOfr];
  expect(bid && rows.highest(bid)).toEqual({
    securityId: BOND,
    symbol: '24国开10',
    side: 1,
    price: 2.2025,
    priceType: 'Y',
    prevPrice: 2.205,
    qty: 3000,
    org: 'C银行',
    settlType: '2,3',
    time: '2026-11-20 09:31:00.000',
    kind: 'best',
  });
  expect(ofr && rows.highest(ofr)).toMatchObject({ side: 2, prevPrice: null, kind: 'newest' });
});

describe('the trend of a session', () => {
  it('has the first, the highest and the lowest traded yield, whatever their order [R7.07]', () => {
    const { rows, place } = setUp();
    [22_100, 22_000, 22_200].forEach((yieldE4, minute) => {
      place(`09:3${minute}:00`, { orgId: 'A', yieldE4, orderQty: 1000 });
      place(`09:3${minute}:30`, { orgId: 'E', side: 2, yieldE4, orderQty: 1000, timeInForce: 3 });
    });
    expect(rows.trend(BOND)).toMatchObject({ open: 2.21, high: 2.22, low: 2.2 });
    expect(rows.trend(BOND).points).toHaveLength(3);
  });

  it('has quotes but no traded yields before the first trade, and nothing for an unknown bond', () => {
    const { rows } = quoted();
    expect(rows.trend(BOND)).toMatchObject({ open: null, high: null, low: null, valYield: 2.2031 });
    expect(rows.trend(BOND).points.length).toBeGreaterThan(0);
    expect(rows.trend('0.IB')).toMatchObject({ points: [], high: null, prevClose: null, valYield: null });
  });
});

it('an offer that was taken in part shows what is left of it, as best offer and as newest best [R7.07]', () => {
  const { rows, view, place } = setUp();
  place('09:30:00', { orgId: 'B', side: 2, yieldE4: 22_000, orderQty: 4000 });
  place('09:31:00', { orgId: 'A', yieldE4: 22_000, orderQty: 1000, timeInForce: 3 });
  expect(rows.best(BOND)).toMatchObject({ ofrQty: 3000, ofrQtyTotal: 3000, bidQty: null });
  const ofr = view.get(BOND)?.ofr?.best;
  expect(ofr && rows.highest({ securityId: BOND, order: ofr, previousYieldE4: null }).qty).toBe(3000);
});

describe('the quotes of a bond', () => {
  it('are in levels by price, and in the full list newest first [R7.07]', () => {
    const { rows } = quoted();
    const { bid, ofr, ...others } = rows.deep(BOND);
    expect(others).toEqual({
      securityId: BOND,
      priceType: 'Y',
      levels: 6,
      ts: '2026-11-20 10:05:00.000',
    });
    const orgs = (list: readonly { readonly org: string | null }[]) => list.map(({ org }) => org);
    expect([orgs(bid), orgs(ofr)]).toEqual([['C银行', 'D银行', 'A银行'], ['B银行']]);
    const { quotes } = rows.full(BOND);
    expect(orgs(quotes)).toEqual(['B银行', 'D银行', 'C银行', 'A银行']);
    expect(quotes.map(({ side, timeInForce }) => [side, timeInForce])).toEqual([
      [2, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it('are made into levels once a day: their full price depends on the day', () => {
    const { rows, view, clock } = quoted();
    const order = view.get(BOND)?.bid?.best;
    if (order === undefined) throw new Error('no bid');
    const first = rows.level(BOND, order);
    expect(rows.level(BOND, order)).toBe(first);
    clock.now += 24 * 3_600_000;
    const nextDay = rows.level(BOND, order);
    expect(nextDay).not.toBe(first);
    expect(rows.level(BOND, order)).toBe(nextDay);
  });
});
