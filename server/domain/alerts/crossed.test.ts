import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossed, type Watched } from './crossed.ts';

const up: Watched = { state: 'armed', comparison: '>=', priceType: 'Y', price: 21_000, firedAt: null };
const price = fc.integer({ min: 20_900, max: 21_100 });
const alert = fc.record({
  state: fc.constantFrom('armed', 'waiting', 'fired'),
  comparison: fc.constantFrom('>=', '<='),
  priceType: fc.constantFrom('Y', 'C'),
  price,
  firedAt: fc.constantFrom(null, 0, 50_000),
}) satisfies fc.Arbitrary<Watched>;

describe('a price alert', () => {
  it('fires when the price reaches the limit, from either side', () => {
    expect(crossed(up, 20_999, 0)).toBeNull();
    expect(crossed(up, 21_000, 0)).toBe('fire');
    expect(crossed({ ...up, comparison: '<=' }, 21_001, 0)).toBeNull();
    expect(crossed({ ...up, comparison: '<=' }, 21_000, 0)).toBe('fire');
  });

  it('that is waiting is armed only once the price is back by the hysteresis: 0.1 bp, or 0.01 of a clean price', () => {
    const waiting: Watched = { ...up, state: 'waiting' };
    expect([21_000, 20_999, 20_991].map((seen) => crossed(waiting, seen, 0))).toEqual([null, null, null]);
    expect(crossed(waiting, 20_990, 0)).toBe('arm');
    const clean: Watched = { ...waiting, priceType: 'C', comparison: '<=', price: 1_000_000 };
    expect([crossed(clean, 1_000_099, 0), crossed(clean, 1_000_100, 0)]).toEqual([null, 'arm']);
  });

  it('fires at most once a minute, and afterwards if the price is still beyond the limit', () => {
    const fired: Watched = { ...up, firedAt: 1_000 };
    expect(crossed(fired, 21_050, 60_999)).toBeNull();
    expect(crossed(fired, 21_050, 61_000)).toBe('fire');
  });

  it('that has fired for good stays so, and no price both fires and arms an alert', () => {
    const possible = { armed: ['fire', null], waiting: ['arm', null], fired: [null] };
    fc.assert(
      fc.property(alert, price, (watched, seen) => {
        expect(possible[watched.state]).toContain(crossed(watched, seen, 1_000_000));
      }),
    );
  });

  it('set to repeat fires once per crossing, despite any jitter within the hysteresis', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20_991, max: 21_050 }), { maxLength: 50 }), (walk) => {
        let watched: Watched = up;
        let fired = 0;
        for (const [i, seen] of walk.entries()) {
          const outcome = crossed(watched, seen, i * 60_000);
          if (outcome === 'fire') fired += 1;
          if (outcome !== null)
            watched = { ...watched, state: outcome === 'fire' ? 'waiting' : 'armed', firedAt: i * 60_000 };
        }
        expect(fired).toBe(walk.some((seen) => seen >= up.price) ? 1 : 0);
      }),
    );
  });
});
