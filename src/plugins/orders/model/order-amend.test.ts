import { orderRow } from '#testing';
import { expect, it } from 'vitest';
import { canAmend, draftOfRest } from './order-amend.ts';

it('a quote that rests by itself can be changed; hits, intentions and legs of a two-sided quote cannot', () => {
  expect(canAmend(orderRow())).toBe(true);
  expect(canAmend(orderRow({ phase: 'asking' }))).toBe(false);
  expect(canAmend(orderRow({ phase: 'done', canCancel: false }))).toBe(false);
  expect(canAmend(orderRow({ quoteInd: 99 }))).toBe(false);
  expect(canAmend(orderRow({ flags: ['双边'] }))).toBe(false);
});

it('what is ordered anew is what was left: same bond, side, price and settlement', () => {
  const order = orderRow({ side: 2, orderQty: 3000, cumQty: 1000, quoteInd: 2 });
  expect(draftOfRest(order)).toEqual({
    securityId: '240210.IB',
    side: 2,
    price: 2.2,
    priceType: 'Y',
    quantity: 2000,
    settlType: '3',
    quoteInd: 2,
  });
  expect(draftOfRest(orderRow({ cumQty: 5000 }))).toBeNull();
});
