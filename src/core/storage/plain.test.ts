import { describe, expect, it } from 'vitest';
import { plainFlag, plainList, plainNumber, plainObject, plainRecord, plainText } from './plain.ts';

describe('parsers of the first page', () => {
  const stored = plainObject({ name: plainText, ids: plainList(plainText), isOn: plainFlag });

  it('return valid values, without unknown members', () => {
    const value = { name: 'a', ids: ['1', '2'], isOn: false, more: true };
    expect(stored.parse(value)).toEqual({ name: 'a', ids: ['1', '2'], isOn: false });
    expect(plainNumber.parse(-1.5)).toBe(-1.5);
    expect(plainRecord.parse({ a: [null] })).toEqual({ a: [null] });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a missing member', { name: 'a', ids: [] }],
    ['a member of another type', { name: 1, ids: [], isOn: true }],
    ['a text in place of true or false', { name: 'a', ids: [], isOn: 'true' }],
    ['an invalid item', { name: 'a', ids: [1], isOn: true }],
    ['an object in place of a list', { name: 'a', ids: {}, isOn: true }],
  ])('refuse %s', (_what, value) => {
    expect(() => stored.parse(value)).toThrow(TypeError);
  });

  it('refuse anything that is not a number or an object', () => {
    for (const value of [Number.NaN, Infinity, '1', null])
      expect(() => plainNumber.parse(value)).toThrow('number');
    for (const value of [null, [], 'a']) expect(() => plainRecord.parse(value)).toThrow('object');
  });
});
