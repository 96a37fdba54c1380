import { quoteRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { draftOfLevel } from './level-order.ts';

const level = quoteRow({ qty: 3000, cumQty: 2000, settlType: '2,3' });

describe('an order from the ladder', () => {
  it('sells to a bid and buys from an offer at that quote’s price, remaining quantity and settlement', () => {
    const common = {
      securityId: '240210.IB',
      price: 2.2,
      priceType: 'Y',
      quantity: 3000,
      settlType: '2,3',
      source: 'depth.ladder',
    };
    const hit = { targetQuoteId: 'q1', quoteInd: 99 };
    expect(draftOfLevel('240210.IB', 1, level, 'depth.ladder')).toEqual({ ...common, ...hit, side: 2 });
    expect(draftOfLevel('240210.IB', 2, level, 'depth.ladder')).toEqual({ ...common, ...hit, side: 1 });
  });

  it('names no target that cannot be hit, and no price that is masked', () => {
    expect(draftOfLevel('240210.IB', 2, { ...level, canHit: false, price: '2.20**' }, 'x')).toEqual({
      securityId: '240210.IB',
      side: 1,
      quantity: 3000,
      settlType: '2,3',
      source: 'x',
    });
  });
});
