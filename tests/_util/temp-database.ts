import { connectStorage, migrate, type PgConnection, processInfo, type Storage } from '#server/db';
import { migrations } from '#server/db/migrations';
import { createLogger } from '#server/runtime';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { onceInRun } from './once-in-run.ts';
import { quickRoot } from './quick-root.ts';

export interface TempDatabase {
  readonly storage: Storage;
  /** postgres:// URL of the same database, e.g. for a server in another process. */
  readonly url: string;
  readonly connection: PgConnection;
}

/** Initial data shared by several test files: created by the first that requests it, copied by the others. */
export interface Template {
  /** Its name in this run; letters, digits and underscores. */
  readonly name: string;
  /** Fills the empty, migrated database. Nothing may be connected to it when the promise resolves. */
  make(database: TempDatabase): Promise<void>;
}

let count = 0;
const EMPTY = 'bond_template';
/** A machine at load 19 takes longer to fork a connection than a caller of the product would wait: the tests' own time-outs bound it. */
const UNHURRIED = { connectionTimeoutMillis: 60_000 };
/** Work done once per run may also take longer than that. */
const PATIENT = { ...UNHURRIED, statement_timeout: 0 };

/** Creates a migrated database on the embedded PostgreSQL of this test run, empty or from a template, and drops it. */
export async function createTempDatabase(
  template?: Template,
): Promise<TempDatabase & { drop(): Promise<void> }> {
  const name = `t_${process.pid}_${(count += 1)}_${Math.floor(performance.now())}`;
  return copyOf(template === undefined ? EMPTY : await filled(template), name);
}

/** Name of the template's database; the first caller fills it, the others wait. */
async function filled({ name, make }: Template): Promise<string> {
  const database = `${EMPTY}_${name}`;
  const { dir, templates } = await testServer();
  if (templates.includes(name)) return database;
  await onceInRun(join(dir, name), async () => {
    const empty = await copyOf(EMPTY, database, PATIENT);
    await make(empty);
    await empty.storage.close();
  });
  return database;
}

async function copyOf(
  template: string,
  name: string,
  settings: Partial<typeof PATIENT> = {},
): Promise<TempDatabase & { drop(): Promise<void> }> {
  const { connection: server } = await testServer();
  const log = createLogger('silent');
  const admin = connectStorage({ ...server, ...PATIENT, max: 1 }, log);
  // By file copy: the default, through the log, costs up to four times the processor time.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    admin.kysely,
  );
  const connection = { ...server, database: name };
  const storage = connectStorage({ ...connection, ...UNHURRIED, ...settings, max: 10 }, log);
  // Does nothing unless a migration was added since the run began (watch mode).
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
 * One database for the test file (or the enclosing `describe`), empty or from a template: created before its tests, dropped after. Read
 * `storage` and `url` only inside tests and hooks.
 */
export function withTempDatabase(template?: Template): TempDatabase {
  let database: Awaited<ReturnType<typeof createTempDatabase>> | null = null;
  beforeAll(async () => {
    database = await createTempDatabase(template);
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

/** The concurrent databases, their templates and their log need far less; servers and browsers need the rest. */
const ENOUGH_BYTES = 10e9;

interface DatabaseServer {
  readonly connection: PgConnection;
  readonly dir: string;
  /** Templates that it brings along. */
  readonly templates: readonly string[];
}

/** The run's PostgreSQL: the first test file to request it starts its host process, the others wait for it. */
async function testServer(): Promise<DatabaseServer> {
  const owner = process.ppid;
  // The start time in addition to the pid: a folder left by a killed run must not be mistaken for ours.
  const dir = join(quickRoot(ENOUGH_BYTES), `bond-desk-test-${owner}-${processInfo(owner)?.startedAt ?? ''}`);
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
  const reply = JSON.parse(readFileSync(replyPath, 'utf8')) as Partial<DatabaseServer> & {
    error?: string;
  };
  if (reply.connection === undefined)
    throw new Error(`the test database did not start: ${reply.error ?? 'no reason given'}`);
  return { connection: reply.connection, dir, templates: reply.templates ?? [] };
}
