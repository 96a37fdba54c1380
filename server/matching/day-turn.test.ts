import { describe, expect, it } from 'vitest';
import { newOrder } from '../../tests/_util/book-orders.ts';
import { apply, emptyBook } from './apply.ts';
import { checkHistory, checkInvariants } from './invariants.ts';
import type { BookDay, BookEvent, BookState, Command, NewOrder } from './types.ts';

const T0 = Date.parse('2026-11-20T10:00:00+08:00');
const DAY_MS = 86_400_000;

const place = (over: Partial<NewOrder>): Command => ({
  type: 'place',
  order: newOrder({ timeInForce: 1, ...over }),
});
const bob = { ownerId: 'bob', orgId: 'B' };
const offer = (over: Partial<NewOrder>): Command => place({ side: 2, ...bob, ...over });

/**
 * A day on which a yield corresponds to `shift` units of price less than the day before, and a price to that much more
 * yield.
 */
const day = (settlDate: string, shift = 0, over: Partial<BookDay> = {}): BookDay => ({
  settlDate,
  rolls: true,
  isOpen: true,
  lastCloseAt: Number.NEGATIVE_INFINITY,
  over: null,
  terms: null,
  price: ({ priceType, yieldE4, clean }) =>
    priceType === 'Y' ? { yieldE4, clean: clean - shift } : { yieldE4: yieldE4 - shift, clean },
  ...over,
});

function play(
  state: BookState,
  at: number,
  of: BookDay,
  ...commands: Command[]
): { state: BookState; events: BookEvent[] } {
  let now = state;
  const events: BookEvent[] = [];
  for (const command of commands) {
    const applied = apply(now, command, at, of);
    expect(applied.refusal).toBeNull();
    expect(checkInvariants(applied.state, at)).toEqual([]);
    now = applied.state;
    events.push(...applied.events);
  }
  return { state: now, events };
}
const empty = emptyBook('240210.IB', '23');
const ends = (events: readonly BookEvent[]) =>
  events.filter(({ kind }) => kind === 'end').map(({ order: { id, reason } }) => [id, reason]);

