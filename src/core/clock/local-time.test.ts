import { FakeClock } from '#testing';
import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { LocalTime } from './local-time.ts';

const localMidnight = new Date(2026, 10, 21).getTime();

describe('local time', () => {
  it('reports the next day while the local hour is 00, and reads the time again every 3,599,990 ms [R4.18]', () => {
    const clock = new FakeClock(localMidnight - 3_599_990);
    const time = new LocalTime(clock, () => clock.now());
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

  it('goes by the server’s time, not by a machine clock that is an hour fast [R4.18]', () => {
    const clock = new FakeClock(localMidnight);
    expect(new LocalTime(clock, () => clock.now() - 3_600_000).isNextDay).toBe(false);
    expect(new LocalTime(clock, () => clock.now() + 3_600_000).isNextDay).toBe(false);
    expect(new LocalTime(clock, () => clock.now() + 60_000).isNextDay).toBe(true);
  });

  it('is read again when started, however long ago it was created', () => {
    const clock = new FakeClock(localMidnight - 60_000);
    const time = new LocalTime(clock, () => clock.now());
    clock.advance(60_000);
    expect(time.isNextDay).toBe(false);
    const stop = time.start();
    expect([time.isNextDay, time.date.getTime()]).toEqual([true, localMidnight]);
    stop();
    clock.advance(86_400_000);
    expect(time.isNextDay).toBe(true);
  });

  it('notifies its observers once for each change', () => {
    const clock = new FakeClock(localMidnight - 3_600_000);
    const time = new LocalTime(clock, () => clock.now());
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(time.isNextDay));
    for (const at of [0, 3_599_999, 3_600_000, 7_199_999, 7_200_000]) {
      clock.setWall(localMidnight - 3_600_000 + at);
      time.refresh();
    }
    stop();
    expect(seen).toEqual([false, true, false]);
  });
});
