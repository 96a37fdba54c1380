import { ARCHIVE_REMEDIES, logArchiveArea } from '#server/areas';
import { connectStorage, externalLog, type LogBacklog } from '#server/db';
import { createLogger } from '#server/runtime';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { type OwnDatabase, startOwnDatabase } from '../../_util/own-database.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

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
    remedy: ARCHIVE_REMEDIES.embedded,
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

describe('the log archive of an external database', () => {
  const plain = withTempDatabase();
  let failing: OwnDatabase;
  beforeAll(async () => {
    failing = await startOwnDatabase({ archive_mode: 'on', archive_command: 'false' });
    await sql`create role bond_plain login`.execute(failing.storage.kysely);
    await sql`select pg_switch_wal()`.execute(failing.storage.kysely);
  });
  afterAll(() => failing.close());

  it('is not watched where that server archives nothing', async () => {
    const { backlog, seesAll } = externalLog(plain.storage.kysely, Date.now);
    expect([await backlog(), await seesAll()]).toEqual([null, null]);
  });

  it('shows what waits, and for how long, to a role that may list it', async () => {
    const { backlog, seesAll } = externalLog(failing.storage.kysely, Date.now);
    expect(await seesAll()).toBe(true);
    await expect.poll(backlog).toMatchObject({ segments: 1, ageS: expect.any(Number) });
    expect((await backlog())?.ageS).toBeGreaterThan(0);
  });

  it('shows only failed attempts to a role without that right, and the server says so at its start', async () => {
    const storage = connectStorage(
      { ...failing.connection, user: 'bond_plain', max: 1 },
      createLogger('silent'),
    );
    const clock = new ManualClock();
    const lines: string[] = [];
    const log = createLogger('warn', {
      // `as` holds: a line of the logger.
      write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg),
    });
    const external = externalLog(storage.kysely, clock.now);
    const area = logArchiveArea({ clock, log, remedy: ARCHIVE_REMEDIES.external, ...external });
    await area.start?.();
    expect(lines.splice(0)).toEqual([expect.stringMatching(/only failed attempts .* grant pg_monitor/)]);
    const failures = async () => {
      const { rows } = await sql<{ n: number }>`select failed_count::int as n from pg_stat_archiver`.execute(
        storage.kysely,
      );
      return rows[0]?.n ?? 0;
    };
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await external.backlog()).toEqual({ segments: null, ageS: 0 });
    clock.advance(240_000);
    expect(await external.backlog()).toEqual({ segments: null, ageS: 240 });
    await expect
      .poll(() => lines)
      .toEqual([
        'the log of the database is not archived: archive_command of the server in DATABASE_URL fails or hangs; the log of that server has the reason',
      ]);
    await area.stop?.();
    await storage.close();
  });
});
