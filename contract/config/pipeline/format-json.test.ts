import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from './format-json.ts';

describe('JSON as people edit it', () => {
  it('says what was said, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is laid out the same when it is laid out again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const once = formatJson(value);
        expect(formatJson(JSON.parse(once))).toBe(once);
      }),
    );
  });

  it('stands in one line where it fits, and ends with a line break', () => {
    expect(formatJson({ id: 'a', list: [1, { b: true }] })).toBe(
      '{ "id": "a", "list": [1, { "b": true }] }\n',
    );
    expect(formatJson([])).toBe('[]\n');
    expect(formatJson({})).toBe('{}\n');
  });

  it('breaks where a line would be longer than 130 characters, with what stands before the value counted', () => {
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

  it('leaves out what is absent, and writes null for it in a list, as JSON does', () => {
    expect(formatJson({ a: undefined, b: 1 })).toBe('{ "b": 1 }\n');
    expect(formatJson([undefined, 1])).toBe('[null, 1]\n');
  });
});
