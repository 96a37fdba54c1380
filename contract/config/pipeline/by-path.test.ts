import { describe, expect, it } from 'vitest';
import { valueByPath, withSideOf } from './by-path.ts';

const item = (id: string, more: object = {}) => ({ id, ...more });
const ids = (tree: unknown): unknown =>
  Array.isArray(tree) ? tree.map((each: { readonly id: string }) => each.id) : tree;

describe('valueByPath', () => {
  const tree = { list: [item('a', { when: { x: 1 } }), item('b')], none: null };

  it('finds a value through lists by id', () => {
    expect(valueByPath(tree, ['list', 'a', 'when', 'x'])).toBe(1);
    expect(valueByPath(tree, [])).toBe(tree);
    expect(valueByPath(tree, ['none'])).toBeNull();
  });

  it('returns undefined if the path leaves the tree, including inherited properties', () => {
    for (const path of [
      ['list', 'c'],
      ['list', 'a', 'no', 'x'],
      ['none', 'x'],
      ['constructor'],
      ['list', 'length'],
    ])
      expect(valueByPath(tree, path)).toBeUndefined();
  });
});

describe('withSideOf', () => {
  it('does not modify either tree', () => {
    const [mine, theirs] = [{ list: [item('a')] }, { list: [item('a', { x: 1 })] }];
    expect(withSideOf(mine, theirs, ['list', 'a', 'x'])).toEqual(theirs);
    expect([mine, theirs]).toEqual([{ list: [item('a')] }, { list: [item('a', { x: 1 })] }]);
  });

  it('removes a key or item that the other tree lacks', () => {
    expect(withSideOf({ a: 1, b: 2 }, { b: 2 }, ['a'])).toEqual({ b: 2 });
    expect(ids(withSideOf([item('a'), item('b')], [item('b')], ['a']))).toEqual(['b']);
  });

  it('inserts a new item behind its nearest neighbour present', () => {
    const from = [item('a'), item('b'), item('c'), item('d')];
    expect(ids(withSideOf([item('a'), item('d')], from, ['c']))).toEqual(['a', 'c', 'd']);
    expect(ids(withSideOf([item('d')], from, ['c']))).toEqual(['c', 'd']);
    expect(ids(withSideOf([item('x'), item('b'), item('y')], from, ['c']))).toEqual(['x', 'b', 'c', 'y']);
  });

  it('replaces an item in place, moving none', () => {
    const mine = [item('a'), item('b', { old: true }), item('c')];
    const theirs = [item('c'), item('b', { fresh: true })];
    expect(withSideOf(mine, theirs, ['b'])).toEqual([item('a'), item('b', { fresh: true }), item('c')]);
  });

  it('changes nothing if neither tree has the item', () => {
    expect(withSideOf({ a: 1 }, {}, ['b'])).toEqual({ a: 1 });
    const list = [item('a')];
    expect(withSideOf(list, [], ['b'])).toBe(list);
  });

  it('adds missing parents too', () => {
    const theirs = { pages: [item('a', { rules: { x: 1, y: 2 } })] };
    expect(withSideOf({ pages: [] }, theirs, ['pages', 'a', 'rules', 'x'])).toEqual(theirs);
    expect(withSideOf({}, theirs, ['pages', 'a', 'rules', 'x'])).toEqual(theirs);
  });

  it('returns the other tree if the path is empty or leads into a value without parts', () => {
    expect(withSideOf({ a: 1 }, { b: 2 }, [])).toEqual({ b: 2 });
    expect(withSideOf(['a'], ['b'], ['a'])).toEqual(['b']);
  });
});