describe('a book at the turn of the day', () => {
  const friday = day('2026-11-23');
  const monday = day('2026-11-24', 7);

  it('rolls resting quotes before anything else happens, so that both sides of a trade settle on one day', () => {
    const before = play(empty, T0, friday, place({ id: 'old' }));
    expect(before.state.bids).toMatchObject([{ settlDate: '2026-11-23', clean: 1_000_000 }]);
    const { events } = play(before.state, T0 + 3 * DAY_MS, monday, offer({ id: 'new', clean: 999_993 }));
    expect(events.map(({ kind, order: { id, settlDate } }) => [kind, id, settlDate])).toEqual([
      ['roll', 'old', '2026-11-24'],
      ['new', 'new', '2026-11-24'],
      ['fill', 'old', '2026-11-24'],
      ['fill', 'new', '2026-11-24'],
    ]);
    expect(events.at(-1)?.trade).toMatchObject({ settlDate: '2026-11-24', clean: 999_993, yieldE4: 22_000 });
    expect(checkHistory([...before.events, ...events])).toEqual([]);
  });

  it('keeps the yield of a quote by yield and the price of a quote by price, and re-sorts them', () => {
    const { state } = play(
      empty,
      T0,
      friday,
      place({ id: 'by yield' }),
      place({ id: 'by price', priceType: 'C', yieldE4: 22_003, clean: 999_997 }),
    );
    expect(state.bids.map(({ id }) => id)).toEqual(['by yield', 'by price']);
    const carried = play(state, T0 + 3 * DAY_MS, monday, { type: 'tick' }).state;
    expect(carried.bids).toMatchObject([
      { id: 'by price', yieldE4: 21_996, clean: 999_997 },
      { id: 'by yield', yieldE4: 22_000, clean: 999_993 },
    ]);
  });

  it('never trades on its own: if two quotes cross at their new prices, the younger ends', () => {
    const { state } = play(
      empty,
      T0,
      friday,
      place({ id: 'bid', priceType: 'C', yieldE4: 22_003, clean: 999_997 }),
      offer({ id: 'offer' }),
    );
    const { events } = play(state, T0 + 3 * DAY_MS, monday, { type: 'tick' });
    expect(events.some(({ trade }) => trade !== null)).toBe(false);
    expect(ends(events)).toEqual([['offer', 'crossed']]);
  });

  it('ends the firm quote that crosses an older intention, though the house works the intention', () => {
    const { state } = play(
      empty,
      T0,
      friday,
      place({
        id: 'intention',
        quoteInd: 99,
        specifyTime: '99999',
        expireAt: T0 + 30 * DAY_MS,
        priceType: 'C',
        yieldE4: 22_003,
        clean: 999_997,
      }),
      offer({ id: 'offer' }),
    );
    const { events, state: carried } = play(state, T0 + 3 * DAY_MS, monday, { type: 'tick' });
    expect(ends(events)).toEqual([['offer', 'crossed']]);
    expect(carried.bids.map(({ id }) => id)).toEqual(['intention']);
  });

  it('ends quotes without a price for the new settlement date, and unanswered hits', () => {
    const { state } = play(
      empty,
      T0,
      friday,
      place({ id: 'quote', quoteInd: 2 }),
      offer({ id: 'hit', targetId: 'quote' }),
    );
    const unpriced = day('2026-11-24', 0, { price: () => null });
    expect(ends(play(state, T0 + 1000, unpriced, { type: 'tick' }).events)).toEqual([
      ['hit', 'timeout'],
      ['quote', 'unpriced'],
    ]);
  });

  it('ends quotes for a date that has passed, and accepts no more for it', () => {
    const named = day('2026-11-23', 0, { rolls: false });
    const { state } = play(emptyBook('240210.IB', '11.23+0'), T0, named, place({ settlType: '11.23+0' }));
    expect(play(state, T0 + DAY_MS, named, { type: 'tick' }).events).toEqual([]);
    const passed = day('', 0, { rolls: false, over: 'dayOver' });
    const applied = apply(state, offer({ settlType: '11.23+0' }), T0 + 4 * DAY_MS, passed);
    expect(applied.refusal).toBe('dayOver');
    expect(applied.state.bids).toEqual([]);
    expect(applied.events).toMatchObject([{ kind: 'end', order: { reason: 'dayOver' } }]);
  });

  it('never moves a quote for a named date to the same date of another year', () => {
    const { state } = play(
      emptyBook('240210.IB', '11.23+0'),
      T0,
      day('2026-11-23', 0, { rolls: false }),
      place({ settlType: '11.23+0' }),
    );
    const nextYear = day('2027-11-23', 0, { rolls: false });
    expect(ends(play(state, T0 + 300 * DAY_MS, nextYear, { type: 'tick' }).events)).toMatchObject([
      [expect.any(String), 'dayOver'],
    ]);
  });

  it('ends quotes of a bond that has matured', () => {
    const { state } = play(empty, T0, friday, place({ id: 'quote' }));
    const matured = day('2026-11-24', 0, { over: 'matured' });
    expect(ends(play(state, T0 + 3 * DAY_MS, matured, { type: 'tick' }).events)).toEqual([
      ['quote', 'matured'],
    ]);
  });

  it('ends quotes and hits of a bond that matures on the day on which they settle', () => {
    const { state } = play(
      empty,
      T0,
      friday,
      place({ id: 'quote', quoteInd: 2 }),
      offer({ id: 'hit', targetId: 'quote' }),
    );
    const matured = { ...friday, over: 'matured' } as const;
    const { events, state: after } = play(state, T0 + 1000, matured, { type: 'tick' });
    expect(ends(events)).toEqual([
      ['hit', 'matured'],
      ['quote', 'matured'],
    ]);
    expect([after.bids, after.pendingHits]).toEqual([[], []]);
  });

  it('ends day orders of a close that is made up for on a later day, and carries over only the rest', () => {
    const { state } = play(empty, T0, friday, place({ id: 'day', timeInForce: 0 }), place({ id: 'gtc' }));
    const { events } = play(state, T0 + 3 * DAY_MS, monday, { type: 'close' });
    expect(events.map(({ kind, order: { id, settlDate, reason } }) => [kind, id, settlDate, reason])).toEqual(
      [
        ['end', 'day', '2026-11-23', 'close'],
        ['roll', 'gtc', '2026-11-24', null],
      ],
    );
  });

  it.each<[string, Command]>([
    ['is carried over', { type: 'tick' }],
    ['trades', offer({ id: 'new', clean: 999_993 })],
  ])('ends day orders of a close that nobody carried out before anything %s', (_, command) => {
    const lastCloseAt = T0 + 8 * 3_600_000;
    const { state } = play(
      empty,
      T0,
      friday,
      place({ id: 'quote', timeInForce: 0, quoteInd: 2 }),
      offer({ id: 'hit', targetId: 'quote', specifyTime: '99999', expireAt: T0 + 10 * DAY_MS }),
      place({ id: 'day', timeInForce: 0 }),
    );
    const { events } = play(state, T0 + 3 * DAY_MS, { ...monday, lastCloseAt }, command);
    expect(ends(events)).toEqual([
      ['hit', 'close'],
      ['quote', 'close'],
      ['day', 'close'],
    ]);
    expect(events.some(({ kind }) => kind === 'roll' || kind === 'fill')).toBe(false);
  });

  it('keeps what was placed since the close that is made up for', () => {
    const lastCloseAt = T0 + 8 * 3_600_000;
    const { state } = play(empty, T0, friday, place({ id: 'old', timeInForce: 0 }));
    const { state: after } = play(
      state,
      lastCloseAt,
      { ...monday, lastCloseAt },
      place({ id: 'new', timeInForce: 0 }),
      { type: 'close', before: lastCloseAt },
    );
    expect(after.bids.map(({ id }) => id)).toEqual(['new']);
  });

  it('lets nothing trade because day orders ended, also where that close is made up for in trading hours', () => {
    const { state } = play(
      empty,
      T0,
      friday,
      place({ id: 'all', orderQty: 6000, allOrNone: true }),
      offer({ id: 'first', orderQty: 2000, timeInForce: 0 }),
    );
    // The bid needs 6,000: what is left of it after the first offer is less than the second.
    const { state: crossed } = play(
      state,
      T0,
      friday,
      offer({ id: 'second', orderQty: 5000, allOrNone: true }),
      offer({ id: 'third', orderQty: 1000 }),
    );
    expect([crossed.bids.length, crossed.ofrs.length]).toEqual([1, 3]);
    const { events } = play(crossed, T0 + DAY_MS, { ...friday, lastCloseAt: T0 + 1 }, { type: 'tick' });
    expect(ends(events)).toMatchObject([
      ['first', 'close'],
      [expect.any(String), 'crossed'],
    ]);
    expect(events.some(({ trade }) => trade !== null)).toBe(false);
  });

  it('leaves quotes with an unchanged settlement date alone', () => {
    const { state } = play(empty, T0, friday, place({}));
    expect(apply(state, { type: 'tick' }, T0 + DAY_MS, friday).events).toEqual([]);
  });

  it('leaves them alone also where others of the book are carried over', () => {
    const quote = place({ id: 'quote', quoteInd: 2, yieldE4: 22_050 });
    const hit = offer({ id: 'hit', yieldE4: 22_050, targetId: 'quote' });
    const { state } = play(empty, T0, monday, quote, hit);
    const old = play(empty, T0, friday, place({ id: 'old' })).state.bids;
    const mixed = { ...state, bids: [...old.map((order) => ({ ...order, arrival: 3 })), ...state.bids] };
    const { events } = apply(mixed, { type: 'tick' }, T0 + 1000, monday);
    expect(events.map(({ kind, order: { id } }) => [kind, id])).toEqual([['roll', 'old']]);
  });
});

