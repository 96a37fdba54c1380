import { expect, it } from 'vitest';
import { bondLine } from './bond-line.ts';

const words = { rest: '其余债券', item: (symbol: string, qty: string) => `${symbol} ${qty}万` };
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ symbol: `24国开0${at + 1}`, qty: 1000 * (at + 1) }));

it('lists up to five bonds by name; with more, four and the rest with their total [R9.07]', () => {
  expect(bondLine(rows(5), words)).toBe(
    '24国开01 1,000万 · 24国开02 2,000万 · 24国开03 3,000万 · 24国开04 4,000万 · 24国开05 5,000万',
  );
  expect(bondLine(rows(7), words)).toBe(
    '24国开01 1,000万 · 24国开02 2,000万 · 24国开03 3,000万 · 24国开04 4,000万 · 其余债券 18,000万',
  );
});
