import { DatabasePoll, watchClockSkew } from '#server/db';
import { createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

it('F7 a clock that differs from the database’s is one line for the operator, and one when it agrees again', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => lines.push(line) });
  const clock = new ManualClock(Date.now());
  const databasePoll = new DatabasePoll(database.storage.kysely, log);
  watchClockSkew(databasePoll, { clock, log });
  const pollAt = async (aheadMs: number): Promise<readonly string[]> => {
    lines.length = 0;
    clock.jump(Date.now() + aheadMs);
    await databasePoll.poll();
    await databasePoll.poll();
    return lines.map((line) => String(JSON.parse(line).msg));
  };
  expect(await pollAt(0)).toEqual([]);
  expect(await pollAt(40_000)).toEqual([expect.stringContaining('clock is ahead of the database')]);
  expect(await pollAt(40_000)).toEqual([]);
  expect(await pollAt(0)).toEqual(['the clock agrees with the database again']);
  expect(await pollAt(-40_000)).toEqual([expect.stringContaining('clock is behind the database')]);
});

it('F7 a reply of the database that took long is no difference of clocks', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => lines.push(line) });
  let now = Date.now();
  const databasePoll = new DatabasePoll(database.storage.kysely, log);
  // Each reading of the clock is 20 s after the one before.
  watchClockSkew(databasePoll, { clock: { now: () => (now += 20_000) - 40_000 }, log });
  await databasePoll.poll();
  expect(lines).toEqual([]);
});
