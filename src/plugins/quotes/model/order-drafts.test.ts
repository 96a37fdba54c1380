import { describe, expect, it } from 'vitest';
import { quote } from '../testing/rows.ts';
import { draftOfBest, draftOfHighest, quoteOfColumn, quoteOfKey } from './order-drafts.ts';

const row = quote({
  securityId: '240210.IB',
  priceType: 'Y',
  bidPrice: 2.2025,
  bidQty: 5000,
  bidSettlType: '2,3',
  ofrPrice: null,
  ofrQty: null,
  ofrSettlType: null,
});

describe('order drafts of quotes [R4.15]', () => {
  it('sell to a bid with all its terms filled in', () => {
    expect(draftOfBest(row, 1)).toEqual({
      securityId: '240210.IB',
      side: 2,
      price: 2.2025,
      priceType: 'Y',
      quoteInd: 99,
      quantity: 5000,
      settlType: '2,3',
    });
  });

  it('keep bond and side when there is no quote, or a masked price', () => {
    expect(draftOfBest(row, 2)).toEqual({ securityId: '240210.IB', side: 1 });
    expect(draftOfBest({ ...row, bidPrice: '2.20**' }, 1)).toEqual({ securityId: '240210.IB', side: 2 });
  });

  it('take the other side of a quote that became best', () => {
    const highest = {
      securityId: '240210.IB',
      symbol: '24国开10',
      side: 2,
      price: 2.2,
      priceType: 'Y',
      prevPrice: 2.21,
      qty: 3000,
      org: null,
      settlType: '2',
      time: null,
      kind: 'best',
    } as const;
    expect(draftOfHighest(highest)).toMatchObject({ side: 1, price: 2.2, quantity: 3000, settlType: '2' });
  });

  it('are opened from price cells and their keys only', () => {
    expect(['bidPrice', 'ofrPrice', 'bidQty', 'last'].map(quoteOfColumn)).toEqual([1, 2, null, null]);
    expect(['b', 's', 'x', ' '].map(quoteOfKey)).toEqual([2, 1, null, null]);
  });
});
