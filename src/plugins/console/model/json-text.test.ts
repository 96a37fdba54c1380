import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText } from '#contract/config';
import {
  nodeAt,
  offsetOf,
  type Path,
  pathAt,
  scanJson,
  valueAt,
  withMoved,
  withoutValue,
  withValue,
} from './json-text.ts';

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [
        path,
        ...Object.entries(value).flatMap(([key, item]) =>
          pathsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
        ),
      ];

// Keys as configuration has them; `__proto__` is refused by the pipeline.
const key = fc.stringMatching(/^[a-z]{1,6}$/);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const file = fc.dictionary(key, json, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
const spaced = (value: unknown, space: number): string => JSON.stringify(value, null, space);

describe('positions in a JSON text', () => {
  it('finds every value by its path, whatever the spacing', () => {
    fc.assert(
      fc.property(file, fc.nat(4), (value, space) => {
        const text = spaced(value, space);
        const root = scanJson(text);
        for (const path of pathsOf(value)) {
          const node = nodeAt(root, path);
          expect(JSON.parse(text.slice(node?.from, node?.to))).toEqual(valueAt(value, path));
        }
      }),
    );
  });

  it('reads unfinished and broken texts without an error', () => {
    fc.assert(
      fc.property(file, fc.nat(), (value, cut) => {
        const text = spaced(value, 2);
        expect(() => scanJson(text.slice(0, cut % (text.length + 1)))).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => pathAt(scanJson(text), 3)).not.toThrow();
      }),
    );
  });

  it('knows where the cursor is', () => {
    const text = '{ "a": [ { "id": "x", "b": 1 }, { "id": "y" } ] }';
    expect(pathAt(scanJson(text), text.indexOf('"y"') + 1)).toEqual(['a', 1, 'id']);
    expect(pathAt(scanJson(text), text.indexOf('"b"') + 1)).toEqual(['a', 0, 'b']);
    expect(offsetOf('ab\ncd', 2, 2)).toBe(4);
  });
});

describe('edits of a JSON text', () => {
  it('change only the value requested', () => {
    fc.assert(
      fc.property(file, fc.nat(4), fc.nat(), json, (value, space, pick, next) => {
        const text = spaced(value, space);
        const paths = pathsOf(value);
        const path = paths[pick % paths.length] ?? [];
        expect(valueAt(parseJsonText(withValue(text, path, next)), path)).toEqual(next);
        if (path.length === 0) return;
        const rest = parseJsonText(withoutValue(text, path));
        const parent = valueAt(rest, path.slice(0, -1));
        const old = valueAt(value, path.slice(0, -1));
        expect(Object.keys(Object(parent)).length).toBe(Object.keys(Object(old)).length - 1);
      }),
    );
  });

  it('leave everything else byte for byte', () => {
    const text = '{\n  "menus": {\n    "user": [\n      { "id":"a",   "label": "t:x" }\n    ]\n  }\n}\n';
    expect(withValue(text, ['menus', 'user', 0, 'label'], 't:y')).toBe(text.replace('t:x', 't:y'));
    expect(withValue(text, ['menus', 'user', 0, 'icon'], 'bell')).toBe(
      text.replace('"t:x"', '"t:x", "icon": "bell"'),
    );
    const two = withValue(text, ['menus', 'user', 1], { id: 'b' });
    expect(two).toBe(text.replace('"t:x" }', '"t:x" },\n      { "id": "b" }'));
    expect(withoutValue(two, ['menus', 'user', 1])).toBe(text);
    expect(parseJsonText(withMoved(two, ['menus', 'user', 0], 1))).toEqual({
      menus: { user: [{ id: 'b' }, { id: 'a', label: 't:x' }] },
    });
    expect(withMoved(two, ['menus', 'user', 0], -1)).toBe(two);
  });

  it('create missing parent objects', () => {
    const text = '{ "a": 1 }';
    expect(JSON.parse(withValue(text, ['publishing', 'guard', 'minutes'], 10))).toEqual({
      a: 1,
      publishing: { guard: { minutes: 10 } },
    });
    expect(withValue(text, ['list', 3], 1)).toBe(text);
  });
});
