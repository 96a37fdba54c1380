import { describe, expect, it } from 'vitest';
import { bookOrder } from '../../../../tests/_util/book-orders.ts';
import { BondPricer } from '../bond-pricer.ts';
import { type Names, levelOf } from './level-row.ts';
import { MarketRows, type MarketRowsDeps } from './market-rows.ts';

const now = Date.parse('2026-11-23T10:00:00+08:00');
const isWorkday = (): boolean => true;
const pricer = new BondPricer(
  (securityId) =>
    securityId === 'A.IB'
      ? {
          securityId,
          symbol: 'A',
          bondType: 'GB',
          spreadClass: 'GB',
          tier: 'A',
          issueDate: '2024-11-24',
          maturityDate: '2034-11-24',
          couponRate: 0.03,
          frequency: 1,
          couponType: 'fixed',
          faceValue: 100,
          issuerRating: '--',
          market: 'IB',
        }
      : undefined,
  { isWorkday, nextWorkday: () => '2026-11-24' },
);
const names: Names = {
  org: (orgId) => (orgId === 'A' ? 'A银行' : null),
  revision: 0,
  trader: (ownerId) => (ownerId === 'anna' ? '安娜' : null),
};
const level = (over: Parameters<typeof bookOrder>[0], securityId = 'A.IB') =>
  levelOf(securityId, bookOrder({ createdAt: now, clean: 1_063_000, ...over }), pricer, names, now);

describe('a quote as a level of the ladder', () => {
  it('has both price and yield, the quoted one first', () => {
    expect(level({ yieldE4: 22_025 })).toMatchObject({
      price: 2.2025,
      priceType: 'Y',
      yield: 2.2025,
      cleanPrice: 106.3,
    });
    expect(level({ priceType: 'C', yieldE4: 22_025 })).toMatchObject({
      price: 106.3,
      priceType: 'C',
      yield: 2.2025,
      cleanPrice: 106.3,
    });
  });

  it('has a dirty price including interest accrued to its settlement date', () => {
    // The annual coupon of 3 falls on 24 November, the day of T+1: nothing has accrued. On T+0, 364 of 365 days have.
    expect(level({ settlType: '2' }).dirtyPrice).toBe(106.3);
    expect(level({ settlType: '1' }).dirtyPrice).toBeCloseTo(106.3 + (3 * 364) / 365, 4);
  });

  it('of a bond that cannot be priced has no dirty price and keeps what was quoted', () => {
    expect(level({}, 'B.IB')).toMatchObject({ dirtyPrice: null, cleanPrice: 106.3, yield: 2.2 });
  });

  it('shows the remaining quantity, which is also the minimum for all-or-none', () => {
    expect(level({ orderQty: 5000, cumQty: 2000, minQty: 1000 })).toMatchObject({
      qty: 3000,
      cumQty: 2000,
      minQty: 1000,
    });
    expect(level({ orderQty: 5000, cumQty: 2000, allOrNone: true })).toMatchObject({
      qty: 3000,
      minQty: 3000,
    });
  });

  it.each([
    [{}, []],
    [{ urgent: true }, ['加急']],
    [{ stars: 1 }, ['*']],
    [{ stars: 2 }, ['**']],
    [{ ocoGroup: 'g' }, ['OCO']],
    [{ allOrNone: true }, ['整量']],
    [{ quoteInd: 99 }, ['意向']],
    [
      { urgent: true, stars: 2, ocoGroup: 'g', allOrNone: true, quoteInd: 99 },
      ['加急', '**', 'OCO', '整量', '意向'],
    ],
  ] as const)('%j is flagged %j', (over, flags) => {
    expect(level(over).flags).toEqual(flags);
  });

  it.each([
    [1, true],
    [2, false],
    [99, false],
  ] as const)('of kind %i is firm: %j', (quoteInd, firm) => {
    expect(level({ quoteInd })).toMatchObject({ quoteInd, firm });
  });

  it('names organisation and trader if known, with times in Beijing time', () => {
    expect(level({})).toMatchObject({
      org: 'A银行',
      traderName: '安娜',
      time: '2026-11-23 10:00:00.000',
      expireTime: null,
    });
    expect(level({ orgId: 'Z', ownerId: 'zoe', expireAt: now + 30_000 })).toMatchObject({
      org: null,
      orgId: 'Z',
      traderName: null,
      expireTime: '2026-11-23 10:00:30.000',
    });
  });
});

it('a quote in the list of all says which side it is on and whether it outlasts its day', () => {
  // `as` holds: a list of given orders reads nothing else.
  const rows = new MarketRows({ pricer, names, now: () => now } as Partial<MarketRowsDeps> as MarketRowsDeps);
  const orders = [bookOrder({ side: 1 }), bookOrder({ side: 2, timeInForce: 1 })];
  expect(rows.sided('A.IB', orders).map(({ side, timeInForce }) => [side, timeInForce])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});
