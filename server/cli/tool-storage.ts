import type { Config } from '#server/config';
import { connectStorage, openStorage, runningPostgres, type Storage } from '#server/db';
import type { Logger } from '#server/runtime';

/**
 * The configured database for a command-line tool: that of the running server on this data folder if there is one, else opened (and brought up
 * to date) for the time of the tool. Throws StartupError.
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
