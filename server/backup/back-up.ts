import {
  archivedSegment,
  archiveFolder,
  archivesTo,
  postgresTool,
  RECEIVER_NAME,
  runTool,
  startTool,
  type Storage,
  systemIdOf,
} from '#server/db';
import { StartupError } from '#server/runtime';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Backup, newBackup } from './backup-folder.ts';
import { copyTree } from './copy-tree.ts';

/** Files next to the database in the data folder that are needed with it. */
export const FILES = ['secrets', 'uploads', 'plugins', 'outbox', 'archive'] as const;
/** Omitted from a copy of a running database: the log, which is in the archive, and what a start recreates (PostgreSQL's own list). */
const LEFT_OUT = [
  'postmaster.pid',
  'postmaster.opts',
  'backup_label.old',
  'tablespace_map.old',
  /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/./,
  /(^|\/)pgsql_tmp/,
];

/** PostgreSQL tries to archive a segment three times, a second apart, then once a minute. */
const ARCHIVE_TRIES = 3;
const ARCHIVE_POLL_MS = 200;
/** An archive that receives no segment for this long will not receive the last one either. */
const ARCHIVE_STALL_MS = 120_000;

export interface BackUpOptions {
  readonly storage: Storage;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly backupDir: string;
}

/** Copies the running database and the files next to it. Throws StartupError if the log is not archived or a program is missing. */
export async function backUp(options: BackUpOptions): Promise<Backup> {
  const { databaseUrl, dataDir, backupDir, storage } = options;
  const systemId = databaseUrl === null ? systemIdOf(join(dataDir, 'pg')) : await systemIdFrom(storage);
  const backup = newBackup(backupDir, systemId, Date.now());
  try {
    const label =
      databaseUrl === null
        ? await copyEmbedded(options, backup.pgDir)
        : await copyExternal(databaseUrl, storage, backup.pgDir);
    for (const name of FILES) {
      const source = join(dataDir, name);
      if (existsSync(source)) copyTree(source, join(backup.filesDir, name));
    }
    return backup.finish(Date.now(), label);
  } catch (error) {
    backup.drop();
    throw error;
  }
}

/** Starts to archive the log of an external database, and returns the program that does. It tries again by itself where the database is away. */
export async function followLog(
  { databaseUrl, backupDir }: { readonly databaseUrl: string; readonly backupDir: string },
  storage: Storage,
): Promise<ReturnType<typeof startTool>> {
  const folder = archiveFolder(backupDir, await systemIdFrom(storage));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  dropShortSegments(folder, await segmentBytesOf(storage));
  const tool = await postgresTool('pg_receivewal', await versionOf(storage));
  // By which the server recognises it. It comes last, so that it holds whatever name the address gives.
  const url = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=${RECEIVER_NAME}`;
  return startTool(tool, ['-d', url, '-D', folder, '--synchronous']);
}

/** A segment that was begun is filled with zeros before any log: one of another size, left by a sudden end, holds none, and pg_receivewal would refuse it for ever. */
function dropShortSegments(folder: string, segmentBytes: number): void {
  for (const name of readdirSync(folder)) {
    if (!/^[0-9A-F]{24}\.partial$/.test(name)) continue;
    const path = join(folder, name);
    if (statSync(path).size < segmentBytes) rmSync(path);
  }
}

async function segmentBytesOf(storage: Storage): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_size_bytes(current_setting('wal_segment_size'))::int as bytes`.execute(storage.kysely);
  return rows[0]?.bytes ?? 0;
}

/**
 * The embedded distribution has no pg_basebackup: its files are copied between the start and the end of a backup, as PostgreSQL allows.
 */
async function copyEmbedded({ storage, dataDir, backupDir }: BackUpOptions, to: string): Promise<string> {
  const archive = archiveFolder(backupDir, systemIdOf(join(dataDir, 'pg')));
  await assertArchives(storage, archive);
  const client = new Client(storage.connection);
  // A query on a broken connection fails by itself; an unhandled event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // Start and end belong to one session, which must stay open in between.
    await client.query(`select pg_backup_start('npm run backup', true)`);
    copyTree(join(dataDir, 'pg'), to, isLeftOut);
    // Not waiting for the log itself: PostgreSQL would for ever, where the archive has no room.
    const stopped = await client.query<{ label: string; segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
    );
    const { label = '', segment = '' } = stopped.rows[0] ?? {};
    writeFileSync(join(to, 'backup_label'), label, { mode: 0o600 });
    await waitForLog(client, archive, segment);
    return firstSegmentOf(label);
  } finally {
    await client.end();
  }
}

/** Throws StartupError unless the running database archives its log there. */
async function assertArchives(storage: Storage, archive: string): Promise<void> {
  const { rows } = await sql<{
    mode: string;
    command: string;
  }>`select current_setting('archive_mode') as mode, current_setting('archive_command') as command`.execute(
    storage.kysely,
  );
  const { mode = 'off', command = '' } = rows[0] ?? {};
  if (mode !== 'on')
    throw new StartupError('the server runs without BACKUP_DIR: set it, and start the server again');
  if (!archivesTo(command, archive))
    throw new StartupError(
      `the server archives its log elsewhere than in ${archive}: set BACKUP_DIR as for the server`,
    );
}

/**
 * Waits until the archive has the last segment that the copy needs, and so all before it. Throws StartupError as soon as PostgreSQL has failed to archive, or
 * once nothing has been archived for long.
 */
async function waitForLog(client: Client, archive: string, segment: string): Promise<void> {
  let seen = await archiverOf(client);
  let seenAt = performance.now();
  while (!existsSync(archivedSegment(archive, segment))) {
    const archiver = await archiverOf(client);
    if (archiver.archived !== seen.archived) {
      seen = archiver;
      seenAt = performance.now();
    }
    if (archiver.failed - seen.failed >= ARCHIVE_TRIES || performance.now() - seenAt > ARCHIVE_STALL_MS)
      throw new StartupError(
        `the log could not be archived in ${archive}, and nothing was kept: make room there or change its rights, then try again; postgres.log in the data folder has the reason`,
      );
    await sleep(ARCHIVE_POLL_MS);
  }
}

async function archiverOf(client: Client): Promise<{ archived: number; failed: number }> {
  const { rows } = await client.query<{ archived: number; failed: number }>(
    'select archived_count::int as archived, failed_count::int as failed from pg_stat_archiver',
  );
  return rows[0] ?? { archived: 0, failed: 0 };
}

const isLeftOut = (path: string): boolean =>
  LEFT_OUT.some((item) => (typeof item === 'string' ? item === path : item.test(path)));

async function copyExternal(databaseUrl: string, storage: Storage, to: string): Promise<string> {
  const tool = await postgresTool('pg_basebackup', await versionOf(storage));
  // Includes the copy's own log, so that it can be started even if the archive is lost.
  await runTool(tool, ['-d', databaseUrl, '-D', to, '-X', 'stream', '-c', 'fast']);
  return firstSegmentOf(labelOf(to));
}

const labelOf = (pgDir: string): string => readFileSync(join(pgDir, 'backup_label'), 'utf8');

function firstSegmentOf(label: string): string {
  const name = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (name === undefined) throw new Error('the backup has no label');
  return name;
}

async function systemIdFrom(storage: Storage): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select system_identifier::text as id from pg_control_system()`.execute(storage.kysely);
  return rows[0]?.id ?? '';
}

/** Major version of the server. */
async function versionOf(storage: Storage): Promise<number> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(storage.kysely);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}
