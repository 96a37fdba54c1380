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

/** A PostgreSQL owned by the test, which may freeze it. */
export interface OwnDatabase {
  readonly storage: Storage;
  readonly connection: PgConnection;
  /** Freezes all its processes: it neither answers nor breaks connections. */
  freeze(): void;
  /** Resumes it. Resolves once it accepts writes. */
  thaw(): Promise<void>;
  /** Sends a signal to its first process, which is restarted however it ends. */
  die(signal: 'SIGKILL' | 'SIGQUIT'): void;
  close(): Promise<void>;
}

/** `settings`: of PostgreSQL, in addition to those that make tests fast. */
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
