import { FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { LocalTime } from './local-time.ts';

const localMidnight = new Date(2026, 10, 21).getTime();

describe('local time', () => {
  it('reports the next day while the local hour is 00, and reads the time again every 3,599,990 ms [R4.18]', () => {
    const clock = new FakeClock(localMidnight - 3_599_990);
    const time = new LocalTime(clock);
    const stop = time.start();
    expect(time.isNextDay).toBe(false);
    clock.advance(3_599_989);
    expect(time.isNextDay).toBe(false);
    clock.advance(1);
    expect(time.isNextDay).toBe(true);
    clock.advance(3_599_990);
    expect(time.isNextDay).toBe(true);
    clock.advance(3_599_990);
    expect(time.isNextDay).toBe(false);
    stop();
    expect(clock.pending).toBe(0);
  });
});
