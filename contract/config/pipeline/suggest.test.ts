import { describe, expect, it } from 'vitest';
import { editDistance, nearest, suggestion } from './suggest.ts';

describe('did you mean', () => {
  it('counts a swap of neighbouring letters as one edit', () => {
    expect(editDistance('idnex', 'index')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('same', 'same')).toBe(0);
  });

  it('returns the closest name, and null if none is close', () => {
    expect(nearest('depQuotation', ['home', 'deepQuotation', 'depthOffer'])).toBe('deepQuotation');
    expect(nearest('x', ['home', 'deepQuotation'])).toBeNull();
  });

  it.each([
    ['9', ['0', '1']],
    ['12', ['10', '15']],
    ['Q', ['Y', 'I', 'P']],
  ])('does not take %s for one of %j: nothing of it is left, or it is a number', (word, names) => {
    expect(nearest(word, names)).toBeNull();
  });

  it('takes one letter in the wrong case for its capital', () => {
    expect(nearest('y', ['I', 'Y'])).toBe('Y');
  });

  it('lists a short choice of names if none is close', () => {
    expect(suggestion('x', ['home', 'login'])).toEqual({
      key: 'hint.choices',
      values: { known: { names: ['home', 'login'] } },
    });
    // Names that a file holds twice, which is a finding of its own, are listed once.
    expect(suggestion('x', ['home', 'login', 'home'])?.values).toEqual({
      known: { names: ['home', 'login'] },
    });
    expect(suggestion('x', [])).toBeNull();
    expect(
      suggestion(
        'x',
        [...'abcdefghijklm'].map((letter) => letter.repeat(9)),
      ),
    ).toBeNull();
  });
});
