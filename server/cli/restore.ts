import { beijingTimeText, isDateText } from '#contract/rules';
import { restore } from '#server/backup';
import { readConfig } from '#server/config';
import { assertNodeVersion, flagRefusal, readFlags, StartupError } from '#server/runtime';
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
  if (Number.isNaN(at))
    throw flagRefusal(
      'at',
      `a time that exists, in Beijing as '2026-11-22 14:03:59' or with its offset as 2026-11-22T06:03:59Z`,
      values.at ?? '',
      USAGE,
    );
  return { at, to: values.to === undefined ? null : resolve(values.to) };
}

/**
 * Beijing time, unless the text states its offset. NaN if it is not a time: a date in any other form would be read in the zone of this machine, and one that no
 * month has as another.
 */
function momentOf(text: string): number {
  const [, date = '', time = '', offset = '+08:00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  return isDateText(date) ? Date.parse(`${date}T${time}${offset}`) : Number.NaN;
}

await runTool(() => main(process.argv.slice(2)));
