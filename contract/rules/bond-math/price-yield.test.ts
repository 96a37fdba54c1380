import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../dates.ts';
import { BondMathError, type Bond } from './bond.ts';
import { priceFromYield, riskMeasures, yieldFromPrice } from './price-yield.ts';

/** 180019.IB: 3.54 %, half-yearly. */
const treasury: Bond = {
  issueDate: '2018-08-16',
  maturityDate: '2028-08-16',
  couponRate: 0.0354,
  frequency: 2,
  couponType: 'fixed',
  faceValue: 100,
};

const fixed = fc.record({
  couponType: fc.constant('fixed' as const),
  frequency: fc.constantFrom(1 as const, 2 as const, 4 as const),
});
const once = fc.record({
  couponType: fc.constantFrom('discount' as const, 'zero' as const, 'bullet' as const),
  frequency: fc.constant(0 as const),
});

/**
 * Bonds of every kind, one day to thirty years long, issued and ending on any day, month ends and leap days included.
 */
const anyBond: fc.Arbitrary<Bond> = fc
  .tuple(
    fc.oneof(fixed, once),
    fc.integer({ min: 0, max: 11_000 }),
    fc.integer({ min: 1, max: 11_000 }),
    fc.integer({ min: 0, max: 1000 }),
  )
  .map(([kind, issueDay, life, rate]) => ({
    ...kind,
    issueDate: addDays('2000-01-01', issueDay),
    maturityDate: addDays('2000-01-01', issueDay + life),
    couponRate: rate / 10_000,
    faceValue: 100,
    issuePrice: 97.5,
  }));

/** A bond and a settlement date within its life. */
const anyBondOn: fc.Arbitrary<{ bond: Bond; date: string }> = anyBond.chain((bond) =>
  fc
    .integer({ min: 0, max: daysBetween(bond.issueDate, bond.maturityDate) - 1 })
    .map((day) => ({ bond, date: addDays(bond.issueDate, day) })),
);

const accrued = (bond: Bond, date: string): number => priceFromYield(bond, date, 0.02).accruedInterest;
const dirty = (bond: Bond, date: string, ytm: number): number => priceFromYield(bond, date, ytm).dirtyPrice;
const bill: Bond = {
  issueDate: '2026-03-10',
  maturityDate: '2026-12-10',
  couponRate: 0,
  frequency: 0,
  couponType: 'discount',
  faceValue: 100,
  issuePrice: 98.9,
};
const paper: Bond = {
  ...bill,
  couponType: 'bullet',
  couponRate: 0.021,
  issueDate: '2026-03-10',
  maturityDate: '2026-12-05',
};

