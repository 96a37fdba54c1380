import { describe, expect, it } from 'vitest';
import type { Bond } from './bond.ts';
import { priceFigures } from './price-figures.ts';
import { figuresFromYield, yieldFromPrice } from './price-yield.ts';
import { remainingPrincipal, repaymentFault } from './repayment.ts';
import { termsOn } from './terms.ts';
import { toYieldE4 } from '../units.ts';

/** Seven years, a fifth of the face repaid at the end of the third year and of each year after, as in urban construction bonds. */
const city: Bond = {
  issueDate: '2022-03-10',
  maturityDate: '2029-03-10',
  couponRate: 0.0397,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
  repayments: ['2025', '2026', '2027', '2028'].map((year) => ({ date: `${year}-03-10`, percent: 20 })),
};
/** Five years, half-yearly, in unequal shares. */
const semi: Bond = {
  ...city,
  issueDate: '2024-01-15',
  maturityDate: '2029-01-15',
  couponRate: 0.046,
  frequency: 2,
  repayments: [
    { date: '2026-01-15', percent: 12.5 },
    { date: '2026-07-15', percent: 12.5 },
    { date: '2027-07-15', percent: 33.333333 },
  ],
};
const BONDS = { city, semi };

/**
 * Computed independently of the product, in Python with forty-digit decimals, from the list of all payments: principal outstanding per 100 of
 * face, accrued interest, the dirty price at a yield in %, and modified duration and DV01 by difference quotients.
 */
const FIGURES: readonly [
  bond: keyof typeof BONDS,
  settles: string,
  left: number,
  accrued: string,
  percent: string,
  dirty: string,
  duration: string,
  dv01: string,
][] = [
  ['city', '2023-08-01', 100, '1.561967', '3.2', '104.109738', '3.261292', '0.03395323'],
  ['city', '2026-03-09', 80, '3.167299', '2.85', '84.452282', '1.383144', '0.01168097'],
  ['city', '2026-03-10', 60, '0.000000', '2.85', '61.282784', '1.902552', '0.01165937'],
  ['city', '2026-11-24', 60, '1.690241', '2.4150', '62.848779', '1.220530', '0.00767088'],
  ['city', '2027-11-24', 40, '1.123749', '2.2', '41.668441', '0.760808', '0.00317017'],
  ['city', '2028-02-29', 40, '1.544612', '2.1', '41.930491', '0.502216', '0.00210582'],
  ['city', '2028-11-24', 20, '0.563414', '1.95', '20.676906', '0.288776', '0.00059710'],
  ['semi', '2024-08-01', 100, '0.212500', '4.1', '101.713609', '2.985143', '0.03036297'],
  ['semi', '2026-07-14', 87.5, '2.001381', '2.85', '91.823925', '1.477964', '0.01357125'],
  ['semi', '2026-07-15', 75, '0.000000', '2.85', '77.318603', '1.752140', '0.01354730'],
  ['semi', '2026-11-24', 75, '1.237500', '2.4150', '78.584971', '1.403915', '0.01103266'],
  ['semi', '2027-11-24', 41.666667, '0.687500', '2.2', '43.474121', '1.096400', '0.00476650'],
  ['semi', '2028-02-29', 41.666667, '0.236951', '2.1', '42.802554', '0.856276', '0.00366508'],
  ['semi', '2028-11-24', 41.666667, '0.687500', '1.95', '42.507234', '0.141684', '0.00060226'],
];

