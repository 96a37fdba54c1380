import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inexactField } from './exact-json.ts';

describe('inexactField', () => {
  it.each([
    ['{"price":1.957900000000000000001}', 'price'],
    ['{"a":1,"bid":{"price":1.95790000000000001}}', 'bid.price'],
    ['{"list":[{"x":1},{"x":9007199254740993}]}', 'list.1.x'],
    ['{"a":{"b":{"c":[[1e400]]}}}', 'a.b.c.0.0'],
    ['1e-400', ''],
    ['{"":0.1000000000000000055}', ''],
    ['{"price":1.9579}', null],
    ['{"price":1.95790000000000000000}', null],
    ['{"price":0.1,"qty":1e3,"big":9007199254740992,"none":-0}', null],
    ['{"text":"1.957900000000000000001"}', null],
    ['{"price":5.0000e-1}', null],
  ])('of %s is %s', (text, field) => {
    expect(inexactField(text)).toBe(field);
  });

  it('accepts every number that a client writes from a double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(inexactField(JSON.stringify({ value }))).toBeNull();
      }),
    );
  });
});