describe('a book whose bond has its terms corrected', () => {
  /** A day on which the bond's coupon makes its clean price at any yield so many units dearer. */
  const withCoupon = (units: number, over: Partial<BookDay> = {}): BookDay =>
    day('2026-11-23', 0, {
      terms: { units },
      price: ({ priceType, yieldE4, clean }) =>
        priceType === 'Y'
          ? { yieldE4, clean: 10_000_000 - 10 * yieldE4 + units }
          : { yieldE4: Math.round((10_000_000 - clean + units) / 10), clean },
      ...over,
    });
  const before = withCoupon(0);
  const after = withCoupon(50);
  const priced = (priceType: 'Y' | 'C', yieldE4: number): Partial<NewOrder> => ({
    priceType,
    yieldE4,
    clean: 10_000_000 - 10 * yieldE4,
  });
  const quotesOf = ({ bids, ofrs }: BookState) =>
    [...bids, ...ofrs].map(({ id, yieldE4, clean }) => [id, yieldE4, clean]);

  it('keeps what was entered and has the other form follow, before anything trades', () => {
    const { state } = play(
      empty,
      T0,
      before,
      place({ id: 'by yield', ...priced('Y', 22_000) }),
      place({ id: 'by price', ...priced('C', 22_010) }),
    );
    const { state: corrected, events } = play(state, T0, after, { type: 'tick' });
    expect(quotesOf(corrected)).toEqual([
      ['by yield', 22_000, 9_780_050],
      ['by price', 22_015, 9_779_900],
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['roll', 'roll']);
    expect(play(corrected, T0, after, { type: 'tick' }).events).toEqual([]);
    expect(play(corrected, T0, withCoupon(50), { type: 'tick' }).events).toEqual([]);
    const { events: fills } = play(state, T0, after, offer({ id: 'taker', ...priced('Y', 22_000) }));
    expect(fills.find(({ trade }) => trade !== null)?.trade).toMatchObject({
      makerId: 'by yield',
      clean: 9_780_050,
    });
  });

  it('ends what now crosses and what has no price, though it settles on a fixed day', () => {
    const fixed = { rolls: false };
    const { state } = play(
      empty,
      T0,
      withCoupon(0, fixed),
      place({ id: 'bid', ...priced('Y', 22_000) }),
      offer({ id: 'ofr', ...priced('C', 21_998) }),
    );
    expect(ends(play(state, T0, withCoupon(50, fixed), { type: 'tick' }).events)).toEqual([
      ['ofr', 'crossed'],
    ]);
    const unpriced = { ...withCoupon(50, fixed), price: () => null };
    expect(ends(play(state, T0, unpriced, { type: 'tick' }).events)).toEqual([
      ['bid', 'unpriced'],
      ['ofr', 'unpriced'],
    ]);
    expect(apply(state, offer({ ...priced('Y', 22_000) }), T0, unpriced).refusal).toBe('badPrice');
  });

  it('ends the requests on a repriced quote, and leaves those on others', () => {
    const { state } = play(
      empty,
      T0,
      before,
      place({ id: 'quote', quoteInd: 2, ...priced('Y', 22_000) }),
      offer({ id: 'hit', quoteInd: 99, ...priced('Y', 22_000), targetId: 'quote' }),
    );
    expect(ends(play(state, T0, after, { type: 'tick' }).events)).toEqual([['hit', 'timeout']]);
    expect(play(state, T0, withCoupon(0), { type: 'tick' }).events).toEqual([]);
  });

  it('takes an order that was checked by the former terms at what follows from its entry now', () => {
    const entered = [
      place({ id: 'one', ...priced('Y', 22_000) }),
      place({ id: 'two', ...priced('C', 22_010) }),
    ];
    const { state } = play(empty, T0, after, ...entered);
    expect(quotesOf(state)).toEqual([
      ['one', 22_000, 9_780_050],
      ['two', 22_015, 9_779_900],
    ]);
    const legs: Command = {
      type: 'replace',
      ownerId: 'anna',
      cancelIds: ['one', 'two'],
      orders: [newOrder({ id: 'leg', ...priced('C', 22_010) })],
    };
    expect(quotesOf(play(state, T0, after, legs).state)).toEqual([['leg', 22_015, 9_779_900]]);
  });
});
