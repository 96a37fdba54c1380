import { describe, expect, it } from 'vitest';
import { type Bond, BondMathError } from './bond.ts';
import { figuresFromYield, yieldFromPrice } from './price-yield.ts';
import { termsOn } from './terms.ts';

/** Coupon bonds: across a leap year, quarterly, on a month end, on 29 February, and over thirty years. */
const fixed = (issueDate: string, maturityDate: string, couponRate: number, frequency: 1 | 2 | 4): Bond => ({
  issueDate,
  maturityDate,
  couponRate,
  frequency,
  couponType: 'fixed',
  faceValue: 100,
});
const COUPON_BONDS = {
  treasury: fixed('2018-08-16', '2028-08-16', 0.0354, 2),
  yearly: fixed('2021-05-20', '2031-05-20', 0.0301, 1),
  quarterly: fixed('2023-03-15', '2026-03-15', 0.028, 4),
  monthEnd: fixed('2022-08-31', '2027-02-28', 0.026, 2),
  leapDay: fixed('2024-02-29', '2034-02-28', 0.0325, 1),
  ultraLong: fixed('2020-11-23', '2050-11-23', 0.0381, 2),
};

/**
 * Computed independently of the product, in Python with its own calendar and forty digits: days since the last coupon, days in the period,
 * coupons remaining, accrued interest, the dirty price at a yield in %, and modified duration and DV01 by difference quotients.
 */
