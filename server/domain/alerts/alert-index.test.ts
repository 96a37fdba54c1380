import type { MarketServices } from '#server/domain/market';
import type { Trade } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { AlertIndex } from './alert-index.ts';
import { pricesForAlert } from './alert-prices.ts';
import type { StoredAlert } from './alert-record.ts';

const alert = (alert_id: string, over: Partial<StoredAlert> = {}): StoredAlert => ({
  alert_id,
  oper_id: 'anna',
  security_id: 'A.IB',
  field: 'bid',
  comparison: '<=',
  price_type: 'Y',
  price: 22_000,
  repeat: 'once',
  note: '',
  state: 'armed',
  fired_count: 0,
  fired_at: null,
  fired_price: null,
  created_at: new Date(0),
  updated_at: new Date(0),
  version: 1,
  ...over,
});

describe('alerts waiting for a price', () => {
  const watched = (index: AlertIndex, securityId: string) =>
    [...index.of(securityId)].map(({ alert_id, version }) => `${alert_id} v${version}`);

  it('are found by bond, and a bond without alerts is not watched', () => {
    const index = new AlertIndex();
    for (const row of [alert('a'), alert('b', { state: 'waiting' }), alert('c', { security_id: 'B.IB' })])
      index.put(row);
    expect([watched(index, 'A.IB'), watched(index, 'B.IB'), watched(index, 'C.IB')]).toEqual([
      ['a v1', 'b v1'],
      ['c v1'],
      [],
    ]);
    expect([index.size, [...index.bonds()], index.watches('C.IB')]).toEqual([3, ['A.IB', 'B.IB'], false]);
  });

  it('keep their newest version, in whatever order versions arrive', () => {
    const index = new AlertIndex();
    index.put(alert('a', { version: 3, price: 21_000 }));
    index.put(alert('a', { version: 2, price: 23_000 }));
    index.put(alert('a', { version: 3, price: 24_000 }));
    expect([...index.of('A.IB')].map(({ price }) => price)).toEqual([21_000]);
  });

  it('leave the index when they fire, return when armed again, and follow a change of bond', () => {
    const index = new AlertIndex();
    index.put(alert('a'));
    index.put(alert('a', { version: 2, state: 'fired' }));
    expect([index.size, index.watches('A.IB')]).toEqual([0, false]);
    index.put(alert('a', { version: 3, security_id: 'B.IB' }));
    index.put(alert('a', { version: 4, security_id: 'C.IB' }));
    expect([[...index.bonds()], index.size]).toEqual([['C.IB'], 1]);
    index.remove('a');
    index.remove('a');
    expect([index.size, [...index.bonds()]]).toEqual([0, []]);
  });
});

describe('the price that an alert sees', () => {
  const market = {
    bid: { best: { yieldE4: 22_000, clean: 1_001_000 } },
    ofr: null,
    last: { yieldE4: 21_900, at: 0 },
  };
  // `as` holds: prices are read from these fields only.
  const view = {
    get: (id: string) => (id === 'A.IB' ? market : undefined),
  } as unknown as MarketServices['view'];
  const trades = [
    { yieldE4: 21_950, clean: 1_002_000 },
    { yieldE4: 21_940, clean: 1_003_000 },
  ] as unknown as readonly Trade[];
  const seen = (over: Partial<StoredAlert>, done: readonly Trade[] = []) =>
    pricesForAlert(alert('a', over), view, done);

  it('is the best price of its side in its own price type, and none where no one quotes', () => {
    expect(seen({ field: 'bid' })).toEqual([22_000]);
    expect(seen({ field: 'bid', price_type: 'C' })).toEqual([1_001_000]);
    expect([seen({ field: 'ofr' }), seen({ security_id: 'unknown' })]).toEqual([[], []]);
  });

  it('includes each of several trades in turn; otherwise the last trade, which has no clean price', () => {
    expect(seen({ field: 'last' }, trades)).toEqual([21_950, 21_940]);
    expect(seen({ field: 'last', price_type: 'C' }, trades)).toEqual([1_002_000, 1_003_000]);
    expect(seen({ field: 'last' })).toEqual([21_900]);
    expect(seen({ field: 'last', price_type: 'C' })).toEqual([]);
    // Trades are irrelevant to an alert on the bid.
    expect(seen({ field: 'bid' }, trades)).toEqual([22_000]);
  });
});
