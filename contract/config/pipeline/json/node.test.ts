import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingAt, graft, type JsonNode, locate, memberOf, prune, valueOf } from './node.ts';
import { parseJson } from './parse.ts';

const TEXT = `{
  "home": "a",
  "routes": [
    { "id": "a", "when": { "x": 1 } },
    { "id": "b" },
    { "id": "c" }
  ]
}`;
function treeOf(text: string): JsonNode {
  const { root } = parseJson(text, 'routes.json');
  if (!root) throw new Error('no JSON');
  return root;
}
const tree = treeOf(TEXT);
const placeOf = (root: JsonNode, path: readonly PropertyKey[], at: 'value' | 'key' = 'value') => {
  const found = findingAt('routes.json', root, path, 'link.route', {}, { at });
  return [found.line, found.column, found.path];
};

describe('a position in a text', () => {
  it('is the start of a value or of its key', () => {
    expect(placeOf(tree, ['routes', 1, 'id'])).toEqual([5, 13, 'routes[1].id']);
    expect(placeOf(tree, ['routes', 1, 'id'], 'key')).toEqual([5, 7, 'routes[1].id']);
    expect(placeOf(tree, ['routes', 1])).toEqual([5, 5, 'routes[1]']);
  });

  it('of a missing value is that of the nearest parent, with the path asked for', () => {
    expect(placeOf(tree, ['routes', 1, 'title', 'x'])).toEqual([5, 5, 'routes[1].title.x']);
    expect(placeOf(tree, ['routes', 9])).toEqual([3, 13, 'routes[9]']);
    expect(placeOf(tree, ['home', 'x'])).toEqual([2, 11, 'home.x']);
  });

  it('states how far a path leads', () => {
    expect(locate(tree, ['routes', 0, 'when', 'x']).depth).toBe(4);
    expect(locate(tree, ['routes', 'a']).depth).toBe(1);
    expect(locate(tree, []).node).toBe(tree);
  });
});

describe('pruning a tree', () => {
  it('keeps the original positions of what remains', () => {
    const rest = prune(tree, [['routes', 0]]);
    expect(valueOf(rest)).toEqual({ home: 'a', routes: [{ id: 'b' }, { id: 'c' }] });
    // The item that is now first was written second.
    expect(placeOf(rest, ['routes', 0, 'id'])).toEqual([5, 13, 'routes[1].id']);
  });

  it('applies all paths to the tree as it was', () => {
    const rest = prune(tree, [['routes', 0], ['routes', 2], ['home']]);
    expect(valueOf(rest)).toEqual({ routes: [{ id: 'b' }] });
    expect(
      valueOf(
        prune(tree, [
          ['routes', 0, 'when', 'x'],
          ['routes', 0, 'id'],
        ]),
      ),
    ).toMatchObject({
      routes: [{ when: {} }, {}, {}],
    });
  });

  it('returns the same tree if nothing is cut, and ignores paths that lead nowhere', () => {
    expect(prune(tree, [])).toBe(tree);
    expect(
      valueOf(
        prune(tree, [
          ['routes', 9],
          ['no', 'way'],
        ]),
      ),
    ).toEqual(valueOf(tree));
  });
});

describe('grafting a changed value onto its tree', () => {
  it('gives the same value, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(valueOf(graft(plain, tree))).toEqual(plain);
      }),
    );
  });

  it('keeps the positions of existing parts, and puts new ones at the nearest parent', () => {
    const dressed = graft({ home: 'b', routes: [{ id: 'a', title: 't' }] }, tree);
    expect(placeOf(dressed, ['home']).slice(0, 2)).toEqual([2, 11]);
    expect(placeOf(dressed, ['routes', 0, 'title']).slice(0, 2)).toEqual([4, 5]);
  });
});

it('the last of two equal keys counts, as in JSON', () => {
  const twice = treeOf('{ "a": 1, "a": 2 }');
  expect(valueOf(twice)).toEqual({ a: 2 });
  const member = memberOf(twice, 'a');
  expect(member && valueOf(member.node)).toBe(2);
});
