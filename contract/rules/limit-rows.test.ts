import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitRows } from './limit-rows.ts';

const row = (index: number) => ({
  symbol: `bond${index}`,
  seccode: '240210',
  qty: index,
  price: 0.1,
  note: null,
});

describe('limitRows', () => {
  it('leaves five rows or fewer unchanged [R9.07]', () => {
    const rows = [1, 2, 3, 4, 5].map(row);
    expect(limitRows(rows, 'rest')).toEqual(rows);
    expect(limitRows([], 'rest')).toEqual([]);
  });

  it('keeps four rows and sums the others in a row with the given name [R9.07]', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map(row);
    expect(limitRows(rows, 'rest')).toEqual([
      ...rows.slice(0, 4),
      { name: 'rest', symbol: 'rest', qty: 18, price: 0.3 },
    ]);
  });

  it('sums numbers only, exactly, including those that only some rows have [R9.07]', () => {
    const rows = [{}, {}, {}, {}, { a: 0.1, code: '1' }, { a: 0.2, b: 5 }, { a: Number.NaN, b: '7' }];
    expect(limitRows(rows, 'rest').at(-1)).toEqual({ name: 'rest', a: 0.3, b: 5 });
  });

  it('loses no quantity, whatever the rows [R9.07]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ qty: fc.integer({ min: 0, max: 1e6 }) }), { maxLength: 30 }),
        (rows) => {
          const limited = limitRows(rows, 'rest');
          const total = (all: readonly object[]): number =>
            all.reduce((sum, one) => sum + ('qty' in one ? Number(one.qty) : 0), 0);
          expect(limited.length).toBeLessThanOrEqual(5);
          expect(total(limited)).toBe(total(rows));
        },
      ),
    );
  });
});
