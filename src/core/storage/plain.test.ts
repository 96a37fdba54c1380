import { describe, expect, it } from 'vitest';
import { plainChoice, plainList, plainNumber, plainObject, plainRecord, plainText } from './plain.ts';

describe('parsers of the first page', () => {
  const stored = plainObject({ name: plainText, ids: plainList(plainText), mode: plainChoice(['N', 'D']) });

  it('return valid values, without unknown members', () => {
    const value = { name: 'a', ids: ['1', '2'], mode: 'D', more: true };
    expect(stored.parse(value)).toEqual({ name: 'a', ids: ['1', '2'], mode: 'D' });
    expect(plainNumber.parse(-1.5)).toBe(-1.5);
    expect(plainRecord.parse({ a: [null] })).toEqual({ a: [null] });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a missing member', { name: 'a', ids: [] }],
    ['a member of another type', { name: 1, ids: [], mode: 'N' }],
    ['an unknown choice', { name: 'a', ids: [], mode: 'X' }],
    ['an invalid item', { name: 'a', ids: [1], mode: 'N' }],
    ['an object in place of a list', { name: 'a', ids: {}, mode: 'N' }],
  ])('refuse %s', (_what, value) => {
    expect(() => stored.parse(value)).toThrow(TypeError);
  });

  it('refuse anything that is not a number or an object', () => {
    for (const value of [Number.NaN, Infinity, '1', null])
      expect(() => plainNumber.parse(value)).toThrow('number');
    for (const value of [null, [], 'a']) expect(() => plainRecord.parse(value)).toThrow('object');
  });
});
