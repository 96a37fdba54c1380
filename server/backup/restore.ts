import { beijingTimeText, MS_PER_HOUR } from '#contract/rules';
import {
  archiveFolder,
  embeddedPostgres,
  postgresServer,
  processesIn,
  runningPostgres,
  systemIdOf,
} from '#server/db';
import { StartupError } from '#server/runtime';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { FILES } from './back-up.ts';
import { type Backup, folderTime, listBackups } from './backup-folder.ts';
import { copyTree } from './copy-tree.ts';
import { recoveryFault } from './recovery-fault.ts';

/** An archive covering days is replayed at tens of megabytes a second. */
const RECOVERY_TIMEOUT_MS = 4 * MS_PER_HOUR;
/** Settings files that Debian keeps elsewhere, and without which PostgreSQL does not start. */
const SETTINGS = {
  'postgresql.conf': '',
  'pg_hba.conf': 'local all all trust\n',
  'pg_ident.conf': '',
} as const;

export interface RestoreOptions {
  readonly backupDir: string;
  /** Data folder whose `pg` is replaced or, for an external database, created. */
  readonly dataDir: string;
  /** Epoch milliseconds; null: to the end of the archive. */
  readonly at: number | null;
  /** An external database: recovered with its own version's programs, and its log is not archived further. */
  readonly external?: boolean;
}

export interface Restored {
  readonly backup: Backup;
  /** Where the previous database was moved; null if there was none. */
  readonly former: string | null;
}

/**
 * Restores a database to a point in time: the newest copy before it, and the log after that. The previous database is set aside, not
 * deleted; nothing is touched before the restored one has started. Throws StartupError if the server is running, or the moment cannot
 * be reached.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { backupDir, dataDir, at, external = false } = options;
  const pgDir = join(dataDir, 'pg');
  if (runningPostgres(dataDir) !== null || processesIn(pgDir).length > 0)
    throw new StartupError(`a server runs on ${dataDir}: stop it first`);
  const backup = choose(backupDir, pgDir, at);
  const work = join(dataDir, 'restoring');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true, mode: 0o700 });
  const [restored, files] = [join(work, 'pg'), join(work, 'files')];
  try {
    // All that takes room is done before anything is changed.
    const missing = external ? [] : missingFiles(backup, dataDir);
    for (const name of missing) copyTree(join(backup.path, 'files', name), join(files, name));
    copyTree(join(backup.path, 'pg'), restored);
    mkdirSync(join(restored, 'pg_wal'), { recursive: true, mode: 0o700 });
    rescueLog(pgDir, restored, backup.systemId);
    await recover(options, backup, work);
  } catch (error) {
    // The room that they take; the log beside them stays.
    for (const folder of [restored, files]) rmSync(folder, { recursive: true, force: true });
    if (readdirSync(work).length === 0) rmdirSync(work);
    throw error;
  }
  const former = existsSync(pgDir) ? `${pgDir}.before-${folderTime(Date.now())}` : null;
  if (former !== null) renameSync(pgDir, former);
  renameSync(restored, pgDir);
  if (existsSync(files))
    for (const name of readdirSync(files)) renameSync(join(files, name), join(dataDir, name));
  rmSync(work, { recursive: true, force: true });
  return { backup, former };
}

/** The newest copy before the moment: of the database that is there, if it has any, since several may keep theirs in one folder. */
function choose(backupDir: string, pgDir: string, at: number | null): Backup {
  const all = listBackups(backupDir);
  const own = existsSync(join(pgDir, 'global')) ? systemIdOf(pgDir) : null;
  const ofOwn = all.filter(({ systemId }) => systemId === own);
  const backups = ofOwn.length > 0 ? ofOwn : all;
  const backup = backups.findLast(({ endedAt }) => at === null || endedAt <= at);
  if (backup !== undefined) return backup;
  const [first] = backups;
  throw new StartupError(
    first === undefined
      ? `there is no backup in ${backupDir}: npm run backup makes one`
      : `the oldest backup is of ${beijingTimeText(first.endedAt)}: nothing before it can be restored`,
  );
}

/** The log that the previous database wrote last and had not archived. */
function rescueLog(former: string, restored: string, systemId: string): void {
  const log = join(former, 'pg_wal');
  if (!existsSync(log) || systemIdOf(former) !== systemId) return;
  for (const name of readdirSync(log)) {
    if (/^[0-9A-F]{24}$/.test(name)) copyFileSync(join(log, name), join(restored, 'pg_wal', name));
  }
}

/** Starts the copy, lets it replay the log up to the moment, and stops it. */
async function recover(
  { backupDir, dataDir, at, external = false }: RestoreOptions,
  { systemId }: Backup,
  work: string,
): Promise<void> {
  const pgDir = join(work, 'pg');
  writeFileSync(join(pgDir, 'recovery.signal'), '', { mode: 0o600 });
  const absent = Object.entries(SETTINGS).filter(([name]) => !existsSync(join(pgDir, name)));
  for (const [name, text] of absent) writeFileSync(join(pgDir, name), text, { mode: 0o600 });
  try {
    const engine = await embeddedPostgres({
      dir: work,
      // Its log continues in the archive as a new timeline, which a later restore follows.
      backupDir: external ? null : backupDir,
      startTimeoutMs: RECOVERY_TIMEOUT_MS,
      ...(external ? { binaries: await postgresServer(versionOf(pgDir)) } : {}),
      settings: {
        // Connections are accepted only once the moment is reached.
        hot_standby: 'off',
        restore_command: restoreCommand(archiveFolder(backupDir, systemId)),
        ...(at === null
          ? {}
          : { recovery_target_time: new Date(at).toISOString().replace('T', ' ').replace('Z', '+00') }),
        recovery_target_action: 'promote',
      },
    });
    await engine.stop();
  } catch (error) {
    const logPath = join(work, 'postgres.log');
    const log = existsSync(logPath) ? readFileSync(logPath, 'utf8') : null;
    const fault = recoveryFault(error, { log, logPath, dataDir, backupDir });
    throw fault === null ? error : new StartupError(fault, { cause: error });
  }
  for (const [name] of absent) rmSync(join(pgDir, name));
}

const versionOf = (pgDir: string): number => Number(readFileSync(join(pgDir, 'PG_VERSION'), 'utf8'));

/** Segments as archived by the embedded database and by pg_receivewal, including the latter's last, unfinished one. */
function restoreCommand(archive: string): string {
  const file = (end: string): string => `'${join(archive, `%f${end}`).replaceAll("'", String.raw`'\''`)}'`;
  return `gzip -d -c ${file('.gz')} > "%p" 2>/dev/null || cp ${file('')} "%p" 2>/dev/null || cp ${file('.partial')} "%p" 2>/dev/null`;
}

/** Existing secrets, uploads and plugins stay; missing ones are restored as they were at the copy. */
const missingFiles = ({ path }: Backup, dataDir: string): readonly string[] =>
  FILES.filter((name) => existsSync(join(path, 'files', name)) && !existsSync(join(dataDir, name)));