const COUPON_FIGURES: readonly [
  bond: keyof typeof COUPON_BONDS,
  settles: string,
  days: number,
  period: number,
  coupons: number,
  accrued: string,
  percent: string,
  dirty: string,
  duration: string,
  dv01: string,
][] = [
  ['treasury', '2022-10-18', 63, 184, 12, '0.606033', '2.431200', '106.595724', '5.242639', '0.05588429'],
  ['treasury', '2026-11-23', 99, 184, 4, '0.952337', '1.8500', '103.816297', '1.664957', '0.01728497'],
  ['treasury', '2027-08-15', 180, 181, 3, '1.760221', '1.6200', '103.662301', '0.969368', '0.01004869'],
  ['treasury', '2027-08-16', 0, 184, 2, '0.000000', '1.6200', '101.896921', '0.983419', '0.01002074'],
  ['treasury', '2028-02-15', 183, 184, 2, '1.760380', '1.500', '102.778233', '0.490429', '0.00504054'],
  ['treasury', '2028-02-16', 0, 182, 1, '0.000000', '1.500', '101.016516', '0.493586', '0.00498603'],
  ['treasury', '2028-08-15', 181, 182, 1, '1.760275', '1.4500', '101.765968', '0.002732', '0.00002780'],
  ['treasury', '2026-11-23', 99, 184, 4, '0.952337', '0', '107.080000', '1.681389', '0.01800432'],
  ['treasury', '2026-11-23', 99, 184, 4, '0.952337', '-0.3500', '107.712601', '1.684531', '0.01814452'],
  ['treasury', '2026-11-23', 99, 184, 4, '0.952337', '12.500', '87.368655', '1.575683', '0.01376653'],
  ['yearly', '2024-02-29', 285, 366, 8, '2.343852', '2.6100', '104.939071', '6.297734', '0.06608783'],
  ['yearly', '2024-03-01', 286, 366, 8, '2.352077', '2.6100', '104.946458', '6.295071', '0.06606454'],
  ['yearly', '2026-11-23', 187, 365, 5, '1.542110', '2.202500', '104.948731', '4.119220', '0.04323069'],
  ['yearly', '2028-05-20', 0, 365, 3, '0.000000', '2.200', '102.326875', '2.851539', '0.02917890'],
  ['yearly', '2030-05-19', 364, 365, 2, '3.001753', '2.0500', '103.944936', '0.954222', '0.00991866'],
  ['yearly', '2030-05-20', 0, 365, 1, '0.000000', '2.0500', '100.940715', '0.979912', '0.00989130'],
  ['yearly', '2031-05-19', 364, 365, 1, '3.001753', '1.900', '103.004638', '0.002740', '0.00002822'],
  ['quarterly', '2023-03-15', 0, 92, 12, '0.000000', '2.800', '100.000000', '2.867845', '0.02867845'],
  ['quarterly', '2024-02-29', 76, 91, 9, '0.584615', '2.500', '101.179504', '1.967603', '0.01990811'],
  ['quarterly', '2025-06-14', 91, 92, 4, '0.692391', '1.900', '101.363417', '0.738882', '0.00748956'],
  ['quarterly', '2025-06-15', 0, 92, 3, '0.000000', '1.900', '100.668638', '0.741297', '0.00746253'],
  ['quarterly', '2025-12-14', 90, 91, 2, '0.692308', '1.700', '100.969130', '0.249952', '0.00252374'],
  ['quarterly', '2025-12-15', 0, 90, 1, '0.000000', '1.700', '100.279650', '0.245546', '0.00246233'],
  ['monthEnd', '2022-08-31', 0, 181, 9, '0.000000', '2.600', '100.000000', '4.220917', '0.04220917'],
  ['monthEnd', '2023-02-27', 180, 181, 9, '1.292818', '2.5500', '101.481892', '3.731269', '0.03786562'],
  ['monthEnd', '2023-02-28', 0, 184, 8, '0.000000', '2.5500', '100.188996', '3.776921', '0.03784059'],
  ['monthEnd', '2024-02-28', 181, 182, 7, '1.292857', '2.400', '101.868908', '2.837329', '0.02890356'],
  ['monthEnd', '2024-02-29', 0, 184, 6, '0.000000', '2.400', '100.575585', '2.871254', '0.02887780'],
  ['monthEnd', '2026-08-30', 183, 184, 2, '1.292935', '1.800', '101.691480', '0.491899', '0.00500219'],
  ['monthEnd', '2026-08-31', 0, 181, 1, '0.000000', '1.800', '100.403793', '0.491503', '0.00493488'],
  ['monthEnd', '2026-11-23', 84, 181, 1, '0.603315', '1.7500', '100.831066', '0.264523', '0.00266722'],
  ['leapDay', '2024-02-29', 0, 365, 10, '0.000000', '3.2500', '100.000000', '8.422395', '0.08422395'],
  ['leapDay', '2025-02-27', 364, 365, 10, '3.241096', '3.100', '104.403756', '7.476870', '0.07806133'],
  ['leapDay', '2025-02-28', 0, 365, 9, '0.000000', '3.100', '101.162489', '7.714333', '0.07804011'],
  ['leapDay', '2028-02-28', 365, 366, 7, '3.241120', '2.900', '105.144104', '5.231600', '0.05500719'],
  ['leapDay', '2028-02-29', 0, 365, 6, '0.000000', '2.900', '101.902317', '5.395713', '0.05498356'],
  ['leapDay', '2033-03-01', 1, 365, 1, '0.008904', '2.200', '101.033356', '0.975850', '0.00985934'],
  ['ultraLong', '2026-11-22', 183, 184, 49, '1.894647', '2.3500', '128.561882', '16.490485', '0.21200478'],
  ['ultraLong', '2026-11-23', 0, 181, 48, '0.000000', '2.3500', '126.665044', '16.735771', '0.21198371'],
  ['ultraLong', '2050-05-22', 180, 181, 2, '1.894475', '2.600', '102.494922', '0.487137', '0.00499291'],
  ['ultraLong', '2050-05-23', 0, 184, 1, '0.000000', '2.600', '100.586626', '0.497588', '0.00500507'],
  ['ultraLong', '2026-11-24', 1, 181, 48, '0.010525', '0.0100', '191.088426', '18.378274', '0.35118754'],
];

