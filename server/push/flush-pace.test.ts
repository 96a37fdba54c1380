import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import { FlushPace } from './flush-pace.ts';

function setUp() {
  const clock = new ManualClock();
  const start = clock.now();
  const flushes: number[] = [];
  const state = { workMs: 0, stopwatch: 0 };
  const pace = new FlushPace({
    clock,
    stopwatch: () => state.stopwatch,
    flush: () => {
      flushes.push(clock.now() - start);
      state.stopwatch += state.workMs;
    },
  });
  return { clock, pace, flushes, state };
}

describe('market frames', () => {
  it('are sent once at the end of the turn after a quiet period', async () => {
    const { pace, flushes } = setUp();
    pace.ask();
    pace.ask();
    expect(flushes).toEqual([]);
    await turn();
    expect(flushes).toEqual([0]);
  });

  it('are then sent together every 16 ms, and immediately again after another quiet period', async () => {
    const { clock, pace, flushes } = setUp();
    pace.ask();
    await turn();
    clock.advance(5);
    pace.ask();
    pace.ask();
    await turn();
    expect(flushes).toEqual([0]);
    clock.advance(11);
    expect(flushes).toEqual([0, 16]);
    clock.advance(200);
    await turn();
    expect(flushes).toEqual([0, 16]);
    pace.ask();
    await turn();
    expect(flushes).toEqual([0, 16, 216]);
  });

  it.each([
    [10, 40],
    [20, 80],
    [70, 100],
  ])('that took %i ms to send are followed by a pause of %i ms', async (workMs, restMs) => {
    const { clock, pace, flushes, state } = setUp();
    state.workMs = workMs;
    pace.ask();
    await turn();
    pace.ask();
    clock.advance(restMs - 1);
    expect(flushes).toEqual([0]);
    clock.advance(1);
    expect(flushes).toEqual([0, restMs]);
  });

  it('leave no timer behind when the server stops', async () => {
    const { clock, pace, flushes } = setUp();
    pace.ask();
    await turn();
    pace.ask();
    pace.close();
    expect(clock.pending).toBe(0);
    clock.advance(1000);
    await turn();
    expect(flushes).toEqual([0]);
  });
});
