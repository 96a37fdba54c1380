import { orderRow } from '#testing';
import { expect, it } from 'vitest';
import { amendmentOf, canAmend } from './order-amend.ts';

it('a single resting quote can be amended; hits, intentions, two-sided legs and what the ticket cannot express cannot [U19]', () => {
  expect(canAmend(orderRow())).toBe(true);
  expect(canAmend(orderRow({ phase: 'asking' }))).toBe(false);
  expect(canAmend(orderRow({ phase: 'done', canCancel: false }))).toBe(false);
  expect(canAmend(orderRow({ quoteInd: 99 }))).toBe(false);
  expect(canAmend(orderRow({ flags: ['双边'] }))).toBe(false);
  expect(canAmend(orderRow({ flags: ['加急'] }))).toBe(false);
  expect(canAmend(orderRow({ flags: ['整量'] }))).toBe(true);
});

it('an amendment replaces the quote with its remaining quantity and all its other terms', () => {
  const order = orderRow({
    orderId: 'O7',
    side: 2,
    orderQty: 3000,
    cumQty: 1000,
    quoteInd: 2,
    minQty: 2500,
    timeInForce: 1,
    specifyTime: '60',
    dealPathId: 'P2',
    remark: '试单',
  });
  expect(amendmentOf(order)).toEqual({
    securityId: '240210.IB',
    side: 2,
    price: 2.2,
    priceType: 'Y',
    quantity: 2000,
    settlType: '3',
    quoteInd: 2,
    replaces: { orderId: 'O7', leavesQty: 2000 },
    terms: {
      minQty: 2000,
      allOrNone: false,
      timeInForce: 1,
      specifyTime: '60',
      dealPathId: 'P2',
      remark: '试单',
    },
  });
  expect(amendmentOf(orderRow({ cumQty: 5000 }))).toBeNull();
});
