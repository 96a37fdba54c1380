import type { Diagnostic } from '#contract/config';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texts } from '../testing/small-config.ts';
import { faultsByKey, filterOutline, keyOf, outlineAt, outlineOf, type OutlineNode } from './outline.ts';

const tree = outlineOf(texts);
const all = (nodes: readonly OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)]);
const named = (nodes: readonly OutlineNode[]) => all(nodes).map(({ name }) => name);
const finding = (path: string, severity: Diagnostic['severity'] = 'error'): Diagnostic => ({
  code: 'schema.type',
  severity,
  file: 'menu.json',
  line: 1,
  column: 1,
  path,
  message: '',
  hint: '',
});

describe('the tree of a configuration', () => {
  it('has one line per item, keyed by its position', () => {
    const lines = all(tree);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    for (const { key, file, path } of lines) expect(key).toBe(keyOf(file, path));
  });

  it('lists unset optional sections, and nothing that is not a setting', () => {
    const sections = tree.find(({ file }) => file === 'settings')?.children.map(({ name }) => name) ?? [];
    expect(sections).toEqual(
      expect.arrayContaining(['product', 'priceBands', 'approval', 'rights', 'publishing', 'external']),
    );
    expect(sections).not.toContain('schemaVersion');
  });

  it('numbers items that have no name yet', () => {
    const [routes] = outlineOf({ ...texts, routes: '{ "routes": [{ "path": "/" }, 7, { "id": "b" }] }' });
    expect(routes?.children.map(({ name }) => name)).toEqual(['#1', '#2', 'b']);
  });

  it('finds the innermost line enclosing any position in a file', () => {
    const nodes = all(tree);
    expect(nodes.length).toBeGreaterThan(10);
    for (const node of nodes) {
      expect(outlineAt(tree, node.file, node.path)?.key).toBe(node.key);
      expect(outlineAt(tree, node.file, [...node.path, 'nowhere', 3])?.key).toBe(node.key);
    }
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.nat(texts.menu.length), fc.string({ maxLength: 5 }), (at, typed) => {
        const menu = texts.menu.slice(0, at) + typed + texts.menu.slice(at);
        const [, now] = outlineOf({ ...texts, menu }, tree);
        expect(now?.file).toBe('menu');
      }),
      { numRuns: 60 },
    );
  });
});

describe('searching for a line', () => {
  it('keeps matches with their descendants and ancestors', () => {
    const found = filterOutline(tree, 'LOGIN', () => '');
    expect(named(found)).toEqual(['routes', 'login', 'menu', 'navigation', 'login']);
    const whole = filterOutline(tree, 'navigation', () => '');
    expect(named(whole)).toEqual(['menu', 'navigation', 'home', 'login']);
  });

  it('matches labels as well as names', () => {
    const found = filterOutline(tree, '登录', ({ name }) => (name === 'login' ? '登录' : ''));
    expect(named(found).filter((name) => name === 'login')).toHaveLength(2);
  });

  it('keeps everything for an empty search, and nothing for an unknown word', () => {
    expect(filterOutline(tree, '  ', () => '')).toBe(tree);
    expect(filterOutline(tree, 'zzz', () => '')).toEqual([]);
  });
});

describe('findings in the tree', () => {
  it('count on their own line and on every line above', () => {
    const counts = faultsByKey([
      finding('menus.navigation[0].label'),
      finding('menus.navigation[1]', 'warning'),
      finding(''),
    ]);
    expect(counts.get('menu')).toEqual({ errors: 2, warnings: 1 });
    expect(counts.get('menu/menus/navigation')).toEqual({ errors: 1, warnings: 1 });
    expect(counts.get('menu/menus/navigation/0')).toEqual({ errors: 1, warnings: 0 });
    expect(counts.get('menu/menus/tools')).toBeUndefined();
    expect(counts.get('routes')).toBeUndefined();
  });

  it('are counted only on existing lines of the tree', () => {
    const keys = new Set(all(tree).map(({ key }) => key));
    const counts = faultsByKey([finding('menus.navigation[1].when.all[0]')]);
    expect([...counts.keys()].filter((key) => keys.has(key))).toEqual([
      'menu',
      'menu/menus/navigation',
      'menu/menus/navigation/1',
    ]);
  });
});
