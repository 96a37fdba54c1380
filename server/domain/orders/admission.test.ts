import {
  inOne,
  type MarketCommand,
  type MarketResult,
  type QuotaState,
  runCommands,
} from '#server/domain/market';
import {
  apply,
  type BookDelta,
  type BookEvent,
  type BookState,
  bookKey,
  deltaOf,
  emptyBook,
} from '#server/matching';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidEntry } from '../../../testing/bid-entry.ts';
import { orderSender, orderWorld, TEN_OCLOCK } from '../../../tests/_util/order-world.ts';
import { admit, type AdmissionFacts, answers, CLOSED, entryKey, quotaChanges } from './admission.ts';
import { isRefused, refused, refusedByBook } from './refusal.ts';
import { checkEntry, checkTwoSided, type Submission } from './submission.ts';

const world = orderWorld();
const KEY = bookKey('240210.IB', '23');
const empty = emptyBook('240210.IB', '23');

let ids = 0;
function entry(
  over: Parameters<typeof bidEntry>[0] = {},
  who: Parameters<typeof orderSender>[0] = {},
): Submission {
  const found = checkEntry(
    bidEntry({ clOrdId: `entry-${(ids += 1)}`, ...over }),
    orderSender(who),
    TEN_OCLOCK,
    world,
  );
  if (isRefused(found)) throw new Error(found.key);
  return found;
}
const bob = { operId: 'bob', orgId: 'B' };

type Facts = Omit<AdmissionFacts, 'run' | 'quotas'> & {
  readonly quotas: ReadonlyMap<string, QuotaState>;
};

/** Plenty of quota and one default path for everybody, except as `over` says. */
const facts = (over: Partial<Facts> = {}): Facts => ({
  stored: new Map(),
  quotas: new Map(['anna', 'bob'].map((id) => [id, { limit: 100_000, amount: 0 }])),
  paths: new Map(['anna', 'bob'].map((id) => [id, [{ id: `${id}-path`, isDefault: true }]])),
  books: new Map([[KEY, empty]]),
  ...over,
});
/** Admits the batch to these books, with the commands that this ran, their result and the books after them. */
function admitTo(batch: readonly Submission[], atStart: Facts) {
  const [books, quotas] = [new Map(atStart.books), new Map(atStart.quotas)];
  const commands: MarketCommand[] = [];
  const parts: MarketResult[] = [];
  const run = (command: MarketCommand): void => {
    const outcome = runCommands([command], TEN_OCLOCK, (id, bucket) => books.get(bookKey(id, bucket)));
    for (const [operId, { reserved, used }] of quotaChanges(books, outcome.deltas)) {
      const quota = quotas.get(operId);
      if (quota !== undefined) quotas.set(operId, { ...quota, amount: quota.amount + reserved + used });
    }
    for (const [key, state] of outcome.changed) books.set(key, state);
    commands.push(command);
    parts.push(outcome);
  };
  return { ...admit(batch, { ...atStart, books, quotas, run }), commands, result: inOne(parts), books };
}
const outcomesOf = (batch: readonly Submission[], over: Partial<Facts> = {}): string[] =>
  admitTo(batch, facts(over)).outcomes.map((outcome) => {
    if (outcome === null) return 'waits';
    return isRefused(outcome)
      ? `${outcome.code} ${outcome.field} ${outcome.key}`
      : `answered ${outcome.orderId}`;
  });
const bookWith = (...submissions: readonly Submission[]): BookState =>
  submissions
    .flatMap(({ orders }) => orders)
    .reduce((book, order) => apply(book, { type: 'place', order }, TEN_OCLOCK).state, empty);

const legs = (clOrdId: string, bid: number, ofr: number): Submission => {
  const found = checkTwoSided(
    {
      clOrdId,
      securityId: '240210.IB',
      priceType: 'Y',
      settlType: '3',
      bid: { price: bid, orderQty: 5000 },
      ofr: { price: ofr, orderQty: 5000 },
      timeInForce: 0,
      specifyTime: '',
    },
    orderSender({ isMarketMakingTierUser: true }),
    TEN_OCLOCK,
    world,
  );
  if (isRefused(found)) throw new Error(found.key);
  return found;
};

