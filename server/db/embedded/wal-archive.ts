import { assertWritable } from '#server/runtime';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/** Writes reach the archive within this time even when there are few. */
const ARCHIVE_TIMEOUT = '60s';

/** The identifier that PostgreSQL gave a database at its creation: the first eight bytes of its control file. */
export function systemIdOf(pgDir: string): string {
  return readFileSync(join(pgDir, 'global/pg_control')).readBigUInt64LE(0).toString();
}

/** Where one database's log is archived: another one created later in the same place must not mix with it. */
export const archiveFolder = (backupDir: string, systemId: string): string =>
  join(backupDir, systemId, 'wal');

/** PostgreSQL interprets `%` itself; a complete segment has this name, as one shell word. */
const targetIn = (folder: string): string => quoted(join(folder.replaceAll('%', '%%'), '%f.gz'));

/** Whether this `archive_command` archives to that folder. */
export const archivesTo = (command: string, folder: string): boolean => command.endsWith(targetIn(folder));

/** Where a segment is once it is archived. */
export const archivedSegment = (folder: string, name: string): string => join(folder, `${name}.gz`);

/** Settings with which a database archives its log; none without a backup folder. Throws StartupError where nothing can be written there. */
export function archiveSettings(
  backupDir: string | null,
  pgDir: string,
  runAs: RunAs,
): Readonly<Record<string, string>> {
  if (backupDir === null) return {};
  const folder = archiveFolder(backupDir, systemIdOf(pgDir));
  assertWritable('BACKUP_DIR', folder, 'the log cannot be archived');
  runAs.own(folder);
  // A segment is complete under its name, or absent: an interrupted copy has another name.
  const target = targetIn(folder);
  const part = quoted(join(folder.replaceAll('%', '%%'), '.%f.part'));
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_TIMEOUT,
    archive_command: `gzip -1 -c "%p" > ${part} && sync ${part} && mv ${part} ${target}`,
  };
}

/** A path as one shell word. */
export const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
