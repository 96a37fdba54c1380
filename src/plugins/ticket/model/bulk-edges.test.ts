import { expect, it } from 'vitest';
import { edgesOf, meetsEdge, restingOf } from './bulk-edges.ts';
import { type BulkRow, rowOfParsed } from './bulk-row.ts';

const row = (over: Partial<BulkRow>): BulkRow => ({
  ...rowOfParsed(
    {
      line: 1,
      source: '',
      bond: '240210',
      side: 1,
      priceType: 'Y',
      priceText: '2.20',
      qtyText: '5000',
      settlType: '3',
      quoteInd: 1,
      allOrNone: false,
      remark: '',
    },
    'c1',
    '3',
    0,
  ),
  securityId: '240210.IB',
  ...over,
});
const meets = (mine: Partial<BulkRow>, ...others: readonly Partial<BulkRow>[]): boolean =>
  meetsEdge(restingOf(row(mine)), edgesOf(others.map(row)));

it('a row meets the best of the other side that is still to be sent, at its price or through it', () => {
  const [worse, best] = [{ side: 2, priceText: '2.18' } as const, { side: 2, priceText: '2.20' } as const];
  for (const order of [
    [worse, best],
    [best, worse],
  ]) {
    expect(['2.1999', '2.20', '2.2001'].map((priceText) => meets({ priceText }, ...order))).toEqual([
      true,
      true,
      false,
    ]);
  }
  const bids = [{ priceText: '2.20' }, { priceText: '2.22' }];
  expect(['2.19', '2.20', '2.21'].map((priceText) => meets({ side: 2, priceText }, ...bids))).toEqual([
    false,
    true,
    true,
  ]);
});

it('a row meets none of its own side, in another bond, settlement or kind of price, none that was sent, and no intention', () => {
  const offer = { side: 2, priceText: '2.20' } as const;
  expect(meets({}, offer)).toBe(true);
  for (const over of [
    { side: 1 },
    { side: null },
    { securityId: '240205.IB' },
    { settlType: '1' },
    { priceType: 'C' },
    { quoteInd: 99 },
    { priceText: '' },
    { status: 'done' },
  ] as const)
    expect([over, meets({}, { ...offer, ...over })]).toEqual([over, false]);
  for (const status of ['draft', 'refused', 'sending', 'unknown'] as const)
    expect(meets({}, { ...offer, status })).toBe(true);
  expect(meets({ side: null }, offer)).toBe(false);
});
