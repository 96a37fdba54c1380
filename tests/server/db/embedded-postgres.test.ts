import { connectStorage, embeddedPostgres, openStorage, processesIn, processInfo } from '#server/db';
import { createLogger } from '#server/runtime';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../_util/temp-folder.ts';

const log = createLogger('silent');
const dirs: string[] = [];
const writers: ChildProcess[] = [];

afterEach(() => {
  for (const writer of writers.splice(0)) writer.kill('SIGKILL');
  for (const dir of dirs.splice(0)) {
    // The command passes over those that end meanwhile, as children of one that it has killed.
    spawnSync('kill', ['-9', ...processesIn(join(dir, 'pg')).map(String)]);
    rmSync(dir, { recursive: true, force: true });
  }
});

function newDir(name = 'd'): string {
  const dir = join(tempFolder('pg'), name);
  dirs.push(dir);
  return dir;
}

const postmasterOf = (dir: string): number =>
  Number(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

/** A process that writes until it is killed, and the numbers whose writes were acknowledged. */
async function startWriter(dir: string): Promise<{ writer: ChildProcess; acked: number[] }> {
  const writer = spawn(
    process.execPath,
    [fileURLToPath(new URL('durability-writer.ts', import.meta.url)), dir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  writers.push(writer);
  const acked: number[] = [];
  const lines = createInterface({ input: writer.stdout });
  const ready = once(lines, 'line');
  lines.on('line', (line) => {
    if (line !== 'ready') acked.push(Number(line));
  });
  await ready;
  return { writer, acked };
}

const isAlive = (pid: number): boolean => processInfo(pid) !== null;

async function reach(acked: readonly number[], count: number): Promise<void> {
  while (acked.length < count) await new Promise((done) => setTimeout(done, 10));
}

async function lostOf(dir: string, acked: readonly number[]): Promise<{ lost: number[]; torn: number }> {
  const storage = await openStorage({ databaseUrl: null, dataDir: dir, log });
  const { rows } = await sql<{ n: number; twin: number }>`select n, twin from acked`.execute(storage.kysely);
  await storage.close();
  const storedNumbers = new Set(rows.map((row) => row.n));
  return {
    lost: acked.filter((n) => !storedNumbers.has(n)),
    torn: rows.filter((row) => row.n !== row.twin).length,
  };
}

describe('the embedded database', () => {
  it('is created in a private folder, uses UTF-8, listens on a Unix socket only, runs no idle workers and keeps its data', async () => {
    const dir = newDir();
    const first = await embeddedPostgres({ dir });
    const storage = connectStorage(first.connection, log);
    const { rows } = await sql<
      Record<string, string | number>
    >`select current_setting('listen_addresses') as listen, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      (select count(*)::int from pg_stat_activity where backend_type in ('io worker', 'logical replication launcher')) as idlers,
      (select datctype from pg_database where datname = current_database()) as ctype, lower('ÄÖ') as lowered`.execute(
      storage.kysely,
    );
    expect(rows).toEqual([
      { listen: '', encoding: 'UTF8', fsync: 'on', idlers: 0, ctype: 'C.UTF-8', lowered: 'äö' },
    ]);
    expect(statSync(join(dir, 'pg')).mode & 0o077).toBe(0);
    await sql`create table kept (word text)`.execute(storage.kysely);
    await sql`insert into kept values ('国债')`.execute(storage.kysely);
    await storage.close();
    await first.stop();
    expect(existsSync(join(dir, 'pg/postmaster.pid'))).toBe(false);
    const second = await embeddedPostgres({ dir });
    const again = connectStorage(second.connection, log);
    expect((await sql`select word from kept`.execute(again.kysely)).rows).toEqual([{ word: '国债' }]);
    await again.close();
    await second.stop();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dir = newDir(`${'long-name-'.repeat(12)}数据`);
    const engine = await embeddedPostgres({ dir });
    expect(Buffer.byteLength(engine.connection.host)).toBeLessThan(93);
    const storage = connectStorage(engine.connection, log);
    const { rows } = await sql`select 1 as one`.execute(storage.kysely);
    expect(rows).toEqual([{ one: 1 }]);
    await storage.close();
    await engine.stop();
    rmSync(engine.connection.host, { recursive: true, force: true });
  });

  it('refuses a second process on the same folder, naming the first', async () => {
    const dir = newDir();
    const { writer, acked } = await startWriter(dir);
    await expect(embeddedPostgres({ dir })).rejects.toThrow(
      `data folder ${dir} is in use by process ${writer.pid}`,
    );
    await reach(acked, 20);
  });

  it('takes over the lock of a dead process, even if its id is in use again', async () => {
    const dir = newDir();
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'app.lock'), JSON.stringify({ pid: process.ppid, startedAt: '1' }));
    const engine = await embeddedPostgres({ dir });
    await engine.stop();
    expect(existsSync(join(dir, 'app.lock'))).toBe(false);
  });

  it('reports in one line what is wrong with the folder', async () => {
    const dir = newDir('file/inside');
    writeFileSync(join(dir, '..'), '');
    await expect(embeddedPostgres({ dir })).rejects.toThrow(
      /^data folder .* is not writable \(E[A-Z]+\): .*DATA_DIR/,
    );
  });

  it('discards a first start that was interrupted', async () => {
    const dir = newDir();
    mkdirSync(join(dir, 'pg.new/base'), { recursive: true });
    writeFileSync(join(dir, 'pg.new/PG_VERSION'), '18');
    const engine = await embeddedPostgres({ dir });
    expect(existsSync(join(dir, 'pg.new'))).toBe(false);
    await engine.stop();
  });
});

it('a start that is given up stops the database, which may be recovering, and frees the folder', async () => {
  const dir = newDir();
  const first = await embeddedPostgres({ dir });
  await first.stop();
  const stand = join(dir, 'recovering.sh');
  const state = join(dir, 'pg/postmaster.pid');
  // It is starting for ever, and notes a stop in order.
  writeFileSync(
    stand,
    `#!/bin/sh
[ "$1" = --version ] && exit 0
trap 'echo stopped in order; exit 0' INT
printf '1\\n\\n\\n\\n\\n\\n\\nstarting' > "${state}"
while :; do sleep 0.01; done
`,
    { mode: 0o755 },
  );
  const giveUp = new AbortController();
  const start = embeddedPostgres({
    dir,
    binaries: { initdb: '/nowhere', postgres: stand },
    startTimeoutMs: 20_000,
    signal: giveUp.signal,
  });
  const outcome = start.then(
    () => 'started',
    (error: unknown) => error,
  );
  await vi.waitFor(() => expect(readFileSync(state, 'utf8')).toContain('starting'), { timeout: 10_000 });
  giveUp.abort('told to stop');
  expect(await outcome).toBe('told to stop');
  expect(readFileSync(join(dir, 'postgres.log'), 'utf8')).toContain('stopped in order');
  expect(existsSync(join(dir, 'app.lock'))).toBe(false);
});

it('a database that ended for want of room is restarted once the disk has some', async () => {
  const dir = newDir();
  let free = 0;
  const outcomes: string[] = [];
  const engine = await embeddedPostgres({
    dir,
    freeBytes: () => free,
    onFull: () => outcomes.push('full'),
    onRestart: (outcome) => outcomes.push('ms' in outcome ? 'restarted' : String(outcome.error)),
  });
  const die = (reason: string): void => {
    appendFileSync(join(dir, 'postgres.log'), `PANIC:  could not write: ${reason}\n`);
    process.kill(postmasterOf(dir), 'SIGKILL');
  };
  die('No space left on device');
  await expect.poll(() => outcomes, { timeout: 20_000 }).toEqual(['full']);
  expect(existsSync(join(dir, 'pg/postmaster.pid'))).toBe(false);
  free = 1e9;
  await expect.poll(() => outcomes, { timeout: 20_000 }).toEqual(['full', 'restarted']);

  // A stop does not wait for room.
  free = 0;
  die('No space left on device');
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBe(3);
  await engine.stop();
  expect(processesIn(join(dir, 'pg'))).toEqual([]);
});

it('a database that was killed while the disk is full is restarted once there is room for its recovery', async () => {
  const dir = newDir();
  let free = 0;
  const outcomes: string[] = [];
  const engine = await embeddedPostgres({
    dir,
    freeBytes: () => free,
    onFull: () => outcomes.push('full'),
    onRestart: (outcome) => outcomes.push('ms' in outcome ? 'restarted' : String(outcome.error)),
  });
  // Stands for a recovery without room: the start fails, and the log of the database ends with these words.
  const settings = join(dir, 'pg/postgresql.auto.conf');
  const before = readFileSync(settings);
  writeFileSync(settings, "work_mem = 'No space left on device'\n");
  process.kill(postmasterOf(dir), 'SIGKILL');
  await expect.poll(() => outcomes, { timeout: 20_000 }).toEqual(['full']);
  writeFileSync(settings, before);
  free = 1e9;
  await expect.poll(() => outcomes, { timeout: 20_000 }).toEqual(['full', 'restarted']);
  await engine.stop();
});

it('a server that ends without having stopped its database takes it along, also where the data folder was emptied', async () => {
  for (const isGone of [false, true]) {
    const dir = newDir(String(isGone));
    const { writer, acked } = await startWriter(dir);
    await reach(acked, 50);
    const postmaster = postmasterOf(dir);
    if (isGone) rmSync(join(dir, 'pg/postmaster.pid'));
    writer.kill('SIGTERM');
    await once(writer, 'close');
    await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), { timeout: 15_000 });
    if (!isGone) expect(await lostOf(dir, acked)).toEqual({ lost: [], torn: 0 });
  }
});

