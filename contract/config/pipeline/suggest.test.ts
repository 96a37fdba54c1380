import { describe, expect, it } from 'vitest';
import { editDistance, nearest, suggestion } from './suggest.ts';

describe('did you mean', () => {
  it('counts a swap of neighbours as one edit', () => {
    expect(editDistance('idnex', 'index')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('same', 'same')).toBe(0);
  });

  it('finds the near name and stays silent where none is near', () => {
    expect(nearest('depQuotation', ['home', 'deepQuotation', 'depthOffer'])).toBe('deepQuotation');
    expect(nearest('x', ['home', 'deepQuotation'])).toBeNull();
  });

  it('lists a short choice where nothing is near', () => {
    expect(suggestion('x', ['home', 'login'])).toBe('可用的有：home、login');
    expect(suggestion('x', [], 'nothing')).toBe('nothing');
  });
});
