import type { Level } from '#contract/entities';
import { describe, expect, it } from 'vitest';
import { draftOfLevel } from './level-order.ts';

const level: Level = {
  quoteId: 'Q1',
  price: 2.2,
  priceType: 'Y',
  yield: 2.2,
  cleanPrice: 100,
  dirtyPrice: 101,
  qty: 3000,
  cumQty: 2000,
  org: 'A银行',
  orgId: 'a',
  traderName: null,
  settlType: '2,3',
  quoteInd: 1,
  firm: true,
  flags: [],
  mine: false,
  canHit: true,
  minQty: 1000,
  time: null,
  expireTime: null,
};

describe('an order from the ladder', () => {
  it('sells to a bid and buys from an offer, with price, what is left, and settlement of that very quote', () => {
    const common = {
      securityId: '240210.IB',
      price: 2.2,
      priceType: 'Y',
      quantity: 3000,
      settlType: '2,3',
      source: 'depth.ladder',
    };
    const hit = { targetQuoteId: 'Q1', quoteInd: 99 };
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
