import { archiveFolder, postgresTool, runTool, startTool, type Storage, systemIdOf } from '#server/db';
import { StartupError } from '#server/runtime';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Follows an external database and archives its log until stopped (returns the exit code of pg_receivewal). */
export async function followLog(
  { databaseUrl, backupDir }: { readonly databaseUrl: string; readonly backupDir: string },
  storage: Storage,
): Promise<ReturnType<typeof startTool>> {
  const folder = archiveFolder(backupDir, await systemIdFrom(storage));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const tool = await postgresTool('pg_receivewal', await versionOf(storage));
  return startTool(tool, ['-d', databaseUrl, '-D', folder, '--synchronous']);
}

/**
 * The embedded distribution has no pg_basebackup: its files are copied between the start and the end of a backup, as PostgreSQL allows.
 */
async function copyEmbedded({ storage, dataDir }: BackUpOptions, to: string): Promise<string> {
  const { rows } = await sql<{ mode: string }>`select current_setting('archive_mode') as mode`.execute(
    storage.kysely,
  );
  if (rows[0]?.mode !== 'on')
    throw new StartupError('the server runs without BACKUP_DIR: set it, and start the server again');
  const client = new Client(storage.connection);
  await client.connect();
  try {
    // Start and end belong to one session, which must stay open in between.
    await client.query(`select pg_backup_start('npm run backup', true)`);
    copyTree(join(dataDir, 'pg'), to, isLeftOut);
    const stopped = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(true)',
    );
    const label = stopped.rows[0]?.labelfile ?? '';
    writeFileSync(join(to, 'backup_label'), label, { mode: 0o600 });
    return firstSegmentOf(label);
  } finally {
    await client.end();
  }
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
