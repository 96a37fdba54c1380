import { orderRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { quotaFor, currentQuoteState, withoutFixed } from './amendment.ts';

const replaces = { orderId: 'O1', leavesQty: 3000 };

describe('a draft that replaces a quote', () => {
  it('keeps bond, side and settlement, whatever is changed', () => {
    const change = {
      securityId: '250001.IB',
      symbol: '25附息国债01',
      side: 2,
      settlType: '3',
      targetQuoteId: 'q1',
      priceText: '2.21',
      qtyText: '2000',
    } as const;
    expect(withoutFixed(change, { replaces })).toEqual({ priceText: '2.21', qtyText: '2000' });
    expect(withoutFixed(change, { replaces: null })).toBe(change);
    expect(change.side).toBe(2);
  });

  it('may use the remaining quota plus what the quote holds', () => {
    expect(quotaFor({ replaces }, 1000)).toBe(4000);
    expect(quotaFor({ replaces: null }, 1000)).toBe(1000);
    expect(quotaFor({ replaces }, '')).toBe('');
    expect(quotaFor({ replaces }, 0)).toBe(3000);
  });
});

describe('the quote being replaced', () => {
  const now = (over: Parameters<typeof orderRow>[0]) =>
    currentQuoteState(replaces, orderRow({ orderQty: 5000, cumQty: 2000, ...over }));

  it('counts as unchanged while it is as last seen, or nothing else is known', () => {
    expect(now({})).toEqual({ state: 'stands', left: 3000 });
    expect(currentQuoteState(replaces, undefined)).toEqual({ state: 'stands', left: 3000 });
  });

  it('counts as changed when less is left, and as ended when nothing can be taken', () => {
    expect(now({ cumQty: 2500 })).toEqual({ state: 'changed', left: 2500 });
    expect(now({ cumQty: 5000, ordStatus: '2' })).toEqual({ state: 'filled', left: 0 });
    expect(now({ ordStatus: '4' })).toEqual({ state: 'ended', left: 0 });
  });
});
