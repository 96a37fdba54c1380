import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { toPriceE4, toYieldE4 } from '../units.ts';
import type { Bond } from './bond.ts';
import { priceFigures } from './price-figures.ts';

/** Independent of the product: exact fractions and 40-digit decimals over `bigint`, dates from the platform's calendar. */
const DIGITS = 10n ** 40n;
const DAY_MS = 86_400_000;
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
const yearsEarlier = (text: string, months: number): number => {
  const date = new Date(`${text}T00:00:00Z`);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()) / DAY_MS;
};
const power = (base: bigint, exponent: number): bigint => {
  let [result, factor] = [DIGITS, base];
  for (
    let remainingExponent = exponent;
    remainingExponent > 0;
    remainingExponent = Math.floor(remainingExponent / 2)
  ) {
    if (remainingExponent % 2 === 1) result = (result * factor) / DIGITS;
    factor = (factor * factor) / DIGITS;
  }
  return result;
};
/** The n-th root, by Newton's method from slightly above. */
const root = (value: bigint, n: number): bigint => {
  const near = (Number(value) / Number(DIGITS)) ** (1 / n);
  let guess = BigInt(Math.ceil(near * (1 + 1e-12) * 1e15)) * 10n ** 25n;
  for (;;) {
    const next = (BigInt(n - 1) * guess + (value * DIGITS) / power(guess, n - 1)) / BigInt(n);
    if (next >= guess - 1n) return next;
    guess = next;
  }
};
/** Whole 1e-4 of numerator / denominator, halves up. */
const nearest = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator * 10_000n + denominator) / (2n * denominator));

interface Case {
  /** Coupon in whole 1e-4 %. */
  readonly rateE4: number;
  readonly frequency: 1 | 2;
  readonly maturity: string;
  /** Days to settlement before maturity. */
  readonly daysBeforeMaturity: number;
  readonly yieldE4: number;
}

