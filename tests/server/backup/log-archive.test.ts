import { logArchiveArea } from '#server/areas';
import {
  connectStorage,
  embeddedPostgres,
  type ExternalLog,
  externalLog,
  type LogBacklog,
  type Storage,
} from '#server/db';
import { createLogger } from '#server/runtime';
import { existsSync, globSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../tools/debian.mjs';
import { ManualClock } from '../../_util/manual-clock.ts';
import { type OwnDatabase, startOwnDatabase } from '../../_util/own-database.ts';
import { runCli, type Run } from '../../_util/run-main.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

/** A machine without PostgreSQL installs it first. */
const INSTALL_TIMEOUT_MS = 400_000;
const NO_BACKUPS = { now: Date.now, hasBackups: false };
const STANDSTILL = 'the log of the database is not archived: make room in BACKUP_DIR or change its rights;';

it('a server whose log is not archived warns with the reason’s place: at once, hourly, and when it is archived again', async () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  let backlog: LogBacklog = { archiver: 'embedded', segments: 1, ageS: 59 };
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
  backlog = { archiver: 'embedded', segments: 4, ageS: 240 };
  expect(await pass(59)).toEqual([expect.stringContaining(STANDSTILL)]);
  expect(await pass(60)).toEqual([expect.stringContaining(STANDSTILL)]);
  backlog = { archiver: 'embedded', segments: 0, ageS: 0 };
  expect(await pass(5)).toEqual(['the log of the database is archived again']);
  await area.stop?.();
  backlog = { archiver: 'embedded', segments: 9, ageS: 900 };
  expect(await pass(5)).toEqual([]);
});

it('a server on an external database says what becomes of BACKUP_DIR, and what is wrong with it', async () => {
  const lines: string[] = [];
  const report = async (backupDir: string | null): Promise<readonly string[]> => {
    const area = logArchiveArea({
      clock: new ManualClock(),
      // `as` holds: a line of the logger.
      log: createLogger('info', { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
      backlog: async () => null,
      backupDir,
    });
    await area.start?.();
    await area.stop?.();
    return lines.splice(0);
  };
  const notice = expect.stringMatching(
    /neither makes copies nor archives the log: npm run backup .*--follow/,
  );
  const dir = tempFolder('backups');
  expect(await report(null)).toEqual([]);
  expect(await report(dir)).toEqual([notice]);
  // It may be on another machine, and is not made here.
  expect(await report(join(dir, 'absent'))).toEqual([notice]);
  expect(existsSync(join(dir, 'absent'))).toBe(false);
  writeFileSync(join(dir, 'file'), '');
  expect(await report(join(dir, 'file'))).toEqual([
    notice,
    expect.stringMatching(
      /^BACKUP_DIR: npm run backup can write no copies in \S+ \(ENOTDIR\): a file is where/,
    ),
  ]);
});

it('a server waits for nothing that it asks about the archive at its start, and asks again where no answer comes', async () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  let rounds = 0;
  const area = logArchiveArea({
    clock,
    // `as` holds: a line of the logger.
    log: createLogger('warn', { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
    backlog: async () => null,
    seesAll() {
      rounds += 1;
      return rounds === 1 ? new Promise(() => {}) : Promise.resolve(false);
    },
  });
  await area.start?.();
  clock.advance(59_000);
  await turn();
  expect(lines.splice(0)).toEqual(['the archive of the log could not be checked']);
  clock.advance(1_000);
  await turn();
  expect(lines).toEqual([expect.stringContaining('grant pg_monitor')]);
  await area.stop?.();
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
    const { backlog, seesAll } = externalLog(plain.storage.kysely, NO_BACKUPS);
    expect([await backlog(), await seesAll()]).toEqual([null, null]);
  });

  it('shows what waits, and for how long, to a role that may list it', async () => {
    const { backlog, seesAll } = externalLog(failing.storage.kysely, NO_BACKUPS);
    expect(await seesAll()).toBe(true);
    await expect.poll(backlog).toMatchObject({ archiver: 'external', segments: 1, ageS: expect.any(Number) });
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
    const external = externalLog(storage.kysely, { now: clock.now, hasBackups: false });
    const area = logArchiveArea({ clock, log, ...external });
    await area.start?.();
    clock.advance(2_000);
    await expect
      .poll(() => lines.splice(0))
      .toEqual([expect.stringMatching(/only failed attempts .* grant pg_monitor/)]);
    const failures = async () => {
      const { rows } = await sql<{ n: number }>`select failed_count::int as n from pg_stat_archiver`.execute(
        storage.kysely,
      );
      return rows[0]?.n ?? 0;
    };
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await external.backlog()).toEqual({ archiver: 'external', segments: null, ageS: 0 });
    clock.advance(240_000);
    expect(await external.backlog()).toEqual({ archiver: 'external', segments: null, ageS: 240 });
    await expect
      .poll(() => lines)
      .toEqual([
        'the log of the database is not archived: archive_command of the server in DATABASE_URL fails or hangs; the log of that server has the reason',
      ]);
    await area.stop?.();
    await storage.close();
  });
});

