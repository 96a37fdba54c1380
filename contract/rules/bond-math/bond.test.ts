import { describe, expect, it } from 'vitest';
import { assertComputable, type Bond, BondMathError } from './bond.ts';

const bond: Bond = {
  issueDate: '2024-03-15',
  maturityDate: '2034-03-15',
  couponRate: 0.0221,
  frequency: 2,
  couponType: 'fixed',
  faceValue: 100,
};
const faultOf = (change: Partial<Bond>, settlement = '2026-11-24'): string => {
  try {
    assertComputable({ ...bond, ...change }, settlement);
    return '';
  } catch (error) {
    if (error instanceof BondMathError) return error.code;
    throw error;
  }
};

describe('a valid bond', () => {
  it.each<[string, Partial<Bond>]>([
    ['unchanged', {}],
    ['without a coupon', { couponType: 'zero', couponRate: 0, frequency: 0 }],
    ['issued at a discount', { couponType: 'discount', frequency: 0, issuePrice: 97.5 }],
    ['of unknown issue price', { issuePrice: null }],
    ['with an exercise date', { exerciseDate: '2029-03-15', exercisePrice: 101 }],
    ['exercisable on its last day', { exerciseDate: '2034-03-15' }],
    ['of a large face value', { faceValue: 1_000_000 }],
  ])('%s: accepted', (_, change) => {
    expect(faultOf(change)).toBe('');
  });
});

describe('an inconsistent bond', () => {
  it.each<[string, Partial<Bond>]>([
    ['matures before its issue', { maturityDate: '2024-03-14' }],
    ['matures on its issue date', { maturityDate: '2024-03-15' }],
    ['has an invalid issue date', { issueDate: '2024-02-30' }],
    ['has a maturity date in another format', { maturityDate: '15.03.2034' }],
    ['has a face value of 0', { faceValue: 0 }],
    ['has a negative face value', { faceValue: -100 }],
    ['has an infinite face value', { faceValue: Number.POSITIVE_INFINITY }],
    ['has a negative coupon', { couponRate: -0.0001 }],
    ['has NaN as its coupon', { couponRate: Number.NaN }],
    ['has a fixed coupon without a frequency', { frequency: 0 }],
    ['has an issue price of 0', { issuePrice: 0 }],
    ['has an exercise price of 0', { exercisePrice: 0 }],
    ['is exercised on its issue date', { exerciseDate: '2024-03-15' }],
    ['is exercised after maturity', { exerciseDate: '2034-03-16' }],
    ['has an invalid exercise date', { exerciseDate: '2029-02-29' }],
  ])('%s: refused as INVALID_BOND', (_, change) => {
    expect(faultOf(change)).toBe('INVALID_BOND');
  });
});

describe('a settlement date', () => {
  it.each([
    ['2024-03-15', ''],
    ['2024-03-14', 'INVALID_SETTLEMENT'],
    ['2034-03-14', ''],
    ['2034-03-15', 'INVALID_SETTLEMENT'],
    ['2026-11-31', 'INVALID_SETTLEMENT'],
    ['20261124', 'INVALID_SETTLEMENT'],
  ])('%s: fault %j', (day, code) => {
    expect(faultOf({}, day)).toBe(code);
  });

  it('is checked only if the bond is consistent', () => {
    expect(faultOf({ faceValue: 0 }, 'soon')).toBe('INVALID_BOND');
  });
});
