import type { OrderEntry } from '#contract/entities';

/** An order entry for tests: a firm day bid of 5000 万 at 2.2000 % on 明天+0. */
export const bidEntry = (over: Partial<OrderEntry> = {}): OrderEntry => ({
  clOrdId: 'entry-0001',
  securityId: '240210.IB',
  side: 1,
  price: 2.2,
  priceType: 'Y',
  orderQty: 5000,
  settlType: '3',
  quoteInd: 1,
  timeInForce: 0,
  specifyTime: '',
  ...over,
});
