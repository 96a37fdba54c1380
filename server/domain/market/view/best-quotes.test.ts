import { apply, emptyBook, type NewOrder } from '#server/matching';
import { expect, it } from 'vitest';
import { ladder, summarise } from './best-quotes.ts';

const bid = (id: string, settlType: string): NewOrder => ({
  id,
  clOrdId: id,
  source: 'user',
  ownerId: id,
  orgId: id,
  side: 1,
  yieldE4: 22_000,
  clean: 1_000_000,
  priceType: 'Y',
  orderQty: 1000,
  minQty: 0,
  allOrNone: false,
  settlType,
  quoteInd: 1,
  timeInForce: 0,
  specifyTime: '',
  expireAt: null,
  urgent: false,
  stars: 0,
  ocoGroup: null,
  targetId: null,
});

it('shows the same best quote of several books in every process, in whatever order it learned of the books', () => {
  const books = [bid('b', '1'), bid('a', '2'), bid('c', '4')].map(
    (order) => apply(emptyBook('240210.IB', order.settlType), { type: 'place', order }, 1_000).state,
  );
  expect(summarise(books, 1)?.best.id).toBe('a');
  expect(summarise(books.toReversed(), 1)?.best.id).toBe('a');
  expect(ladder(books.toReversed(), 1).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
