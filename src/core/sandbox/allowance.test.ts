import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { Allowance } from './allowance.ts';

it('lets a caller spend the stock at once and then what is refilled, never more than the stock', () => {
  const clock = new FakeClock();
  const allowance = new Allowance(clock, 10, 2);
  expect([allowance.spend(6), allowance.spend(6), allowance.spend(4)]).toEqual([true, false, true]);
  clock.advance(1500);
  expect([allowance.spend(4), allowance.spend(3), allowance.spend(1)]).toEqual([false, true, false]);
  clock.advance(60_000);
  expect([allowance.spend(10), allowance.spend(1)]).toEqual([true, false]);
});
