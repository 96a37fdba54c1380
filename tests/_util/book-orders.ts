import type { BookOrder, NewOrder, Trade } from '#server/matching';

let orderCount = 0;

/** An order for the book: a firm day bid of 50 million at 2.2000, without a minimum quantity; each has its own id. */
export const newOrder = (over: Partial<NewOrder> = {}): NewOrder => ({
  id: `x${(orderCount += 1)}`,
  clOrdId: 'c',
  source: 'user',
  ownerId: 'anna',
  orgId: 'A',
  side: 1,
  yieldE4: 22_000,
  clean: 1_000_000,
  priceType: 'Y',
  orderQty: 5000,
  minQty: 0,
  allOrNone: false,
  settlType: '2',
  quoteInd: 1,
  timeInForce: 0,
  specifyTime: '',
  expireAt: null,
  urgent: false,
  stars: 0,
  ocoGroup: null,
  targetId: null,
  ...over,
});

/** The same as shown by the book; it was the first to arrive. */
export const bookOrder = (over: Partial<BookOrder> = {}): BookOrder => ({
  ...newOrder(),
  arrival: 1,
  cumQty: 0,
  turnover: 0,
  status: '0',
  phase: 'resting',
  reason: null,
  settlDate: null,
  createdAt: 0,
  updatedAt: 0,
  ...over,
});

/** A trade of 20 million at 2.1950 and 100.04, in which organisation A bought what B offered. */
export const bookTrade = (over: Partial<Trade> = {}): Trade => ({
  id: 't1',
  bidId: 'o1',
  ofrId: 'x',
  makerId: 'x',
  takerId: 'o1',
  bidOrgId: 'A',
  ofrOrgId: 'B',
  qty: 2000,
  yieldE4: 21_950,
  clean: 1_000_400,
  priceType: 'Y',
  settlType: '2',
  settlDate: null,
  direction: 'TKN',
  at: 0,
  ...over,
});