describe('an external database whose log npm run backup -- --follow archives', () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  let checks = 0;
  let root: string;
  let engine: Awaited<ReturnType<typeof embeddedPostgres>>;
  let storage: Storage;
  let plain: Storage;
  let external: ExternalLog;
  const follow = (): Run => {
    const { host, port, user } = engine.connection;
    return runCli(
      'backup',
      {
        DATABASE_URL: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}&application_name=mine`,
        DATA_DIR: join(root, 'data'),
        BACKUP_DIR: join(root, 'backups'),
      },
      ['--follow'],
    );
  };
  beforeAll(async () => {
    root = tempFolder('receiver');
    // pg_receivewal must be of the server's version.
    const bin = join(ensureProgram('initdb'), '..');
    const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
    engine = await embeddedPostgres({ dir: join(root, 'server'), binaries, settings: { fsync: 'off' } });
    storage = connectStorage(engine.connection, createLogger('silent'));
    await sql`create role bond_plain login`.execute(storage.kysely);
    plain = connectStorage({ ...engine.connection, user: 'bond_plain', max: 1 }, createLogger('silent'));
    external = externalLog(plain.kysely, { now: clock.now, hasBackups: false });
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    await plain.close();
    await storage.close();
    await engine.stop();
  });

  it('is watched from the first time it is seen to, and its end is told by the command and by the server', async () => {
    const area = logArchiveArea({
      clock,
      // `as` holds: a line of the logger.
      log: createLogger('warn', { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
      seesAll: external.seesAll,
      async backlog() {
        const backlog = await external.backlog();
        checks += 1;
        return backlog;
      },
    });
    await area.start?.();
    const pass = async (ms: number): Promise<void> => {
      const before = checks;
      clock.advance(ms);
      await expect.poll(() => checks).toBe(before + 1);
      await turn();
    };
    await pass(2_000);
    expect(await external.backlog()).toBeNull();
    const first = follow();
    await expect.poll(external.backlog).toEqual({ archiver: 'receiver', segments: null, ageS: 0 });
    await expect.poll(segments).toHaveLength(1);
    const [receiver] = readFileSync(
      `/proc/${first.child.pid}/task/${first.child.pid}/children`,
      'utf8',
    ).split(' ');
    process.kill(Number(receiver), 'SIGKILL');
    expect(await first.ended).toEqual({
      code: 2,
      err: expect.stringContaining('pg_receivewal ended by itself (SIGKILL): the log is not archived'),
    });
    await expect.poll(receivers).toBe(0);
    for (let minute = 0; minute < 5; minute += 1) await pass(60_000);
    await expect
      .poll(() => lines)
      .toEqual([expect.stringMatching(/not archived: no pg_receivewal .* backup -- --follow/)]);
    expect((await external.backlog())?.ageS).toBeGreaterThan(180);
    lines.length = 0;

    // As after a sudden end in the middle of the zeros that a segment begins with.
    for (const path of segments()) truncateSync(path, 10_092_544);
    const second = follow();
    await expect.poll(receivers).toBe(1);
    await pass(60_000);
    await expect.poll(() => lines).toEqual(['the log of the database is archived again']);
    second.child.kill('SIGTERM');
    expect(await second.ended).toEqual({ code: 0, err: expect.not.stringContaining('by itself') });
    await area.stop?.();
  });

  it('is missed from the start where the server has a folder of backups', async () => {
    const own = externalLog(plain.kysely, { now: clock.now, hasBackups: true });
    await expect.poll(receivers).toBe(0);
    expect(await own.backlog()).toEqual({ archiver: 'receiver', segments: null, ageS: 0 });
    clock.advance(240_000);
    expect(await own.backlog()).toEqual({ archiver: 'receiver', segments: null, ageS: 240 });
  });

  const segments = (): readonly string[] => globSync(join(root, 'backups/**/*.partial'));
  async function receivers(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_replication`.execute(
      storage.kysely,
    );
    return rows[0]?.n ?? 0;
  }
});
