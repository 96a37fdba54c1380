import { beijingTimeText } from '#contract/rules';
import { restore } from '#server/backup';
import { readConfig } from '#server/config';
import { assertNodeVersion, readFlags, StartupError } from '#server/runtime';
import { resolve } from 'node:path';
import { runTool } from './tool.ts';

const USAGE = `usage: npm run restore -- [--at 'YYYY-MM-DD HH:mm:ss'] [--to FOLDER]`;

/**
 * Restores the embedded database of DATA_DIR, or an external one into a folder, to a point in time. Returns the exit
 * code.
 */
async function main(args: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const { at, to } = readArguments(args);
  const { backupDir, dataDir, databaseUrl } = readConfig(process.env);
  if (backupDir === null) throw new StartupError('BACKUP_DIR: set it to the folder of backups');
  if (databaseUrl !== null && to === null)
    throw new StartupError(
      'an external database is restored beside the running one: name a folder with --to',
    );
  const target = to ?? dataDir;
  const { backup, former } = await restore({
    backupDir,
    dataDir: target,
    at,
    external: databaseUrl !== null,
  });
  console.log(`restored from the backup of ${beijingTimeText(backup.endedAt)} to ${target}/pg`);
  if (former !== null) console.log(`the database that was there is in ${former}`);
  return 0;
}

function readArguments(args: readonly string[]): { at: number | null; to: string | null } {
  const options = { at: { type: 'string' }, to: { type: 'string' } } as const;
  const { values } = readFlags({ args: [...args], options }, USAGE);
  const at = values.at === undefined ? null : momentOf(values.at);
  if (!Number.isNaN(at)) return { at, to: values.to === undefined ? null : resolve(values.to) };
  throw new StartupError(USAGE);
}

/** Beijing time, unless the text states otherwise. NaN if it is not a time. */
function momentOf(text: string): number {
  const isLocal = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text);
  return Date.parse(isLocal ? `${text.replace(' ', 'T')}+08:00` : text);
}

await runTool(() => main(process.argv.slice(2)));
