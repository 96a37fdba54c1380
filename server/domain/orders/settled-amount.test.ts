import type { Trade } from '#server/matching';
import { expect, it } from 'vitest';
import { settledAmount } from './settled-amount.ts';

/** Issued at 3.97 % over seven years; a fifth was repaid in 2025 and another in 2026. */
const bond = {
  issueDate: '2022-03-10',
  maturityDate: '2029-03-10',
  couponRate: 0.0397,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
} as const;
const trade = (over: Partial<Trade>): Trade => ({
  id: 't',
  bidId: 'b',
  ofrId: 'o',
  makerId: 'b',
  takerId: 'o',
  bidOrgId: '1',
  ofrOrgId: '2',
  qty: 5000,
  yieldE4: 24_150,
  clean: 611_585,
  priceType: 'Y',
  settlType: '1',
  settlDate: '2026-11-24',
  direction: 'GVN',
  at: 0,
  ...over,
});

it('is the dirty price of the quantity, scaled to the principal outstanding', () => {
  const repayments = ['2025', '2026', '2027', '2028'].map((year) => ({ date: `${year}-03-10`, percent: 20 }));
  // 62.8487 per 100 of the 5,000 万 issued: 61.1585 clean and 1.6902 of interest on 60.
  expect(settledAmount(trade({}), { ...bond, repayments })).toBe('31424350.00');
  expect(settledAmount(trade({ priceType: 'C' }), { ...bond, repayments })).toBe('31424350.00');
  expect(Number(settledAmount(trade({}), bond))).toBeGreaterThan(50_000_000);
});

it('is null if the settlement date is unknown or no principal is outstanding', () => {
  expect(settledAmount(trade({ settlDate: null }), bond)).toBeNull();
  expect(settledAmount(trade({ settlDate: '2029-03-10' }), bond)).toBeNull();
});