describe('entries under lock', () => {
  it('wait for the book, each with its command and trading path, if nothing is wrong', () => {
    const batch = [entry(), entry({ dealPathId: 'other' }, bob)];
    const { outcomes, admitted, commands } = admitTo(
      batch,
      facts({
        paths: new Map([
          [
            'anna',
            [
              { id: 'first', isDefault: false },
              { id: 'default', isDefault: true },
            ],
          ],
          [
            'bob',
            [
              { id: 'default', isDefault: true },
              { id: 'other', isDefault: false },
            ],
          ],
        ]),
      }),
    );
    expect(outcomes).toEqual([null, null]);
    expect(admitted.map(({ submission, dealPathId, index }) => [submission, dealPathId, index])).toEqual([
      [batch[0], 'default', 0],
      [batch[1], 'other', 1],
    ]);
    expect(commands).toEqual(
      batch.map(({ orders }) => ({
        securityId: '240210.IB',
        bucket: '23',
        command: { type: 'place', order: orders[0] },
      })),
    );
  });

  it('that were already answered get the same reply, or a conflict if the body differs', () => {
    const again = entry();
    const reply = {
      orderId: 'O1',
      ordStatus: '0',
      cumQty: 0,
      message: '',
      avgPrice: null,
      remainingQuota: 1,
    } as const;
    const stored = (bodyHash: string) => ({
      stored: new Map([
        [entryKey(again), { bodyHash, reply: { ...reply, key: 'quote' as const, values: {} } }],
      ]),
    });
    expect(outcomesOf([again], stored(again.bodyHash))).toEqual(['answered O1']);
    expect(outcomesOf([again], stored('another'))).toEqual(['409 clOrdId clOrdIdTaken']);
    expect(outcomesOf([again], stored(CLOSED))).toEqual(['409 clOrdId clOrdIdClosed']);
    expect(admitTo([again], facts(stored(again.bodyHash))).commands).toEqual([]);
    // The stored reply applies even if the market has closed since.
    const lateRefusal = () => refused('time', 'closed');
    expect(outcomesOf([again], { ...stored(again.bodyHash), lateRefusal })).toEqual(['answered O1']);
  });

  it('that occur twice in a batch are carried out once', () => {
    const twice = entry();
    const { outcomes, commands } = admitTo([twice, twice], facts());
    expect(outcomes).toEqual([null, null]);
    expect(commands).toHaveLength(1);
    // The same client id of another user is another entry.
    expect(admitTo([twice, { ...entry({}, bob), clOrdId: twice.clOrdId }], facts()).commands).toHaveLength(2);
  });

  it('that arrive too late are refused, and the next one is numbered without them', () => {
    const [late, fine] = [entry(), entry()];
    const lateRefusal = (one: Submission) => (one === late ? refused('time', 'closed') : null);
    expect(outcomesOf([late, fine], { lateRefusal })).toEqual(['500 time closed', 'waits']);
    expect(admitTo([late, fine], facts({ lateRefusal })).admitted.map(({ index }) => index)).toEqual([0]);
  });

  it('need quota for the whole batch, each owner’s separately', () => {
    const quotas = (limit: number, amount: number) => ({
      quotas: new Map([
        ['anna', { limit, amount }],
        ['bob', { limit: 5000, amount: 0 }],
      ]),
    });
    const batch = [entry(), entry({}, bob), entry(), entry({ orderQty: 1000 })];
    expect(outcomesOf(batch, quotas(12_000, 2000))).toEqual([
      'waits',
      'waits',
      'waits',
      '500 orderQty overQuota',
    ]);
    expect(outcomesOf(batch, quotas(11_999, 2000))).toEqual([
      'waits',
      'waits',
      '500 orderQty overQuota',
      'waits',
    ]);
    expect(outcomesOf(batch.slice(0, 1), { quotas: new Map() })).toEqual(['500 amountLimit noQuota']);
  });

  it('need a trading path: the default one or the one that they name', () => {
    const paths = { paths: new Map([['anna', [{ id: 'p', isDefault: false }]]]) };
    expect(outcomesOf([entry(), entry({ dealPathId: 'gone' }), entry({ dealPathId: 'p' })], paths)).toEqual([
      '500 dealPathId noPath',
      '500 dealPathId unknownPath',
      'waits',
    ]);
    expect(outcomesOf([entry()], { paths: new Map() })).toEqual(['500 dealPathId noPath']);
  });

  it('may not meet a quote of their own owner, resting or earlier in the same batch, but may meet others’', () => {
    const offer = (price: number, who = {}) => entry({ side: 2, price }, who);
    const against = (book: BookState, price: number) =>
      outcomesOf([entry({ price })], { books: new Map([[KEY, book]]) });
    const own = bookWith(offer(2.2));
    expect([against(own, 2.2), against(own, 2.1999), against(own, 2.2001)]).toEqual([
      ['500 price crossesOwn'],
      ['500 price crossesOwn'],
      ['waits'],
    ]);
    expect(against(bookWith(offer(2.2, bob)), 2.2)).toEqual(['waits']);
    const offered = (price: number) =>
      outcomesOf([offer(price)], { books: new Map([[KEY, bookWith(entry())]]) });
    expect([offered(2.2), offered(2.2001), offered(2.1999)]).toEqual([
      ['500 price crossesOwn'],
      ['500 price crossesOwn'],
      ['waits'],
    ]);
    expect(outcomesOf([entry()], { books: new Map() })).toEqual(['waits']);
    expect(outcomesOf([entry(), offer(2.2)])).toEqual(['waits', '500 price crossesOwn']);
    expect(outcomesOf([offer(2.2), entry()])).toEqual(['waits', '500 price crossesOwn']);
    expect(outcomesOf([entry(), entry()])).toEqual(['waits', 'waits']);
    // 今+0 is another book.
    expect(outcomesOf([entry(), entry({ side: 2, price: 2.2, settlType: '1' })])).toEqual(['waits', 'waits']);
  });
});

