import { describe, expect, it } from 'vitest';
import { bondRecord } from '../../../tests/_util/bond-record.ts';
import { bondTypeNames, finalDate, isExpired, isTradable, termsOf } from './bond-record.ts';

const today = '2026-11-23';

describe('the end of a bond', () => {
  it.each([
    ['2026-11-22', true, false],
    ['2026-11-23', false, false],
    ['2026-11-24', false, true],
    [null, false, true],
  ])('on %j: expired %j, tradable %j', (maturityDate, expired, tradable) => {
    expect([isExpired({ maturityDate }, today), isTradable({ maturityDate }, today)]).toEqual([
      expired,
      tradable,
    ]);
  });

  it('is the next call of a perpetual bond, or its first day if it has no call', () => {
    const perpetual = bondRecord({ maturityDate: null, optionType: 'ETS', exerciseDate: '2026-11-23' });
    expect(finalDate(perpetual, today)).toBe('2027-11-23');
    expect(finalDate({ ...perpetual, exerciseDate: '2028-05-05' }, today)).toBe('2028-05-05');
    expect(finalDate({ ...perpetual, exerciseDate: null }, today)).toBe('2024-07-11');
    expect(finalDate(bondRecord({ optionType: 'CAL', exerciseDate: '2029-07-11' }), today)).toBe(
      '2034-07-11',
    );
  });
});

describe('pricing terms', () => {
  it.each([
    // Dividing the first by 100 would give 0.021300000000000003.
    [2.13, 0.0213],
    [2.26, 0.0226],
    [0.07, 0.0007],
    [3.5401, 0.035401],
    [0, 0],
    [null, 0],
  ])('convert the coupon %j to exactly %j', (couponRatePct, couponRate) => {
    expect(termsOf(bondRecord({ couponRatePct }), today).couponRate).toBe(couponRate);
  });

  it.each([
    ['IB', 'interbank'],
    ['BC', 'interbank'],
    ['SH', 'exchange'],
    ['SZ', 'exchange'],
  ] as const)('of market %s accrue by the rule of the %s', (market, accrual) => {
    expect(termsOf(bondRecord({ market }), today).accrual).toBe(accrual);
  });

  it.each([
    ['discount', true],
    ['zero', true],
    ['fixed', false],
    ['bullet', false],
  ] as const)('of a %s bond contain its issue price: %j', (couponType, isThere) => {
    expect('issuePrice' in termsOf(bondRecord({ couponType }), today)).toBe(isThere);
    expect('issuePrice' in termsOf(bondRecord({ couponType, issuePrice: null }), today)).toBe(false);
  });

  it('begin on the value date, not the issue date, and omit an option that has passed', () => {
    const puttable = bondRecord({ optionType: 'PUT', exerciseDate: '2029-07-11' });
    expect(termsOf(puttable, today)).toMatchObject({ issueDate: '2024-07-11', exerciseDate: '2029-07-11' });
    expect(termsOf(puttable, '2029-07-10')).toHaveProperty('exerciseDate');
    expect(termsOf(puttable, '2029-07-11')).not.toHaveProperty('exerciseDate');
    // A bond with a date but no option has nothing to exercise.
    expect(termsOf(bondRecord({ exerciseDate: '2029-07-11' }), today)).not.toHaveProperty('exerciseDate');
  });
});

describe('the bond type name', () => {
  it('is that of perpetual bonds for the perpetual spread class, whatever the bond type', () => {
    const perpetual = bondTypeNames({ bondType: 'MTN', spreadClass: 'PERP' });
    const plain = bondTypeNames({ bondType: 'MTN', spreadClass: 'MTN_AAA' });
    expect([perpetual.bondTypeKey, plain.bondTypeKey]).toEqual(['PERP', 'MTN']);
    expect(perpetual.bondTypeName).not.toBe(plain.bondTypeName);
  });
});