/** Single-payment bonds: a bill within a year, a longer one, interest at maturity within a year and beyond. */
const once = (part: Partial<Bond>): Bond => ({
  issueDate: '2026-03-10',
  maturityDate: '2026-12-10',
  couponRate: 0,
  frequency: 0,
  couponType: 'discount',
  faceValue: 100,
  ...part,
});
const ONE_PAYMENT = {
  bill: once({ issuePrice: 98.9 }),
  longBill: once({
    issueDate: '2024-02-29',
    maturityDate: '2027-02-28',
    couponType: 'zero',
    issuePrice: 93.4,
  }),
  paper: once({ maturityDate: '2026-12-05', couponType: 'bullet', couponRate: 0.021 }),
  bullet3: once({
    issueDate: '2024-02-29',
    maturityDate: '2027-03-01',
    couponType: 'bullet',
    couponRate: 0.0275,
  }),
};

/** Computed the same way: how the payment is discounted, years until it, accrued interest, the dirty price at a yield in %. */
const ONE_PAYMENT_FIGURES: readonly [
  bond: keyof typeof ONE_PAYMENT,
  settles: string,
  kind: 'simple' | 'compound',
  years: string,
  accrued: string,
  percent: string,
  dirty: string,
][] = [
  ['bill', '2026-03-10', 'simple', '0.75342466', '0.000000', '1.4500', '98.919340'],
  ['bill', '2026-11-23', 'simple', '0.04657534', '1.032000', '1.5000', '99.930186'],
  ['bill', '2026-12-09', 'simple', '0.00273973', '1.096000', '1.5000', '99.995891'],
  ['longBill', '2024-02-29', 'compound', '2.99726776', '0.000000', '2.3000', '93.411443'],
  ['longBill', '2025-02-27', 'compound', '2.00273224', '2.193973', '2.1000', '95.923243'],
  ['longBill', '2025-02-28', 'compound', '2.00000000', '2.200000', '2.1000', '95.928690'],
  ['longBill', '2026-02-27', 'compound', '1.00273973', '4.393973', '1.9000', '98.130367'],
  ['longBill', '2026-02-28', 'simple', '1.00000000', '4.400000', '1.9000', '98.135427'],
  ['longBill', '2026-11-23', 'simple', '0.26575342', '6.015342', '1.7000', '99.550251'],
  ['paper', '2026-03-10', 'simple', '0.73972603', '0.000000', '2.1000', '100.000000'],
  ['paper', '2026-06-30', 'simple', '0.43287671', '0.644384', '1.9500', '100.703378'],
  ['paper', '2026-12-04', 'simple', '0.00273973', '1.547671', '1.8000', '101.548417'],
  ['bullet3', '2024-02-29', 'compound', '3.00273224', '0.000000', '2.7500', '99.788470'],
  ['bullet3', '2025-02-28', 'compound', '2.00273973', '2.750000', '2.5000', '103.034089'],
  ['bullet3', '2026-02-28', 'compound', '1.00273973', '5.500000', '2.2000', '105.920802'],
  ['bullet3', '2026-03-01', 'simple', '1.00000000', '5.507534', '2.2000', '105.927117'],
  ['bullet3', '2027-02-28', 'simple', '0.00273224', '8.250000', '1.9000', '108.251894'],
];

