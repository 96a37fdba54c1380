import type { OrderEntry, TwoSidedQuote } from '#contract/entities';
import { apply, emptyBook } from '#server/matching';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../tests/_util/book-orders.ts';
import { bidEntry } from '../../../testing/bid-entry.ts';
import { orderSender, orderWorld, TEN_OCLOCK } from '../../../tests/_util/order-world.ts';
import { checkFlags, dealOf } from './order-checks.ts';
import { isRefused } from './refusal.ts';
import {
  bodyHash,
  checkEntry,
  checkTwoSided,
  clientId,
  commandOf,
  demandOf,
  exitPlaceOf,
  isLeg,
  placeOf,
  type Submission,
} from './submission.ts';

const world = orderWorld();
const check = (over: Partial<OrderEntry> = {}, sender = orderSender(), deps = world) =>
  checkEntry(bidEntry(over), sender, TEN_OCLOCK, deps);
function submissionOf(found: ReturnType<typeof checkEntry>): Submission {
  if (isRefused(found)) throw new Error(`refused: ${found.field} ${found.key}`);
  return found;
}
const refusal = (found: ReturnType<typeof checkEntry>): string =>
  isRefused(found) ? `${found.code} ${found.field} ${found.key}` : 'taken';

describe('an order entry', () => {
  it('becomes an order with the quoted price kept and the other of yield and price derived', () => {
    const found = submissionOf(check({ remark: 'r', dealPathId: 'p', flags: ['urgent'], minQty: 1000 }));
    expect(found).toMatchObject({
      clOrdId: 'entry-0001',
      securityId: '240210.IB',
      bucket: '23',
      settlDate: '2026-11-20',
      remark: 'r',
      dealPathId: 'p',
    });
    const [order] = found.orders;
    expect(order).toMatchObject({
      clOrdId: 'entry-0001',
      source: 'user',
      ownerId: 'anna',
      orgId: 'A',
      side: 1,
      yieldE4: 22_000,
      priceType: 'Y',
      orderQty: 5000,
      minQty: 1000,
      allOrNone: false,
      settlType: '3',
      expireAt: null,
      urgent: true,
      stars: 0,
      ocoGroup: null,
      targetId: null,
    });
    // A coupon of 2.26 % at a yield of 2.20 %: slightly above par.
    expect(order?.clean).toBeGreaterThan(1_000_000);
    expect(order?.clean).toBeLessThan(1_010_000);
    expect(found.replaced(emptyBook('240210.IB', '23'))).toEqual([]);
    expect(submissionOf(check())).toMatchObject({ remark: '', dealPathId: null });
  });

  it('in clean price gets the yield of that price', () => {
    const { clean } = submissionOf(check()).orders[0] ?? { clean: 0 };
    const byPrice = submissionOf(check({ priceType: 'C', price: clean / 10_000 })).orders[0];
    expect(byPrice).toMatchObject({ clean, priceType: 'C' });
    expect(Math.abs((byPrice?.yieldE4 ?? 0) - 22_000)).toBeLessThanOrEqual(1);
  });

  it('is refused for the first fault in the order of domain notes 3', () => {
    const all: Partial<OrderEntry> = {
      securityId: 'nobody.IB',
      settlType: 'x',
      orderQty: 50,
      price: 9,
      specifyTime: '9',
    };
    const closed = orderWorld(false);
    const wrongAll = { ...all, specifyTime: '2500' };
    expect([
      refusal(check(wrongAll, orderSender({ newAuth: 'P' }), closed)),
      refusal(check(wrongAll, orderSender(), closed)),
      refusal(check(wrongAll)),
      refusal(check({ ...wrongAll, securityId: '240210.IB' })),
      refusal(check({ orderQty: 50, price: 9, specifyTime: '2500' })),
      refusal(check({ price: 9, specifyTime: '2500' })),
      refusal(check({ specifyTime: '2500' })),
      refusal(check()),
    ]).toEqual([
      '500 newAuth notVerified',
      '500 time closed',
      '500 securityId noSuchBond',
      '500 settlType badSettlement',
      '500 orderQty qtyStep',
      '500 price deviation',
      '500 specifyTime badTime',
      'taken',
    ]);
    expect(refusal(check({}, orderSender({ orgId: null })))).toBe('500 newAuth notVerified');
  });

  it('may be 30 bp from the valuation of a rates bond, but no more', () => {
    expect([1.9, 2.5, 1.8999, 2.5001].map((price) => refusal(check({ price })))).toEqual([
      'taken',
      'taken',
      '500 price deviation',
      '500 price deviation',
    ]);
  });

  it('expires at its auto-cancel time', () => {
    const expires = (specifyTime: string) => submissionOf(check({ specifyTime })).orders[0]?.expireAt;
    expect([expires(''), expires('30'), expires('1030')]).toEqual([
      null,
      TEN_OCLOCK + 30_000,
      TEN_OCLOCK + 30 * 60_000,
    ]);
  });

  it('keeps its stars only if it is negotiable', () => {
    const stars = (quoteInd: 1 | 2 | 99) => submissionOf(check({ quoteInd, flags: ['**'] })).orders[0]?.stars;
    expect([stars(1), stars(2), stars(99)]).toEqual([0, 2, 0]);
    expect(refusal(check({ flags: ['loud'] }))).toBe('500 flags badFlag');
  });
});

