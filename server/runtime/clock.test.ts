import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Times, in ms from now, at which a timer of this period fires within `ms`. */
function runsOf(periodMs: number, ms: number): readonly number[] {
  const from = Date.now();
  const runs: number[] = [];
  const undo = systemClock.every(periodMs, () => runs.push(Date.now() - from));
  vi.advanceTimersByTime(ms);
  undo();
  return runs;
}

describe('the real clock', () => {
  it('runs a timer first within its period, then once per period, until cancelled', () => {
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = runsOf(1_000, 3_000);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(1_000);
    expect([second - first, third - second]).toEqual([1_000, 1_000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets a timer be cancelled before its first run or by the run itself', () => {
    const runs: string[] = [];
    systemClock.every(1_000, () => runs.push('never'))();
    const undo = systemClock.every(1_000, () => {
      runs.push('once');
      undo();
    });
    vi.advanceTimersByTime(5_000);
    expect(runs).toEqual(['once']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('spreads timers that start together, so that the server needs few database connections', () => {
    const from = Date.now();
    const first = Array.from({ length: 8 }, () => {
      const at: number[] = [];
      return { at, undo: systemClock.every(10_000, () => at.push(Date.now() - from)) };
    });
    vi.advanceTimersByTime(10_000);
    const moments = first.map(({ at, undo }) => {
      undo();
      return at[0] ?? Number.NaN;
    });
    const sorted = moments.toSorted((one, other) => one - other);
    const gaps = sorted.slice(1).map((at, i) => at - (sorted[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(200);
  });
});