describe('an entry after others in one batch', () => {
  const book = new Map([[KEY, bookWith(entry({ side: 2, price: 2.2, orderQty: 5000 }, bob))]]);
  const tight = new Map(['anna', 'bob'].map((id) => [id, { limit: 5000, amount: 0 }]));

  it('has the quota that an earlier one of its owner did not keep', () => {
    const atOnce = entry({ price: 2.3, timeInForce: 3, specifyTime: '0' });
    const missed = entry({ quoteInd: 99, targetQuoteId: 'gone' });
    expect(outcomesOf([atOnce, missed, entry({ price: 2.3 })], { quotas: tight })).toEqual([
      'waits',
      'waits',
      'waits',
    ]);
  });

  it('may meet the price at which an earlier quote of its owner stood that has traded by now', () => {
    const bought = entry({ price: 2.2, orderQty: 5000 });
    expect(outcomesOf([bought, entry({ side: 2, price: 2.2 })], { books: book })).toEqual(['waits', 'waits']);
    const againstBob = entry({ side: 1, price: 2.2 });
    const bobs = entry({ side: 1, price: 2.2, orderQty: 1000 }, bob);
    expect(outcomesOf([bobs, againstBob, bobs], { books: book })).toEqual([
      '500 price crossesOwn',
      'waits',
      'waits',
    ]);
  });

  it('needs the quota of what an earlier one took from the quote that it replaces', () => {
    const quoted = legs('maker-0005', 2.205, 2.195);
    const hit = entry({ side: 1, price: 2.195, orderQty: 5000 }, bob);
    const moved = legs('maker-0006', 2.206, 2.194);
    const quotas = new Map([
      ['anna', { limit: 10_000, amount: 10_000 }],
      ['bob', { limit: 5000, amount: 0 }],
    ]);
    expect(outcomesOf([hit, moved], { books: new Map([[KEY, bookWith(quoted)]]), quotas })).toEqual([
      'waits',
      '500 orderQty overQuota',
    ]);
  });
});

