import { describe, expect, it } from 'vitest';
import { byId, isObject, isSame } from './compare.ts';

describe('comparing content', () => {
  it('ignores the order of keys but not of lists', () => {
    expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
  });

  it('distinguishes absent from null', () => {
    expect([isSame(undefined, undefined), isSame(undefined, null), isSame(null, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('distinguishes types, even if the text is the same', () => {
    expect(isSame('1', 1)).toBe(false);
    expect(isSame('true', true)).toBe(false);
    expect(isSame([], {})).toBe(false);
  });
});

describe('byId', () => {
  it('maps a list by id, in its order', () => {
    expect([...(byId([{ id: 'b' }, { id: 'a' }])?.keys() ?? [])]).toEqual(['b', 'a']);
    expect(byId([])?.size).toBe(0);
  });

  it('returns null if an item has no id, a numeric id or a repeated one', () => {
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

it('isObject excludes lists and null', () => {
  expect([{}, [], null, 'x', undefined].map(isObject)).toEqual([true, false, false, false, false]);
});
