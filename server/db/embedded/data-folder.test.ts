import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../tests/_util/temp-folder.ts';
import { initialise, notCreated } from './data-folder.ts';

it('a database that could not be created names the reason, not what was tidied up after it', () => {
  // As initdb of PostgreSQL 18 wrote them on a full disk, and where a folder was not its own.
  const full = `2026-11-28 12:26:46.226 UTC [31096] FATAL:  could not write to file "pg_wal/xlogtemp.31096": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/data/pg.new"
`;
  expect(notCreated('/data', full).message).toBe(
    'the embedded database could not be created in /data (could not write to file "pg_wal/xlogtemp.31096": No space left on device): make room there, then try again',
  );
  const foreign = 'initdb: error: could not access directory "/data/pg.new": Permission denied\n';
  expect(notCreated('/data', foreign).message).toMatch(
    /\(could not access directory "\/data\/pg\.new": Permission denied\): set DATABASE_URL=/,
  );
  expect(notCreated('/data', 'killed').message).toContain('(killed)');
});

it('a database whose creation Ctrl-C ended is not told as one that could not be created', async () => {
  const dir = tempFolder('initdb');
  const initdb = join(dir, 'initdb');
  writeFileSync(initdb, '#!/bin/sh\necho "initdb: error: something" >&2\nexit 1\n', { mode: 0o755 });
  const nothing = (): void => {};
  const create = (signal?: AbortSignal) =>
    initialise(dir, join(dir, 'pg'), {
      binaries: { initdb, postgres: '/nowhere' },
      runAs: { prefix: [], ids: {}, own: nothing, admit: nothing },
      signal,
    });
  await expect(create()).rejects.toThrow('could not be created');
  await expect(create(AbortSignal.abort('told to stop'))).rejects.toBe('told to stop');
});