describe('the flags of an order', () => {
  it.each([
    [[], { urgent: false, stars: 0, ocoGroup: null }],
    [['urgent'], { urgent: true, stars: 0, ocoGroup: null }],
    [['*'], { urgent: false, stars: 1, ocoGroup: null }],
    [['**', 'urgent', 'OCO:pair-1'], { urgent: true, stars: 2, ocoGroup: 'pair-1' }],
    [['oco:' + 'g'.repeat(24)], { urgent: false, stars: 0, ocoGroup: 'g'.repeat(24) }],
  ])('%j are read as %j', (flags, read) => {
    expect(checkFlags(flags)).toEqual(read);
  });

  it.each(['', '***', 'oco:', 'oco:' + 'g'.repeat(25), 'oco:a b', 'xoco:a', 'URGENT'])(
    '%j is refused, quoting at most twenty characters',
    (flag) => {
      expect(checkFlags(['urgent', flag])).toMatchObject({
        field: 'flags',
        key: 'badFlag',
        values: { flag: flag.slice(0, 20) },
      });
    },
  );
});

describe('the book of a deal', () => {
  const deal = (code: string) => dealOf('240210.IB', code, TEN_OCLOCK, world);

  it('that names no settlement is the usual one of its bond', () => {
    const [bond] = world.market.bonds.quoted();
    if (bond === undefined) throw new Error('the world has no bond');
    const ncd = { ...bond, terms: { ...bond.terms, bondType: 'NCD' as const } };
    const deposits = {
      ...world,
      market: { ...world.market, bonds: { get: () => ncd, quoted: () => [ncd] } },
    };
    const settled = (deps: typeof world, id = '240210.IB') => dealOf(id, undefined, TEN_OCLOCK, deps);
    expect(settled(deposits)).toMatchObject({ settlType: '1', bucket: '1', settlDate: '2026-11-19' });
    expect(settled(world)).toMatchObject({ settlType: '3', bucket: '23', settlDate: '2026-11-20' });
    expect(settled(world, 'no such bond')).toMatchObject({ settlType: '3', bond: null });
    const { settlType: _code, ...entry } = bidEntry();
    const [order] = submissionOf(checkEntry(entry, orderSender(), TEN_OCLOCK, deposits)).orders;
    expect(order?.settlType).toBe('1');
  });

  it('is that of its settlement code, on the day that the code names, however the code is written', () => {
    expect([deal('2').bucket, deal('3,2').bucket, deal('4').bucket]).toEqual(['23', '23', '4']);
    expect(['1', '2', '3', '3,2', '4', '11.25+1'].map((code) => deal(code).settlDate)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
      '2026-11-23',
      '2026-11-26',
    ]);
    expect(deal('3,2').settlType).toBe('2,3');
  });

  it('is the same for a date with or without its year if both mean the same day', () => {
    expect(deal('2026.11.25+0').settlType).toBe('11.25+0');
    // Without its year this date also occurs in January of next year.
    expect(deal('2027.01.05+0').settlType).toBe('01.05+0');
    expect(deal('2028.01.05+0').settlType).toBe('2028.01.05+0');
  });

  it('is the book in which a quote of last year already stands for that day, so that it can be hit and amended', () => {
    const january = Date.parse('2027-01-05T10:00:00+08:00');
    const code = '2027.11.05+0';
    const before = dealOf('240210.IB', code, TEN_OCLOCK, world);
    expect(before).toMatchObject({ bucket: code, settlDate: '2027-11-05' });
    const order = newOrder({ settlType: code });
    const { state } = apply(emptyBook('240210.IB', code), { type: 'place', order }, TEN_OCLOCK);
    const books = { book: (_id: string, bucket: string) => (bucket === code ? state : undefined) };
    const later = { ...world, market: { ...world.market, books } };
    for (const entered of ['11.05+0', code])
      expect(dealOf('240210.IB', entered, january, later)).toMatchObject({
        settlType: code,
        bucket: code,
        settlDate: '2027-11-05',
      });
    expect(dealOf('240210.IB', code, january, world).settlType).toBe('11.05+0');
  });

  it('has no settlement date if the code names none', () => {
    expect(['x', '5', '', '11.22+0', '11.18+0'].map((code) => deal(code).settlDate)).toEqual(
      Array(5).fill(null),
    );
    expect(dealOf('nobody.IB', '1', TEN_OCLOCK, world).bond).toBeNull();
  });
});

