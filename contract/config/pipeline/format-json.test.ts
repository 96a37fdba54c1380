import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from './format-json.ts';

describe('formatJson', () => {
  it('keeps the value, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('gives the same text when applied again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const once = formatJson(value);
        expect(formatJson(JSON.parse(once))).toBe(once);
      }),
    );
  });

  it('writes on one line what fits, and ends with a line break', () => {
    expect(formatJson({ id: 'a', list: [1, { b: true }] })).toBe(
      '{ "id": "a", "list": [1, { "b": true }] }\n',
    );
    expect(formatJson([])).toBe('[]\n');
    expect(formatJson({})).toBe('{}\n');
  });

  it('breaks lines that would exceed 130 characters, including what precedes the value', () => {
    // `{ "k": ` and ` }` around the text and its quotes.
    const fits = { k: 'x'.repeat(130 - 7 - 2 - 2) };
    expect(formatJson(fits)).toHaveLength(131);
    expect(formatJson({ k: `${fits.k}x` }).split('\n')).toEqual(['{', `  "k": "${fits.k}x"`, '}', '']);
    const rows = { 'a long name of a list': Array.from({ length: 24 }, (_, at) => at + 1000) };
    for (const line of formatJson({ a: rows, b: rows }).split('\n'))
      expect(line.length).toBeLessThanOrEqual(130);
  });

  it('indents by two spaces a level', () => {
    const long = 'x'.repeat(100);
    expect(formatJson({ a: [{ b: long, c: long }] })).toBe(
      `{\n  "a": [\n    {\n      "b": "${long}",\n      "c": "${long}"\n    }\n  ]\n}\n`,
    );
  });

  it('leaves out undefined, and writes it as null in a list, as JSON does', () => {
    expect(formatJson({ a: undefined, b: 1 })).toBe('{ "b": 1 }\n');
    expect(formatJson([undefined, 1])).toBe('[null, 1]\n');
  });
});
