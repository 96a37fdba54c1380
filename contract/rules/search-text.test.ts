import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSearch, stripChinese } from './search-text.ts';

describe('typed text', () => {
  it('strips Chinese characters and keeps the rest [R5.03]', () => {
    expect(stripChinese('24国开10，a𠮷b〇')).toBe('2410，ab');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(stripChinese(text)).not.toMatch(/\p{Script=Han}/u);
        expect(stripChinese(stripChinese(text))).toBe(stripChinese(text));
      }),
    );
  });

  it('removes all white space from search input, around and inside [R5.03]', () => {
    expect(cleanSearch(' 24 国开\t10\u3000\u00A0\u200B\r\n')).toBe('24国开10');
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(cleanSearch(text)).not.toMatch(/\s/);
      }),
    );
  });
});