describe('a replaced quote', () => {
  it('may be met by the new one, while the owner’s others may not', () => {
    const [first, second] = [entry({ side: 2, price: 2.201 }), entry({ side: 2, price: 2.2 })];
    const orderId = first.orders[0]?.id ?? '';
    const amended = entry({ price: 2.201, replaces: { orderId, leavesQty: 5000 } });
    const against = (book: BookState) => outcomesOf([amended], { books: new Map([[KEY, book]]) });
    expect(against(bookWith(first))).toEqual(['waits']);
    expect(against(bookWith(first, second))).toEqual(['waits']);
    const met = entry({ price: 2.2, replaces: { orderId, leavesQty: 5000 } });
    expect(outcomesOf([met], { books: new Map([[KEY, bookWith(first, second)]]) })).toEqual([
      '500 price crossesOwn',
    ]);
  });
});

describe('a market maker’s replacement', () => {
  it('needs quota only for what it adds, and may meet the legs that it replaces', () => {
    const book = bookWith(legs('maker-0001', 2.205, 2.195));
    const books = new Map([[KEY, book]]);
    const full = new Map([['anna', { limit: 10_000, amount: 10_000 }]]);
    // The new bid would meet the old offer.
    const moved = legs('maker-0002', 2.19, 2.18);
    expect(outcomesOf([moved], { books, quotas: full })).toEqual(['waits']);
    expect(admitTo([moved], facts({ books, quotas: full })).commands[0]?.command).toMatchObject({
      type: 'replace',
      cancelIds: [...book.bids, ...book.ofrs].map(({ id }) => id),
    });
    // Without an old quote to free its quantity there is no quota left.
    expect(outcomesOf([moved], { quotas: full })).toEqual(['500 orderQty overQuota']);
  });
});

