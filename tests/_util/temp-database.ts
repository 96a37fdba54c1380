import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { PgConnection } from '../../server/db/embedded/embedded-postgres.ts';
import { processInfo } from '../../server/db/embedded/process-info.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations/index.ts';
import { connectStorage } from '../../server/db/open-storage.ts';
import type { Storage } from '../../server/db/storage.ts';
import { createLogger } from '../../server/runtime/log.ts';

export interface TempDatabase {
  readonly storage: Storage;
  /** postgres:// address of the same database, e.g. for a server in another process. */
  readonly url: string;
  readonly connection: PgConnection;
}

let made = 0;

/** Creates an empty, migrated database on the embedded PostgreSQL of this test run, and drops it. About 50 ms. */
export async function createTempDatabase(): Promise<TempDatabase & { drop(): Promise<void> }> {
  const server = await testServer();
  const log = createLogger('silent');
  const admin = connectStorage({ ...server, max: 1 }, log);
  const name = `t_${process.pid}_${(made += 1)}_${Math.floor(performance.now())}`;
  await sql`create database ${sql.id(name)} template bond_template`.execute(admin.kysely);
  const connection = { ...server, database: name };
  const storage = connectStorage({ ...connection, max: 10 }, log);
  // Nothing to do unless a step was written since the run began (watch mode).
  await migrate(storage.kysely, migrations);
  return {
    storage,
    connection,
    url: `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
    async drop() {
      await storage.close();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.kysely);
      await admin.close();
    },
  };
}

/**
 * One database for the test file (or the `describe` it stands in): made before its tests, dropped after. Read `storage` and
 * `url` inside tests and hooks only.
 */
export function withTempDatabase(): TempDatabase {
  let database: Awaited<ReturnType<typeof createTempDatabase>> | null = null;
  beforeAll(async () => {
    database = await createTempDatabase();
  });
  afterAll(async () => {
    await database?.drop();
  });
  const current = (): TempDatabase => {
    if (database === null) throw new Error('the temporary database exists only inside tests and hooks');
    return database;
  };
  return {
    get storage() {
      return current().storage;
    },
    get url() {
      return current().url;
    },
    get connection() {
      return current().connection;
    },
  };
}

/** The run's PostgreSQL: the first test file that asks starts its host process, the others wait for it. */
async function testServer(): Promise<PgConnection> {
  const owner = process.ppid;
  // The start time beside the pid: a folder that a killed run left must not be taken for ours.
  const dir = join(tmpdir(), `bond-desk-test-${owner}-${processInfo(owner)?.startedAt ?? ''}`);
  const replyPath = join(dir, 'reply.json');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  try {
    mkdirSync(join(dir, 'starting'));
    const host = fileURLToPath(new URL('database-host.ts', import.meta.url));
    spawn(process.execPath, [host, dir, String(owner)], { detached: true, stdio: 'ignore' }).unref();
  } catch {
    // Another test file is starting it.
  }
  const deadline = performance.now() + 60_000;
  while (!existsSync(replyPath)) {
    if (performance.now() > deadline) throw new Error('the test database did not start within 60 s');
    await sleep(20);
  }
  // `as` holds: database-host.ts wrote it.
  const reply = JSON.parse(readFileSync(replyPath, 'utf8')) as { connection?: PgConnection; error?: string };
  if (reply.connection === undefined)
    throw new Error(`the test database did not start: ${reply.error ?? 'no reason given'}`);
  return reply.connection;
}
