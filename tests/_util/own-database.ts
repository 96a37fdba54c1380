import {
  connectStorage,
  embeddedPostgres,
  migrate,
  type PgConnection,
  processesIn,
  type Storage,
} from '#server/db';
import { migrations } from '#server/db/migrations';
import { createLogger } from '#server/runtime';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tempFolder } from './temp-folder.ts';

/** A PostgreSQL of the test's own, which it may freeze. */
export interface OwnDatabase {
  readonly storage: Storage;
  readonly connection: PgConnection;
  /** Stops every process of it where it stands: it neither answers nor breaks a connection. */
  freeze(): void;
  /** Lets it go on. Resolves once it takes writes. */
  thaw(): Promise<void>;
  /** A signal to its first process: it is started again whatever ends it. */
  die(signal: 'SIGKILL' | 'SIGQUIT'): void;
  close(): Promise<void>;
}

/** `settings`: of PostgreSQL, besides those that make a test quick. */
export async function startOwnDatabase(
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnDatabase> {
  const dir = tempFolder('own-database');
  const engine = await embeddedPostgres({
    dir,
    settings: { fsync: 'off', shared_buffers: '32MB', ...settings },
  });
  const storage = connectStorage({ ...engine.connection, max: 10 }, createLogger('silent'));
  await migrate(storage.kysely, migrations);
  let frozen: readonly number[] = [];
  const thaw = async (): Promise<void> => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
    while ((await storage.health()) !== null) await sleep(50);
  };
  return {
    storage,
    connection: engine.connection,
    freeze() {
      frozen = processesIn(join(dir, 'pg'));
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    die(signal) {
      process.kill(Number.parseInt(readFileSync(join(dir, 'pg', 'postmaster.pid'), 'utf8'), 10), signal);
    },
    async close() {
      await thaw();
      await storage.close();
      await engine.stop();
    },
  };
}
