import {
  discountPrice,
  draft,
  issueYieldPct,
  padded,
  type SeedContext,
  workdayAgo,
  yearsLater,
  yy,
  byIssueDate,
  counters,
} from './draft.ts';
import { seededRandom } from '#server/runtime';
import { describe, expect, it } from 'vitest';

const facts = {
  seccode: '240210',
  shortName: '24国开10',
  fullName: '国家开发银行2024年第十期金融债券',
  bondType: 'FB',
  spreadClass: 'CDB',
  issuer: '国家开发银行',
  issueDate: '2024-12-31',
  maturityDate: '2034-12-31',
  couponRatePct: 2.13,
  issueAmountYi: 300,
} as const;

describe('a generated bond', () => {
  it('has default terms: yearly coupon, no rating, issued at par, listed the day after issue', () => {
    expect(draft(facts)).toMatchObject({
      securityId: '240210.IB',
      couponType: 'fixed',
      frequency: 1,
      dayCount: 'ACT/ACT',
      listDate: '2025-01-01',
      valueDate: '2024-12-31',
      issuePrice: 100,
      optionType: 'NON',
      issuerRating: null,
      demo: true,
    });
  });

  it.each([
    ['discount', null, 0],
    ['zero', 2.13, 0],
    ['bullet', 2.13, 0],
    ['fixed', 2.13, 4],
  ] as const)('of kind %s has the coupon %j, %i times a year', (couponType, couponRatePct, frequency) => {
    expect(draft({ ...facts, couponType, frequency: 4 })).toMatchObject({ couponRatePct, frequency });
  });

  it('on an exchange uses ACT/365, and takes its issuer’s rating unless given its own', () => {
    expect(draft({ ...facts, market: 'SH' })).toMatchObject({ securityId: '240210.SH', dayCount: 'ACT/365' });
    const rating = { rating: 'AA+', impliedRating: 'AA' };
    expect(draft({ ...facts, rating })).toMatchObject({
      issuerRating: 'AA+',
      bondRating: 'AA+',
      impliedRating: 'AA',
    });
    expect(draft({ ...facts, rating, bondRating: null })).toMatchObject({
      issuerRating: 'AA+',
      bondRating: null,
    });
  });
});

describe('figures of generated bonds', () => {
  // 100 / (1 + y × days / 365), by hand.
  it.each([
    [2, 365, 98.0392],
    [1.45, 91, 99.6398],
    [0, 182, 100],
    [3.5, 270, 97.4763],
  ])('price a bill at %f %% for %i days at %f', (percent, days, price) => {
    expect(discountPrice(percent, days)).toBeCloseTo(price, 4);
  });

  it.each([
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-08-31', 0.5, '2025-02-28'],
    ['2024-11-23', 10, '2034-11-23'],
    ['2024-11-23', 0.25, '2025-02-23'],
  ])('date %s plus %f years as %s', (date, years, end) => {
    expect(yearsLater(date, years)).toBe(end);
  });

  it('write the year with two digits and pad numbers to their width', () => {
    expect([yy('2024-11-23'), yy('2009-01-01'), padded(7, 3), padded(1234, 3)]).toEqual([
      '24',
      '09',
      '007',
      '1234',
    ]);
  });

  it('count separately for each key, and sort by issue date', () => {
    const next = counters();
    expect([next('a'), next('b'), next('a'), next('__proto__')]).toEqual([1, 1, 2, 1]);
    const issued = ['2024-02-01', '2023-12-31', '2024-02-01'].map((issueDate) => ({ issueDate }));
    expect(issued.toSorted(byIssueDate).map(({ issueDate }) => issueDate)).toEqual([
      '2023-12-31',
      '2024-02-01',
      '2024-02-01',
    ]);
  });
});

describe('issue date and issue yield', () => {
  const context = (workday: (date: string) => string, seed = 7): SeedContext => ({
    today: '2026-11-23',
    random: seededRandom(seed),
    issuers: [] as never,
    workday,
  });

  it('the date is a workday, and never in the future', () => {
    const monday = context((date) => (date === '2026-11-22' ? '2026-11-23' : date));
    expect([workdayAgo(monday, 1), workdayAgo(monday, 3)]).toEqual(['2026-11-23', '2026-11-20']);
    const holidays = context(() => '2026-11-30');
    expect(workdayAgo(holidays, 0)).toBe('2026-11-23');
  });

  it('the yield rises with the term and the issuer’s credit risk, by more than the noise of 5 bp either way', () => {
    const same = (spreadClass: 'GB' | 'MTN_AA', years: number): number =>
      issueYieldPct(
        context((date) => date),
        spreadClass,
        '2025-06-01',
        years,
      );
    expect(same('GB', 30)).toBeGreaterThan(same('GB', 10));
    expect(same('GB', 10)).toBeGreaterThan(same('GB', 1));
    expect(same('MTN_AA', 3)).toBeGreaterThan(same('GB', 3) + 0.3);
    const many = Array.from({ length: 200 }, (_, seed) =>
      issueYieldPct(
        context((date) => date, seed),
        'GB',
        '2025-06-01',
        10,
      ),
    );
    expect(Math.max(...many) - Math.min(...many)).toBeLessThanOrEqual(0.1 + 1e-9);
    expect(many.every((value) => Math.round(value * 100) / 100 === value)).toBe(true);
  });
});
