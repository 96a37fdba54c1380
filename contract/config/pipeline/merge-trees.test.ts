import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueByPath, withSideOf } from './by-path.ts';
import { isSame } from './compare.ts';
import { mergeTrees, type TreeClash } from './merge-trees.ts';

interface Item {
  readonly id: string;
  readonly label?: string;
  readonly when?: { readonly is: number };
  readonly children?: readonly Item[];
}

const word = fc.constantFrom('a', 'b', 'c');
const leaf: fc.Arbitrary<Item> = fc.record(
  { id: word, label: fc.constantFrom('one', 'two', 'three'), when: fc.record({ is: fc.nat(2) }) },
  { requiredKeys: ['id'] },
);
const itemsOf = (item: fc.Arbitrary<Item>) =>
  fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 3 });
const item: fc.Arbitrary<Item> = fc
  .tuple(leaf, fc.option(itemsOf(leaf), { nil: undefined }))
  .map(([own, children]) => (children === undefined ? own : { ...own, children }));
const tree = fc.record({
  items: itemsOf(item),
  off: fc.record({ plugins: fc.uniqueArray(word, { maxLength: 3 }) }),
  steps: fc.array(fc.nat(2), { maxLength: 2 }),
});
type Tree = typeof tree extends fc.Arbitrary<infer T> ? T : never;

const merged = (base: unknown, mine: unknown, theirs: unknown, splitsOrder = true) =>
  mergeTrees(base, mine, theirs, { prefer: 'mine', splitsOrder });

/** The paths at which a tree has content, down to what merges as a unit. */
function placesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.flatMap((one) =>
      typeof one === 'object' && one !== null && 'id' in one ? placesOf(one, [...path, String(one.id)]) : [],
    );
  }
  if (typeof value !== 'object' || value === null || path.at(-1) === 'when') return [path];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]));
}

const covers = (clashes: readonly TreeClash[], path: readonly string[]): boolean =>
  clashes.some((clash) => clash.path.every((part, at) => part === path[at]));

describe('merging two edits of one tree', () => {
  it('gives the changed side if the other changed nothing or both changed the same', () => {
    fc.assert(
      fc.property(tree, tree, (base, other) => {
        expect(merged(base, other, base)).toEqual({ value: other, clashes: [] });
        expect(merged(base, base, other)).toEqual({ value: other, clashes: [] });
        expect(merged(base, other, other)).toEqual({ value: other, clashes: [] });
      }),
    );
  });

  it('is symmetric as long as nothing clashes', () => {
    fc.assert(
      fc.property(tree, tree, tree, (base, mine, theirs) => {
        const [one, other] = [merged(base, mine, theirs), merged(base, theirs, mine)];
        expect(one.clashes.length).toBe(other.clashes.length);
        if (one.clashes.length > 0) return;
        for (const path of placesOf(one.value))
          expect(isSame(valueByPath(one.value, path), valueByPath(other.value, path))).toBe(true);
        expect(placesOf(other.value).length).toBe(placesOf(one.value).length);
      }),
    );
  });

  it('loses no edit: every change is in the result or reported as a clash', () => {
    fc.assert(
      fc.property(tree, tree, tree, (base, mine, theirs) => {
        const { value, clashes } = merged(base, mine, theirs);
        const isKept = (side: Tree): boolean =>
          [...placesOf(side), ...placesOf(base)]
            .filter((path) => path.at(-1) !== 'plugins')
            .filter((path) => !isSame(valueByPath(base, path), valueByPath(side, path)))
            .every(
              (path) => covers(clashes, path) || isSame(valueByPath(value, path), valueByPath(side, path)),
            );
        expect([isKept(mine), isKept(theirs)]).toEqual([true, true]);
      }),
    );
  });

  it('keeps the preferred side of a clash, and the order of the side that moved items', () => {
    const base = { items: [{ id: 'a', label: 'one' }, { id: 'b' }, { id: 'c' }] };
    const mine = { items: [{ id: 'c' }, { id: 'a', label: 'two' }, { id: 'b' }] };
    const theirs = { items: [{ id: 'a', label: 'three' }, { id: 'b' }, { id: 'd' }, { id: 'c' }] };
    expect(merged(base, mine, theirs)).toEqual({
      value: { items: [{ id: 'c' }, { id: 'a', label: 'two' }, { id: 'b' }, { id: 'd' }] },
      clashes: [{ kind: 'value', path: ['items', 'a', 'label'], sides: ['one', 'two', 'three'] }],
    });
  });

  it('reports two orders of one list as a clash of its own, and still merges the items', () => {
    const base = { items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] };
    const mine = { items: [{ id: 'b' }, { id: 'a' }, { id: 'c', label: 'one' }] };
    const theirs = { items: [{ id: 'c' }, { id: 'b', label: 'two' }, { id: 'a' }] };
    expect(merged(base, mine, theirs)).toMatchObject({
      value: { items: [{ id: 'b', label: 'two' }, { id: 'a' }, { id: 'c', label: 'one' }] },
      clashes: [{ kind: 'order', path: ['items'] }],
    });
    expect(merged(base, mine, theirs, false).clashes).toMatchObject([{ kind: 'value', path: ['items'] }]);
  });

  it('merges lists of switched-off names entry by entry', () => {
    const off = (...plugins: readonly string[]) => ({ off: { plugins } });
    expect(merged(off('a', 'b'), off('b', 'x'), off('a', 'b', 'y'))).toEqual({
      value: off('b', 'x', 'y'),
      clashes: [],
    });
  });

  it('adds up the version increments of a layout on both sides', () => {
    const layout = (version: number, title: string) => ({ layouts: [{ id: 'deep', version, title }] });
    expect(merged(layout(1, 'a'), layout(3, 'b'), layout(2, 'a')).value).toEqual(layout(4, 'b'));
  });
});

describe('taking one side of one change', () => {
  it('inserts, removes or replaces the value', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        for (const path of [...placesOf(one), ...placesOf(other)]) {
          const value = withSideOf(one, other, path);
          expect(isSame(valueByPath(value, path), valueByPath(other, path))).toBe(true);
        }
      }),
    );
  });

  it('inserts an item behind its neighbour, and the whole item if its parents are gone', () => {
    const full = { items: [{ id: 'a' }, { id: 'b', children: [{ id: 'x', label: 'one' }] }, { id: 'c' }] };
    const bare = { items: [{ id: 'a' }, { id: 'c' }] };
    expect(withSideOf(bare, full, ['items', 'b', 'children', 'x', 'label'])).toEqual(full);
    expect(withSideOf(full, bare, ['items', 'b'])).toEqual(bare);
  });
});
