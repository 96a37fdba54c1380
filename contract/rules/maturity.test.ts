import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { maturityText, maturityYears, remainingMaturity } from './maturity.ts';

const today = '2026-11-20';
const in_ = (days: number): string => addDays(today, days);

describe('maturityText', () => {
  it('shows a leading minus as matured, and the rest unchanged [R5.08]', () => {
    expect(maturityText('-3D')).toEqual({ key: 'matured' });
    expect(maturityText(' -0.5Y')).toEqual({ key: 'matured' });
    expect(['7.64Y', '1.41Y+2.00Y', '', null, undefined].map((text) => maturityText(text))).toEqual([
      '7.64Y',
      '1.41Y+2.00Y',
      '',
      '',
      '',
    ]);
  });
});

describe('remainingMaturity', () => {
  it('is in days under a year, in years to two decimals from a year, and negative once matured [R5.08]', () => {
    expect(
      [97, 364, 365, 366, 2789, 0, -3].map((days) => remainingMaturity({ maturityDate: in_(days) }, today)),
    ).toEqual(['97D', '364D', '1.00Y', '1.00Y', '7.64Y', '0D', '-3D']);
  });

  it('splits at the next exercise, and shows a perpetual bond as open-ended', () => {
    expect(remainingMaturity({ maturityDate: in_(515 + 730), exerciseDate: in_(515) }, today)).toBe(
      '1.41Y+2.00Y',
    );
    expect(
      remainingMaturity({ maturityDate: in_(1022), exerciseDate: in_(1022), isPerpetual: true }, today),
    ).toBe('2.80Y+NY');
    for (const exercise of [-1, 0])
      expect(remainingMaturity({ maturityDate: in_(1000), exerciseDate: in_(exercise) }, today)).toBe(
        '2.74Y',
      );
    expect(remainingMaturity({ maturityDate: in_(1000), exerciseDate: null }, today)).toBe('2.74Y');
    expect(remainingMaturity({ maturityDate: in_(1000), exerciseDate: in_(1000) }, today)).toBe('2.74Y');
  });

  it('is shown as matured exactly when the maturity is in the past [R5.08]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 20_000 }), (days) => {
        const text = maturityText(remainingMaturity({ maturityDate: in_(days) }, today));
        expect(typeof text === 'object').toBe(days < 0);
      }),
    );
  });
});

describe('maturityYears', () => {
  it('reads days, years, years to exercise and perpetuals, and returns null for a matured bond', () => {
    expect(
      ['73D', '7.64Y', '1.41Y+2.00Y', '2.80Y+NY', '1.02Y(休1)', '-3D', '', 'soon'].map(maturityYears),
    ).toEqual([0.2, 7.64, 1.41, 2.8, 1.02, null, null, null]);
  });
});
