import { mkdirSync, readFileSync } from 'node:fs';
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

/** Settings with which a database archives its log; none without a backup folder. */
export function archiveSettings(
  backupDir: string | null,
  pgDir: string,
  runAs: RunAs,
): Readonly<Record<string, string>> {
  if (backupDir === null) return {};
  const folder = archiveFolder(backupDir, systemIdOf(pgDir));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  runAs.own(folder);
  // PostgreSQL interprets `%` itself.
  const archived = folder.replaceAll('%', '%%');
  // A segment is complete under its name, or absent: an interrupted copy has another name.
  const target = quoted(join(archived, '%f.gz'));
  const part = quoted(join(archived, '.%f.part'));
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_TIMEOUT,
    archive_command: `gzip -1 -c "%p" > ${part} && sync ${part} && mv ${part} ${target}`,
  };
}

/** A path as one shell word. */
export const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
