import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './system-clock.ts';

const START = Date.parse('2026-11-20T10:00:00+08:00');
beforeEach(
  () =>
    void vi.useFakeTimers({
      now: START,
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    }),
);
afterEach(() => {
  vi.useRealTimers();
});

describe('the browser’s clock', () => {
  it('has a wall time, which the user may change, and a monotonic time', () => {
    const before = systemClock.monotonic();
    vi.advanceTimersByTime(1500);
    expect([systemClock.now(), systemClock.monotonic() - before]).toEqual([START + 1500, 1500]);
    vi.setSystemTime(START - 60_000);
    expect(systemClock.now()).toBe(START - 60_000);
    expect(systemClock.monotonic() - before).toBeGreaterThanOrEqual(1500);
  });

  it('calls once after the delay, and not if undone before', () => {
    const calls: string[] = [];
    const undo = systemClock.setTimeout(() => calls.push('undone'), 100);
    systemClock.setTimeout(() => calls.push('kept'), 100);
    vi.advanceTimersByTime(99);
    expect(calls).toEqual([]);
    undo();
    vi.advanceTimersByTime(1000);
    expect([calls, vi.getTimerCount()]).toEqual([['kept'], 0]);
  });

  it('calls repeatedly until undone, also from within a call', () => {
    const calls: number[] = [];
    const undo = systemClock.setInterval(() => {
      calls.push(systemClock.now() - START);
      if (calls.length === 3) undo();
    }, 50);
    vi.advanceTimersByTime(1000);
    expect([calls, vi.getTimerCount()]).toEqual([[50, 100, 150], 0]);
  });

  it('ignores a second undo, and one after the call', () => {
    const calls: string[] = [];
    const undo = systemClock.setTimeout(() => calls.push('once'), 10);
    vi.advanceTimersByTime(10);
    const later = systemClock.setTimeout(() => calls.push('later'), 10);
    undo();
    undo();
    vi.advanceTimersByTime(10);
    later();
    expect(calls).toEqual(['once', 'later']);
  });
});

describe('an animation frame', () => {
  it('comes at screen rate with the monotonic time where nothing is painted', () => {
    const calls: number[] = [];
    systemClock.onFrame((timeMs) => calls.push(timeMs));
    const undone = systemClock.onFrame(() => calls.push(-1));
    undone();
    const begun = systemClock.monotonic();
    vi.advanceTimersByTime(17);
    expect(calls).toHaveLength(1);
    expect((calls[0] ?? 0) - begun).toBeLessThanOrEqual(17);
    vi.advanceTimersByTime(1000);
    expect(calls).toHaveLength(1);
  });

  it('is the browser’s own where there is one, and is cancelled through it', () => {
    const requestedFrames: ((timeMs: number) => void)[] = [];
    const cancelledFrames: number[] = [];
    const world = {
      requestAnimationFrame: (fn: (timeMs: number) => void) => requestedFrames.push(fn) + 40,
      cancelAnimationFrame: (id: number) => void cancelledFrames.push(id),
    };
    Object.assign(globalThis, world);
    const calls: number[] = [];
    const undo = systemClock.onFrame((timeMs) => calls.push(timeMs));
    requestedFrames[0]?.(1234.5);
    undo();
    for (const name of Object.keys(world)) Reflect.deleteProperty(globalThis, name);
    expect([calls, cancelledFrames, vi.getTimerCount()]).toEqual([[1234.5], [41], 0]);
  });

  it('is preceded by what asked for that, once, and by one layout for all of it', () => {
    const frames: ((timeMs: number) => void)[] = [];
    const steps: string[] = [];
    const body = Object.defineProperty({}, 'offsetHeight', { get: () => steps.push('layout') });
    const world = {
      requestAnimationFrame: (fn: (timeMs: number) => void) => frames.push(fn),
      document: { body },
    };
    Object.assign(globalThis, world);
    const show = (at: number): void => {
      systemClock.onFrame(() => steps.push('frame'));
      frames.splice(0).forEach((fn) => fn(at));
    };
    for (let at = 0; at < 100; at += 1) {
      show(systemClock.monotonic());
      vi.advanceTimersByTime(16);
    }
    show(systemClock.monotonic());
    steps.length = 0;
    systemClock.beforeFrame(() => steps.push('one'));
    systemClock.beforeFrame(() => steps.push('undone'))();
    vi.advanceTimersByTime(5);
    systemClock.beforeFrame(() => steps.push('two'));
    vi.advanceTimersByTime(7);
    expect(steps).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(steps).toEqual(['one', 'two', 'layout']);
    systemClock.beforeFrame(() => steps.push('past'));
    vi.advanceTimersByTime(100);
    for (const name of Object.keys(world)) Reflect.deleteProperty(globalThis, name);
    expect([steps, vi.getTimerCount()]).toEqual([['one', 'two', 'layout'], 0]);
  });
});
