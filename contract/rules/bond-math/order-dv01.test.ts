import { expect, it } from 'vitest';
import { orderDv01 } from './order-dv01.ts';
import { priceFromYield } from './price-yield.ts';

const bond = {
  issueDate: '2024-01-10',
  maturityDate: '2034-01-10',
  couponRate: 0.025,
  frequency: 2,
  couponType: 'fixed',
  faceValue: 100,
} as const;

it('is the loss in value of the face amount for one basis point, in whole 元', () => {
  const at = (percent: number) => priceFromYield(bond, '2026-11-23', percent / 100).dirtyPrice;
  // 5,000 万 is 500,000 times 100 of face.
  const lost = ((at(1.995) - at(2.005)) / 1) * 500_000;
  expect(orderDv01(bond, '2026-11-23', 2, 5000)).toBeCloseTo(lost, -1);
  expect(orderDv01(bond, '2026-11-23', 2, 0)).toBe(0);
});

it('is null once the bond has matured', () => {
  expect(orderDv01(bond, '2034-01-10', 2, 5000)).toBeNull();
});
