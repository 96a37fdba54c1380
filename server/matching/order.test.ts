import { isImmediate } from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOrder, newOrder } from '../../tests/_util/book-orders.ts';
import {
  allowsPart,
  byPriority,
  comparePrice,
  crosses,
  leavesOf,
  opposite,
  pairQty,
  quotedPrice,
  shareQty,
  tradedSettlType,
  withinLimit,
} from './order.ts';
import type { BookOrder, Side } from './types.ts';

/** Prices of a book whose bond loses ten units of price per unit of yield; an entered clean price may lie between two yields. */
const priced = fc
  .record({ step: fc.nat(6), off: fc.integer({ min: -4, max: 4 }), priceType: fc.constantFrom('Y', 'C') })
  .map(({ step, off, priceType }) => ({
    priceType,
    yieldE4: 22_000 + step,
    clean: 1_000_000 - 10 * step + (priceType === 'C' ? off : 0),
  }));
const resting = (side: Side) =>
  fc
    .record({
      price: priced,
      urgent: fc.boolean(),
      stars: fc.constantFrom(0, 1, 2),
      arrival: fc.nat(50),
    })
    .map(({ price, ...rest }) => bookOrder({ ...price, ...rest, side }));

describe('comparing two prices', () => {
  it('is antisymmetric, and a price equals itself', () => {
    fc.assert(
      fc.property(priced, priced, (a, b) => {
        expect(Math.sign(comparePrice(a, b)) + Math.sign(comparePrice(b, a))).toBe(0);
        expect(Math.abs(comparePrice(a, a))).toBe(0);
      }),
    );
  });

  it('ranks the lower yield or the higher clean price as dearer', () => {
    const byYield = (yieldE4: number) => ({ priceType: 'Y', yieldE4, clean: 0 }) as const;
    const byClean = (clean: number) => ({ priceType: 'C', yieldE4: 0, clean }) as const;
    expect(comparePrice(byYield(21_999), byYield(22_000))).toBeGreaterThan(0);
    expect(comparePrice(byClean(1_000_001), byClean(1_000_000))).toBeGreaterThan(0);
  });

  it('of different price types goes by yield first, then by clean price', () => {
    const quoted = { priceType: 'Y', yieldE4: 22_000, clean: 1_000_000 } as const;
    expect(comparePrice({ priceType: 'C', yieldE4: 21_990, clean: 999_999 }, quoted)).toBeGreaterThan(0);
    expect(comparePrice({ priceType: 'C', yieldE4: 22_000, clean: 1_000_003 }, quoted)).toBe(3);
    expect(comparePrice({ priceType: 'C', yieldE4: 22_000, clean: 1_000_000 }, quoted)).toBe(0);
  });

  it('finds that they cross if the bid pays the offer or more, whichever side takes', () => {
    fc.assert(
      fc.property(priced, priced, (a, b) => {
        expect(withinLimit({ ...a, side: 1 }, b)).toBe(crosses(a, b));
        expect(withinLimit({ ...b, side: 2 }, a)).toBe(crosses(a, b));
      }),
    );
  });

  it('uses the price type that was entered', () => {
    expect(quotedPrice({ priceType: 'Y', yieldE4: 22_000, clean: 998_000 })).toBe(22_000);
    expect(quotedPrice({ priceType: 'C', yieldE4: 22_000, clean: 998_000 })).toBe(998_000);
  });
});

describe('priority on one side', () => {
  it.each([1, 2] as const)('on side %i never puts each of two orders before the other', (side) => {
    fc.assert(
      fc.property(resting(side), resting(side), (a, b) => {
        expect(Math.sign(byPriority(a, b)) + Math.sign(byPriority(b, a))).toBe(0);
      }),
    );
  });

  it('is by price, then urgency, then stars, then time', () => {
    const [dear, cheap] = [{ yieldE4: 21_900 }, { yieldE4: 22_100 }];
    const ladder = (first: Partial<BookOrder>, last: Partial<BookOrder>): BookOrder[] => [
      bookOrder({ ...first, id: 'price', arrival: 9, stars: 2 }),
      bookOrder({ id: 'urgent', arrival: 8, stars: 2, urgent: true }),
      bookOrder({ id: 'plain', arrival: 6 }),
      bookOrder({ id: 'later', arrival: 7 }),
      bookOrder({ id: 'starred', arrival: 2, stars: 1 }),
      bookOrder({ id: 'twice', arrival: 1, stars: 2 }),
      bookOrder({ ...last, id: 'worst', arrival: 0, urgent: true }),
    ];
    const sorted = (orders: readonly BookOrder[], side: Side) =>
      orders
        .map((order) => ({ ...order, side }))
        .toReversed()
        .sort(byPriority)
        .map(({ id }) => id);
    const ids = ['price', 'urgent', 'plain', 'later', 'starred', 'twice', 'worst'];
    expect(sorted(ladder(dear, cheap), 1)).toEqual(ids);
    expect(sorted(ladder(cheap, dear), 2)).toEqual(ids);
  });
});

