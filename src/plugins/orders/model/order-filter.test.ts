import { orderCategory } from '#contract/entities';
import { orderRow } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFiltering, NO_FILTER, type OrderFilter, passes, queryOf } from './order-filter.ts';

const day = fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21');
const filter: fc.Arbitrary<OrderFilter> = fc.record({
  status: fc.constantFrom('all', 'unfilled', 'filled', 'cancelled'),
  category: fc.constantFrom('all', ...orderCategory.options),
  side: fc.constantFrom('all', '1', '2'),
  securityId: fc.constantFrom('', '240210.IB', '250001.IB'),
  from: fc.oneof(fc.constant(''), day),
  to: fc.oneof(fc.constant(''), day),
  settlDate: fc.oneof(fc.constant(''), day),
});
const order = fc
  .record({
    ordStatus: fc.constantFrom('0', '2', '4'),
    category: fc.constantFrom(...orderCategory.options, null),
    side: fc.constantFrom(1 as const, 2 as const),
    securityID: fc.constantFrom('240210.IB', '250001.IB', '240210.SH'),
    createTime: fc.oneof(
      fc.constant(null),
      day.map((date) => `${date} 23:59:59.999`),
      day.map((date) => `${date} 00:00:00.000`),
    ),
    cumQty: fc.constantFrom(0, 1000),
    settlDates: fc.subarray(['2026-11-18', '2026-11-19', '2026-11-20']),
  })
  .map((over) => orderRow(over));
/** The orders of a list that pass a filter. */
const sieve = (rows: readonly ReturnType<typeof orderRow>[], by: OrderFilter) =>
  rows.filter((row) => passes(row, by));

describe('a filter of orders', () => {
  it('admits everything when nothing is chosen, and sends the server no condition', () => {
    fc.assert(
      fc.property(order, (row) => {
        expect(passes(row, NO_FILTER)).toBe(true);
      }),
    );
    expect([isFiltering(NO_FILTER), queryOf(NO_FILTER)]).toEqual([false, {}]);
  });

  it('equals its parts applied one after another, in any order', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 20 }), filter, (rows, by) => {
        const parts = Object.entries(by).map(([key, value]) => ({ ...NO_FILTER, [key]: value }));
        expect(parts.reduce((rest, part) => sieve(rest, part), rows)).toEqual(sieve(rows, by));
        expect(parts.toReversed().reduce((rest, part) => sieve(rest, part), rows)).toEqual(sieve(rows, by));
      }),
    );
  });

  it('sends the server exactly its own conditions', () => {
    fc.assert(
      fc.property(filter, (by) => {
        const narrowed = Object.keys(by).filter((key) => !['all', ''].includes(by[key as keyof OrderFilter]));
        expect(Object.keys(queryOf(by))).toEqual(narrowed);
        expect(isFiltering(by)).toBe(narrowed.length > 0);
      }),
    );
  });

  it('includes both its days, to the last moment', () => {
    const of = (createTime: string) => orderRow({ createTime });
    const week = { ...NO_FILTER, from: '2026-11-16', to: '2026-11-20' };
    expect(passes(of('2026-11-16 00:00:00.000'), week)).toBe(true);
    expect(passes(of('2026-11-20 23:59:59.999'), week)).toBe(true);
    expect(passes(of('2026-11-15 23:59:59.999'), week)).toBe(false);
    expect(passes(of('2026-11-21 00:00:00.000'), week)).toBe(false);
  });

  it.each([
    ['status', { status: 'filled' }, { ordStatus: '2' }, { ordStatus: '0' }],
    [
      'category',
      { category: 'completedTransaction' },
      { category: 'completedTransaction' },
      { category: null },
    ],
    ['side', { side: '2' }, { side: 2 }, { side: 1 }],
    ['bond', { securityId: '250001.IB' }, { securityID: '250001.IB' }, { securityID: '240210.IB' }],
    ['first day', { from: '2026-11-20' }, { createTime: '2026-11-20 09:00:00.000' }, { createTime: null }],
  ] as const)('includes a %s, and no other', (_, narrowed, inside, outside) => {
    const by = { ...NO_FILTER, ...narrowed };
    expect([passes(orderRow(inside), by), passes(orderRow(outside), by)]).toEqual([true, false]);
  });

  it.each([
    ['a timed order that ended part-filled', { timeInForce: 3, specifyTime: '60', ordStatus: '4' }, 'filled'],
    [
      'an immediate one that ended part-filled',
      { timeInForce: 3, specifyTime: '0', ordStatus: '4' },
      'cancelled',
    ],
    ['a day quote cancelled after a part fill', { timeInForce: 0, ordStatus: '4' }, 'cancelled'],
    ['a live part-filled intention', { quoteInd: 99, specifyTime: '60', ordStatus: '0' }, 'unfilled'],
    ['a live part-filled quote', { ordStatus: '0' }, 'unfilled'],
    ['an intention without a time and a fill', { quoteInd: 99, ordStatus: '0', cumQty: 0 }, 'cancelled'],
  ] as const)('lists %s by the status that is shown [R4.01] [R4.02] [R4.03]', (_, over, listed) => {
    const row = orderRow({ cumQty: 1200, ...over });
    const statuses = (['unfilled', 'filled', 'cancelled'] as const).filter((status) =>
      passes(row, { ...NO_FILTER, status }),
    );
    expect(statuses).toEqual([listed]);
  });

  it('matches a bond by its full code: the same number in another market is another bond', () => {
    const one = { ...NO_FILTER, securityId: '240210.IB' };
    expect(passes(orderRow({ securityID: '240210.SH' }), one)).toBe(false);
    expect(passes(orderRow({ securityID: '1240210.IB' }), one)).toBe(false);
  });
});
