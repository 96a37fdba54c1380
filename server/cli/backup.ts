import { beijingTimeText } from '#contract/rules';
import { backUp, followLog, listBackups, prune } from '#server/backup';
import { type Config, readConfig } from '#server/config';
import { assertNodeVersion, createLogger, flagRefusal, readFlags, StartupError } from '#server/runtime';
import { once } from 'node:events';
import { runTool } from './tool.ts';
import { openToolStorage } from './tool-storage.ts';

const USAGE = 'usage: npm run backup -- [--keep NUMBER | --list | --follow]';

/**
 * Copies the configured database and the files next to it to BACKUP_DIR, whether or not the server is running. Returns the exit
 * code.
 */
async function main(args: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const { keep, isList, isFollow } = readArguments(args);
  const config = readConfig(process.env);
  const { backupDir } = config;
  if (backupDir === null) throw new StartupError('BACKUP_DIR: set it to the folder of backups');
  if (isList) return list(backupDir);
  return isFollow ? follow(config, backupDir) : copy(config, backupDir, keep);
}

function list(backupDir: string): number {
  const backups = listBackups(backupDir);
  if (backups.length === 0) console.log(`there is no backup in ${backupDir}`);
  for (const { path, endedAt } of backups) console.log(`${beijingTimeText(endedAt)}  ${path}`);
  return 0;
}

async function copy(config: Config, backupDir: string, keep: number | null): Promise<number> {
  const storage = await openToolStorage(config, createLogger('warn'));
  try {
    const { databaseUrl, dataDir } = config;
    const { path, systemId, endedAt } = await backUp({ storage, databaseUrl, dataDir, backupDir });
    console.log(`backup of ${beijingTimeText(endedAt)} in ${path}`);
    const gone = keep === null ? 0 : prune(backupDir, systemId, keep);
    if (gone > 0) console.log(`${gone} older ones deleted`);
    return 0;
  } finally {
    await storage.close();
  }
}

/** Archives the log of an external database until stopped by a signal. Throws StartupError if it ends by itself. */
async function follow(config: Config, backupDir: string): Promise<number> {
  const { databaseUrl } = config;
  if (databaseUrl === null)
    throw new StartupError('--follow is for DATABASE_URL: the embedded database archives its log by itself');
  const storage = await openToolStorage(config, createLogger('warn'));
  const child = await followLog({ databaseUrl, backupDir }, storage).finally(() => storage.close());
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopping = true;
      child.kill('SIGINT');
    });
  await once(child, 'exit');
  if (isStopping) return 0;
  const { exitCode, signalCode } = child;
  throw new StartupError(
    `pg_receivewal ended by itself (${signalCode ?? `exit code ${exitCode}`}): the log is not archived until npm run backup -- --follow runs again`,
  );
}

function readArguments(args: readonly string[]) {
  const options = {
    keep: { type: 'string' },
    list: { type: 'boolean' },
    follow: { type: 'boolean' },
  } as const;
  const { values } = readFlags({ args: [...args], options }, USAGE);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0))
    throw flagRefusal('keep', 'a whole number of copies, 1 or more', values.keep ?? '', USAGE);
  return { keep, isList: values.list === true, isFollow: values.follow === true };
}

await runTool(() => main(process.argv.slice(2)));
