import { apply, emptyBook, type NewOrder } from '#server/matching';
import { expect, it } from 'vitest';
import { newOrder } from '../../../../tests/_util/book-orders.ts';
import { firmLine, ladder, summarise } from './best-quotes.ts';

const bid = (id: string, settlType: string): NewOrder =>
  newOrder({ id, ownerId: id, orgId: id, orderQty: 1000, settlType });

it('shows the same best quote across books in every process, in whatever order the books arrived', () => {
  const books = [bid('b', '1'), bid('a', '2'), bid('c', '4')].map(
    (order) => apply(emptyBook('240210.IB', order.settlType), { type: 'place', order }, 1_000).state,
  );
  expect(summarise(books, 1)?.best.id).toBe('a');
  expect(summarise(books.toReversed(), 1)?.best.id).toBe('a');
  expect(ladder(books.toReversed(), 1).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('draws the firm line within the settlement that has most firm quotes, as books never trade with each other [R2.09]', () => {
  const book = (settlType: string, ...orders: readonly NewOrder[]) =>
    orders.reduce(
      (state, order) => apply(state, { type: 'place', order }, 1_000).state,
      emptyBook('240210.IB', settlType),
    );
  const ofr = (id: string, settlType: string, yieldE4: number): NewOrder => ({
    ...bid(id, settlType),
    side: 2,
    yieldE4,
  });
  const main = book(
    '2',
    bid('a', '2'),
    ofr('b', '2', 21_950),
    // A negotiable bid ahead of the firm one, and an intention.
    { ...bid('c', '2'), yieldE4: 21_960, quoteInd: 2 },
    { ...bid('d', '2'), yieldE4: 21_970, quoteInd: 99 },
  );
  const forward = book('12.31+1', { ...bid('e', '12.31+1'), yieldE4: 21_880 });
  expect(summarise([main, forward], 1)?.best.yieldE4).toBeLessThan(21_950);
  for (const books of [
    [main, forward],
    [forward, main],
  ])
    expect(firmLine(books)).toEqual({ bid: 22_000, ofr: 21_950 });
  expect(firmLine([book('2', { ...bid('f', '2'), quoteInd: 2 })])).toEqual({ bid: null, ofr: null });
  expect(firmLine([])).toEqual({ bid: null, ofr: null });
});
