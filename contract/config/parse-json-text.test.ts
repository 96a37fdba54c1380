import { describe, expect, it } from 'vitest';
import { parseJsonText } from './parse-json-text.ts';

describe('text of JSON', () => {
  it('is read as its value, undefined where it is not JSON', () => {
    expect(['{"a":1}', 'null', '{', ''].map(parseJsonText)).toEqual([{ a: 1 }, null, undefined, undefined]);
  });
});
