import { backUp, followLog, listBackups, prune, restore, type TableSum, tableSums } from '#server/backup';
import {
  archiveFolder,
  embeddedPostgres,
  logBacklog,
  openStorage,
  type Storage,
  systemIdOf,
} from '#server/db';
import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../tools/debian.mjs';
import { tempFolder } from '../../_util/temp-folder.ts';

const log = createLogger('silent');
/** A machine without PostgreSQL installs it first. */
const INSTALL_TIMEOUT_MS = 400_000;

async function sumsOf({ connection }: Pick<Storage, 'connection'>): Promise<readonly TableSum[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    // This table counts starts.
    return (await tableSums(client)).filter(({ table }) => table !== 'schema_lock');
  } finally {
    await client.end();
  }
}

const setting = (storage: Storage, name: string) =>
  sql`insert into system_setting (name, value) values (${name}, '"good"')`.execute(storage.kysely);

/**
 * User activity between the copy and the mistake, the mistake, and activity after it. Returns the moment before the mistake, and the table sums
 * at that moment.
 */
async function liveThrough(storage: Storage): Promise<{ before: number; sums: readonly TableSum[] }> {
  for (let n = 0; n < 20; n += 1) await setting(storage, `after copy ${n}`);
  const sums = await sumsOf(storage);
  const before = Date.now();
  await sleep(1_000);
  await sql`delete from system_setting`.execute(storage.kysely);
  await setting(storage, 'after the mistake');
  return { before, sums };
}

describe('a backup of the embedded database', () => {
  it('is restored to the second before a mistake, with every row intact and the replaced data set aside', async () => {
    const root = tempFolder('backup');
    const [dataDir, backupDir] = [join(root, 'data'), join(root, 'backups')];
    const open = () => openStorage({ databaseUrl: null, dataDir, backupDir, log });
    const first = await open();
    mkdirSync(join(dataDir, 'secrets'));
    writeFileSync(join(dataDir, 'secrets/nonce.key'), 'secret');
    await setting(first, 'before copy');
    await expect(restore({ backupDir, dataDir, at: Date.now() })).rejects.toThrow(/a server runs on/);
    const backup = await backUp({ storage: first, databaseUrl: null, dataDir, backupDir });
    expect(readFileSync(join(backup.path, 'files/secrets/nonce.key'), 'utf8')).toBe('secret');
    const { before, sums } = await liveThrough(first);
    await first.close();

    await expect(restore({ backupDir, dataDir, at: backup.endedAt - 1 })).rejects.toThrow(
      /nothing before it can be restored/,
    );
    await expect(restore({ backupDir, dataDir, at: Date.now() + 60_000 })).rejects.toThrow(
      'the log ends before that moment',
    );
    // What cannot be restored is found out before anything is changed.
    const unreadable = join(backup.path, 'files/uploads');
    writeFileSync(unreadable, '');
    await expect(restore({ backupDir, dataDir, at: before })).rejects.toThrow('ENOTDIR');
    expect(readdirSync(dataDir).filter((name) => /^(pg|restoring)/.test(name))).toEqual(['pg']);
    rmSync(unreadable);

    const { former } = await restore({ backupDir, dataDir, at: before });
    expect(existsSync(former ?? '')).toBe(true);
    const second = await open();
    expect(await sumsOf(second)).toEqual(sums);

    // It continues as usual, and can be restored again from the same backup.
    await setting(second, 'after the restore');
    const later = await sumsOf(second);
    await second.close();
    await restore({ backupDir, dataDir, at: null });
    const third = await open();
    expect(await sumsOf(third)).toEqual(later);

    const next = await backUp({ storage: third, databaseUrl: null, dataDir, backupDir });
    expect(prune(backupDir, next.systemId, 1)).toBe(1);
    expect(listBackups(backupDir)).toEqual([next]);
    await third.close();
    const segments = readdirSync(archiveFolder(backupDir, next.systemId)).filter((name) =>
      /^[0-9A-F]{24}/.test(name),
    );
    expect(segments.filter((name) => name.slice(8, 24) < next.firstSegment.slice(8))).toEqual([]);
  });

  it('is refused while the log is not archived', async () => {
    const root = tempFolder('backup-off');
    const [dataDir, backupDir] = [join(root, 'data'), join(root, 'backups')];
    const storage = await openStorage({ databaseUrl: null, dataDir, log });
    await expect(backUp({ storage, databaseUrl: null, dataDir, backupDir })).rejects.toThrow(
      'the server runs without BACKUP_DIR: set it, and start the server again',
    );
    expect(listBackups(backupDir)).toEqual([]);
    await storage.close();
  });

  it('is refused in a folder other than the one that the server archives its log in', async () => {
    const root = tempFolder('backup-elsewhere');
    const dataDir = join(root, 'data');
    const storage = await openStorage({ databaseUrl: null, dataDir, backupDir: join(root, 'backups'), log });
    const backupDir = join(root, 'typo');
    await expect(backUp({ storage, databaseUrl: null, dataDir, backupDir })).rejects.toThrow(
      /^the server archives its log elsewhere than in \S+typo\S+: set BACKUP_DIR as for the server$/,
    );
    expect(listBackups(backupDir)).toEqual([]);
    await storage.close();
  });

  it('ends with the reason, and keeps no copy, where its log cannot be archived', async () => {
    const root = tempFolder('backup-stuck');
    const [dataDir, backupDir] = [join(root, 'data'), join(root, 'backups')];
    const storage = await openStorage({ databaseUrl: null, dataDir, backupDir, log });
    const archive = archiveFolder(backupDir, systemIdOf(join(dataDir, 'pg')));
    rmSync(archive, { recursive: true });
    writeFileSync(archive, '');
    await expect(backUp({ storage, databaseUrl: null, dataDir, backupDir })).rejects.toThrow(
      /^the log could not be archived in \S+wal, and nothing was kept: make room there/,
    );
    expect(readdirSync(join(archive, '../base'))).toEqual([]);
    const waiting = await logBacklog(storage.kysely, 'embedded');
    expect(waiting.segments).toBeGreaterThan(0);
    expect(waiting.ageS).toBeGreaterThan(1);

    // Once there is room again the next backup succeeds, of a server that went on.
    rmSync(archive);
    mkdirSync(archive);
    const backup = await backUp({ storage, databaseUrl: null, dataDir, backupDir });
    expect(listBackups(backupDir)).toEqual([backup]);
    expect(await logBacklog(storage.kysely, 'embedded')).toEqual({
      archiver: 'embedded',
      segments: 0,
      ageS: 0,
    });
    await storage.close();
  });
});