describe('coupon bonds against independently computed figures', () => {
  it.each(COUPON_FIGURES)(
    '%s on %s: %i of %i days, %i coupons, accrued %s',
    (name, settles, days, period, coupons, accrued) => {
      const bond = COUPON_BONDS[name];
      const { accruedInterest, discounting } = termsOn(bond, settles);
      expect(accruedInterest.toFixed(6)).toBe(accrued);
      expect(accruedInterest).toBeCloseTo(((bond.couponRate * 100) / bond.frequency) * (days / period), 12);
      const flowCount = discounting.kind === 'simple' ? 1 : discounting.flows.length;
      expect([flowCount, discounting.kind]).toEqual([coupons, coupons === 1 ? 'simple' : 'compound']);
      // Total payments: the remaining coupons and the face.
      const paid =
        discounting.kind === 'simple'
          ? discounting.amount
          : discounting.flows.reduce((sum, { amount }) => sum + amount, 0);
      expect(paid).toBeCloseTo(100 + (coupons * bond.couponRate * 100) / bond.frequency, 9);
      if (discounting.kind === 'compound')
        expect(discounting.flows[0]?.periods).toBeCloseTo((period - days) / period, 12);
    },
  );

  it.each(COUPON_FIGURES)(
    '%s on %s (%i/%i, %i, %s) at %s % is worth %s, duration %s, dv01 %s',
    (name, settles, ...row) => {
      const [, , , accrued, percent, dirty, duration, dv01] = row;
      const figures = figuresFromYield(COUPON_BONDS[name], settles, Number(percent) / 100);
      expect([
        figures.dirtyPrice.toFixed(6),
        figures.modifiedDuration.toFixed(6),
        figures.dv01.toFixed(8),
        (figures.dirtyPrice - figures.cleanPrice).toFixed(6),
      ]).toEqual([dirty, duration, dv01, accrued]);
    },
  );

  it.each(COUPON_FIGURES)('%s on %s (%i/%i, %i, %s) yields %s % at %s', (name, settles, ...row) => {
    const [, , , accrued, percent, dirty] = row;
    const bond = COUPON_BONDS[name];
    // The price has six decimals, so the yield of the last day before maturity has fewer.
    const digits = settles.slice(0, 7) === bond.maturityDate.slice(0, 7) ? 3 : 6;
    expect(yieldFromPrice(bond, settles, { dirtyPrice: Number(dirty) }) * 100).toBeCloseTo(
      Number(percent),
      digits - 1,
    );
    const cleanPrice = Number(dirty) - Number(accrued);
    expect(yieldFromPrice(bond, settles, { cleanPrice }) * 100).toBeCloseTo(Number(percent), digits - 2);
  });
});

describe('bonds with one payment against independently computed figures', () => {
  it.each(ONE_PAYMENT_FIGURES)(
    '%s on %s: %s over %s years, accrued %s; at %s % worth %s',
    (name, settles, kind, years, accrued, percent, dirty) => {
      const bond = ONE_PAYMENT[name];
      const { accruedInterest, discounting } = termsOn(bond, settles);
      expect([discounting.kind, accruedInterest.toFixed(6)]).toEqual([kind, accrued]);
      const until = discounting.kind === 'simple' ? discounting.years : discounting.flows[0]?.periods;
      expect(until?.toFixed(8)).toBe(years);
      expect(figuresFromYield(bond, settles, Number(percent) / 100).dirtyPrice.toFixed(6)).toBe(dirty);
      expect(yieldFromPrice(bond, settles, { dirtyPrice: Number(dirty) }) * 100).toBeCloseTo(
        Number(percent),
        2,
      );
    },
  );
});

describe('a bond queried on many days', () => {
  it('gives the terms of each day, in whatever order they are requested and repeated', () => {
    const days = Array.from({ length: 20 }, (_, at) => `2026-11-${at + 10}`);
    const requestedDays = [...days, ...days.toReversed(), ...days];
    const { treasury } = COUPON_BONDS;
    const bond = { ...treasury };
    expect(requestedDays.map((day) => termsOn(bond, day))).toEqual(
      requestedDays.map((day) => termsOn({ ...treasury }, day)),
    );
    expect(() => termsOn(bond, '2018-08-15')).toThrow(BondMathError);
    expect(() => termsOn(bond, '2018-08-15')).toThrow(BondMathError);
  });
});

