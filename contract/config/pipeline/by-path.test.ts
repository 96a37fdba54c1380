import { describe, expect, it } from 'vitest';
import { valueByPath, withSideOf } from './by-path.ts';

const item = (id: string, more: object = {}) => ({ id, ...more });
const ids = (tree: unknown): unknown =>
  Array.isArray(tree) ? tree.map((each: { readonly id: string }) => each.id) : tree;

describe('what stands at a path of keys and ids', () => {
  const tree = { list: [item('a', { when: { x: 1 } }), item('b')], none: null };

  it('is found through lists by id', () => {
    expect(valueByPath(tree, ['list', 'a', 'when', 'x'])).toBe(1);
    expect(valueByPath(tree, [])).toBe(tree);
    expect(valueByPath(tree, ['none'])).toBeNull();
  });

  it('is nothing where the path leaves the tree, also for what every object has', () => {
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

describe('a tree with one thing as another tree has it', () => {
  it('leaves both trees as they were', () => {
    const [mine, theirs] = [{ list: [item('a')] }, { list: [item('a', { x: 1 })] }];
    expect(withSideOf(mine, theirs, ['list', 'a', 'x'])).toEqual(theirs);
    expect([mine, theirs]).toEqual([{ list: [item('a')] }, { list: [item('a', { x: 1 })] }]);
  });

  it('takes out what the other has not: a key, or an item', () => {
    expect(withSideOf({ a: 1, b: 2 }, { b: 2 }, ['a'])).toEqual({ b: 2 });
    expect(ids(withSideOf([item('a'), item('b')], [item('b')], ['a']))).toEqual(['b']);
  });

  it('puts a new item behind its nearest neighbour that is there', () => {
    const from = [item('a'), item('b'), item('c'), item('d')];
    expect(ids(withSideOf([item('a'), item('d')], from, ['c']))).toEqual(['a', 'c', 'd']);
    expect(ids(withSideOf([item('d')], from, ['c']))).toEqual(['c', 'd']);
    expect(ids(withSideOf([item('x'), item('b'), item('y')], from, ['c']))).toEqual(['x', 'b', 'c', 'y']);
  });

  it('puts an item in the place of the one with its id, and moves none', () => {
    const mine = [item('a'), item('b', { old: true }), item('c')];
    const theirs = [item('c'), item('b', { fresh: true })];
    expect(withSideOf(mine, theirs, ['b'])).toEqual([item('a'), item('b', { fresh: true }), item('c')]);
  });

  it('changes nothing where neither has the thing', () => {
    expect(withSideOf({ a: 1 }, {}, ['b'])).toEqual({ a: 1 });
    const list = [item('a')];
    expect(withSideOf(list, [], ['b'])).toBe(list);
  });

  it('brings the surroundings along where they are gone', () => {
    const theirs = { pages: [item('a', { rules: { x: 1, y: 2 } })] };
    expect(withSideOf({ pages: [] }, theirs, ['pages', 'a', 'rules', 'x'])).toEqual(theirs);
    expect(withSideOf({}, theirs, ['pages', 'a', 'rules', 'x'])).toEqual(theirs);
  });

  it('is the other tree where the path is empty, or where it leads into what has no parts', () => {
    expect(withSideOf({ a: 1 }, { b: 2 }, [])).toEqual({ b: 2 });
    expect(withSideOf(['a'], ['b'], ['a'])).toEqual(['b']);
  });
});
