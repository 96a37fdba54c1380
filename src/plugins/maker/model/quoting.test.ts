import {
  AUTO_CANCEL_PRESETS,
  bpBetween,
  e4Number,
  e4Text,
  MARKET_MAKER_STEPS_BP,
  QUANTITY_PRESETS,
  unitsOfBp,
  toYieldE4,
  yieldOrNull,
} from '#contract/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import settings from '../../../config/settings.json' with { type: 'json' };
import { aroundReference, qtyOf, shifted, yieldOf } from './quoting.ts';

describe('market-making figures', () => {
  it('offer the specification’s steps, quantities and auto-cancel times, which product staff can change [R9.05]', () => {
    expect(MARKET_MAKER_STEPS_BP).toEqual([0, 0.01, 0.02, 0.03, 0.05]);
    expect(QUANTITY_PRESETS).toEqual([1000, 2000, 3000, 5000, 10_000]);
    expect(AUTO_CANCEL_PRESETS).toEqual([0, 30, 1, 3, 10]);
    expect(settings.quoting).toEqual({
      priceStepsBp: MARKET_MAKER_STEPS_BP,
      quantityPresets: QUANTITY_PRESETS,
      autoCancelPresets: AUTO_CANCEL_PRESETS,
    });
    // Every step is a whole number of ticks, so that a shift never leaves the tick [R9.05].
    expect(MARKET_MAKER_STEPS_BP.map(unitsOfBp)).toEqual([0, 1, 2, 3, 5]);
  });

  it('read and write a yield exactly, in whole ticks', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 300_000 }), (units) => {
        expect(yieldOf(e4Text(toYieldE4(units)))).toBe(units);
        expect(yieldOrNull(e4Number(toYieldE4(units)))).toBe(units);
        expect(e4Text(toYieldE4(units))).toMatch(/^-?\d+\.\d{4}$/);
      }),
    );
    expect(['2.2', ' ２．２０２５ ', '2.20250', '.5'].map(yieldOf)).toEqual([22_000, 22_025, 22_025, 5000]);
    expect(['', '2.20251', 'abc', '1e400', '2..2'].map(yieldOf)).toEqual([null, null, null, null, null]);
    expect([qtyOf('5,000'), qtyOf('５０００'), qtyOf('1.5'), qtyOf('-1'), qtyOf('')]).toEqual([
      5000,
      5000,
      null,
      null,
      null,
    ]);
    expect(bpBetween(toYieldE4(22_025), toYieldE4(22_000))).toBe(0.25);
  });

  it('shift by the step to the next tick in that direction, and not at all for a zero step', () => {
    const from = toYieldE4(22_013);
    expect([shifted(from, 0.01, 1, 1), shifted(from, 0.02, -1, 1), shifted(from, 0, 1, 25)]).toEqual([
      22_014, 22_011, 22_013,
    ]);
    expect([shifted(from, 0.01, 1, 25), shifted(from, 0.01, -1, 25)]).toEqual([22_025, 22_000]);
    expect(aroundReference(from, 20, 25)).toEqual({ bid: 22_025, ofr: 22_000 });
  });

  it('place both sides around a reference with the exact spread, the bid yield never below the offer’s', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 90_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (reference, spread) => {
          const { bid, ofr } = aroundReference(toYieldE4(reference), spread, 1);
          expect(bid - ofr).toBe(spread);
          expect(
            [bid - reference, reference - ofr].every(
              (half) => half === Math.ceil(spread / 2) || half === Math.floor(spread / 2),
            ),
          ).toBe(true);
        },
      ),
    );
  });
});
