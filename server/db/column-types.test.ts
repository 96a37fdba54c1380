import { types } from 'pg';
import { describe, expect, it } from 'vitest';
import { columnTypes } from './column-types.ts';

const { INT8, NUMERIC, DATE, INT4, BOOL } = types.builtins;
const read = (oid: number, text: string): unknown => columnTypes.getTypeParser(oid, 'text')(text);

describe('parsing of column values', () => {
  it.each([
    [INT8, '0', 0],
    [INT8, '-1', -1],
    [INT8, '9007199254740991', 9_007_199_254_740_991],
    [INT8, '-9007199254740991', -9_007_199_254_740_991],
    // No price passes through a double.
    [NUMERIC, '2.20250000000000000001', '2.20250000000000000001'],
    // Local midnight would be another day elsewhere.
    [DATE, '2026-11-23', '2026-11-23'],
    [DATE, 'infinity', 'infinity'],
    [INT4, '7', 7],
    [BOOL, 't', true],
  ])('reads type %i, %j as %j', (oid, text, value) => {
    expect(read(oid, text)).toEqual(value);
  });

  it.each(['9007199254740992', '-9007199254740992', '9223372036854775807'])(
    'refuses %s instead of rounding it',
    (text) => {
      expect(() => read(INT8, text)).toThrow(RangeError);
    },
  );
});
