import type { Config } from '#server/config';
import { connectStorage, openStorage, runningPostgres, type Storage } from '#server/db';
import type { Logger } from '#server/runtime';

/**
 * The configured database for a command-line tool: that of the server running on this data folder, if any, otherwise opened (and migrated) for
 * the tool's lifetime. Throws StartupError.
 */
export async function openToolStorage(
  { databaseUrl, dataDir, backupDir }: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>,
  log: Logger,
): Promise<Storage> {
  const running = databaseUrl === null ? runningPostgres(dataDir) : null;
  return running === null
    ? openStorage({ databaseUrl, dataDir, backupDir, log })
    : connectStorage({ ...running, max: 2 }, log);
}
