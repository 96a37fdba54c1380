import type { BookDelta, BookOrder } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { bookOrder, bookTrade } from '../../../../tests/_util/book-orders.ts';
import { booksAt, enteredIn, momentsOf } from './moments.ts';

const quote = (id: string, yieldE4: number, from: number, until: number | null = null): BookOrder =>
  bookOrder({
    id,
    yieldE4,
    createdAt: from,
    updatedAt: until ?? from,
    ...(until === null ? {} : { phase: 'done', status: '4' }),
  });
const delta = (
  orders: readonly (readonly [order: BookOrder, isNew: boolean])[],
  trades: BookDelta['trades'] = [],
): BookDelta => ({
  securityId: 'A.IB',
  bucket: '2',
  from: 0,
  to: 9,
  orders: orders.map(([order, isNew], n) => ({ n, acceptedN: isNew ? n : null, order })),
  trades,
  history: [],
});
const bookOf = (...bids: readonly BookOrder[]) => ({
  securityId: 'A.IB',
  bucket: '2',
  version: 9,
  arrivals: 9,
  bids,
  ofrs: [],
  pendingHits: [],
});

describe('several commits that are read at once', () => {
  const old = quote('old', 22_000, 10, 40);
  const brief = quote('brief', 21_980, 20, 30);
  const stays = quote('stays', 21_990, 35);
  const deltas = [
    delta([
      [old, false],
      [brief, true],
      [stays, true],
      [quote('dealt', 21_000, 25, 25), true],
      [bookOrder({ id: 'hit', targetId: 'old', phase: 'asking', createdAt: 26, updatedAt: 26 }), true],
    ]),
  ];

  it('have the moments at which quotes came or ended, not those of what was never shown', () => {
    expect(momentsOf(deltas)).toEqual([20, 30, 35, 40]);
  });

  it('give the books of each moment, best first', () => {
    // Filled in part; the clock of the process that entered it was ahead.
    const unchanged = quote('unchanged', 22_050, 50);
    const changes = [...deltas, delta([[unchanged, false]])];
    const at = (moment: number) =>
      booksAt([bookOf(stays, unchanged), { ...bookOf(), bucket: '1' }], changes, moment).map(({ bids }) =>
        bids.map(({ id }) => id).join(' '),
      );
    expect([19, 20, 30, 35, 40].map(at)).toEqual([
      ['old unchanged', ''],
      ['brief old unchanged', ''],
      ['old unchanged', ''],
      ['stays old unchanged', ''],
      ['stays unchanged', ''],
    ]);
  });

  it('give quotes as filled as they were when they came in', () => {
    const order = { ...stays, cumQty: 3000 };
    const fill = (qty: number, at: number, side: 'bidId' | 'ofrId' = 'bidId') => ({
      n: at,
      trade: bookTrade({ bidId: 'x', ofrId: 'y', [side]: 'stays', qty, at }),
    });
    const entered = enteredIn([
      delta([], [fill(1000, 35), fill(1500, 36)]),
      delta([], [fill(500, 40, 'ofrId')]),
    ]);
    expect(entered(order).cumQty).toBe(1000);
    expect(entered({ ...brief, cumQty: 200 }).cumQty).toBe(200);
  });
});
