import { describe, expect, it } from 'vitest';
import { bandLevel, bestAgainst, stricter } from './price-bands.ts';

describe('a price band', () => {
  it('returns the strictest level exceeded, and none exactly at the bound [U7]', () => {
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

  it('combines two levels into the stricter', () => {
    expect([stricter('warn', 'ask'), stricter('refuse', null), stricter(null, null)]).toEqual([
      'ask',
      'refuse',
      null,
    ]);
  });
});

describe('the best quote that an order would meet', () => {
  const best = { priceType: 'Y', bidPrice: 2.2025, ofrPrice: 2.2 } as const;

  it('is the offer for a buyer and the bid for a seller', () => {
    expect([bestAgainst(1, best), bestAgainst(2, best)]).toEqual([22_000, 22_025]);
  });

  it('is null if there is no quote, prices are hidden or the bond is quoted by price', () => {
    expect([
      bestAgainst(1, undefined),
      bestAgainst(1, { ...best, ofrPrice: null }),
      bestAgainst(1, { ...best, ofrPrice: '2.20**' }),
      bestAgainst(1, { ...best, priceType: 'C' }),
    ]).toEqual([null, null, null, null]);
  });
});