describe('a partial quantity', () => {
  const any = { minQty: 0, allOrNone: false };

  it('is a multiple of 100 up to what is left, or all that is left', () => {
    const quantities = [-100, 0, 50, 100, 150, 2900, 3050, 3100, Number.NaN, 100.5];
    expect(quantities.filter((qty) => allowsPart(any, 3050, qty))).toEqual([100, 2900, 3050]);
  });

  it('is at least the minimum quantity, or all that is left', () => {
    const least = { minQty: 2000, allOrNone: false };
    expect([1900, 2000, 2100].map((qty) => allowsPart(least, 5000, qty))).toEqual([false, true, true]);
    expect(allowsPart(least, 500, 500)).toBe(true);
  });

  it('of an all-or-none order is the whole order', () => {
    const whole = { minQty: 0, allOrNone: true };
    expect([100, 4900, 5000].map((qty) => allowsPart(whole, 5000, qty))).toEqual([false, false, true]);
  });

  it('between two orders is the same both ways and allowed by both', () => {
    const order = fc
      .record({ lots: fc.integer({ min: 1, max: 30 }), least: fc.nat(10), allOrNone: fc.boolean() })
      .map(({ lots, least, allOrNone }) =>
        bookOrder({ orderQty: lots * 100, minQty: Math.min(least, lots) * 100, allOrNone }),
      );
    fc.assert(
      fc.property(order, order, (a, b) => {
        const qty = pairQty(a, b);
        expect(pairQty(b, a)).toBe(qty);
        if (qty === 0) return;
        expect(qty).toBe(Math.min(leavesOf(a), leavesOf(b)));
        expect([allowsPart(a, leavesOf(a), qty), allowsPart(b, leavesOf(b), qty)]).toEqual([true, true]);
      }),
    );
  });

  it('takes account of what is already filled', () => {
    const half = bookOrder({ orderQty: 5000, cumQty: 3000 });
    expect(leavesOf(half)).toBe(2000);
    expect(pairQty(half, bookOrder({ orderQty: 9000 }))).toBe(2000);
    expect(pairQty(half, bookOrder({ orderQty: 9000, minQty: 2500 }))).toBe(0);
  });

  it('may be a share of an all-or-none taker that meets others too, but never of an all-or-none maker', () => {
    const whole = bookOrder({ orderQty: 5000, allOrNone: true });
    const small = bookOrder({ orderQty: 2000 });
    expect(shareQty(whole, 5000, small)).toBe(2000);
    expect(shareQty(small, 2000, whole)).toBe(0);
    expect(shareQty(bookOrder({ orderQty: 5000 }), 5000, whole)).toBe(5000);
  });

  it('as a share respects the minimum quantity of both', () => {
    const picky = bookOrder({ orderQty: 5000, minQty: 2000 });
    expect(shareQty(picky, 5000, bookOrder({ orderQty: 1900 }))).toBe(0);
    expect(shareQty(picky, 5000, bookOrder({ orderQty: 2000 }))).toBe(2000);
    expect(shareQty(bookOrder({ orderQty: 1900 }), 1900, picky)).toBe(0);
  });
});

describe('an order that may not rest', () => {
  it('is an immediate one, or an intention without a time', () => {
    const waits = (over: Parameters<typeof newOrder>[0]) => !isImmediate(newOrder(over));
    expect(waits({})).toBe(true);
    expect(waits({ specifyTime: '0' })).toBe(false);
    expect(waits({ timeInForce: 3 })).toBe(false);
    expect(waits({ quoteInd: 99 })).toBe(false);
    expect(waits({ timeInForce: 3, specifyTime: '30' })).toBe(true);
    expect(waits({ quoteInd: 99, specifyTime: '600' })).toBe(true);
    expect(waits({ quoteInd: 2 })).toBe(true);
  });
});

describe('the settlement of a trade', () => {
  it('is the definite code of the two, or the sooner if both leave it open', () => {
    expect(tradedSettlType('3', '2,3')).toBe('3');
    expect(tradedSettlType('2,3', '3')).toBe('3');
    expect(tradedSettlType('2,3', '2,3')).toBe('2');
    expect(tradedSettlType('12.05+0', '12.05+0')).toBe('12.05+0');
  });
});

it('the opposite of the opposite side is the side itself', () => {
  expect([opposite(1), opposite(2)]).toEqual([2, 1]);
});