const aCase: fc.Arbitrary<Case> = fc.record({
  rateE4: fc.integer({ min: 5000, max: 80_000 }),
  frequency: fc.constantFrom(1 as const, 2 as const),
  // No month ends: the platform's calendar does not handle them as bonds do.
  maturity: fc
    .tuple(
      fc.integer({ min: 2028, max: 2036 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
  daysBeforeMaturity: fc.integer({ min: 370, max: 3000 }),
  yieldE4: fc.integer({ min: 5000, max: 90_000 }),
});

const bondOf = ({ rateE4, frequency, maturity }: Case, accrual: Bond['accrual']): Bond => ({
  issueDate: `${Number(maturity.slice(0, 4)) - 12}${maturity.slice(4)}`,
  maturityDate: maturity,
  couponRate: Number(`${rateE4}e-6`),
  frequency,
  couponType: 'fixed',
  faceValue: 100,
  accrual,
});

/** The coupon period around the settlement, in days, and the coupons still to come. */
function periodOf({ maturity, frequency, daysBeforeMaturity }: Case): {
  start: number;
  end: number;
  settle: number;
  n: number;
} {
  const settle = dayOf(maturity) - daysBeforeMaturity;
  const step = 12 / frequency;
  let n = 0;
  while (yearsEarlier(maturity, n * step) > settle) n += 1;
  return { start: yearsEarlier(maturity, n * step), end: yearsEarlier(maturity, (n - 1) * step), settle, n };
}

const leapDays = (first: number, last: number): number => {
  let days = 0;
  for (let day = first; day <= last; day += 1)
    if (new Date(day * DAY_MS).toISOString().slice(5, 10) === '02-29') days += 1;
  return days;
};

describe('priceFigures', () => {
  it('gives the published accrued interest of 180019 in the interbank market and on the exchange', () => {
    const bond: Bond = {
      issueDate: '2018-08-16',
      maturityDate: '2028-08-16',
      couponRate: 0.0354,
      frequency: 2,
      couponType: 'fixed',
      faceValue: 100,
    };
    const accrued = (accrual: Bond['accrual']) =>
      priceFigures({ ...bond, accrual }, '2022-10-18', 'Y', toYieldE4(24_312))?.accruedE4;
    expect([accrued('interbank'), accrued('exchange')]).toEqual([6060, 6207]);
  });

  it('agrees with exact decimals, and clean plus accrued equals dirty to the last unit', () => {
    fc.assert(
      fc.property(aCase, fc.constantFrom('interbank' as const, 'exchange' as const), (one, accrual) => {
        const { start, end, settle, n } = periodOf(one);
        const settlement = addDays(one.maturity, -one.daysBeforeMaturity);
        const figures = priceFigures(bondOf(one, accrual), settlement, 'Y', toYieldE4(one.yieldE4));
        const [rate, f, days] = [BigInt(one.rateE4), BigInt(one.frequency), BigInt(end - start)];
        const elapsed = settle - start;
        const counted = BigInt(elapsed + 1 - leapDays(start, settle));
        const [top, bottom] =
          accrual === 'interbank' ? [rate * BigInt(elapsed), f * days] : [rate * counted, 365n];
        // The rate is in 1e-4 % of 100, so already whole 1e-4 of price.
        const accruedE4 = nearest(top, bottom * 10_000n);
        const base = DIGITS + (DIGITS * BigInt(one.yieldE4)) / (1_000_000n * f);
        const first = root(power(base, end - settle), end - start);
        let [value, factor] = [0n, first];
        for (let i = 0; i < n; i += 1) {
          const amount = (rate * DIGITS) / (f * 10_000n) + (i === n - 1 ? 100n * DIGITS : 0n);
          value += (amount * DIGITS) / factor;
          factor = (factor * base) / DIGITS;
        }
        const accrued = (top * DIGITS) / (bottom * 10_000n);
        expect(figures?.accruedE4).toBe(accruedE4);
        expect(figures?.cleanE4).toBe(nearest(value - accrued, DIGITS));
        expect((figures?.cleanE4 ?? 0) + (figures?.accruedE4 ?? 0)).toBe(figures?.dirtyE4);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps a quoted clean price, and adds accrued interest', () => {
    fc.assert(
      fc.property(aCase, fc.integer({ min: 900_000, max: 1_100_000 }), (one, clean) => {
        const settlement = addDays(one.maturity, -one.daysBeforeMaturity);
        const figures = priceFigures(bondOf(one, 'interbank'), settlement, 'C', toPriceE4(clean));
        expect(figures?.cleanE4).toBe(clean);
        expect(figures?.dirtyE4).toBe(clean + (figures?.accruedE4 ?? 0));
      }),
      { numRuns: 300 },
    );
  });

  it('accrues the discount of a zero-coupon bond from its issue price', () => {
    const zero: Bond = {
      issueDate: '2026-01-01',
      maturityDate: '2027-01-01',
      couponRate: 0,
      frequency: 0,
      couponType: 'zero',
      faceValue: 100,
      issuePrice: 96.35,
    };
    expect(priceFigures(zero, '2026-04-11', 'Y', toYieldE4(20_000))?.accruedE4).toBe(nearest(365n, 365n));
  });

  it('counts both end days but no 29 February on the exchange, also for interest at maturity', () => {
    const paper: Bond = {
      issueDate: '2028-02-01',
      maturityDate: '2028-11-01',
      couponRate: 0.0365,
      frequency: 0,
      couponType: 'bullet',
      faceValue: 100,
      accrual: 'exchange',
    };
    const accruedOn = (date: string) => priceFigures(paper, date, 'Y', toYieldE4(20_000))?.accruedE4;
    expect([
      accruedOn('2028-02-01'),
      accruedOn('2028-02-28'),
      accruedOn('2028-02-29'),
      accruedOn('2028-03-01'),
    ]).toEqual([100, 2800, 2800, 2900]);
  });

  it('returns null if the bond has no price', () => {
    const over = bondOf(
      { rateE4: 30_000, frequency: 1, maturity: '2028-05-20', daysBeforeMaturity: 400, yieldE4: 1 },
      'interbank',
    );
    expect(priceFigures(over, '2028-05-20', 'Y', toYieldE4(20_000))).toBeNull();
  });

  it('returns from a clean price to the original yield, to the last unit', () => {
    fc.assert(
      fc.property(aCase, (one) => {
        const settlement = addDays(one.maturity, -one.daysBeforeMaturity);
        const bond = bondOf(one, 'interbank');
        const there = priceFigures(bond, settlement, 'Y', toYieldE4(one.yieldE4));
        const back = there && priceFigures(bond, settlement, 'C', there.cleanE4);
        expect(there?.yieldE4).toBe(one.yieldE4);
        expect(Math.abs((back?.yieldE4 ?? 0) - one.yieldE4)).toBeLessThanOrEqual(1);
        expect({ ...back, yieldE4: one.yieldE4 }).toEqual(there);
      }),
      { numRuns: 200 },
    );
  });

  it('returns null at a price of zero, and for prices outside the representable range', () => {
    const bond = bondOf(
      { rateE4: 30_000, frequency: 1, maturity: '2030-05-20', daysBeforeMaturity: 400, yieldE4: 1 },
      'interbank',
    );
    const at = (yieldE4: number) => priceFigures(bond, '2029-01-10', 'Y', toYieldE4(yieldE4));
    expect(at(1e9)).toBeNull();
    // Just above -100 %: the present value of later payments would exceed what can be represented.
    expect(at(-999_999)).toBeNull();
    expect(priceFigures(bond, '2029-01-10', 'C', toPriceE4(0))).toBeNull();
  });

  describe('of a bond that pays a given amount in a year, and nothing before', () => {
    /** Its price at a yield of y is `amount / (1 + y)`, so the bounds are met exactly. */
    const figuresOf = (amount: number, priceType: 'Y' | 'C', e4: number) =>
      priceFigures(
        {
          issueDate: '2026-01-01',
          maturityDate: '2030-01-01',
          couponRate: 0,
          frequency: 0,
          couponType: 'discount',
          faceValue: 100,
          exerciseDate: '2027-01-01',
          exercisePrice: amount,
        },
        '2026-01-01',
        priceType,
        priceType === 'Y' ? toYieldE4(e4) : toPriceE4(e4),
      );

    it('returns null at a yield or a clean price of 1e9, and figures just below', () => {
      expect(figuresOf(5e8 + 0.5, 'C', 5000)).toBeNull();
      expect(figuresOf(5e8, 'C', 5000)).toMatchObject({ yieldE4: 999_999_999_000_000, cleanE4: 5000 });
      expect(figuresOf(1e9, 'Y', 0)).toBeNull();
      expect(figuresOf(1e9 - 1, 'Y', 0)).toMatchObject({ yieldE4: 0, cleanE4: 9_999_999_990_000 });
    });

    it('keeps the quoted clean price where its yield is too near -100 % to return to it', () => {
      expect(figuresOf(0.001, 'C', 9_999_991_234)).toMatchObject({
        yieldE4: -1_000_000,
        cleanE4: 9_999_991_234,
      });
    });
  });

  it('does not hide an error that is not due to the bond', () => {
    // `as` is deliberately false: this is a caller's error.
    expect(() => priceFigures(undefined as never, '2029-01-10', 'Y', toYieldE4(20_000))).toThrow(TypeError);
  });
});

/** A first day, at no month end, and a life of at most a year. */
const short = fc.record({
  issue: fc
    .tuple(
      fc.integer({ min: 2023, max: 2032 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-')),
  life: fc.integer({ min: 2, max: 365 }),
  settles: fc.nat({ max: 1_000_000 }),
  rateE4: fc.integer({ min: 0, max: 80_000 }),
  issuePriceE4: fc.integer({ min: 900_000, max: 1_000_000 }),
  yieldE4: fc.integer({ min: -3000, max: 90_000 }),
});

/** By the formula of simple interest, `amount / (1 + y D/TY)`, as an exact fraction of 100 face. */
const simply = (
  [amount, of]: readonly [bigint, bigint],
  yieldE4: number,
  days: number,
  yearDays: number,
): readonly [bigint, bigint] => {
  const year = BigInt(yearDays) * 1_000_000n;
  return [amount * year, of * (year + BigInt(yieldE4) * BigInt(days))];
};

describe('a bond with one payment left, as exact fractions', () => {
  const figuresOf = (
    [price, of]: readonly [bigint, bigint],
    [accrued, ofAccrued]: readonly [bigint, bigint],
  ) => ({
    accruedE4: nearest(accrued, ofAccrued),
    cleanE4: nearest(price * ofAccrued - accrued * of, of * ofAccrued),
  });

  it('pays simple interest over the days of the whole interest year in its last coupon period', () => {
    const frequencies = fc.constantFrom(1 as const, 2 as const, 4 as const);
    fc.assert(
      fc.property(aCase, frequencies, fc.nat({ max: 1_000_000 }), (one, frequency, before) => {
        const end = dayOf(one.maturity);
        const start = yearsEarlier(one.maturity, 12 / frequency);
        const left = 1 + (before % (end - start));
        const bond: Bond = { ...bondOf(one, 'interbank'), frequency };
        const [rate, f] = [BigInt(one.rateE4), BigInt(frequency)];
        const payment = [1_000_000n * f + rate, 10_000n * f] as const;
        expect(priceFigures(bond, addDays(one.maturity, -left), 'Y', toYieldE4(one.yieldE4))).toMatchObject(
          figuresOf(simply(payment, one.yieldE4, left, end - yearsEarlier(one.maturity, 12)), [
            rate * BigInt(end - start - left),
            f * BigInt(end - start) * 10_000n,
          ]),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('earns its discount, or its interest at maturity, by the days passed of its life', () => {
    fc.assert(
      fc.property(short, fc.constantFrom('discount' as const, 'bullet' as const), (one, couponType) => {
        const { issue, life, rateE4, issuePriceE4, yieldE4 } = one;
        const passed = one.settles % life;
        const yearDays = yearsEarlier(issue, -12) - dayOf(issue);
        const bond: Bond = {
          issueDate: issue,
          maturityDate: addDays(issue, life),
          couponRate: Number(`${rateE4}e-6`),
          frequency: 0,
          couponType,
          faceValue: 100,
          issuePrice: issuePriceE4 / 10_000,
        };
        const [rate, of] = [BigInt(rateE4), BigInt(yearDays) * 10_000n];
        const [payment, accrued] =
          couponType === 'discount'
            ? ([
                [100n, 1n],
                [BigInt(1_000_000 - issuePriceE4) * BigInt(passed), BigInt(life) * 10_000n],
              ] as const)
            : ([
                [100n * of + rate * BigInt(life), of],
                [rate * BigInt(passed), of],
              ] as const);
        expect(priceFigures(bond, addDays(issue, passed), 'Y', toYieldE4(yieldE4))).toMatchObject(
          figuresOf(simply(payment, yieldE4, life - passed, yearDays), accrued),
        );
      }),
      { numRuns: 400 },
    );
  });
});

it('a bond with an option is a bond that matures at the exercise, then one without, and has no price once repaid', () => {
  fc.assert(
    fc.property(
      aCase,
      fc.integer({ min: 1, max: 11 }),
      fc.integer({ min: -300, max: 4500 }),
      (one, back, after) => {
        const bond = bondOf(one, 'interbank');
        const exerciseDate = new Date(yearsEarlier(one.maturity, (back * 12) / one.frequency) * DAY_MS)
          .toISOString()
          .slice(0, 10);
        const settlement = addDays(exerciseDate, after);
        const at = (terms: Bond) => priceFigures(terms, settlement, 'Y', toYieldE4(one.yieldE4));
        const asIf = settlement < exerciseDate ? { ...bond, maturityDate: exerciseDate } : bond;
        expect(at({ ...bond, exerciseDate })).toEqual(at(asIf));
        expect(at(bond) === null).toBe(settlement >= bond.maturityDate);
      },
    ),
    { numRuns: 400 },
  );
});
