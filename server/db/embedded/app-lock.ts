import { StartupError, type Undo } from '#server/runtime';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processInfo } from './process-info.ts';

interface Owner {
  readonly pid: number;
  readonly startedAt: string;
}

const self = (): Owner => ({ pid: process.pid, startedAt: processInfo(process.pid)?.startedAt ?? '' });

/**
 * Makes this process the only one running on the data folder. A lock whose process has ended (killed, power cut, pid
 * reused) is taken over. Throws StartupError if another process holds it.
 */
export function takeAppLock(dataDir: string): Undo {
  const path = join(dataDir, 'app.lock');
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(self()), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        // link() is the atomic "create only if absent" that also carries the content.
        linkSync(mine, path);
        return () => {
          if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true });
        };
      } catch (error) {
        if (!isExists(error)) throw error;
      }
      const owner = readOwner(path);
      if (owner !== null && isRunning(owner)) {
        throw new StartupError(
          `data folder ${dataDir} is in use by process ${owner.pid}: stop it, or set DATA_DIR to another folder`,
        );
      }
      dropStale(path, owner);
    }
    throw new StartupError(`cannot lock data folder ${dataDir}: another start is under way`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Whether a live process is running on the data folder. */
export function isAppLocked(dataDir: string): boolean {
  const owner = readOwner(join(dataDir, 'app.lock'));
  return owner !== null && isRunning(owner);
}

function isRunning(owner: Owner): boolean {
  const info = processInfo(owner.pid);
  return (
    info !== null && (owner.startedAt === '' || info.startedAt === '' || info.startedAt === owner.startedAt)
  );
}

/** Moves the stale lock away; of several starters only one succeeds, and a lock created meanwhile is put back. */
function dropStale(path: string, stale: Owner | null): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    const moved = readOwner(aside);
    if (moved !== null && moved.pid !== stale?.pid && isRunning(moved)) linkSync(aside, path);
  } catch {
    // Another starter moved it first.
  } finally {
    rmSync(aside, { force: true });
  }
}

function readOwner(path: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null;
    return {
      pid: value.pid,
      startedAt: 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : '',
    };
  } catch {
    return null;
  }
}

function isExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