describe('the book’s replies', () => {
  const reply = (book: BookState, submission: Submission, quotas = facts().quotas) => {
    const books = new Map([[KEY, book]]);
    const { admitted, result } = admitTo([submission], facts({ books }));
    return answers(admitted, result, { quotas, books }).get(entryKey(submission))?.outcome;
  };
  const offer = (over: Parameters<typeof bidEntry>[0]) => entry({ side: 2, ...over }, bob);

  it('state the outcome of an order: filled at the average price, partly filled, resting or nothing done', () => {
    const book = bookWith(offer({ price: 2.2, orderQty: 1000 }), offer({ price: 2.1995, orderQty: 2000 }));
    expect(reply(book, entry({ price: 2.1995, orderQty: 3000 }))).toMatchObject({
      ordStatus: '2',
      cumQty: 3000,
      key: 'filled',
      // 1000 at 2.2000 and 2000 at 2.1995: 2.19966…
      avgPrice: 2.1997,
    });
    expect(reply(book, entry({ orderQty: 3000 }))).toMatchObject({
      ordStatus: '0',
      cumQty: 1000,
      key: 'partFilled',
      values: { cumQty: 1000, orderQty: 3000 },
      avgPrice: 2.2,
    });
    const atOnce = { timeInForce: 3, specifyTime: '0' } as const;
    expect(reply(book, entry({ orderQty: 3000, ...atOnce }))).toMatchObject({
      ordStatus: '4',
      key: 'partCancelled',
      values: { cumQty: 1000, orderQty: 3000 },
    });
    expect(reply(empty, entry(atOnce))).toMatchObject({
      ordStatus: '4',
      cumQty: 0,
      key: 'unfilled',
      avgPrice: null,
    });
    expect(reply(empty, entry())).toMatchObject({ ordStatus: '0', cumQty: 0, key: 'quote', avgPrice: null });
    expect(reply(empty, entry({ quoteInd: 99, specifyTime: '600' }))).toMatchObject({ key: 'intention' });
  });

  it('state how much is left of a firm quote that has less than the order may trade', () => {
    const book = bookWith(offer({ price: 2.2, orderQty: 1000 }));
    const targetQuoteId = book.ofrs[0]?.id ?? expect.fail('there is an offer');
    const hit = (over: Parameters<typeof bidEntry>[0]) =>
      reply(book, entry({ price: 2.2, orderQty: 3000, quoteInd: 99, targetQuoteId, ...over }));
    for (const over of [{ allOrNone: true }, { minQty: 1100 }])
      expect(hit(over)).toMatchObject({
        ordStatus: '4',
        cumQty: 0,
        key: 'targetShort',
        values: { targetLeft: 1000 },
        message: expect.stringContaining('1,000'),
      });
    expect(hit({ minQty: 1000 })).toMatchObject({ cumQty: 1000, key: 'partCancelled' });
    const whole = bookWith(offer({ price: 2.2, orderQty: 3000, allOrNone: true }));
    const part = entry({
      price: 2.2,
      orderQty: 2000,
      quoteInd: 99,
      targetQuoteId: whole.ofrs[0]?.id ?? '',
    });
    expect(reply(whole, part)).toMatchObject({ ordStatus: '4', cumQty: 0, key: 'unfilled' });
  });

  it('state that the owner is being asked after a hit on a negotiable quote', () => {
    const quote = offer({ quoteInd: 2 });
    const hit = entry({ quoteInd: 99, targetQuoteId: quote.orders[0]?.id ?? '' });
    expect(reply(bookWith(quote), hit)).toMatchObject({ ordStatus: '0', key: 'asking' });
  });

  it('name both orders of a two-sided quote, and state when both sides were withdrawn', () => {
    const quoted = legs('maker-0003', 2.205, 2.195);
    expect(reply(empty, quoted)).toMatchObject({
      orderId: quoted.orders[0]?.id,
      ofrOrderId: quoted.orders[1]?.id,
      key: 'quote',
    });
    expect(reply(empty, entry())).not.toHaveProperty('ofrOrderId');
    const nothing = { ...quoted, clOrdId: 'maker-0004', orders: [] };
    expect(reply(bookWith(quoted), nothing)).toMatchObject({
      orderId: '',
      ordStatus: '4',
      cumQty: 0,
      key: 'withdrawn',
      avgPrice: null,
      remainingQuota: 100_000,
    });
  });

  it('carry the remaining quota, or null without one [U1]', () => {
    expect(reply(empty, entry(), new Map([['anna', { limit: 9000, amount: 6500 }]]))).toMatchObject({
      remainingQuota: 2500,
    });
    expect(reply(empty, entry(), new Map())).toMatchObject({ remainingQuota: null });
  });

  it('name the field that the book refuses', () => {
    const one = entry({ targetQuoteId: 'gone', quoteInd: 99 });
    expect(reply(empty, one)).toMatchObject({ code: 500, field: 'targetQuoteId', key: 'unknownTarget' });
    const negotiable = bookWith(offer({ price: 2.2, orderQty: 1000, quoteInd: 2 }));
    const targetQuoteId = negotiable.ofrs[0]?.id ?? expect.fail('there is an offer');
    const whole = entry({ price: 2.2, orderQty: 3000, allOrNone: true, targetQuoteId, quoteInd: 99 });
    expect(reply(negotiable, whole)).toMatchObject({
      field: 'orderQty',
      key: 'targetShort',
      values: { limit: 1000 },
    });
    expect(refusedByBook('badQuantity').values).toEqual({ step: 100 });
    expect(refusedByBook('notOwner')).toMatchObject({ field: 'orderId', key: 'unknownOrder', values: {} });
  });
});

