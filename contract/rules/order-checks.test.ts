import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckedOrder,
  checkHolding,
  checkOrder,
  checkTwoSided,
  type OrderCheckFacts,
} from './order-checks.ts';
import { toPriceE4, toYieldE4 } from './units.ts';

const order: CheckedOrder = {
  securityId: '102280426.IB',
  side: 1,
  price: 2.2025,
  priceType: 'Y',
  orderQty: 5000,
  quoteInd: 1,
};
const bond = { symbol: '22人才安居GN001', bondType: 'MTN', issuerRating: 'AAA', maturityDate: '2029-03-01' };
const prices = { yieldE4: toYieldE4(22_025), cleanE4: toPriceE4(1_001_234) };
/** A verified trader in the session, a live bond with a valuation, quota and path: no objection to the order. */
const facts: OrderCheckFacts = {
  newAuth: 'Y',
  hasOrg: true,
  isMarketMaker: true,
  session: { isOpen: true, hours: '9:00-17:30' },
  bond,
  today: '2026-11-20',
  settleDate: '2026-11-23',
  prices,
  valuation: toYieldE4(22_000),
  deviationLimits: { rates: 30, credit: 50, belowAA: 100 },
  remainingQuota: 5000,
  path: 'fine',
  crossesOwn: false,
  isTimeOver: false,
};

/** A bid of 2.2025 is 1 bp through an offer of 2.2125. */
const market = {
  bestAgainst: toYieldE4(22_125),
  bands: { best: { refuse: 1 }, valuation: { refuse: 0.25 } },
};

const keysOf = (over: Partial<CheckedOrder>, moreFacts: Partial<OrderCheckFacts> = {}) =>
  checkOrder({ ...order, ...over }, { ...facts, ...moreFacts }).map(({ field, key }) => `${field}:${key}`);