it('a database is restored from its own copies only, where several keep theirs in one folder', async () => {
  const root = tempFolder('backup-two');
  const [dataDir, backupDir] = [join(root, 'data'), join(root, 'backups')];
  const copied = (systemId: string, time: string) => {
    const folder = join(backupDir, systemId, 'base', time.replaceAll(':', '-'));
    mkdirSync(join(folder, 'pg'), { recursive: true });
    const about = { systemId, endedAt: Date.parse(time), firstSegment: '0'.repeat(24) };
    writeFileSync(join(folder, 'backup.json'), JSON.stringify(about));
  };
  copied('7', '2026-11-20T01:00:00.000Z');
  copied('8', '2026-11-20T03:00:00.000Z');
  const identifier = Buffer.alloc(8);
  identifier.writeBigUInt64LE(8n);
  mkdirSync(join(dataDir, 'pg/global'), { recursive: true });
  writeFileSync(join(dataDir, 'pg/global/pg_control'), identifier);
  await expect(restore({ backupDir, dataDir, at: Date.parse('2026-11-20T02:00:00Z') })).rejects.toThrow(
    'the oldest backup is of 2026-11-20 11:00:00.000: nothing before it can be restored',
  );
});

describe('a backup of an external database', () => {
  beforeAll(() => {
    ensureProgram('initdb');
  }, INSTALL_TIMEOUT_MS);

  it('is restored alongside it to the second before a mistake, with every row intact', async () => {
    const root = tempFolder('backup-external');
    const [dataDir, backupDir, target] = [join(root, 'data'), join(root, 'backups'), join(root, 'restored')];
    const bin = join(ensureProgram('initdb'), '..');
    const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
    // As docs/operations.md asks for: without it a checkpoint removes log that a slow follower has not read yet.
    const settings = { wal_keep_size: '1GB' };
    const engine = await embeddedPostgres({ dir: join(root, 'server'), binaries, settings });
    const { host, port, user } = engine.connection;
    const databaseUrl = `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
    const storage = await openStorage({ databaseUrl, dataDir, log });
    const follower = await followLog({ databaseUrl, backupDir }, storage);
    const archive = archiveFolder(backupDir, systemIdOf(join(root, 'server/pg')));
    await expect
      .poll(() => existsSync(archive) && readdirSync(archive).length, { timeout: 20_000 })
      .toBeTruthy();
    await backUp({ storage, databaseUrl, dataDir, backupDir });
    const { before, sums } = await liveThrough(storage);
    await sql`select pg_switch_wal()`.execute(storage.kysely);
    await storage.close();
    await engine.stop();
    follower.kill('SIGINT');
    await once(follower, 'exit');

    await restore({ backupDir, dataDir: target, at: before, external: true });
    const restored = await embeddedPostgres({ dir: target, binaries });
    expect(await sumsOf({ connection: restored.connection })).toEqual(sums);
    await restored.stop();
  });
});
