import { toYieldE4 } from '#contract/rules';
import { describe, expect, it } from 'vitest';
import { bidEntry } from '../../../testing/bid-entry.ts';
import { orderSender, orderWorld, TEN_OCLOCK } from '../../../tests/_util/order-world.ts';
import { type CheckDeps, dealFacts, dealOf, priceFacts, pricesOf, traderFacts } from './order-checks.ts';
import { isRefused, refusalError, refused, spokenOf } from './refusal.ts';
import { checkEntry } from './submission.ts';

const world = orderWorld();
const deal = dealOf('240210.IB', '3', TEN_OCLOCK, world);
const unknown = dealOf('nobody.IB', '3', TEN_OCLOCK, world);
const never = dealOf('240210.IB', 'x', TEN_OCLOCK, world);

describe('yield and clean price', () => {
  const prices = (price: number, priceType: 'C' | 'Y', on = deal) =>
    pricesOf(price, priceType, on, TEN_OCLOCK, world);

  it('convert to each other, and the price falls as the yield rises', () => {
    const [low, high] = [prices(2.1, 'Y'), prices(2.3, 'Y')];
    expect(low?.cleanE4).toBeGreaterThan(high?.cleanE4 ?? Infinity);
    const back = prices((low?.cleanE4 ?? 0) / 10_000, 'C');
    expect(back?.cleanE4).toBe(low?.cleanE4);
    expect(Math.abs((back?.yieldE4 ?? 0) - 21_000)).toBeLessThanOrEqual(1);
  });

  it('keep the price that was entered: only the other of the two is derived', () => {
    const from = (first: number) => Array.from({ length: 40 }, (_, i) => first + 97 * i);
    const [cleans, yields] = [from(995_001), from(20_001)];
    expect(cleans.map((units) => prices(units / 10_000, 'C')?.cleanE4)).toEqual(cleans);
    expect(yields.map((units) => prices(units / 10_000, 'Y')?.yieldE4)).toEqual(yields);
  });

  it('are undefined for unreadable input, an unknown bond or no date, and null if the bond has no price', () => {
    expect(prices(2.200_01, 'Y')).toBeUndefined();
    expect(prices(2.2, 'Y', unknown)).toBeUndefined();
    expect(prices(2.2, 'Y', never)).toBeUndefined();
    expect(prices(100, 'C', never)).toBeUndefined();
    const noPrice: CheckDeps = {
      ...world,
      market: {
        ...world.market,
        pricer: Object.assign(Object.create(world.market.pricer), {
          prices: () => null,
          yieldE4OfClean: () => null,
        }),
      },
    };
    expect(pricesOf(100, 'C', deal, TEN_OCLOCK, noPrice)).toBeNull();
    expect(pricesOf(2.2, 'Y', deal, TEN_OCLOCK, noPrice)).toBeNull();
  });
});

describe('the facts that a price is checked against', () => {
  const bondMarket = { bid: { best: { yieldE4: 22_050 } }, ofr: { best: { yieldE4: 21_950 } } };
  const bands = { best: { refuse: 50 }, valuation: {} };
  const deps = {
    ...world,
    // `as` holds: only the best yields of a bond are read.
    market: { ...world.market, view: { get: () => bondMarket as never } },
    rules: { ...world.rules, oldestValuation: () => '2026-11-17', bands: () => bands },
  };

  it('are the other side’s best quote, the valuation and its date, and the configured bands', () => {
    const of = (side: 1 | 2) => priceFacts(side, null, deal, TEN_OCLOCK, deps);
    expect(of(1)).toEqual({
      valued: { on: '2026-11-18', oldest: '2026-11-17' },
      prices: null,
      valuation: toYieldE4(22_000),
      deviationLimits: { rates: 30, credit: 50, belowAA: 100 },
      bestAgainst: toYieldE4(21_950),
      bands,
    });
    expect(of(2).bestAgainst).toBe(22_050);
  });

  it('omit what is not available', () => {
    expect(priceFacts(1, undefined, deal, TEN_OCLOCK, world)).toEqual({
      valuation: toYieldE4(22_000),
      deviationLimits: { rates: 30, credit: 50, belowAA: 100 },
      bestAgainst: null,
    });
    const facts = priceFacts(1, undefined, unknown, TEN_OCLOCK, { ...deps, market: world.market });
    expect([facts.valuation, 'valued' in facts]).toEqual([null, false]);
  });

  it('refuse a quote of a bond whose valuation is missing or too old', () => {
    const entered = (on: CheckDeps) => checkEntry(bidEntry(), orderSender(), TEN_OCLOCK, on);
    const old = { ...deps, rules: { ...deps.rules, oldestValuation: () => '2026-11-19' } };
    expect(entered(old)).toMatchObject({
      field: 'price',
      key: 'oldValuation',
      values: { date: '2026-11-18', limit: '2026-11-19' },
    });
    const none = { ...world, market: { ...world.market, marks: { get: () => undefined } as never } };
    expect(entered(none)).toMatchObject({ key: 'noValuation' });
  });
});

describe('the trader and the deal', () => {
  it('are described by the session and the trading hours', () => {
    const { session } = orderSender({ newAuth: 'I', orgId: null, isMarketMakingTierUser: true });
    expect(traderFacts(session, TEN_OCLOCK, orderWorld(false))).toEqual({
      newAuth: 'I',
      hasOrg: false,
      isMarketMaker: true,
      session: { isOpen: false, hours: '9:00-17:30' },
    });
  });

  it('are described by the bond and the dates', () => {
    expect(dealFacts(deal, TEN_OCLOCK)).toEqual({
      bond: { symbol: '24国开10', bondType: 'FB', issuerRating: 'AAA', maturityDate: '2034-07-15' },
      today: '2026-11-19',
      settleDate: '2026-11-20',
    });
    expect(dealFacts(never, TEN_OCLOCK).settleDate).toBeNull();
    expect(dealFacts(unknown, TEN_OCLOCK).bond).toBeNull();
  });

  it('have no settlement date if the code has text around it', () => {
    for (const code of ['x2026.11.25+0', '2026.11.25+0x'])
      expect(dealOf('240210.IB', code, TEN_OCLOCK, world)).toMatchObject({
        settlType: code,
        settlDate: null,
      });
  });
});

describe('a refusal', () => {
  const found = refused('orderQty', 'qtyStep', { least: 1000, step: 100, limit: '1000/100' });

  it('has a key and values, and a text that contains the values', () => {
    const { message, ...rest } = spokenOf(found);
    expect(rest).toEqual({ key: 'qtyStep', values: found.values });
    expect(message).toMatch(/1,000.*100/);
  });

  it('is returned in the envelope with its field and code', () => {
    expect(refusalError(found)).toMatchObject({
      code: 500,
      data: { field: 'orderQty', key: 'qtyStep', values: found.values },
    });
  });

  it('is recognised only with field, key and values together', () => {
    expect(isRefused(found)).toBe(true);
    const { field: _field, ...noField } = found;
    const { key: _key, ...noKey } = found;
    const { values: _values, ...noValues } = found;
    expect([noField, noKey, noValues].map(isRefused)).toEqual([false, false, false]);
  });
});
