import { folderAdvice, probeFolder, StartupError } from '#server/runtime';
import { spawn } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reportsFullDisk } from '../database-errors.ts';
import { type Binaries, DATABASE_URL_HINT } from './binaries.ts';
import type { RunAs } from './run-as.ts';

/** The superuser of the database. */
export const USER = 'bond';

/** The data folder, created if absent. Throws StartupError where nothing can be written in it. */
export function makeDataDir(dir: string): void {
  try {
    mkdirSync(dirname(dir), { recursive: true });
    if (!existsSync(dir)) mkdirSync(dir, { mode: 0o700 });
    probeFolder(dir);
  } catch (error) {
    throw new StartupError(`data folder ${dir} is not writable ${folderAdvice(error, 'DATA_DIR')}`, {
      cause: error,
    });
  }
}

interface InitialiseOptions {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly signal: AbortSignal | undefined;
}

/** Creates the cluster next to its final place, so that a kill half-way leaves nothing that looks like one. initdb syncs the tree. */
export async function initialise(
  dir: string,
  pgDir: string,
  { binaries, runAs, signal }: InitialiseOptions,
): Promise<void> {
  const fresh = join(dir, 'pg.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  runAs.own(fresh);
  const args = ['-D', fresh, '-U', USER, '--auth=trust', '--locale=C.UTF-8', '-E', 'UTF8'];
  const [command = binaries.initdb, ...rest] = [...runAs.prefix, binaries.initdb, ...args];
  const child = spawn(command, rest, { ...runAs.ids, cwd: fresh, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  // Ctrl-C ends initdb too.
  signal?.throwIfAborted();
  if (code !== 0) throw notCreated(dir, complaint);
  renameSync(fresh, pgDir);
  syncDir(dir);
}

/** Why initdb gave up, from all that it wrote: its last lines only tell what it removes. */
export function notCreated(dir: string, complaint: string): StartupError {
  const lines = complaint.trim().split('\n');
  const cause = lines.findLast((line) => /\b(?:error|fatal|panic): /i.test(line)) ?? lines.at(-1) ?? '';
  const reason = cause.replace(/^.*?\b(?:error|fatal|panic): +/i, '');
  const remedy = reportsFullDisk(reason) ? 'make room there, then try again' : DATABASE_URL_HINT;
  return new StartupError(`the embedded database could not be created in ${dir} (${reason}): ${remedy}`);
}

function syncDir(dir: string): void {
  const handle = openSync(dir, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