describe('the place of a request in the queue', () => {
  const user = orderSender();
  const key = { apiKeyId: 'bk_1', scopes: [], isSandbox: false, requestsPerMinute: 60 };
  const program = { ...user, session: { ...user.session, key } };

  it('is behind users for an entry by API key, each owner in turn', () => {
    expect([user, program].map(placeOf)).toEqual([
      { lane: 'people', owner: 'anna' },
      { lane: 'programs', owner: 'anna' },
    ]);
  });

  it('is among users for whatever reduces risk, also by API key', () => {
    const place = { lane: 'people', owner: 'anna' };
    expect([user, program].map(exitPlaceOf)).toEqual([place, place]);
  });
});

describe('an amendment of a resting quote', () => {
  const replaces = { orderId: 'old', leavesQty: 3000 };
  const old = newOrder({ id: 'old', ownerId: 'anna', orderQty: 3000 });
  const book = [
    old,
    newOrder({ id: 'offer', ownerId: 'anna', side: 2, yieldE4: 21_000 }),
    newOrder({ id: 'other', ownerId: 'bob', orgId: 'B' }),
  ].reduce(
    (state, order) => apply(state, { type: 'place', order }, TEN_OCLOCK).state,
    emptyBook('240210.IB', '23'),
  );
  const goingOf = (orderId: string, at: typeof book | undefined = book) =>
    submissionOf(check({ replaces: { orderId, leavesQty: 3000 } }))
      .replaced(at)
      .map(({ id }) => id);

  it('replaces the named order on either side, if it is the sender’s own and still resting', () => {
    expect([goingOf('old'), goingOf('offer'), goingOf('other'), goingOf('gone')]).toEqual([
      ['old'],
      ['offer'],
      [],
      [],
    ]);
    expect(submissionOf(check({ replaces })).replaced(undefined)).toEqual([]);
    expect(submissionOf(check()).replaced(book)).toEqual([]);
  });

  it('is one command with the quantity its sender saw left, and needs quota only for any increase', () => {
    const found = submissionOf(check({ replaces, orderQty: 5000 }));
    const going = found.replaced(book);
    expect(demandOf(found, going)).toBe(2000);
    expect(commandOf(found, going)).toEqual({
      type: 'replace',
      ownerId: 'anna',
      cancelIds: ['old'],
      orders: found.orders,
      leavesQty: 3000,
    });
    // Even if it has ended in the meantime: the book then reports that, and enters nothing.
    expect(commandOf(found, [])).toMatchObject({ type: 'replace', cancelIds: ['old'] });
  });

  it('is not implied by a plain entry', () => {
    const found = submissionOf(check());
    expect(found).not.toHaveProperty('amends');
    expect(commandOf(found, [])).toEqual({ type: 'place', order: found.orders[0] });
  });
});

