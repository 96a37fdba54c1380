import { bucketOf, tickOfBond } from '#contract/rules';
import { createCalendar } from '#server/domain/calendar';
import type { BondPricer } from '#server/domain/market';
import { apply, type BookState, emptyBook, type NewOrder } from '#server/matching';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOrder, newOrder } from '../../../tests/_util/book-orders.ts';
import { chanceFrom } from './chance.ts';
import { Dealers } from './dealers.ts';
import { dealersSettlement, type QuotedBond, QuoteMaker } from './quote-maker.ts';

const NOW = Date.parse('2026-11-20T10:00:00+08:00');
// `as` holds: the fields from which quotes are made.
const bond = {
  securityId: '240210.IB',
  bondType: 'FB',
  spreadClass: 'CDB',
  couponType: 'fixed',
  tier: 'B',
} as unknown as QuotedBond;

/** A quote maker on these books; a bond is worth par less its yield. */
function quoteMaker(seed: number, bookOf: () => BookState | undefined = () => undefined, isPriced = true) {
  const chance = chanceFrom(seed);
  const org = (orgId: string, activityRank: number) => ({
    orgId,
    activityRank,
    marketMaker: true,
    traderIds: [`${orgId}-1`],
  });
  const dealers = new Dealers([org('A', 1), org('B', 2), org('C', 3)], chance);
  let ids = 0;
  const pricer: Pick<BondPricer, 'prices' | 'yieldE4OfClean'> = {
    prices: (_id, yieldE4) =>
      // `as` holds: only the clean price is read.
      isPriced ? ({ clean: 1_200_000 - yieldE4 * 9 } as ReturnType<BondPricer['prices']>) : null,
    yieldE4OfClean: (_id, clean) => Math.floor((1_200_000 - clean) / 9),
  };
  const maker = new QuoteMaker({
    chance,
    dealers,
    pricer: pricer as BondPricer,
    books: { book: bookOf } as unknown as ConstructorParameters<typeof QuoteMaker>[0]['books'],
    workdays: createCalendar(),
    newId: () => `q${(ids += 1)}`,
  });
  return { maker, dealers };
}
const dealer = { orgId: 'A', ownerId: 'A-1' };
const sideOf = (order: NewOrder) => (order.side === 1 ? 'bid' : 'ofr');

describe('the two-sided quote of a simulated maker', () => {
  it('is on the tick and around the fair yield, with the offer dearer than the bid', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 5000, max: 60_000 }), (seed, fair) => {
        const pair = quoteMaker(seed).maker.pair(bond, dealer, fair, NOW);
        if (pair === null) throw new Error('nothing stands in the way');
        const [bid, ofr] = pair;
        const tick = tickOfBond('Y', bond.securityId, bond.bondType);
        expect([sideOf(bid), sideOf(ofr), bid.yieldE4 % tick, ofr.yieldE4 % tick]).toEqual([
          'bid',
          'ofr',
          0,
          0,
        ]);
        expect(bid.yieldE4).toBeGreaterThan(fair);
        expect(ofr.yieldE4).toBeLessThan(fair);
        expect([bid.orderQty, bid.settlType]).toEqual([ofr.orderQty, ofr.settlType]);
      }),
      { numRuns: 60 },
    );
  });

  it('rises in yield when the maker holds much, to sell rather than buy', () => {
    const { maker, dealers } = quoteMaker(7);
    const before = maker.pair(bond, dealer, 22_000, NOW)?.[0].yieldE4 ?? 0;
    dealers.trade(dealer.orgId, bond.securityId, 200_000, NOW);
    expect(maker.pair(bond, dealer, 22_000, NOW)?.[0].yieldE4).toBeGreaterThan(before);
  });

  it('never crosses a resting quote', () => {
    let shifted = 0;
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 21_500, max: 22_500 }), (seed, resting) => {
        const settlType = dealersSettlement(bond);
        const other = newOrder({ side: 2, yieldE4: resting, settlType, orgId: 'Z', source: 'sim' });
        const empty = emptyBook(bond.securityId, bucketOf(settlType));
        const book = apply(empty, { type: 'place', order: other }, NOW).state;
        const pair = quoteMaker(seed, () => book).maker.pair(bond, dealer, 22_000, NOW);
        if (pair === null) return;
        const [alone] = quoteMaker(seed).maker.pair(bond, dealer, 22_000, NOW) ?? [];
        if (alone !== undefined && alone.yieldE4 <= resting) shifted += 1;
        for (const order of pair) {
          const { events } = apply(book, { type: 'place', order }, NOW);
          expect(events.filter(({ trade }) => trade !== null)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
    // In some of them the bid would trade where it would be without the resting offer.
    expect(shifted).toBeGreaterThan(0);
  });

  it('is absent if the bond has no price', () => {
    const { maker } = quoteMaker(1, undefined, false);
    expect(maker.pair(bond, dealer, 22_000, NOW)).toBeNull();
    expect(maker.quote(bond, 1, 22_000, 60_000, NOW)).toBeNull();
  });
});

describe('the quote of a simulated dealer', () => {
  it('is always accepted by the book, has a positive yield, and ends by its own time or with the market', () => {
    const side = fc.constantFrom(1 as const, 2 as const);
    fc.assert(
      fc.property(fc.integer(), side, fc.integer({ min: 50, max: 60_000 }), (seed, on, fair) => {
        const quote = quoteMaker(seed).maker.quote(bond, on, fair, 90_000, NOW);
        if (quote === null) throw new Error('nothing stands in the way');
        const { order, lifeMs } = quote;
        expect(order.yieldE4).toBeGreaterThanOrEqual(100);
        expect(order.orderQty % 100).toBe(0);
        expect(order.minQty).toBeLessThanOrEqual(order.orderQty);
        if (order.allOrNone) expect(order.minQty).toBe(0);
        expect(lifeMs === null).toBe(order.specifyTime !== '');
        const book = emptyBook(bond.securityId, bucketOf(order.settlType));
        expect(apply(book, { type: 'place', order }, NOW).refusal ?? null).toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});

describe('a hit by a simulated dealer', () => {
  it('is on the other side at the quote’s price, from another organisation, for no more than is left', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.integer({ min: 0, max: 40 }), (seed, allOrNone, done) => {
        const target = bookOrder({ orgId: 'A', orderQty: 5000, cumQty: done * 100, allOrNone });
        const hit = quoteMaker(seed).maker.hit(target);
        expect(hit).toMatchObject({
          side: 2,
          yieldE4: target.yieldE4,
          clean: target.clean,
          targetId: target.id,
        });
        expect(hit.orgId).not.toBe('A');
        expect(hit.orderQty).toBeLessThanOrEqual(5000 - done * 100);
        if (allOrNone) expect(hit.orderQty).toBe(5000 - done * 100);
      }),
      { numRuns: 60 },
    );
  });

  it('takes a firm quote at once, and asks the owner of a negotiable one', () => {
    const { maker } = quoteMaker(3);
    expect(maker.hit(bookOrder({ quoteInd: 1 }))).toMatchObject({ quoteInd: 1, timeInForce: 3 });
    expect(maker.hit(bookOrder({ quoteInd: 2 }))).toMatchObject({ quoteInd: 99 });
  });
});