describe('pricing coupon bonds', () => {
  it('accrues 0.606033 on 180019.IB at 2022-10-18, as published', () => {
    expect(accrued(treasury, '2022-10-18')).toBe((1.77 * 63) / 184);
    expect(accrued(treasury, '2022-10-18').toFixed(6)).toBe('0.606033');
  });

  it('discounts every coupon over d/TS and whole periods', () => {
    const y = 0.024312;
    const w = 121 / 184;
    let price = 100 / (1 + y / 2) ** (w + 11);
    for (let i = 0; i < 12; i += 1) price += 1.77 / (1 + y / 2) ** (w + i);
    expect(dirty(treasury, '2022-10-18', y)).toBeCloseTo(price, 10);
    expect(priceFromYield(treasury, '2022-10-18', y).cleanPrice).toBeCloseTo(price - 0.6060326, 6);
  });

  it('has no accrued interest on a coupon date, when the coupon belongs to the seller', () => {
    const price = priceFromYield(treasury, '2023-02-16', 0.0354);
    expect(price.accruedInterest).toBe(0);
    expect(price.dirtyPrice).toBeCloseTo(100, 10);
    expect(accrued(treasury, '2023-02-15')).toBeCloseTo((1.77 * 183) / 184, 10);
  });

  it('uses simple interest over D/TY of the whole year in the last period, even for half-yearly coupons', () => {
    expect(dirty(treasury, '2028-03-01', 0.02)).toBeCloseTo(101.77 / (1 + (0.02 * 168) / 366), 10);
    expect(dirty(treasury, '2028-02-16', 0.02)).toBeCloseTo(101.77 / (1 + (0.02 * 182) / 366), 10);
    const halfYears = 101.77 / (1 + (0.02 * 168) / 182 / 2);
    expect(Math.abs(dirty(treasury, '2028-03-01', 0.02) - halfYears)).toBeGreaterThan(0.003);
  });

  it('changes from compound to simple interest on the penultimate coupon date', () => {
    const before = dirty(treasury, '2028-02-15', 0.0354) - 1.77;
    const after = dirty(treasury, '2028-02-16', 0.0354);
    expect(before).not.toBe(after);
    expect(Math.abs(before - after)).toBeLessThan(0.03);
  });

  it('counts 366 days in a last year containing 29 February, for yearly and quarterly coupons', () => {
    const yearly: Bond = {
      ...treasury,
      frequency: 1,
      couponRate: 0.03,
      issueDate: '2021-05-20',
      maturityDate: '2024-05-20',
    };
    expect(dirty(yearly, '2024-01-10', 0.025)).toBeCloseTo(103 / (1 + (0.025 * 131) / 366), 10);
    expect(accrued(yearly, '2024-01-10')).toBeCloseTo((3 * 235) / 366, 10);
    const quarterly: Bond = { ...yearly, frequency: 4 };
    expect(dirty(quarterly, '2024-03-01', 0.025)).toBeCloseTo(100.75 / (1 + (0.025 * 80) / 366), 10);
    expect(accrued(quarterly, '2024-03-01')).toBeCloseTo((0.75 * 10) / 90, 10);
  });

  it('pays and accrues a short first period in proportion to a regular one', () => {
    const late: Bond = { ...treasury, issueDate: '2018-10-16' };
    expect(accrued(late, '2018-10-16')).toBe(0);
    expect(accrued(late, '2018-12-16')).toBeCloseTo((1.77 * 61) / 184, 10);
    expect(dirty(late, '2018-12-16', 0.03)).toBeCloseTo(
      dirty(treasury, '2018-12-16', 0.03) - (1.77 * (1 - 123 / 184)) / 1.015 ** (62 / 184),
      10,
    );
  });

  it('gives par on every coupon date when the yield equals the coupon', () => {
    for (const date of ['2018-08-16', '2020-08-16', '2027-02-16', '2027-08-16']) {
      expect(priceFromYield(treasury, date, 0.0354).cleanPrice).toBeCloseTo(100, 10);
    }
  });
});

describe('pricing bonds with one payment', () => {
  it('discounts a bill by simple interest over the interest year that began at its issue', () => {
    expect(dirty(bill, '2026-06-10', 0.016)).toBeCloseTo(100 / (1 + (0.016 * 183) / 365), 10);
    expect(accrued(bill, '2026-06-10')).toBeCloseTo((1.1 * 92) / 275, 10);
    const leap: Bond = { ...bill, issueDate: '2023-06-01', maturityDate: '2024-03-01' };
    expect(dirty(leap, '2023-12-01', 0.024)).toBeCloseTo(100 / (1 + (0.024 * 91) / 366), 10);
  });

  it('pays interest at maturity by actual days of the interest year', () => {
    expect(dirty(paper, '2026-06-10', 0.02)).toBeCloseTo(
      (100 + (2.1 * 270) / 365) / (1 + (0.02 * 178) / 365),
      10,
    );
    expect(accrued(paper, '2026-06-10')).toBeCloseTo((2.1 * 92) / 365, 10);
  });

  it('compounds yearly beyond a year, over d/TY plus whole years', () => {
    const note: Bond = { ...paper, couponRate: 0.03, issueDate: '2023-05-20', maturityDate: '2028-05-20' };
    const price = priceFromYield(note, '2025-11-20', 0.025);
    expect(price.dirtyPrice).toBeCloseTo(115 / 1.025 ** (181 / 365 + 2), 10);
    expect(price.accruedInterest).toBeCloseTo(3 * (2 + 184 / 365), 10);
    expect(dirty(note, '2027-05-20', 0.025)).toBeCloseTo(115 / 1.025, 10);
    expect(dirty(note, '2027-05-19', 0.025)).toBeCloseTo(115 / 1.025 ** (1 / 365 + 1), 10);
    const zero: Bond = { ...note, couponType: 'zero', issuePrice: 88 };
    expect(dirty(zero, '2025-11-20', 0.025)).toBeCloseTo(100 / 1.025 ** (181 / 365 + 2), 10);
    expect(accrued(zero, '2025-11-20')).toBeCloseTo((12 * 915) / 1827, 10);
  });

  it('accrues nothing on a discount bond without an issue price', () => {
    const { issuePrice: _, ...unpriced } = bill;
    const price = priceFromYield(unpriced, '2026-06-10', 0.016);
    expect([price.accruedInterest, price.cleanPrice]).toEqual([0, price.dirtyPrice]);
  });
});

