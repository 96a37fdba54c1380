import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TickRow } from './tick.data.ts';
import { marketOf, onTick, stepFrom, stepOnTick, tickOf, tickOfBond, tickText, toTick } from './tick.ts';
import { toYieldE4 } from './units.ts';

const { rows, product } = vi.hoisted(() => ({ rows: [] as TickRow[], product: [] as TickRow[] }));
vi.mock('./tick.data.ts', async (load) => {
  const { TICKS } = await load<typeof import('./tick.data.ts')>();
  product.push(...TICKS);
  return { TICKS: rows };
});

const use = (...table: readonly TickRow[]): void => void rows.splice(0, rows.length, ...table);
beforeEach(() => use(...product));

const tick = fc.constantFrom(1, 5, 25, 100);
const anyE4 = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe('the tick of a bond', () => {
  it('is 0.0001 for every bond in the delivered table, which ends with a row for all', () => {
    expect(Object.keys(product.at(-1) ?? {})).toEqual(['tick']);
    for (const priceType of ['Y', 'C'] as const)
      for (const bondType of ['GB', 'FB', 'MTN', 'NCD', null])
        expect(tickText(tickOf({ priceType, bondType, market: 'IB' }))).toBe('0.0001');
  });

  it('is that of the first row matching price type, bond type and market', () => {
    use(
      { priceType: 'Y', bondType: 'MTN', market: 'IB', tick: 25 },
      { priceType: 'C', market: 'SH', tick: 10 },
      { bondType: 'MTN', tick: 5 },
      { tick: 1 },
    );
    const of = (priceType: 'Y' | 'C', securityId: string, bondType: string | null) =>
      tickOfBond(priceType, securityId, bondType);
    expect([
      of('Y', '102280426.IB', 'MTN'),
      of('Y', '102280426.SH', 'MTN'),
      of('C', '102280426.IB', 'MTN'),
    ]).toEqual([25, 5, 5]);
    expect([of('C', '155039.SH', 'CB'), of('Y', '155039.SH', 'CB')]).toEqual([10, 1]);
    // An unknown type matches none of the rows that name one.
    expect([
      of('Y', '102280426.IB', null),
      tickOfBond('Y', '102280426.IB', undefined),
      of('C', '1.SH', null),
    ]).toEqual([1, 1, 10]);
    use();
    expect(tickOf({ priceType: 'Y', bondType: 'GB', market: null })).toBe(1);
  });

  it('derives the market from the security id', () => {
    expect(['240210.IB', '155039.SH', 'nothing', ''].map(marketOf)).toEqual(['IB', 'SH', null, null]);
  });

  it('is satisfied by whole multiples, whatever their sign', () => {
    expect([22_025, 0, -50, 22_026].map((e4) => onTick(toYieldE4(e4), 25))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    fc.assert(fc.property(anyE4, tick, (n, t) => onTick(toYieldE4(n * t), t)));
  });

  it('rounds a customary step to a whole number of ticks, at least one', () => {
    expect([stepOnTick(25, 1), stepOnTick(25, 10), stepOnTick(25, 25), stepOnTick(1, 100)]).toEqual([
      25, 30, 25, 100,
    ]);
  });

  it('rounds up or down as asked, and a step leads to the next multiple on that side', () => {
    expect([toTick(22_013, 25, 'up'), toTick(22_013, 25, 'down'), toTick(22_012.5, 1, 'up')]).toEqual([
      22_025, 22_000, 22_013,
    ]);
    expect(Object.is(toTick(-0.5, 1, 'up'), 0)).toBe(true);
    fc.assert(
      fc.property(anyE4, tick, (n, t) => {
        const from = toYieldE4(n);
        const [up, down] = [stepFrom(from, t, 1), stepFrom(from, t, -1)];
        expect([up % t === 0, down % t === 0]).toEqual([true, true]);
        expect([up > n && up - n <= t, down < n && n - down <= t]).toEqual([true, true]);
        const [above, below] = [toTick(n, t, 'up'), toTick(n, t, 'down')];
        expect(above >= n && above - n < t && below <= n && n - below < t).toBe(true);
        if (n % t === 0) expect([stepFrom(toYieldE4(up), t, -1), above]).toEqual([n, n]);
      }),
    );
  });
});
