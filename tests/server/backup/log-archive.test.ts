import { logArchiveArea } from '#server/areas';
import type { LogBacklog } from '#server/db';
import { createLogger } from '#server/runtime';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';

const STANDSTILL = 'the log of the database is not archived: make room in BACKUP_DIR or change its rights;';

it('a server whose log is not archived warns with the reason’s place: at once, hourly, and when it is archived again', async () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  let backlog: LogBacklog = { segments: 1, ageS: 59 };
  const area = logArchiveArea({
    clock,
    // `as` holds: a line of the logger.
    log: createLogger('warn', { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
    backlog: async () => backlog,
  });
  await area.start?.();
  const pass = async (minutes: number): Promise<readonly string[]> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.advance(60_000);
      await turn();
    }
    return lines.splice(0);
  };
  expect(await pass(5)).toEqual([]);
  backlog = { segments: 4, ageS: 240 };
  expect(await pass(59)).toEqual([expect.stringContaining(STANDSTILL)]);
  expect(await pass(60)).toEqual([expect.stringContaining(STANDSTILL)]);
  backlog = { segments: 0, ageS: 0 };
  expect(await pass(5)).toEqual(['the log of the database is archived again']);
  await area.stop?.();
  backlog = { segments: 9, ageS: 900 };
  expect(await pass(5)).toEqual([]);
});