describe('quota', () => {
  type Sums = { reserved: number; used: number };
  const sums = (book: BookState, deltas: readonly BookDelta[]): Record<string, Sums> =>
    Object.fromEntries(quotaChanges(new Map([[KEY, book]]), deltas));

  it('is reserved by what is left, used by what is filled and released by what ends', () => {
    const offer = entry({ side: 2, orderQty: 2000 }, bob);
    const bid = entry();
    const played = apply(bookWith(offer), { type: 'place', order: bid.orders[0] ?? never() }, TEN_OCLOCK);
    const delta = (from: BookState, events: typeof played.events) => [
      deltaOf('240210.IB', '23', from.version, events),
    ];
    expect(sums(bookWith(offer), delta(bookWith(offer), played.events))).toEqual({
      anna: { reserved: 3000, used: 2000 },
      bob: { reserved: -2000, used: 2000 },
    });
    const id = bid.orders[0]?.id ?? '';
    const ended = apply(
      played.state,
      { type: 'cancel', ids: [id], ownerId: 'anna', reason: 'user' },
      TEN_OCLOCK,
    );
    expect(sums(played.state, delta(played.state, ended.events))).toEqual({
      anna: { reserved: -3000, used: 0 },
    });
  });

  it('over any orders carried out one by one equals what is left and what is filled', () => {
    const orders = fc.array(
      fc.record({
        side: fc.constantFrom(1 as const, 2 as const),
        owner: fc.constantFrom('anna', 'bob', 'carl'),
        price: fc.integer({ min: 21_990, max: 22_010 }).map((units) => units / 10_000),
        orderQty: fc.integer({ min: 10, max: 50 }).map((steps) => steps * 100),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const property = fc.property(orders, (list) => {
      let book = empty;
      const total = new Map<string, Sums>();
      const done = new Map<string, number>();
      for (const { side, owner, price, orderQty } of list) {
        const [order] = entry({ side, price, orderQty }, { operId: owner, orgId: owner }).orders;
        if (order === undefined) continue;
        const applied = apply(book, { type: 'place', order }, TEN_OCLOCK);
        const deltas = [deltaOf('240210.IB', '23', book.version, applied.events)];
        for (const [id, { reserved, used }] of quotaChanges(new Map([[KEY, book]]), deltas)) {
          const before = total.get(id) ?? { reserved: 0, used: 0 };
          total.set(id, { reserved: before.reserved + reserved, used: before.used + used });
        }
        for (const {
          trade,
          order: { ownerId },
        } of applied.events)
          if (trade !== null) done.set(ownerId, (done.get(ownerId) ?? 0) + trade.qty);
        book = applied.state;
      }
      for (const [id, { reserved, used }] of total) {
        const live = [...book.bids, ...book.ofrs].filter(({ ownerId }) => ownerId === id);
        expect(reserved).toBe(live.reduce((sum, { orderQty, cumQty }) => sum + orderQty - cumQty, 0));
        expect(used).toBe(done.get(id) ?? 0);
      }
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('of a waiting hit is held until its owner is answered, and a simulated dealer’s side counts for no one', () => {
    const quote = { ...(entry({ side: 2, quoteInd: 2 }, bob).orders[0] ?? never()), source: 'sim' as const };
    const resting = apply(empty, { type: 'place', order: quote }, TEN_OCLOCK).state;
    const hit = entry({ quoteInd: 99, targetQuoteId: quote.id, orderQty: 3000 }).orders[0] ?? never();
    const waiting = apply(resting, { type: 'place', order: hit }, TEN_OCLOCK);
    const delta = (from: BookState, events: readonly BookEvent[]) => [
      deltaOf('240210.IB', '23', from.version, events),
    ];
    expect(sums(resting, delta(resting, waiting.events))).toEqual({ anna: { reserved: 3000, used: 0 } });
    const confirmed = apply(
      waiting.state,
      { type: 'confirm', targetId: quote.id, hitId: null, ownerId: 'bob', qty: 1000 },
      TEN_OCLOCK,
    );
    expect(sums(waiting.state, delta(waiting.state, confirmed.events))).toEqual({
      anna: { reserved: -3000, used: 1000 },
    });
    // A book not yet known was empty.
    expect(Object.fromEntries(quotaChanges(new Map(), delta(resting, waiting.events)))).toEqual({
      anna: { reserved: 3000, used: 0 },
    });
  });

  it('does not apply to simulated dealers', () => {
    const order = { ...(entry().orders[0] ?? never()), source: 'sim' as const };
    const { events } = apply(empty, { type: 'place', order }, TEN_OCLOCK);
    expect(sums(empty, [deltaOf('240210.IB', '23', 0, events)])).toEqual({});
  });
});

function never(): never {
  throw new Error('no order');
}
