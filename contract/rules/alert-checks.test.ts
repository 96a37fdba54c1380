import { describe, expect, it } from 'vitest';
import { checkAlert } from './alert-checks.ts';
import { toPriceE4, toYieldE4 } from './units.ts';

const alert = { securityId: '240210.IB', price: 2.1, priceType: 'Y' } as const;
const facts = {
  bond: { symbol: '24国开10', bondType: 'FB', issuerRating: '--', maturityDate: '2034-06-13' },
  today: '2026-11-20',
  valuation: toYieldE4(22_000),
} as const;

describe('checkAlert', () => {
  it('finds no problem with a price that the bond may reach, or where facts are unknown', () => {
    expect([
      checkAlert(alert, facts),
      checkAlert(alert, {}),
      checkAlert({ ...alert, price: 50 }, {}),
    ]).toEqual([[], [], []]);
  });

  it('finds at most one problem: the bond, the price, or its distance from the valuation', () => {
    const keys = (over: object, moreFacts: object = {}) =>
      checkAlert({ ...alert, ...over }, { ...facts, ...moreFacts }).map(
        ({ field, key }) => `${field}:${key}`,
      );
    expect(keys({ price: 1e308 }, { bond: null })).toEqual(['securityId:noSuchBond']);
    expect(keys({ price: 1e308 }, { today: '2034-06-13' })).toEqual(['securityId:matured']);
    expect([keys({ price: 2.000_01 }), keys({ price: 1e308 })]).toEqual([
      ['price:yieldTick'],
      ['price:yieldRange'],
    ]);
    expect(keys({ price: -1, priceType: 'C' }, { valuation: toPriceE4(1_000_000) })).toEqual([
      'price:cleanRange',
    ]);
  });

  it('allows 500 bp of yield or 30 of clean price from the valuation, and states the limit', () => {
    const at = (price: number) => checkAlert({ ...alert, price }, facts);
    expect([at(7.2), at(-2.8)]).toEqual([[], []]);
    const tooFar = [{ field: 'price', key: 'alertYieldTooFar', values: { valuation: '2.2000', limit: 500 } }];
    expect([at(7.2001), at(-2.8001)]).toEqual([tooFar, tooFar]);
    const clean = (price: number) =>
      checkAlert({ ...alert, priceType: 'C', price }, { ...facts, valuation: toPriceE4(1_000_000) });
    expect([clean(130), clean(70)]).toEqual([[], []]);
    expect(clean(130.0001)).toEqual([
      { field: 'price', key: 'alertCleanTooFar', values: { valuation: '100.0000', limit: 30 } },
    ]);
  });
});