describe('checkOrder', () => {
  it('finds no problem with a valid order, or where facts are unknown', () => {
    expect(checkOrder(order, facts)).toEqual([]);
    expect(checkOrder({ ...order, price: null, orderQty: null }, {})).toEqual([]);
    fc.assert(
      fc.property(fc.subarray(Object.keys(facts)), (gone) => {
        const rest = Object.fromEntries(Object.entries(facts).filter(([name]) => !gone.includes(name)));
        expect(checkOrder(order, rest)).toEqual([]);
      }),
    );
  });

  it.each<[string, Partial<CheckedOrder>, Partial<OrderCheckFacts>, string[]]>([
    ['a user under review', {}, { newAuth: 'I' }, ['newAuth:notVerified']],
    ['a user without an institution', {}, { hasOrg: false }, ['newAuth:notVerified']],
    ['a closed market', {}, { session: { isOpen: false, hours: '9:00-17:30' } }, ['time:closed']],
    ['a price through the best offer by the allowed distance', {}, market, []],
    [
      'a price further through the best offer',
      {},
      { ...market, bestAgainst: toYieldE4(22_126) },
      ['price:throughBest'],
    ],
    [
      'an offer through the best bid',
      { side: 2 },
      { ...market, bestAgainst: toYieldE4(21_900) },
      ['price:throughBest'],
    ],
    [
      'a price outside the band around the valuation',
      {},
      { ...market, valuation: toYieldE4(21_999) },
      ['price:valuationBand'],
    ],
    ['a bid without an offer to compare', {}, { ...market, bestAgainst: null }, []],
    ['an offer without a bid to compare', { side: 2 }, { ...market, bestAgainst: null }, []],
    [
      'a valuation that is too old',
      {},
      { valued: { on: '2026-11-18', oldest: '2026-11-19' } },
      ['price:oldValuation'],
    ],
    ['the oldest valuation that may be used', {}, { valued: { on: '2026-11-19', oldest: '2026-11-19' } }, []],
    [
      'a yield whose clean price is 0',
      {},
      { prices: { ...prices, cleanE4: toPriceE4(0) } },
      ['price:yieldRange'],
    ],
    ['an intention that may be filled in part', { quoteInd: 99 }, {}, []],
    ['an unknown bond', {}, { bond: null }, ['securityId:noSuchBond']],
    [
      'a bond that matured today',
      {},
      { today: '2029-03-01', settleDate: '2029-02-28' },
      ['securityId:matured'],
    ],
    ['no settlement date', {}, { settleDate: null }, ['settlType:badSettlement']],
    ['settlement at maturity', {}, { settleDate: '2029-03-01' }, ['settlType:pastMaturity']],
    [
      'another date than that of the settlement code',
      { settlDate: '2026-11-24' },
      {},
      ['settlDate:otherSettlDate'],
    ],
    ['a quantity below the minimum', { orderQty: 900 }, {}, ['orderQty:qtyStep']],
    ['a quantity off the step', { orderQty: 1050 }, {}, ['orderQty:qtyStep']],
    [
      'a quantity above the maximum',
      { orderQty: 1_000_100 },
      { remainingQuota: 2_000_000 },
      ['orderQty:qtyMost'],
    ],
    ['a yield with five decimals', { price: 2.202_55 }, {}, ['price:yieldTick']],
    ['a yield out of range', { price: 1e308 }, {}, ['price:yieldRange']],
    ['a clean price with five decimals', { price: 99.123_45, priceType: 'C' }, {}, ['price:cleanTick']],
    ['a clean price of 0', { price: 0, priceType: 'C' }, {}, ['price:cleanRange']],
    ['a yield without a clean price', {}, { prices: null }, ['price:yieldRange']],
    ['a clean price without a yield', { priceType: 'C', price: 99 }, { prices: null }, ['price:cleanRange']],
    ['no valuation', {}, { valuation: null }, ['price:noValuation']],
    ['an expired cancellation time', {}, { isTimeOver: true }, ['specifyTime:badTime']],
    ['a minimum quantity off the step', { minQty: 1050 }, {}, ['minQty:badMinQty']],
    ['a minimum quantity above the order quantity', { minQty: 5100 }, {}, ['minQty:badMinQty']],
    ['a negative minimum quantity', { minQty: -100 }, {}, ['minQty:badMinQty']],
    ['a minimum quantity of NaN', { minQty: Number.NaN }, {}, ['minQty:badMinQty']],
    ['an all-or-none intention', { allOrNone: true, quoteInd: 99 }, {}, ['allOrNone:noAllOrNone']],
    ['more than the quota', {}, { remainingQuota: 4900 }, ['orderQty:overQuota']],
    ['no quota', {}, { remainingQuota: null }, ['amountLimit:noQuota']],
    ['an unknown path', {}, { path: 'unknown' }, ['dealPathId:unknownPath']],
    ['no path', {}, { path: 'none' }, ['dealPathId:noPath']],
    ['a price that crosses the user’s own quote', {}, { crossesOwn: true }, ['price:crossesOwn']],
  ])('names the field and the reason: %s', (_what, over, moreFacts, expected) => {
    expect(keysOf(over, moreFacts)).toEqual(expected);
  });

  it('allows borderline cases: all of a quote or quota, a minimum equal to the order, an unknown maturity', () => {
    expect(keysOf({ allOrNone: true, quoteInd: 99, targetQuoteId: 'Q1' })).toEqual([]);
    expect(keysOf({ allOrNone: true, settlDate: '2026-11-23' })).toEqual([]);
    expect(checkOrder({ ...order, settlDate: '2026-11-24' }, {})).toEqual([]);
    expect(keysOf({ minQty: 5000 })).toEqual([]);
    expect(keysOf({ minQty: 1000, orderQty: null })).toEqual([]);
    expect(keysOf({}, { bond: { ...bond, maturityDate: null }, settleDate: '2099-01-01' })).toEqual([]);
    expect(keysOf({ orderQty: 1_000_000 }, { remainingQuota: 1_000_000 })).toEqual([]);
  });

  it('allows certificates of deposit to be quoted by yield only', () => {
    const ncd = { bond: { ...bond, bondType: 'NCD' } };
    expect(keysOf({ price: 99, priceType: 'C' }, ncd)).toEqual(['priceType:ncdByYield']);
    expect(keysOf({}, ncd)).toEqual([]);
    expect(checkOrder({ ...order, price: 99, priceType: 'C' }, {})).toEqual([]);
  });

  it('allows a quote up to the limit of its class from the valuation, and states the allowed range', () => {
    const at = (units: number, bondType = 'MTN', issuerRating = 'AAA') =>
      checkOrder(order, {
        ...facts,
        bond: { ...bond, bondType, issuerRating },
        prices: { yieldE4: toYieldE4(units), cleanE4: toPriceE4(1_000_000) },
      });
    expect([at(27_000), at(17_000), at(25_000, 'GB'), at(32_000, 'MTN', 'A')]).toEqual([[], [], [], []]);
    for (const found of [at(27_001), at(16_999)])
      expect(found).toEqual([
        {
          field: 'price',
          key: 'deviation',
          values: { valuation: '2.2000', bp: 50, limit: '1.7000%~2.7000%' },
        },
      ]);
    expect(at(25_001, 'GB')[0]?.values['limit']).toBe('1.9000%~2.5000%');
  });

  it('allows a hit at the quote’s price or better for its owner, never worse', () => {
    const target = { quoteId: 'Q1', e4: toYieldE4(22_025), priceType: 'Y' } as const;
    const price = (side: 1 | 2, value: number, over: Partial<CheckedOrder> = {}) =>
      keysOf({ side, price: value, targetQuoteId: 'Q1', ...over }, { target });
    const worse = ['price:beyondTarget'];
    // A seller hitting a bid at 2.2025: a higher yield is cheaper and fine, a lower one is dearer.
    expect([price(2, 2.2025), price(2, 2.21), price(2, 2.2024)]).toEqual([[], [], worse]);
    expect([price(1, 2.2025), price(1, 2.19), price(1, 2.2026)]).toEqual([[], [], worse]);
    // Another quote, or the same one in another price type, cannot be compared.
    const inPrice = { priceType: 'C' } as const;
    expect([price(1, 2.3, { targetQuoteId: 'Q2' }), price(1, 99, inPrice), price(2, 99, inPrice)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(keysOf({ price: 2.3 }, { target: null })).toEqual([]);
  });

  it('lists problems in the order in which the server refuses', () => {
    expect(
      keysOf(
        { price: 1e308, orderQty: 1, minQty: 7 },
        {
          newAuth: 'P',
          session: { isOpen: false, hours: '' },
          today: '2030-01-01',
          settleDate: '2030-01-02',
          isTimeOver: true,
          remainingQuota: 0,
          path: 'none',
          crossesOwn: true,
        },
      ),
    ).toEqual([
      'newAuth:notVerified',
      'securityId:matured',
      'settlType:pastMaturity',
      'orderQty:qtyStep',
      'minQty:badMinQty',
      'price:yieldRange',
      'specifyTime:badTime',
      'orderQty:overQuota',
      'dealPathId:noPath',
      'price:crossesOwn',
    ]);
  });

  it('states the limit that the entry exceeded', () => {
    const limit = (over: Partial<CheckedOrder>, moreFacts: Partial<OrderCheckFacts> = {}) =>
      checkOrder({ ...order, ...over }, { ...facts, ...moreFacts })[0]?.values;
    expect(limit({}, { session: { isOpen: false, hours: '9:00-17:30' } })).toEqual({ limit: '9:00-17:30' });
    expect(limit({}, { bond: null })).toEqual({ securityId: '102280426.IB' });
    expect(limit({}, { today: '2029-03-02' })).toEqual({ symbol: '22人才安居GN001', limit: '2029-03-01' });
    expect(limit({}, { settleDate: '2029-03-02' })).toEqual({ date: '2029-03-02', limit: '2029-03-01' });
    expect(limit({ settlDate: '2026-11-24' })).toEqual({ limit: '2026-11-23' });
    expect(limit({ orderQty: 1 })).toEqual({ least: 1000, step: 100, limit: '1000/100' });
    expect(limit({ orderQty: 2_000_000 })).toEqual({ limit: 1_000_000 });
    expect(limit({ minQty: 50 })).toEqual({ step: 100, limit: 5000 });
    expect(limit({ minQty: 50, orderQty: null })).toEqual({ step: 100, limit: '' });
    expect(limit({ price: 2.202_55 })).toEqual({ limit: '0.0001' });
    expect(limit({ price: 1e9 })).toEqual({ limit: '-10000%~10000%' });
    expect(limit({ price: -1, priceType: 'C' })).toEqual({ limit: '0~10000' });
    expect(limit({}, { remainingQuota: 100 })).toEqual({ need: 5000, limit: 100 });
    const valued = { on: '2026-11-18', oldest: '2026-11-19' };
    expect(limit({}, { valued })).toEqual({ date: '2026-11-18', limit: '2026-11-19' });
    expect(limit({}, { ...market, bestAgainst: toYieldE4(22_150) })).toEqual({
      best: '2.2150',
      bp: '1.25',
      limit: 1,
    });
    expect(limit({ side: 2 }, { ...market, bestAgainst: toYieldE4(21_900) })).toEqual({
      best: '2.1900',
      bp: '1.25',
      limit: 1,
    });
    expect(limit({}, { ...market, valuation: toYieldE4(21_975) })).toEqual({
      valuation: '2.1975',
      bp: '0.50',
      limit: 0.25,
    });
  });
});

describe('checkHolding', () => {
  it('requires quota only for what the order needs beyond what it replaces', () => {
    const keys = (holding: Parameters<typeof checkHolding>[0]) => checkHolding(holding).map(({ key }) => key);
    expect(keys({ demand: 0, remainingQuota: null })).toEqual([]);
    expect(keys({ demand: -500, remainingQuota: -100 })).toEqual([]);
    expect(keys({ demand: 100, remainingQuota: 100 })).toEqual([]);
    expect(keys({ demand: 101, remainingQuota: 100 })).toEqual(['overQuota']);
    expect(keys({ demand: 1, remainingQuota: -100 })).toEqual(['overQuota']);
    expect(keys({ demand: 1, remainingQuota: null })).toEqual(['noQuota']);
    expect(keys({})).toEqual([]);
    // The demand that the caller states counts, not the order's quantity.
    expect(checkOrder(order, { ...facts, demand: 100, remainingQuota: 100 })).toEqual([]);
  });
});

describe('checkTwoSided', () => {
  const leg = (price: number | null, orderQty: number | null = 3000) => ({ price, orderQty });
  const pair = { securityId: '102280426.IB', priceType: 'Y', bid: leg(2.21), ofr: leg(2.2) } as const;
  const keys = (
    over: Partial<Parameters<typeof checkTwoSided>[0]>,
    moreFacts: Parameters<typeof checkTwoSided>[1] = {},
  ) =>
    checkTwoSided({ ...pair, ...over }, { ...facts, demand: 0, ...moreFacts }).map(
      ({ field, key }) => `${field}:${key}`,
    );

  it('finds no problem with a valid quote, including one with a side withdrawn or both sides at one yield', () => {
    expect([keys({}), keys({ bid: null }), keys({ ofr: null }), keys({ bid: null, ofr: null })]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect([keys({ bid: leg(2.2) }), keys({ bid: leg(null, null) })]).toEqual([[], []]);
    for (const ofr of [99.01, 99, null])
      expect(keys({ priceType: 'C', bid: leg(99), ofr: leg(ofr) })).toEqual([]);
  });

  it('names the side and its field', () => {
    expect(keys({ bid: leg(2.202_55), ofr: leg(2.1, 900) })).toEqual([
      'bid.price:yieldTick',
      'ofr.orderQty:qtyStep',
    ]);
    expect(keys({ bid: leg(2.21, 1_000_100), ofr: leg(-1e9) })).toEqual([
      'bid.orderQty:qtyMost',
      'ofr.price:yieldRange',
    ]);
    expect(keys({}, { bidFacts: { valuation: null, prices } })).toEqual(['bid.price:noValuation']);
    expect(keys({}, { ofrFacts: { prices: null } })).toEqual(['ofr.price:yieldRange']);
  });

  it('refuses crossed sides, in yield or price', () => {
    expect(keys({ bid: leg(2.1999) })).toEqual(['ofr:crossedLegs']);
    expect(keys({ priceType: 'C', bid: leg(99.01), ofr: leg(99) })).toEqual(['ofr:crossedLegs']);
  });

  it('requires a market maker, and lists problems in the order in which the server refuses', () => {
    expect(keys({}, { isMarketMaker: false, newAuth: 'P' })).toEqual([
      'newAuth:notVerified',
      'twoSided:notMarketMaker',
    ]);
    expect(
      keys({ bid: leg(2, 1) }, { bond: null, settleDate: null, isTimeOver: true, path: 'none' }),
    ).toEqual([
      'securityId:noSuchBond',
      'settlType:badSettlement',
      'specifyTime:badTime',
      'bid.orderQty:qtyStep',
      'ofr:crossedLegs',
      'dealPathId:noPath',
    ]);
  });
});
