import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookOrder, Trade } from '#server/matching';
import { bookOrder, bookTrade } from '../../../tests/_util/book-orders.ts';
import { ORDER_COLUMNS, orderOf, orderRow, TRADE_COLUMNS, tradeOf, tradeRow } from './order-row.ts';

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
const day = fc.constantFrom('2026-11-23', '2027-02-28');
const order: fc.Arbitrary<BookOrder> = fc
  .record({
    source: fc.constantFrom<'sim' | 'user'>('sim', 'user'),
    side: fc.constantFrom<1 | 2>(1, 2),
    yieldE4: fc.integer({ min: -1000, max: 300_000 }),
    clean: fc.integer({ min: 1, max: 2_000_000 }),
    priceType: fc.constantFrom<'Y' | 'C'>('Y', 'C'),
    minQty: fc.constantFrom(0, 100, 1000),
    allOrNone: fc.boolean(),
    settlType: fc.constantFrom('1', '2', '2,3', '12.15+1'),
    settlDate: fc.option(day),
    quoteInd: fc.constantFrom<1 | 2 | 99>(1, 2, 99),
    timeInForce: fc.constantFrom<0 | 1 | 3>(0, 1, 3),
    specifyTime: fc.constantFrom('', '0', '30', '1730'),
    expireAt: fc.option(moment),
    urgent: fc.boolean(),
    stars: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    ocoGroup: fc.option(fc.constantFrom('g', '')),
    targetId: fc.option(fc.constant('t1')),
    arrival: fc.integer({ min: 1, max: 2 ** 40 }),
    cumQty: fc.integer({ min: 0, max: 5000 }),
    turnover: fc.integer({ min: 0, max: 2 ** 50 }),
    status: fc.constantFrom<'0' | '2' | '4'>('0', '2', '4'),
    phase: fc.constantFrom<BookOrder['phase']>('taking', 'resting', 'asking', 'done'),
    reason: fc.option(fc.constantFrom<NonNullable<BookOrder['reason']>>('filled', 'user', 'crossed')),
    createdAt: moment,
    updatedAt: moment,
  })
  .map((over) => bookOrder(over));

/** A row as the driver returns it: timestamps as dates. */
function stored<Row extends object>(row: Row, columns: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name] === 'timestamptz' && typeof value === 'string' ? new Date(value) : value,
    ]),
  );
}

describe('an order as a row', () => {
  it('reads back as it was written, every field of it', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 1e9 }), (written, n) => {
        const row = orderRow('240210.IB', '2', { n, acceptedN: null, order: written });
        // `as` holds: the driver returns what was written, timestamps as dates.
        expect(orderOf(stored(row, ORDER_COLUMNS) as Parameters<typeof orderOf>[0])).toEqual(written);
      }),
    );
  });

  it('sets every column, within its own book, and keeps its acceptance number', () => {
    const row = orderRow('240210.IB', '23', { n: 9, acceptedN: 4, order: bookOrder() });
    expect(Object.keys(row)).toEqual(Object.keys(ORDER_COLUMNS));
    expect(Object.values(row)).not.toContain(undefined);
    expect(row).toMatchObject({ security_id: '240210.IB', bucket: '23', accepted_n: 4, event_n: 9 });
    expect(orderRow('A.IB', '2', { n: 9, acceptedN: null, order: bookOrder() }).accepted_n).toBe(9);
  });
});

describe('a trade as a row', () => {
  const trade = bookTrade({
    clean: 1_012_034,
    settlDate: '2026-11-24',
    direction: 'GVN',
    at: Date.parse('2026-11-23T02:00:00.123Z'),
  });

  it.each<[what: string, over: Partial<Trade>]>([
    ['a trade', {}],
    ['a trade without a settlement date', { settlDate: null }],
    ['a trade by clean price', { priceType: 'C', direction: 'TKN' }],
    ['a trade worked by the house', { direction: 'TRD' }],
  ])('%s reads back as it was written', (_, over) => {
    const row = tradeRow('A.IB', '2', { n: 3, trade: { ...trade, ...over } });
    expect(Object.keys(row)).toEqual(Object.keys(TRADE_COLUMNS));
    // `as` holds: as above.
    expect(tradeOf(stored(row, TRADE_COLUMNS) as Parameters<typeof tradeOf>[0])).toEqual({
      ...trade,
      ...over,
    });
  });
});
