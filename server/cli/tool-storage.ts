import type { Config } from '#server/config';
import { connectStorage, openStorage, runningPostgres, type Storage } from '#server/db';
import { type Logger, StartupError } from '#server/runtime';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The configured database for a command-line tool: that of the server running on this data folder, if any, otherwise opened (and migrated) for
 * the tool's lifetime. `mayCreate`: the tool may fill a data folder that no server has used yet; elsewhere that is a wrong DATA_DIR, whose new and empty database
 * would pass for the right one. Throws StartupError.
 */
export async function openToolStorage(
  { databaseUrl, dataDir, backupDir }: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>,
  log: Logger,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<Storage> {
  if (databaseUrl === null && !mayCreate) assertDatabase(dataDir);
  const running = databaseUrl === null ? runningPostgres(dataDir) : null;
  return running === null
    ? openStorage({ databaseUrl, dataDir, backupDir, log })
    : connectStorage({ ...running, max: 2 }, log);
}

/** Throws StartupError unless the data folder has a database. */
export function assertDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, 'pg'))) return;
  throw new StartupError(
    `there is no database in ${resolve(dataDir)}: set DATA_DIR to the data folder of the server`,
  );
}
