import type { Config } from '#server/config';
import { connectStorage, openStorage, runningPostgres, type Storage, waitsForRoom } from '#server/db';
import { type Logger, StartupError } from '#server/runtime';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface ToolStorageOptions {
  /** The tool may fill a data folder that no server has used yet. */
  readonly mayCreate?: boolean;
  /** Free space of a folder's disk, bytes. */
  readonly freeBytes?: (dir: string) => number;
}

/**
 * The configured database for a command-line tool: that of the server running on this data folder, if any, otherwise opened (and migrated) for
 * the tool's lifetime. Without `mayCreate`, a data folder that no server has used is a wrong DATA_DIR, whose new and empty database would pass for the right
 * one. Throws StartupError.
 */
export async function openToolStorage(
  { databaseUrl, dataDir, backupDir }: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>,
  log: Logger,
  { mayCreate = false, freeBytes }: ToolStorageOptions = {},
): Promise<Storage> {
  if (databaseUrl === null && !mayCreate) assertDatabase(dataDir);
  if (databaseUrl === null && waitsForRoom(dataDir, freeBytes))
    throw new StartupError(
      `the disk of ${resolve(dataDir)} is full and the server waits to restart its database: make room there (64 MiB), then try again`,
    );
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
