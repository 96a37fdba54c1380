import { describe, expect, it } from 'vitest';
import { bandLevel, sterner } from './price-bands.ts';

describe('a price band', () => {
  it('says the sternest of what a distance is beyond, and nothing at the bound itself', () => {
    const band = { warn: 0, ask: 5, refuse: 50 };
    expect([0, 0.01, 5, 5.01, 50, 50.01].map((bp) => bandLevel(bp, band))).toEqual([
      null,
      'warn',
      'warn',
      'ask',
      'ask',
      'refuse',
    ]);
    expect(bandLevel(1000, {})).toBeNull();
    expect(bandLevel(60, { refuse: 50 })).toBe('refuse');
  });

  it('of two yields the sterner', () => {
    expect([sterner('warn', 'ask'), sterner('refuse', null), sterner(null, null)]).toEqual([
      'ask',
      'refuse',
      null,
    ]);
  });
});
