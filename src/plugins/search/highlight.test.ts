import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

describe('highlight', () => {
  it('marks the first match, regardless of case', () => {
    expect(highlight('24国开10', '国开')).toEqual([
      { text: '24', hit: false },
      { text: '国开', hit: true },
      { text: '10', hit: false },
    ]);
    expect(highlight('25宣城国资SCP005', 'scp')[1]).toEqual({ text: 'SCP', hit: true });
  });

  it('never loses or adds a character, and marks only text equal to the search', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 4 }),
        (text, query) => {
          const parts = highlight(text, query);
          expect(parts.map((part) => part.text).join('')).toBe(text);
          for (const part of parts)
            expect(part.hit ? part.text.toLowerCase() : query.toLowerCase()).toBe(query.toLowerCase());
        },
      ),
    );
  });
});
