import { beijingTimeText } from '#contract/rules';
import { archiveFolder } from '#server/db';
import { StartupError } from '#server/runtime';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A copy of a database, from which any later moment can be restored, as far as its log is archived. */
export interface Backup {
  readonly path: string;
  readonly systemId: string;
  /** Epoch milliseconds at which the copy was complete: the earliest moment it can be restored to. */
  readonly endedAt: number;
  /** Name of the first log segment it needs. */
  readonly firstSegment: string;
}

const ABOUT = 'backup.json';
const SEGMENT = /^[0-9A-F]{24}/;

/** A moment as part of the name of a folder: Beijing time, as everything else that an operator reads. */
export const folderTime = (ms: number): string => beijingTimeText(ms).replace(' ', 'T').replaceAll(':', '-');

const basesOf = (backupDir: string, systemId: string): string => join(backupDir, systemId, 'base');

/** Makes a folder for a copy; it gets its final name only once `finish` has run. Throws StartupError where nothing can be written. */
export function newBackup(backupDir: string, systemId: string, now: number) {
  const path = join(basesOf(backupDir, systemId), folderTime(now));
  const part = `${path}.part`;
  try {
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true, mode: 0o700 });
  } catch (error) {
    // Node reports a parent in which nothing may be created as one that does not exist.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `no copy can be written in ${backupDir} (${reason}): change its rights, or mount it for writing`,
      { cause: error },
    );
  }
  return {
    /** Destination of the database's folder. */
    pgDir: join(part, 'pg'),
    /** Destination of the files next to the database. */
    filesDir: join(part, 'files'),
    finish(endedAt: number, firstSegment: string): Backup {
      const about = { systemId, endedAt, firstSegment };
      writeFileSync(join(part, ABOUT), JSON.stringify(about));
      renameSync(part, path);
      return { path, ...about };
    },
    drop() {
      rmSync(part, { recursive: true, force: true });
    },
  };
}

/** All copies, oldest first. */
export function listBackups(backupDir: string): readonly Backup[] {
  return foldersOf(backupDir)
    .flatMap((systemId) =>
      foldersOf(basesOf(backupDir, systemId))
        .map((name) => join(basesOf(backupDir, systemId), name))
        .filter((path) => existsSync(join(path, ABOUT)))
        .map((path): Backup => {
          // `as` holds: `newBackup` wrote it.
          const about = JSON.parse(readFileSync(join(path, ABOUT), 'utf8')) as Omit<Backup, 'path'>;
          return { path, ...about };
        }),
    )
    .toSorted((a, b) => a.endedAt - b.endedAt);
}

/**
 * Deletes all but the newest `keep` copies of this database, and the log that none of them needs. Returns the number of copies
 * deleted.
 */
export function prune(backupDir: string, systemId: string, keep: number): number {
  const backups = listBackups(backupDir).filter((backup) => backup.systemId === systemId);
  const gone = backups.slice(0, Math.max(0, backups.length - keep));
  for (const { path } of gone) rmSync(path, { recursive: true });
  const [oldest] = backups.slice(gone.length);
  const archive = archiveFolder(backupDir, systemId);
  if (oldest === undefined || !existsSync(archive)) return gone.length;
  // The first eight digits are the timeline, which a restore changes; the log position follows.
  const first = oldest.firstSegment.slice(8);
  for (const name of readdirSync(archive)) {
    if (SEGMENT.test(name) && name.slice(8, 24) < first) rmSync(join(archive, name));
  }
  return gone.length;
}

const foldersOf = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.part'))
        .map(({ name }) => name)
    : [];
