import { AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();
const NOW = Date.parse('2026-11-20T09:00:00+08:00');
const RULE: BudgetRule = { max: 4, windowMs: 60_000, pausesFrom: 3 };

/** Takes tries as server processes whose clocks read so many ms after `NOW`, one after another. */
async function triesAt(key: string, rule: BudgetRule, ...readings: readonly number[]) {
  const tries: (number | null)[] = [];
  for (const ms of readings)
    tries.push(await new AttemptBudget(new ManualClock(NOW + ms)).take(database.storage.kysely, key, rule));
  return tries;
}

describe('tries of processes whose clocks differ, or that reach the database in another order', () => {
  it('are each counted, and none waits for a pause that no one has to make', async () => {
    expect(await triesAt('early', { ...RULE, max: 10, pausesFrom: 9 }, 50, 49, 0, 50, 20)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('are refused when none is left, whichever clock is ahead', async () => {
    expect(await triesAt('spent', { max: 2, windowMs: 60_000 }, 50, 0, 20, 0, 50)).toEqual([
      1,
      2,
      null,
      null,
      null,
    ]);
  });

  it('keep to the longest pause', async () => {
    const rule: BudgetRule = { max: 100, windowMs: 900_000, pausesFrom: 1 };
    let [ms, used] = [0, 0];
    while (used < 8) {
      [used = 0] = (await triesAt('pauses', rule, ms)).map(Number);
      ms += 32_000;
    }
    const last = ms - 32_000;
    expect(await triesAt('pauses', rule, last - 50, last + 31_999, last + 32_000)).toEqual([null, null, 9]);
  });
});

it('tries pause for longer each time from the third on, until the window is over', async () => {
  expect(await triesAt('paused', RULE, 0, 0, 0, 999, 1_000, 3_001, 59_999, 60_000)).toEqual([
    1,
    2,
    3,
    null,
    4,
    null,
    null,
    1,
  ]);
});

it('a clock that was set back by an hour blocks no one', async () => {
  expect(await triesAt('set back', RULE, 3_600_000, 3_600_000, 3_600_000, 0)).toEqual([1, 2, 3, 1]);
});
