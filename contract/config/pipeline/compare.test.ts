import { describe, expect, it } from 'vitest';
import { byId, isObject, isSame } from './compare.ts';

describe('content', () => {
  it('is the same whatever the order of keys, and not of lists', () => {
    expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
  });

  it('that is absent is not the same as null', () => {
    expect([isSame(undefined, undefined), isSame(undefined, null), isSame(null, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('of two types is never the same, though it reads alike', () => {
    expect(isSame('1', 1)).toBe(false);
    expect(isSame('true', true)).toBe(false);
    expect(isSame([], {})).toBe(false);
  });
});

describe('a list of items with ids', () => {
  it('is read by id, in its order', () => {
    expect([...(byId([{ id: 'b' }, { id: 'a' }])?.keys() ?? [])]).toEqual(['b', 'a']);
    expect(byId([])?.size).toBe(0);
  });

  it('is none where an item has no id, a number for one, or the id of another', () => {
    for (const list of [
      ['a'],
      [{ id: 1 }],
      [{ id: 'a' }, { id: 'a' }],
      [{ id: 'a' }, {}],
      [null],
      'a',
      { id: 'a' },
    ])
      expect(byId(list)).toBeNull();
  });
});

it('an object is neither a list nor null', () => {
  expect([{}, [], null, 'x', undefined].map(isObject)).toEqual([true, false, false, false, false]);
});
