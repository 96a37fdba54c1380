import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeBy } from './merge-rows.ts';

const quotes = (...ids: readonly string[]) => ({ quotes: ids.map((quoteId) => ({ quoteId, qty: 1 })) });
const idsOf = (row: { readonly quotes: readonly { readonly quoteId: string }[] } | null) =>
  row?.quotes.map(({ quoteId }) => quoteId);
const points = (...pairs: readonly (readonly [string, number])[]) => ({ points: pairs });

describe('changed quotes of a bond', () => {
  it('are added in front if new, newest first, and otherwise updated in place', () => {
    expect(idsOf(mergeBy.quotes(quotes('b', 'a'), quotes('c', 'a', 'd'), 'upd'))).toEqual([
      'd',
      'c',
      'b',
      'a',
    ]);
    const changed = { quotes: [{ quoteId: 'a', qty: 9 }] };
    expect(mergeBy.quotes(quotes('b', 'a'), changed, 'upd')?.quotes).toEqual([
      { quoteId: 'b', qty: 1 },
      { quoteId: 'a', qty: 9 },
    ]);
  });

  it('are removed by id when deleted, leaving the bond with an empty list', () => {
    const gone = (...quoteIds: readonly string[]) => ({ quotes: [], quoteIds });
    expect(idsOf(mergeBy.quotes(quotes('b', 'a'), gone('b', 'x'), 'del'))).toEqual(['a']);
    expect(idsOf(mergeBy.quotes(quotes('a'), gone('a'), 'del'))).toEqual([]);
  });

  it('never appear twice, and none is lost, for any input', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (previous, part) => {
        const merged = idsOf(mergeBy.quotes(quotes(...previous), quotes(...part), 'upd')) ?? [];
        expect(merged.toSorted()).toEqual([...new Set([...previous, ...part])].sort());
      }),
    );
  });

  it('leave the previous row object unchanged', () => {
    const previous = Object.freeze(quotes('a'));
    Object.freeze(previous.quotes);
    expect(idsOf(mergeBy.quotes(previous, quotes('b'), 'upd'))).toEqual(['b', 'a']);
  });
});

describe('points of a trend line', () => {
  it('replace the one of the same time, or are put in their place', () => {
    const previous = points(['10:00', 1], ['10:01', 2]);
    expect(mergeBy.points(previous, points(['10:01', 3]), 'upd')?.points).toEqual([
      ['10:00', 1],
      ['10:01', 3],
    ]);
    expect(mergeBy.points(previous, points(['10:02', 4], ['10:03', 5]), 'upd')?.points).toHaveLength(4);
    expect(mergeBy.points(previous, points(['10:00', 5], ['09:59', 9]), 'upd')?.points).toEqual([
      ['09:59', 9],
      ['10:00', 5],
      ['10:01', 2],
    ]);
  });

  it('start a new line on a new day instead of continuing yesterday’s', () => {
    const previous = points(['2026-11-20 23:58:00.000', 1], ['2026-11-20 23:59:00.000', 2]);
    const midnight = points(['2026-11-21 00:00:00.000', 3]);
    const after = mergeBy.points(previous, midnight, 'upd') ?? previous;
    expect(after.points).toEqual(midnight.points);
    expect(mergeBy.points(after, points(['2026-11-21 00:01:00.000', 4]), 'upd')?.points).toHaveLength(2);
    expect(mergeBy.points(after, previous, 'upd')?.points).toEqual(midnight.points);
  });

  it('stay in order of time, each minute once, however they arrive', () => {
    const minutes = fc.array(fc.nat(9).map((at): readonly [string, number] => [`10:0${at}`, at]));
    fc.assert(
      fc.property(fc.array(minutes), (parts) => {
        const line = parts.reduce(
          (mergedLine, part) => mergeBy.points(mergedLine, points(...part), 'upd') ?? mergedLine,
          points(),
        );
        const times = line.points.map(([time]) => time);
        expect(times).toEqual([...new Set(times)].sort());
      }),
    );
  });

  it('are removed with their line', () => {
    expect(mergeBy.points(points(['10:00', 1]), points(), 'del')).toBeNull();
  });
});

it('any other row is replaced as a whole, or removed', () => {
  expect(mergeBy.row({ a: 1, b: 2 }, { a: 3 } as { a: number; b: number }, 'upd')).toEqual({ a: 3 });
  expect(mergeBy.row({ a: 1 }, { a: 1 }, 'del')).toBeNull();
});
