import { describe, expect, it } from 'vitest';
import { newOrder } from '../../tests/_util/book-orders.ts';
import { apply, emptyBook } from './apply.ts';
import type { Applied, BookDay, BookState, Command, NewOrder, Refusal } from './types.ts';

const T0 = Date.UTC(2026, 10, 19, 2, 0, 0);
const bob = { ownerId: 'bob', orgId: 'B' } as const;
const place = (over: Partial<NewOrder> = {}): Command => ({ type: 'place', order: newOrder(over) });

/** The book after these commands, all of which were accepted. */
const after = (...commands: readonly Command[]): BookState =>
  commands.reduce<BookState>(
    (state, command) => {
      const applied = apply(state, command, T0);
      expect(applied.refusal).toBeNull();
      return applied.state;
    },
    emptyBook('240210.IB', '23'),
  );
/** The refusal of a command, which changed nothing. */
function refused(state: BookState, command: Command): Refusal | null {
  const applied = apply(state, command, T0);
  if (applied.refusal !== null) expect([applied.state, applied.events]).toEqual([state, []]);
  return applied.refusal;
}
const ended = ({ events }: Applied) =>
  events.flatMap(({ kind, order: { id, reason } }) => (kind === 'end' ? [[id, reason]] : []));

describe('an order expired by its own timer', () => {
  const timed = { specifyTime: '30', expireAt: T0 + 30_000 } as const;

  it('ends even if the clock was set back', () => {
    const state = after(place({ id: 'timed', ...timed }));
    expect(ended(apply(state, { type: 'expire', id: 'timed' }, T0))).toEqual([['timed', 'auto']]);
  });

  it('is unknown if it has no expiry or is already gone', () => {
    const state = after(place({ id: 'open' }));
    expect(refused(state, { type: 'expire', id: 'open' })).toBe('unknownOrder');
    expect(refused(state, { type: 'expire', id: 'gone' })).toBe('unknownOrder');
  });

  it('ends as timed out if it is an unanswered hit', () => {
    const state = after(
      place({ ...bob, id: 'quote', side: 2, quoteInd: 2 }),
      place({ id: 'hit', quoteInd: 99, targetId: 'quote' }),
    );
    expect(ended(apply(state, { type: 'expire', id: 'hit' }, T0))).toEqual([['hit', 'timeout']]);
  });
});

describe('several expired orders', () => {
  it('end in order of expiry, then of arrival', () => {
    const at = (id: string, seconds: number, side: 1 | 2 = 1) =>
      place({ id, side, orgId: 'A', specifyTime: String(seconds), expireAt: T0 + seconds * 1000 });
    const state = after(at('late', 30), at('first', 10, 2), at('then', 20), at('second', 10));
    expect(ended(apply(state, { type: 'tick' }, T0 + 60_000)).map(([id]) => id)).toEqual([
      'first',
      'second',
      'then',
      'late',
    ]);
  });

  it('end the hits on them, which do not end a second time', () => {
    const state = after(
      place({ ...bob, id: 'quote', side: 2, quoteInd: 2, specifyTime: '10', expireAt: T0 + 10_000 }),
      place({ id: 'hit', quoteInd: 99, targetId: 'quote', specifyTime: '20', expireAt: T0 + 20_000 }),
    );
    expect(ended(apply(state, { type: 'tick' }, T0 + 60_000))).toEqual([
      ['quote', 'auto'],
      ['hit', 'targetGone'],
    ]);
  });
});

describe('an order is refused', () => {
  const empty = emptyBook('240210.IB', '23');

  it('with a minimum quantity that is not a whole number from 0 to the order quantity', () => {
    const reasons = [-100, 0.5, 5100, 5000, 0].map((minQty) => refused(empty, place({ minQty })));
    expect(reasons).toEqual(['badQuantity', 'badQuantity', 'badQuantity', null, null]);
  });

  it('that hits a quote of its own side, a waiting hit, or a quote that cannot give any part', () => {
    const state = after(
      place({ ...bob, id: 'quote', side: 2, quoteInd: 2 }),
      place({ id: 'hit', quoteInd: 99, targetId: 'quote' }),
    );
    const hit = (over: Partial<NewOrder>) =>
      refused(state, place({ ownerId: 'carl', orgId: 'C', quoteInd: 99, targetId: 'quote', ...over }));
    expect(hit({ side: 2 })).toBe('unknownTarget');
    expect(hit({ side: 2, targetId: 'hit' })).toBe('unknownTarget');
    expect(hit({ orderQty: 50 })).toBe('badQuantity');
    expect(hit({ minQty: 5000, orderQty: 9000 })).toBeNull();
    expect(hit({ minQty: 5100, orderQty: 9000 })).toBe('targetShort');
    expect(hit({ allOrNone: true, orderQty: 9000 })).toBe('targetShort');
  });

  it('placed or replaced for a day that is over, while withdrawing quotes is still possible', () => {
    const over: BookDay = {
      settlDate: '2026-11-20',
      rolls: false,
      isOpen: true,
      lastCloseAt: Number.NEGATIVE_INFINITY,
      over: 'dayOver',
      terms: null,
      price: () => null,
    };
    const state = after(place({ id: 'mine' }));
    const replace = (orders: readonly NewOrder[]): Command => ({
      type: 'replace',
      ownerId: 'anna',
      cancelIds: ['mine'],
      orders,
    });
    expect(apply(state, place(), T0, over).refusal).toBe('dayOver');
    expect(apply(state, replace([newOrder()]), T0, over).refusal).toBe('dayOver');
    expect(apply(state, replace([]), T0, over).refusal).toBeNull();
    expect(apply(state, { type: 'tick' }, T0, over).refusal).toBeNull();
  });
});