describe('after kill -9', () => {
  it('of the server, the next start stops the orphaned database and has every acknowledged transaction', async () => {
    const dir = newDir();
    const all: number[] = [];
    const orphans: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { writer, acked } = await startWriter(dir);
      await reach(acked, 150);
      expect(orphans.filter(isAlive)).toEqual([]);
      orphans.push(postmasterOf(dir));
      writer.kill('SIGKILL');
      await once(writer, 'close');
      expect(orphans.filter(isAlive)).toEqual(orphans.slice(-1));
      all.push(...acked);
    }
    expect(await lostOf(dir, all)).toEqual({ lost: [], torn: 0 });
  });

  it('of server and database together, the next start recovers by itself', async () => {
    const dir = newDir();
    const all: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { writer, acked } = await startWriter(dir);
      await reach(acked, 150);
      process.kill(postmasterOf(dir), 'SIGKILL');
      writer.kill('SIGKILL');
      await once(writer, 'close');
      all.push(...acked);
    }
    expect(await lostOf(dir, all)).toEqual({ lost: [], torn: 0 });
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'of the database alone (%s), it is restarted under the running server with every acknowledged write',
    async (signal) => {
      const dir = newDir();
      const lost: string[] = [];
      const storage = await openStorage({
        databaseUrl: null,
        dataDir: dir,
        log,
        onLost: (reason) => lost.push(reason),
      });
      await sql`create table acked (n integer primary key)`.execute(storage.kysely);
      const acked: number[] = [];
      const write = async (n: number): Promise<boolean> => {
        try {
          await sql`insert into acked values (${n})`.execute(storage.kysely);
          acked.push(n);
          return true;
        } catch (error) {
          expect(['DatabaseAway', 'OutcomeUnknown']).toContain(error instanceof Error ? error.name : error);
          return false;
        }
      };
      let n = 0;
      for (let round = 0; round < 2; round += 1) {
        const former = postmasterOf(dir);
        const until = n + 40;
        while (n < until) await write((n += 1));
        process.kill(former, signal);
        // It may continue for as long as a stop takes.
        await expect.poll(() => isAlive(former), { timeout: 20_000 }).toBe(false);
        await expect.poll(() => write((n += 1)), { timeout: 20_000 }).toBe(true);
      }
      const { rows } = await sql<{ n: number }>`select n from acked`.execute(storage.kysely);
      expect(rows.map((row) => row.n)).toEqual(expect.arrayContaining(acked));
      expect(lost).toEqual([]);
      await storage.close();
      expect(processesIn(join(dir, 'pg'))).toEqual([]);
    },
  );
});