describe('the hash of a request', () => {
  it('does not depend on the order of fields, but changes with any content', () => {
    const entry = { ...bidEntry(), flags: ['urgent', '*'] };
    const backwards = Object.fromEntries(Object.entries(entry).toReversed());
    // `as` holds: the same fields.
    expect(bodyHash(backwards as typeof entry)).toBe(bodyHash(entry));
    expect(bodyHash({ ...entry, orderQty: 5100 })).not.toBe(bodyHash(entry));
    expect(bodyHash({ ...entry, flags: ['*', 'urgent'] })).not.toBe(bodyHash(entry));
    const pair = { bid: { price: 2.2, orderQty: 1000 }, ofr: { price: 2.19, orderQty: 1000 } };
    const turned = { ofr: { orderQty: 1000, price: 2.19 }, bid: { orderQty: 1000, price: 2.2 } };
    expect(bodyHash({ ...entry, twoSided: turned })).toBe(bodyHash({ ...entry, twoSided: pair }));
  });
});

describe('a two-sided quote', () => {
  const maker = orderSender({ isMarketMakingTierUser: true });
  const quote: TwoSidedQuote = {
    clOrdId: 'maker-0001',
    securityId: '240210.IB',
    priceType: 'Y',
    settlType: '3',
    bid: { price: 2.205, orderQty: 2000 },
    ofr: { price: 2.195, orderQty: 3000, quoteInd: 2 },
    timeInForce: 0,
    specifyTime: '',
  };
  const checkQuote = (over: Partial<TwoSidedQuote> = {}, sender = maker) =>
    checkTwoSided({ ...quote, ...over }, sender, TEN_OCLOCK, world);

  it('becomes one order per side, distinguished by the suffix of the client id', () => {
    const { orders, ...rest } = submissionOf(checkQuote());
    expect(rest).toMatchObject({ remark: '', dealPathId: null });
    expect(
      orders.map(({ side, clOrdId, yieldE4, orderQty, quoteInd }) => [
        side,
        clOrdId,
        yieldE4,
        orderQty,
        quoteInd,
      ]),
    ).toEqual([
      [1, 'maker-0001.B', 22_050, 2000, 1],
      [2, 'maker-0001.S', 21_950, 3000, 2],
    ]);
    expect(orders.map(isLeg)).toEqual([true, true]);
    expect(orders.map(({ clOrdId }) => clientId(clOrdId))).toEqual(['maker-0001', 'maker-0001']);
    expect(isLeg({ clOrdId: 'a.B.c' })).toBe(false);
    expect(clientId('a.B.c')).toBe('a.B.c');
    expect(orders[0]).toMatchObject({
      ownerId: 'anna',
      orgId: 'A',
      urgent: false,
      stars: 0,
      minQty: 0,
      allOrNone: false,
      targetId: null,
      ocoGroup: null,
      source: 'user',
    });
  });

  it('with one side only withdraws the other', () => {
    expect(submissionOf(checkQuote({ bid: null })).orders.map(({ side }) => side)).toEqual([2]);
    expect(submissionOf(checkQuote({ bid: null, ofr: null })).orders).toEqual([]);
  });

  it('requires a market maker, and its legs may touch but not cross', () => {
    expect(refusal(checkQuote({}, orderSender()))).toBe('500 twoSided notMarketMaker');
    const bidAt = (price: number) => refusal(checkQuote({ bid: { price, orderQty: 2000 } }));
    expect([bidAt(2.195), bidAt(2.1949)]).toEqual(['taken', '500 ofr crossedLegs']);
    expect(refusal(checkQuote({ specifyTime: '2500' }))).toBe('500 specifyTime badTime');
    expect(refusal(checkQuote({ ofr: { price: 9, orderQty: 2000 } }))).toBe('500 ofr.price deviation');
  });

  it('is refused where it settles on another date than on the day of its review, or than an entry insists on', () => {
    const reviewed = (reviewedOn: string, settlType = '3') => refusal(checkQuote({ reviewedOn, settlType }));
    expect(reviewed('2026-11-19')).toBe('taken');
    expect(reviewed('2026-11-18')).toBe('500 settlDate otherSettlDate');
    // A date as such is the same on every day.
    expect(reviewed('2026-11-18', '11.23+0')).toBe('taken');
    const twoSided = {
      bid: { price: 2.205, orderQty: 2000 },
      ofr: { price: 2.195, orderQty: 3000 },
    };
    const entered = (settlDate: string) => refusal(check({ settlType: '3', settlDate, twoSided }, maker));
    expect([entered('2026-11-20'), entered('2026-11-19')]).toEqual(['taken', '500 settlDate otherSettlDate']);
  });

  it('replaces the legs of the owner’s previous one and no other order', () => {
    let book = emptyBook('240210.IB', '23');
    const before = submissionOf(checkQuote());
    const single = submissionOf(check({ price: 2.25, clOrdId: 'single-001' }, maker));
    const other = submissionOf(
      checkQuote(
        { clOrdId: 'other-0001' },
        orderSender({ operId: 'bob', orgId: 'B', isMarketMakingTierUser: true }),
      ),
    );
    for (const found of [before, single, other])
      for (const order of found.orders) book = apply(book, { type: 'place', order }, TEN_OCLOCK).state;
    const next = submissionOf(checkQuote({ clOrdId: 'maker-0002' }));
    const going = next.replaced(book);
    expect(going.map(({ id }) => id).sort()).toEqual(before.orders.map(({ id }) => id).sort());
    expect(next.replaced(undefined)).toEqual([]);
    expect(demandOf(next, going)).toBe(0);
    expect(demandOf(next, [])).toBe(5000);
    expect(commandOf(next, going)).toEqual({
      type: 'replace',
      ownerId: 'anna',
      cancelIds: going.map(({ id }) => id),
      orders: next.orders,
    });
  });

  it('is refused in an entry that names a quote to replace', () => {
    const legs = { bid: { price: 2.205, orderQty: 2000 }, ofr: { price: 2.195, orderQty: 3000 } };
    const entry = bidEntry({ twoSided: legs, replaces: { orderId: 'o1', leavesQty: 1000 } });
    expect(refusal(checkEntry(entry, maker, TEN_OCLOCK, world))).toBe('500 replaces noReplacedPair');
  });

  it('is always sent as a replacement, even when there is nothing to replace', () => {
    const alone = submissionOf(checkQuote({ bid: null }));
    expect(commandOf(alone, []).type).toBe('replace');
    const single = submissionOf(check());
    expect(commandOf(single, [])).toEqual({ type: 'place', order: single.orders[0] });
  });

  it('sent as an order entry gives the same quote, is hashed as sent, and cannot be immediate', () => {
    const { bid, ofr } = { bid: { price: 2.205, orderQty: 2000 }, ofr: { price: 2.195, orderQty: 3000 } };
    const entry = bidEntry({ twoSided: { bid, ofr }, dealPathId: 'p', specifyTime: '60' });
    const found = submissionOf(checkEntry(entry, maker, TEN_OCLOCK, world));
    expect(found.bodyHash).toBe(bodyHash(entry));
    expect(found.dealPathId).toBe('p');
    expect(found.orders.map(({ yieldE4, expireAt }) => [yieldE4, expireAt])).toEqual([
      [22_050, TEN_OCLOCK + 60_000],
      [21_950, TEN_OCLOCK + 60_000],
    ]);
    expect(refusal(checkEntry({ ...entry, timeInForce: 3 }, maker, TEN_OCLOCK, world))).toBe(
      '500 timeInForce noImmediatePair',
    );
  });
});

describe('any entry', () => {
  it('is refused, or becomes an order with exactly the quantities and prices requested', () => {
    const entries = fc.record({
      side: fc.constantFrom(1 as const, 2 as const),
      price: fc.integer({ min: 18_000, max: 26_000 }).map((units) => units / 10_000),
      orderQty: fc.integer({ min: 0, max: 200 }).map((steps) => steps * 50),
      quoteInd: fc.constantFrom(1 as const, 2 as const, 99 as const),
      settlType: fc.constantFrom('1', '2', '3', '2,3', '4'),
    });
    const property = fc.property(entries, (over) => {
      const found = check(over);
      const isFine =
        over.orderQty >= 1000 && over.orderQty % 100 === 0 && over.price >= 1.9 && over.price <= 2.5;
      expect(refusal(found) === 'taken').toBe(isFine);
      if (isRefused(found)) return;
      const [order] = found.orders;
      expect(order).toMatchObject({
        side: over.side,
        orderQty: over.orderQty,
        yieldE4: Math.round(over.price * 10_000),
      });
      expect(Number.isSafeInteger(order?.clean)).toBe(true);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
