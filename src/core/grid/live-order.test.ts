import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepInPlace, orderRows } from './live-order.ts';

const values = fc.array(fc.option(fc.integer({ min: -5, max: 5 }), { nil: null }), { maxLength: 40 });
const direction = fc.constantFrom('asc' as const, 'desc' as const);

describe('the order of live rows', () => {
  it('puts unknown values last in either direction, and known ones in order', () => {
    fc.assert(
      fc.property(values, direction, (list, way) => {
        const sorted = orderRows(list, { sortBy: (value) => value, direction: way });
        const nonNull = sorted.filter((value) => value !== null);
        expect(sorted.slice(0, nonNull.length)).toEqual(nonNull);
        expect(nonNull).toEqual([...nonNull].sort((a, b) => (way === 'asc' ? a - b : b - a)));
      }),
    );
  });

  it('leaves equal rows in the given order, and all rows when there is no sort', () => {
    fc.assert(
      fc.property(values, direction, (list, way) => {
        const rows = list.map((value, at) => ({ value, at }));
        const sorted = orderRows(rows, { sortBy: (row) => row.value, direction: way });
        const swapped = sorted.filter(
          (row, index) => sorted[index + 1]?.value === row.value && row.at > (sorted[index + 1]?.at ?? 0),
        );
        expect(swapped).toEqual([]);
        expect(orderRows(rows, null)).toBe(rows);
      }),
    );
  });

  it('sorts texts by Chinese collation, and numbers inside them by size', () => {
    const sorted = orderRows(['24国开10', '24国开9', '23附息国债26'], {
      sortBy: (text) => text,
      direction: 'asc',
    });
    expect(sorted).toEqual(['23附息国债26', '24国开9', '24国开10']);
  });

  it('keeps anchored rows at their index, with the others in order around them', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 60 }).map(String), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), (before, first, second) => {
        const after = before.toReversed();
        const a = first % before.length;
        const b = second % before.length;
        const anchors = new Map([
          [before[a] ?? '', a],
          [before[b] ?? '', b],
        ]);
        const result = keepInPlace(after, anchors);
        expect(result[a]).toBe(before[a]);
        expect(result[b]).toBe(before[b]);
        expect(result.filter((id) => !anchors.has(id))).toEqual(after.filter((id) => !anchors.has(id)));
      }),
    );
  });

  it('keeps the place of an anchor whose row is gone', () => {
    expect(keepInPlace(['a', 'b'], new Map([['gone', 1]]))).toEqual(['a', 'gone', 'b']);
    expect(keepInPlace(['a'], new Map([['gone', 3]]))).toEqual(['a', 'gone']);
  });
});
