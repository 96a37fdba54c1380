import { StartupError } from '#server/runtime';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_URL_HINT } from './binaries.ts';

/** How to run PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** Prepended to the program and its arguments. */
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Gives a folder and everything in it to the account that PostgreSQL runs under, unless it already has it. */
  own(dir: string): void;
  /** Lets that account traverse one of our folders without reading it. */
  admit(dir: string): void;
}

const NOBODY = 65_534;
const nothing = (): void => {};

/**
 * As an ordinary user: unchanged. As root: in a user namespace (`unshare`), where files remain root's and PostgreSQL sees uid
 * 1000; if the kernel forbids that, as uid 65534, which then owns the folder. `probe` is a program to try with `--version`.
 */
export function chooseRunAs(probe: string): RunAs {
  if (process.getuid?.() !== 0) return check({ prefix: [], ids: {}, own: nothing, admit: nothing }, probe);
  const unshared: RunAs = {
    prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
    ids: {},
    own: chownTo(0),
    admit: nothing,
  };
  if (runs(unshared, probe) === null) return unshared;
  const admit = (dir: string): void => {
    chmodSync(dir, 0o711);
  };
  return check({ prefix: [], ids: { uid: NOBODY, gid: NOBODY }, own: chownTo(NOBODY), admit }, probe);
}

function check(runAs: RunAs, probe: string): RunAs {
  const problem = runs(runAs, probe);
  if (problem !== null)
    throw new StartupError(`the embedded database cannot run here (${problem}): ${DATABASE_URL_HINT}`);
  return runAs;
}

/** Null if the program ran, otherwise why not, in one line. */
function runs(runAs: RunAs, probe: string): string | null {
  const [command = probe, ...args] = [...runAs.prefix, probe, '--version'];
  const result = spawnSync(command, args, { ...runAs.ids, cwd: '/', encoding: 'utf8', timeout: 10_000 });
  if (result.status === 0) return null;
  const text = result.error?.message ?? result.stderr.trim().split('\n').at(-1) ?? '';
  return text === '' ? `exit code ${String(result.status)}` : text;
}

function chownTo(id: number): (dir: string) => void {
  const chown = (path: string, isDir: boolean): void => {
    chownSync(path, id, id);
    if (!isDir) return;
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (!entry.isSymbolicLink()) chown(join(path, entry.name), entry.isDirectory());
    }
  };
  return (dir) => {
    if (statSync(dir).uid === id) return;
    chown(dir, true);
    chmodSync(dir, 0o700);
  };
}