describe('pricing to exercise', () => {
  const puttable: Bond = { ...treasury, exerciseDate: '2025-08-16' };

  it('ends the cash flows at the exercise date, at par or at the exercise price', () => {
    const short: Bond = { ...treasury, maturityDate: '2025-08-16' };
    expect(priceFromYield(puttable, '2022-10-18', 0.03)).toEqual(priceFromYield(short, '2022-10-18', 0.03));
    const premium =
      dirty({ ...puttable, exercisePrice: 101 }, '2022-10-18', 0.03) - dirty(short, '2022-10-18', 0.03);
    expect(premium).toBeCloseTo(1 / 1.015 ** (121 / 184 + 5), 10);
  });

  it('uses maturity from the exercise date on', () => {
    expect(priceFromYield(puttable, '2025-08-16', 0.03)).toEqual(
      priceFromYield(treasury, '2025-08-16', 0.03),
    );
  });

  it('does not change accrued interest', () => {
    expect(accrued(puttable, '2022-10-18')).toBe(accrued(treasury, '2022-10-18'));
  });
});

describe('yieldFromPrice', () => {
  it('recovers the yield of any bond on any day, from clean and dirty price', () => {
    fc.assert(
      fc.property(anyBondOn, fc.double({ min: -0.03, max: 0.4, noNaN: true }), ({ bond, date }, ytm) => {
        const { cleanPrice, dirtyPrice } = priceFromYield(bond, date, ytm);
        expect(yieldFromPrice(bond, date, { dirtyPrice })).toBeCloseTo(ytm, 9);
        expect(yieldFromPrice(bond, date, { cleanPrice })).toBeCloseTo(ytm, 9);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds a yield for any price, from distressed to far above all payments', () => {
    fc.assert(
      fc.property(anyBondOn, fc.double({ min: 5, max: 400, noNaN: true }), ({ bond, date }, dirtyPrice) => {
        const missedBy = Math.abs(
          dirty(bond, date, yieldFromPrice(bond, date, { dirtyPrice })) / dirtyPrice - 1,
        );
        expect(missedBy).toBeLessThan(1e-9);
      }),
      { numRuns: 1000 },
    );
  });

  it('is negative exactly when the price exceeds all future payments', () => {
    const payments = 100 + 12 * 1.77;
    expect(yieldFromPrice(treasury, '2022-10-18', { dirtyPrice: payments })).toBeCloseTo(0, 12);
    expect(yieldFromPrice(treasury, '2022-10-18', { dirtyPrice: payments + 1 })).toBeLessThan(0);
    expect(yieldFromPrice(bill, '2026-06-10', { dirtyPrice: 100.1 })).toBeLessThan(0);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])(
    'refuses a dirty price of %s',
    (dirtyPrice) => {
      expect(() => yieldFromPrice(treasury, '2022-10-18', { dirtyPrice })).toThrow(
        expect.objectContaining({ code: 'INVALID_PRICE' }),
      );
    },
  );
});

describe('price and yield', () => {
  it('move in opposite directions', () => {
    const yields = fc.tuple(
      fc.double({ min: -0.03, max: 0.4, noNaN: true }),
      fc.double({ min: 1e-6, max: 0.1, noNaN: true }),
    );
    fc.assert(
      fc.property(anyBondOn, yields, ({ bond, date }, [ytm, more]) => {
        expect(dirty(bond, date, ytm + more)).toBeLessThan(dirty(bond, date, ytm));
      }),
    );
  });

  it('add up: dirty is clean plus accrued, which is between zero and the next coupon', () => {
    fc.assert(
      fc.property(anyBondOn, ({ bond, date }) => {
        const price = priceFromYield(bond, date, 0);
        expect(price.cleanPrice + price.accruedInterest).toBeCloseTo(price.dirtyPrice, 10);
        expect(price.accruedInterest).toBeGreaterThanOrEqual(0);
        const most = {
          fixed: (bond.couponRate * 100) / bond.frequency,
          bullet: price.dirtyPrice - 100,
          zero: 2.5,
          discount: 2.5,
        }[bond.couponType];
        expect(price.accruedInterest).toBeLessThanOrEqual(most + 1e-12);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -2, -5])('refuse a yield of %s', (ytm) => {
    expect(() => priceFromYield(treasury, '2022-10-18', ytm)).toThrow(
      expect.objectContaining({ code: 'INVALID_YIELD' }),
    );
  });
});

describe('riskMeasures', () => {
  it('are the derivatives of the dirty price', () => {
    const h = 1e-4;
    fc.assert(
      fc.property(anyBondOn, fc.double({ min: -0.01, max: 0.2, noNaN: true }), ({ bond, date }, ytm) => {
        const [down, mid, up] = [ytm - h, ytm, ytm + h].map((y) => dirty(bond, date, y)) as [
          number,
          number,
          number,
        ]; // three in, three out
        const risk = riskMeasures(bond, date, ytm);
        const duration = (down - up) / (2 * h * mid);
        const convexity = (up + down - 2 * mid) / (h * h * mid);
        expect(Math.abs(risk.modifiedDuration - duration)).toBeLessThan(1e-4 * duration + 1e-8);
        expect(Math.abs(risk.convexity - convexity)).toBeLessThan(1e-3 * convexity + 1e-5);
        expect(risk.dv01).toBeCloseTo(risk.modifiedDuration * mid * 1e-4, 12);
      }),
    );
  });

  it('gives the duration of a bill as its time over one plus its simple yield', () => {
    const years = 183 / 365;
    expect(riskMeasures(bill, '2026-06-10', 0.016).modifiedDuration).toBeCloseTo(
      years / (1 + 0.016 * years),
      12,
    );
  });
});

describe('inputs that cannot be priced', () => {
  const invalid: readonly Partial<Bond>[] = [
    { issueDate: '2018-02-30' },
    { maturityDate: '2018-08-16' },
    { frequency: 0 },
    { couponRate: -0.01 },
    { couponRate: Number.NaN },
    { faceValue: 0 },
    { issuePrice: 0 },
    { exercisePrice: -1 },
    { exerciseDate: '2028-08-17' },
    { exerciseDate: '2018-08-16' },
    { exerciseDate: 'soon' },
  ];

  it.each(invalid)('a bond with %j', (part) => {
    expect(() => priceFromYield({ ...treasury, ...part }, '2022-10-18', 0.02)).toThrow(
      expect.objectContaining({ code: 'INVALID_BOND' }),
    );
  });

  it.each(['2018-08-15', '2028-08-16', '2030-01-01', 'today', ''])('settlement on %j', (date) => {
    expect(() => priceFromYield(treasury, date, 0.02)).toThrow(BondMathError);
    expect(() => riskMeasures(treasury, date, 0.02)).toThrow(
      expect.objectContaining({ code: 'INVALID_SETTLEMENT' }),
    );
  });

  it('results do not depend on the face value', () => {
    fc.assert(
      fc.property(anyBond, fc.constantFrom(100, 1000, 1_000_000), (bond, faceValue) => {
        expect(priceFromYield({ ...bond, faceValue }, bond.issueDate, 0.02)).toEqual(
          priceFromYield(bond, bond.issueDate, 0.02),
        );
      }),
    );
  });
});