describe('an amortising bond against independently computed figures', () => {
  it.each(FIGURES)(
    '%s on %s: %d left, accrued %s, at %s % worth %s, duration %s, dv01 %s',
    (name, settles, principal, accrued, percent, dirty, duration, dv01) => {
      const bond = BONDS[name];
      expect(remainingPrincipal(bond.repayments, settles)).toBe(principal);
      const figures = figuresFromYield(bond, settles, Number(percent) / 100);
      expect([
        figures.accruedInterest.toFixed(6),
        figures.dirtyPrice.toFixed(6),
        figures.modifiedDuration.toFixed(6),
        figures.dv01.toFixed(8),
      ]).toEqual([accrued, dirty, duration, dv01]);
      const back = yieldFromPrice(bond, settles, { cleanPrice: figures.cleanPrice });
      expect(back * 100).toBeCloseTo(Number(percent), 9);
    },
  );

  it('repays exactly its outstanding face', () => {
    for (const [name, settles, principal] of FIGURES) {
      const { discounting } = termsOn({ ...BONDS[name], couponRate: 0 }, settles);
      const paid =
        discounting.kind === 'simple'
          ? discounting.amount
          : discounting.flows.reduce((sum, { amount }) => sum + amount, 0);
      expect(paid).toBeCloseTo(principal, 9);
    }
  });

  it('accrues on the outstanding principal by the exchanges’ rule too', () => {
    const listed: Bond = { ...city, accrual: 'exchange' };
    expect(termsOn(listed, '2026-11-24').accruedInterest.toFixed(6)).toBe('1.696767');
    expect(termsOn(listed, '2028-02-29').accruedInterest.toFixed(6)).toBe('1.548844');
  });

  it('is put at the exercise price of the outstanding principal', () => {
    const putable: Bond = { ...city, exerciseDate: '2027-03-10', exercisePrice: 101 };
    // Interest on 60, the fifth due in any case at par, the other 40 at 101.
    const { discounting } = termsOn(putable, '2026-11-24');
    expect(discounting).toMatchObject({ kind: 'simple' });
    if (discounting.kind === 'simple')
      expect(discounting.amount).toBeCloseTo(0.0397 * 60 + 20 + 40 * 1.01, 12);
  });

  it('has clean, accrued and dirty figures that agree, per 100 of issued face', () => {
    const figures = priceFigures(city, '2026-11-24', 'Y', toYieldE4(24_150));
    expect(figures).toEqual({ yieldE4: 24_150, cleanE4: 611_585, accruedE4: 16_902, dirtyE4: 628_487 });
  });

  it('equals a plain bond if nothing is repaid early', () => {
    for (const repayments of [undefined, null, []])
      expect(termsOn({ ...city, repayments }, '2026-11-24')).toEqual(
        termsOn({ ...city, repayments: undefined }, '2026-11-24'),
      );
    expect(remainingPrincipal(undefined, '2026-11-24')).toBe(100);
  });
});

describe('a repayment schedule', () => {
  const faultOf = (repayments: readonly [string, number][], over: Partial<Bond> = {}) =>
    repaymentFault(
      { ...city, ...over },
      repayments.map(([date, percent]) => ({ date, percent })),
    );

  it('is valid on coupon dates in ascending order, with something left for maturity', () => {
    expect(faultOf([])).toBeNull();
    expect(faultOf([['2023-03-10', 99.999999]])).toBeNull();
    expect(faultOf([['2028-03-10', 0.000001]])).toBeNull();
  });

  it.each<[string, readonly [string, number][], string]>([
    ['on a day without a coupon', [['2026-03-11', 20]], 'interest is paid: 2026-03-11'],
    ['on an invalid date', [['2026-02-30', 20]], 'names no day'],
    ['on the issue date', [['2022-03-10', 20]], 'after the first day of interest'],
    ['on the maturity date', [['2029-03-10', 20]], 'before the maturity'],
    ['after maturity', [['2030-03-10', 20]], 'before the maturity'],
    [
      'on dates that are not in order',
      [
        ['2026-03-10', 20],
        ['2025-03-10', 20],
      ],
      'in their order: 2025-03-10',
    ],
    [
      'twice on one day',
      [
        ['2026-03-10', 20],
        ['2026-03-10', 20],
      ],
      'in their order',
    ],
    ['a share of 0', [['2026-03-10', 0]], 'no share'],
    ['a negative share', [['2026-03-10', -20]], 'no share'],
    ['a share with seven decimals', [['2026-03-10', 33.3333333]], 'no share'],
    ['NaN', [['2026-03-10', Number.NaN]], 'no share'],
    ['all of the principal', [['2026-03-10', 100]], 'leave something'],
    [
      'more than the principal',
      [
        ['2026-03-10', 60],
        ['2027-03-10', 60],
      ],
      'leave something',
    ],
  ])('is refused if it repays %s', (_, repayments, fault) => {
    expect(faultOf(repayments)).toContain(fault);
    const bond = { ...city, repayments: repayments.map(([date, percent]) => ({ date, percent })) };
    expect(() => termsOn(bond, '2024-11-24')).toThrow(expect.objectContaining({ code: 'INVALID_BOND' }));
  });

  it('is refused for a bond without regular interest', () => {
    expect(faultOf([['2026-03-10', 20]], { couponType: 'bullet' })).toContain('unless the coupon is fixed');
  });

  it('follows month ends', () => {
    const monthEnd = { issueDate: '2022-08-31', maturityDate: '2027-02-28', frequency: 2 } as const;
    expect(faultOf([['2024-02-29', 20]], monthEnd)).toBeNull();
    expect(faultOf([['2024-02-28', 20]], monthEnd)).toContain('2024-02-28');
  });
});
