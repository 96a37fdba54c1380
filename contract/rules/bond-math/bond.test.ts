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
    ['as it is', {}],
    ['without a coupon', { couponType: 'zero', couponRate: 0, frequency: 0 }],
    ['sold below par', { couponType: 'discount', frequency: 0, issuePrice: 97.5 }],
    ['of an unknown issue price', { issuePrice: null }],
    ['with an exercise', { exerciseDate: '2029-03-15', exercisePrice: 101 }],
    ['with an exercise on its last day', { exerciseDate: '2034-03-15' }],
    ['of a large face', { faceValue: 1_000_000 }],
  ])('%s', (_, change) => {
    expect(faultOf(change)).toBe('');
  });
});

describe('an inconsistent bond', () => {
  it.each<[string, Partial<Bond>]>([
    ['ends before it begins', { maturityDate: '2024-03-14' }],
    ['ends as it begins', { maturityDate: '2024-03-15' }],
    ['begins on no day', { issueDate: '2024-02-30' }],
    ['ends on a day in another form', { maturityDate: '15.03.2034' }],
    ['has no face', { faceValue: 0 }],
    ['has a face below nothing', { faceValue: -100 }],
    ['has a face without end', { faceValue: Number.POSITIVE_INFINITY }],
    ['pays a coupon below nothing', { couponRate: -0.0001 }],
    ['pays a coupon that is no number', { couponRate: Number.NaN }],
    ['pays a fixed coupon never', { frequency: 0 }],
    ['was sold for nothing', { issuePrice: 0 }],
    ['is exercised for nothing', { exercisePrice: 0 }],
    ['is exercised as it begins', { exerciseDate: '2024-03-15' }],
    ['is exercised after its end', { exerciseDate: '2034-03-16' }],
    ['is exercised on no day', { exerciseDate: '2029-02-29' }],
  ])('%s', (_, change) => {
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
  ])('%s: %j', (day, code) => {
    expect(faultOf({}, day)).toBe(code);
  });

  it('is checked only if the bond is consistent', () => {
    expect(faultOf({ faceValue: 0 }, 'soon')).toBe('INVALID_BOND');
  });
});
