import { createLogger } from '#server/runtime';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../tests/_util/temp-folder.ts';
import { openToolStorage } from './tool-storage.ts';

it('a tool beside a server that waits for room on its disk names the disk, not a start or a stop', async () => {
  const dataDir = tempFolder('full');
  mkdirSync(join(dataDir, 'pg'));
  writeFileSync(join(dataDir, 'app.lock'), JSON.stringify({ pid: process.pid, startedAt: '' }));
  writeFileSync(
    join(dataDir, 'postgres.log'),
    'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n',
  );
  const config = { databaseUrl: null, dataDir, backupDir: null };
  await expect(openToolStorage(config, createLogger('silent'), { freeBytes: () => 0 })).rejects.toThrow(
    `the disk of ${dataDir} is full and the server waits to restart its database: make room there (64 MiB), then try again`,
  );
});
