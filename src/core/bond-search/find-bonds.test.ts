import type { BondSearchRow } from '#contract/entities';
import { describe, expect, it } from 'vitest';
import { bestHit, exactHit, namesIn } from './find-bonds.ts';

const hit = (code: string, name: string): BondSearchRow => ({
  securityid: `${code}.IB`,
  seccode: code,
  secshortname: name,
  secfullname: name,
  issrating: '--',
  trueRemainMaturityStr: '7Y',
});
const HITS = [hit('240210', '24国开10'), hit('240215', '24国开15')];

describe('matching a text to one bond', () => {
  it.each([
    ['240215', '240215.IB'],
    ['240215.ib', '240215.IB'],
    [' 24国开15 ', '240215.IB'],
    ['２４０２１０', '240210.IB'],
  ])('%s is an exact match', (text, id) => {
    expect(exactHit(HITS, text)?.securityid).toBe(id);
    expect(bestHit(HITS, text)).toBe(exactHit(HITS, text));
  });

  it('falls back to a single hit when none matches exactly; several hits or none give no match', () => {
    const [only] = HITS;
    expect([bestHit(only ? [only] : [], '国开'), bestHit(HITS, '国开'), bestHit([], '国开')]).toEqual([
      only,
      'many',
      'none',
    ]);
    expect(exactHit(HITS, '国开')).toBeNull();
  });
});

describe('bond names in a pasted text', () => {
  it.each([
    ['240210 240215，24国开15、', ['240210', '240215', '24国开15']],
    ['240210\t2.1\n240215\t2.2\n', ['240210', '240215']],
    ['240210; 240210;240215', ['240210', '240215']],
    ['  ', []],
  ])('are the first word of each line, or all words of a single line: %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('are all returned, however many: the caller sets the limit', () => {
    expect(namesIn(Array.from({ length: 300 }, (_, at) => `b${at}`).join('\n'))).toHaveLength(300);
  });
});
