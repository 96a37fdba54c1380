import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, deepFreeze, hashText } from './hash.ts';

describe('canonical JSON', () => {
  it('is the same for the same content, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const turned = (item: unknown): unknown =>
          Array.isArray(item)
            ? item.map(turned)
            : typeof item === 'object' && item !== null
              ? Object.fromEntries(
                  Object.entries(item)
                    .toReversed()
                    .map(([key, inner]) => [key, turned(inner)]),
                )
              : item;
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        // -0 is written as 0 by JSON itself.
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps the order of lists, and distinguishes empty values', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
    expect(new Set([{}, [], '', null, 0, false].map(canonicalJson)).size).toBe(6);
  });

  it('writes a value that JSON cannot express as null', () => {
    expect(canonicalJson(undefined)).toBe('null');
  });
});

describe('a hash', () => {
  it('is 16 hex digits, the same each time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(hashText(text)).toMatch(/^[0-9a-f]{16}$/);
        expect(hashText(text)).toBe(hashText(text));
      }),
    );
  });

  it('differs with one character, with the order of characters and with a space', () => {
    const texts = ['', ' ', 'a', 'b', 'ab', 'ba', 'a b', 'ab ', '债', '券', '债券', '券债'];
    expect(new Set(texts.map(hashText)).size).toBe(texts.length);
  });

  it('differs in both halves for a thousand similar texts', () => {
    const hashes = Array.from({ length: 1000 }, (_, at) => hashText(`routes ${at}`));
    expect(new Set(hashes.map((hash) => hash.slice(0, 8))).size).toBe(1000);
    expect(new Set(hashes.map((hash) => hash.slice(8))).size).toBe(1000);
  });
});

describe('deepFreeze', () => {
  it('freezes the given value at every level, including lists', () => {
    const value = { a: [{ b: { c: 1 } }], d: null, e: 'text' };
    expect(deepFreeze(value)).toBe(value);
    expect([value, value.a, value.a[0], value.a[0]?.b].every(Object.isFrozen)).toBe(true);
    expect(() => value.a.push({ b: { c: 2 } })).toThrow(TypeError);
  });

  it('accepts a value that contains itself', () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(Object.isFrozen(deepFreeze(ring))).toBe(true);
  });
});