describe('accrued interest by the exchanges’ rule', () => {
  const treasury: Bond = { ...COUPON_BONDS.treasury, accrual: 'exchange' };

  // C / 365 per day, counting the first and the settlement day and excluding 29 February.
  it.each([
    ['2027-08-16', 1, '0.009699'],
    ['2027-08-17', 2, '0.019397'],
    ['2028-02-15', 184, '1.784548'],
    ['2028-02-28', 13, '0.126082'],
    ['2028-02-29', 13, '0.126082'],
    ['2028-03-01', 14, '0.135781'],
    ['2028-08-15', 181, '1.755452'],
  ])('on %s is that of %i days: %s', (settles, days, accrued) => {
    const { accruedInterest } = termsOn(treasury, settles);
    expect(accruedInterest.toFixed(6)).toBe(accrued);
    expect(accruedInterest).toBeCloseTo((3.54 * days) / 365, 12);
  });

  it('differs, while payments and discounting do not', () => {
    for (const settles of ['2026-11-23', '2028-03-01'])
      expect(termsOn(treasury, settles).discounting).toEqual(
        termsOn(COUPON_BONDS.treasury, settles).discounting,
      );
    const paper = ONE_PAYMENT.paper;
    const atExchange = termsOn({ ...paper, accrual: 'exchange' }, '2026-06-30');
    expect(atExchange.discounting).toEqual(termsOn(paper, '2026-06-30').discounting);
    // 10 March to 30 June, inclusive: 113 days.
    expect(atExchange.accruedInterest).toBeCloseTo((2.1 * 113) / 365, 12);
  });
});

describe('inputs that cannot be computed, and borderline ones', () => {
  const sound = COUPON_BONDS.treasury;

  it.each<[what: string, change: Partial<Bond>]>([
    ['matures before its issue', { maturityDate: '2018-08-15' }],
    ['matures on its issue date', { maturityDate: '2018-08-16' }],
    ['has an invalid issue date', { issueDate: '2018-02-30' }],
    ['has a maturity date in another format', { maturityDate: '2028-8-16' }],
    ['has a face value of 0', { faceValue: 0 }],
    ['has a negative coupon', { couponRate: -0.01 }],
    ['has NaN as its coupon', { couponRate: Number.NaN }],
    ['has a fixed coupon without a frequency', { frequency: 0 }],
    ['has an issue price of 0', { issuePrice: 0 }],
    ['has a negative exercise price', { exercisePrice: -1 }],
    ['has an invalid exercise date', { exerciseDate: '2026-02-29' }],
    ['is called on its issue date', { exerciseDate: '2018-08-16' }],
    ['is called after maturity', { exerciseDate: '2028-08-17' }],
  ])('a bond that %s', (_, change) => {
    expect(() => termsOn({ ...sound, ...change }, '2026-11-23')).toThrow(
      expect.objectContaining({ name: 'BondMathError', code: 'INVALID_BOND' }),
    );
  });

  it.each([
    ['2018-08-15', false],
    ['2018-08-16', true],
    ['2028-08-15', true],
    ['2028-08-16', false],
    ['2026-02-29', false],
    ['', false],
  ])('settlement on %j, for a life from 2018-08-16 to 2028-08-16: %j', (settles, isFine) => {
    const settle = (): unknown => termsOn(sound, settles);
    if (isFine) expect(settle).not.toThrow();
    else expect(settle).toThrow(expect.objectContaining({ code: 'INVALID_SETTLEMENT' }));
  });

  it('exercise on the last day counts as maturity', () => {
    expect(termsOn({ ...sound, exerciseDate: sound.maturityDate }, '2026-11-23')).toEqual(
      termsOn(sound, '2026-11-23'),
    );
  });

  it.each([0, -1, 1_000_001, Number.NaN, Number.POSITIVE_INFINITY])('a dirty price of %j', (dirtyPrice) => {
    expect(() => yieldFromPrice(sound, '2026-11-23', { dirtyPrice })).toThrow(
      expect.objectContaining({ code: 'INVALID_PRICE' }),
    );
  });

  it.each([-2, -2.5, Number.NaN, Number.NEGATIVE_INFINITY])('a yield of %j, half-yearly', (ytm) => {
    expect(() => figuresFromYield(sound, '2026-11-23', ytm)).toThrow(BondMathError);
    // Above -200 % a half-yearly factor is defined, however large.
    expect(figuresFromYield(sound, '2026-11-23', -1.9).dirtyPrice).toBeGreaterThan(100);
  });
});