describe('a replacement is refused as a whole', () => {
  const state = after(place({ id: 'mine' }), place({ ...bob, id: 'his', side: 2, yieldE4: 21_900 }));
  const replace = (cancelIds: readonly string[], ...orders: readonly NewOrder[]) =>
    refused(state, { type: 'replace', ownerId: 'anna', cancelIds, orders });

  it('if it withdraws another user’s quote, or enters one for another user', () => {
    expect(replace(['mine', 'his'])).toBe('notOwner');
    expect(replace(['mine'], newOrder(), newOrder({ ...bob, side: 2, yieldE4: 21_000 }))).toBe('notOwner');
    expect(replace(['mine', 'gone'])).toBeNull();
  });

  it('if two of its orders have the same id, or one has the id of a resting order', () => {
    const twice = newOrder();
    expect(replace([], twice, { ...twice })).toBe('duplicate');
    expect(replace([], newOrder({ id: 'his' }))).toBe('duplicate');
  });

  it('if one of its orders is invalid', () => {
    expect(replace(['mine'], newOrder(), newOrder({ orderQty: 0 }))).toBe('badQuantity');
  });

  it('if one of its orders hits a quote', () => {
    expect(replace([], newOrder({ yieldE4: 21_900, targetId: 'his' }))).toBe('unknownTarget');
  });

  it('if any of its bids crosses any of its offers, not only the first ones', () => {
    const bid = (yieldE4: number) => newOrder({ yieldE4 });
    const ofr = (yieldE4: number) => newOrder({ side: 2, yieldE4 });
    expect(replace([], bid(22_100), bid(21_990), ofr(21_950), ofr(22_000))).toBe('crossedLegs');
    expect(replace([], bid(22_100), bid(22_050), ofr(21_950), ofr(22_000))).toBeNull();
  });
});

describe('an answer to a hit', () => {
  const state = after(
    place({ ...bob, id: 'quote', side: 2, quoteInd: 2 }),
    place({ id: 'first', quoteInd: 99, orderQty: 1000, targetId: 'quote' }),
    place({ ownerId: 'carl', orgId: 'C', id: 'second', quoteInd: 99, orderQty: 2000, targetId: 'quote' }),
  );
  const answer = (over: Partial<Extract<Command, { type: 'confirm' }>>): Command => ({
    type: 'confirm',
    targetId: 'quote',
    hitId: null,
    ownerId: 'bob',
    qty: null,
    ...over,
  });

  it('is for the oldest hit unless another is named', () => {
    const filled = (command: Command) =>
      apply(state, command, T0).events.find(({ trade }) => trade)?.trade?.takerId;
    expect([filled(answer({})), filled(answer({ hitId: 'second' }))]).toEqual(['first', 'second']);
  });

  it('is refused for an unknown quote, from another user, and for a hit on another quote', () => {
    expect(refused(state, answer({ targetId: 'gone' }))).toBe('unknownOrder');
    expect(refused(state, answer({ ownerId: 'carl' }))).toBe('notOwner');
    expect(refused(state, answer({ hitId: 'quote' }))).toBe('nothingToConfirm');
  });

  it('leaves other hits waiting, and ends them with the quote once that is fully traded', () => {
    const part = apply(state, answer({}), T0).state;
    expect(part.pendingHits.map(({ id }) => id)).toEqual(['second']);
    const small = after(
      place({ ...bob, id: 'quote', side: 2, quoteInd: 2, orderQty: 1000 }),
      place({ id: 'first', quoteInd: 99, orderQty: 1000, targetId: 'quote' }),
      place({ ownerId: 'carl', orgId: 'C', id: 'second', quoteInd: 99, orderQty: 1000, targetId: 'quote' }),
    );
    expect(ended(apply(small, answer({}), T0))).toEqual([['second', 'targetGone']]);
  });
});

describe('a hit that may not wait', () => {
  it('ends at once if the quote’s owner would have to be asked', () => {
    const state = after(place({ ...bob, id: 'quote', side: 2, quoteInd: 2 }));
    const applied = apply(
      state,
      place({ id: 'hit', quoteInd: 99, targetId: 'quote', specifyTime: '0', expireAt: T0 }),
      T0,
    );
    expect([ended(applied), applied.state.pendingHits]).toEqual([[['hit', 'unmatched']], []]);
  });
});

describe('a cancellation', () => {
  it('is accepted from the owner or the house, and records the reason', () => {
    const state = after(place({ id: 'mine' }));
    const cancel = (ownerId: string | null, id = 'mine'): Command => ({
      type: 'cancel',
      ids: [id],
      ownerId,
      reason: 'admin',
    });
    expect(refused(state, cancel('bob'))).toBe('notOwner');
    expect(refused(state, cancel('anna', 'gone'))).toBe('unknownOrder');
    expect(ended(apply(state, cancel(null), T0))).toEqual([['mine', 'admin']]);
  });
});
