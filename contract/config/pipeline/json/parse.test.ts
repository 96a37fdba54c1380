import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locate, valueOf } from './node.ts';
import { parseJson } from './parse.ts';

/** Position of a mark in a text, and the text without it. */
function marked(text: string): { readonly text: string; readonly line: number; readonly column: number } {
  const at = text.indexOf('¦');
  const before = text.slice(0, at);
  return {
    text: text.replace('¦', ''),
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
  };
}

describe('positioned JSON', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { root, diagnostics } = parseJson(text, 'f');
        if (diagnostics.some((item) => item.code === 'parse.forbiddenKey')) return;
        expect(root && valueOf(root)).toEqual(JSON.parse(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses what JSON.parse refuses, and never throws', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '0', 'x', ':', '\\', '\u0001', "'", ' '))
      .map(([text, at, piece]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + piece + text.slice(cut + 1);
      });
    const property = fc.property(broken, (text) => {
      const { root, diagnostics } = parseJson(text, 'f');
      let valid = true;
      try {
        // A number too large to represent is refused too: it would become Infinity.
        JSON.parse(text, (_, value: unknown) => {
          if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) valid = false;
          return value;
        });
      } catch {
        valid = false;
      }
      expect(root !== null).toBe(valid);
      expect(valid || diagnostics.at(-1)?.severity === 'error').toBe(true);
    });
    fc.assert(property, { numRuns: 3000 });
  });

  it('records the position of every key and value', () => {
    const text = '{\n  "a": [1,\n    { "汉字": true }],\r\n\t"b": null\n}';
    const { root } = parseJson(text, 'f');
    if (!root) throw new Error('did not parse');
    expect(locate(root, ['a']).node.start).toEqual({ line: 2, column: 8 });
    expect(locate(root, ['a', 0]).node.start).toEqual({ line: 2, column: 9 });
    expect(locate(root, ['a', 1, '汉字'])).toMatchObject({
      keyStart: { line: 3, column: 7 },
      node: { start: { line: 3, column: 13 } },
    });
    expect(locate(root, ['b']).keyStart).toEqual({ line: 4, column: 2 });
    expect(locate(root, ['a', 1, 'gone', 'deeper'])).toMatchObject({ depth: 2 });
  });

  it.each([
    ['parse.encoding', '¦\uFFFD\uFFFD{\0"\0'],
    ['parse.encoding', '¦{\0"\0a\0'],
    ['parse.lostText', '{"a": "b",\n "c": "¦\uFFFD\uFFFDҳ"}'],
    ['parse.empty', '¦'],
    ['parse.empty', '¦  \n '],
    ['parse.trailingComma', '{"a": [1, 2¦,]}'],
    ['parse.trailingComma', '{"a": 1¦,\n}'],
    ['parse.missingComma', '{"a": 1¦\n "b": 2}'],
    ['parse.missingComma', '[1¦ 2]'],
    ['parse.missingColon', '{"a" ¦1}'],
    ['parse.comment', '{\n  ¦// note\n "a": 1}'],
    ['parse.comment', '{"a": ¦/* note */ 1}'],
    ['parse.quote', "{¦'a': 1}"],
    ['parse.quote', '{¦a: 1}'],
    ['parse.quote', '{"a": ¦“b”}'],
    ['parse.word', '{"a": ¦True}'],
    ['parse.word', '{"a": ¦undefined}'],
    ['parse.number', '{"a": ¦01}'],
    ['parse.number', '{"a": ¦+1}'],
    ['parse.number', '{"a": ¦1.}'],
    ['parse.escape', '{"a": "b¦\\x"}'],
    ['parse.escape', '{"a": "b¦\\u12G4"}'],
    ['parse.control', '{"a": "b¦\tc"}'],
    ['parse.unclosed', '{"a": ¦"b\n}'],
    ['parse.unclosed', '{"a": ¦"b}'],
    ['parse.unclosed', '{¦"a: "b", "c": 1}'],
    ['parse.unclosed', '{"a": ¦"b, "c": "d"}'],
    ['parse.unclosed', '[¦"b, "c"]'],
    ['parse.unclosed', '{"a": ¦"say "hi" twice"}'],
    ['parse.fullWidth', '{"a": 1¦，"b": 2}'],
    ['parse.fullWidth', '{"a": "x"¦，\n"b": 2}'],
    ['parse.fullWidth', '{"a"¦："b"}'],
    ['parse.fullWidth', '¦｛"a": 1}'],
    ['parse.fullWidth', '{"a": ¦［1]}'],
    ['parse.missingComma', '{"a": "b"¦ "c": "d"}'],
    ['parse.end', '{"a": [1, 2]¦'],
    ['parse.extra', '{"a": 1}\n¦}'],
    ['parse.unexpected', '{"a": ¦]}'],
    ['parse.duplicateKey', '{"a": 1,\n ¦"a": 2}'],
    ['parse.forbiddenKey', '{¦"__proto__": {}}'],
  ])('reports %s at its place: %j', (code, source) => {
    const { text, line, column } = marked(source);
    const { diagnostics } = parseJson(text, 'f');
    expect(diagnostics.map((item) => [item.code, item.line, item.column])).toEqual([[code, line, column]]);
  });

  it('refuses nesting that would overflow the stack', () => {
    expect(parseJson('['.repeat(100_000), 'f').diagnostics[0]?.code).toBe('parse.deep');
  });

  it('keeps every file from reaching the prototype', () => {
    const { root } = parseJson('{"__proto__": {"polluted": 1}, "a": 1}', 'f');
    expect(root && valueOf(root)).toEqual({ a: 1 });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
