import { DatabasePoll, followDatabaseClock } from '#server/db';
import { AdjustableClock, createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

it('F7 a clock that differs from the database’s is one line for the operator, and one when it agrees again', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => lines.push(line) });
  const clock = new ManualClock(Date.now());
  const databasePoll = new DatabasePoll(database.storage.kysely, log);
  const processClock = new AdjustableClock(clock, clock.elapsed);
  followDatabaseClock(databasePoll, { clock: processClock, log });
  const pollAt = async (aheadMs: number): Promise<readonly string[]> => {
    lines.length = 0;
    clock.jump(Date.now() + aheadMs);
    await databasePoll.poll();
    await databasePoll.poll();
    return lines.map((line) => String(JSON.parse(line).msg));
  };
  /** How far the time that the process goes by is from the database's, in whole minutes. */
  const minutesOff = (): number => Math.round(Math.abs(processClock.now() - Date.now()) / 60_000);
  expect(await pollAt(0)).toEqual([]);
  expect(await pollAt(40_000)).toEqual([expect.stringContaining('clock is ahead of the database')]);
  expect(await pollAt(40_000)).toEqual([]);
  expect(await pollAt(0)).toEqual(['the clock agrees with the database again']);
  expect(await pollAt(-40_000)).toEqual([expect.stringContaining('clock is behind the database')]);
  // Every process goes by the database's time, but for a clock that is off by more than an hour.
  for (const minutes of [40, -40, 0, 50, 45, 44]) {
    await pollAt(minutes * 60_000);
    expect(minutesOff()).toBe(0);
  }
  expect(await pollAt(26 * 3_600_000)).toEqual([
    expect.stringContaining('market hours and expiry follow it'),
  ]);
  expect(minutesOff()).toBe(26 * 60);
  expect(await pollAt(40_000)).toEqual([expect.stringContaining('the process goes by the database’s')]);
  // About the limit neither the lines nor the time go to and fro.
  const lags: number[] = [];
  for (const ms of [2_300, 1_700, 2_300, 1_700]) {
    expect(await pollAt(ms)).toEqual([]);
    lags.push(processClock.machineTime() - processClock.now());
  }
  expect(new Set(lags).size).toBe(1);
  expect(await pollAt(0)).toEqual(['the clock agrees with the database again']);
});

it.each([40_000, -40_000])('F7 a clock set by %i ms moves no time at the process', async (stepMs) => {
  const clock = new ManualClock(Date.now());
  const databasePoll = new DatabasePoll(database.storage.kysely, createLogger('silent'));
  const processClock = new AdjustableClock(clock, clock.elapsed);
  followDatabaseClock(databasePoll, { clock: processClock, log: createLogger('silent') });
  const before = processClock.now();
  clock.jump(clock.now() + stepMs);
  clock.advance(50);
  expect(processClock.now() - before).toBe(50);
  await databasePoll.poll();
  expect(Math.abs(processClock.now() - before)).toBeLessThan(30_000);
});

it('F7 a reply of the database that took long is no difference of clocks', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => lines.push(line) });
  let now = Date.now();
  const databasePoll = new DatabasePoll(database.storage.kysely, log);
  // Each reading of the clock is 20 s after the one before.
  const clock = Object.assign(new ManualClock(), { now: () => (now += 20_000) - 60_000 });
  followDatabaseClock(databasePoll, { clock: new AdjustableClock(clock, () => now), log });
  await databasePoll.poll();
  expect(lines).toEqual([]);
});
