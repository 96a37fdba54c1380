import { describe, expect, it } from 'vitest';
import { WindowBudget } from './window-budget.ts';

function budgetOf(mostNames?: number) {
  const clock = { now: 1_000_000 };
  const options = { windowMs: 60_000, now: () => clock.now };
  return { clock, budget: new WindowBudget(mostNames === undefined ? options : { ...options, mostNames }) };
}

describe('a budget per time window', () => {
  it('gives each name its own share, and nothing beyond it until the window ends', () => {
    const { clock, budget } = budgetOf();
    expect([1, 2, 3].map(() => budget.take('a', 2))).toEqual([true, true, false]);
    expect(budget.take('b', 2)).toBe(true);
    clock.now += 59_999;
    expect(budget.take('a', 2)).toBe(false);
    clock.now += 1;
    expect(budget.take('a', 2)).toBe(true);
  });

  it('does not hold anyone up for longer when the clock is set back', () => {
    const { clock, budget } = budgetOf();
    expect([budget.take('a', 1), budget.take('a', 1)]).toEqual([true, false]);
    clock.now -= 3_600_000;
    expect(budget.take('a', 1)).toBe(true);
    clock.now += 30_000;
    expect(budget.take('a', 1)).toBe(false);
  });

  it('counts a limited number of names, so that made-up ones cost no memory, while known ones continue', () => {
    const { clock, budget } = budgetOf(2);
    expect(['a', 'b', 'c'].map((name) => budget.take(name, 5))).toEqual([true, true, false]);
    expect([budget.take('a', 5), budget.take('c', 5)]).toEqual([true, false]);
    clock.now += 60_000;
    expect(budget.take('c', 5)).toBe(true);
  });

  it('of zero grants nothing and takes up no room', () => {
    const { budget } = budgetOf(1);
    expect(budget.take('a', 0)).toBe(false);
    expect(budget.take('b', 1)).toBe(true);
  });
});
