import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/**
 * Where temporary files of a run belong: in memory, if the machine has at least `enoughBytes` of it; otherwise in the folder for temporary
 * files. A database is some six hundred files, which a disk may be slow to create after many were just deleted, and waits for the disk at
 * every commit (docs/decisions/0115). The answer is the same for all processes of a run, since it depends on size, not on usage.
 */
export function quickRoot(enoughBytes: number): string {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return tmpdir();
  }
  const { blocks, bsize } = statfsSync(MEMORY);
  const bytes = Math.min(blocks * bsize, totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return bytes >= enoughBytes ? MEMORY : tmpdir();
}

/** For all temporary folders of tests and walks: some 4 GB at the end of a run, beside its databases, servers and browsers. */
const ENOUGH_FOR_A_RUN = 20e9;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // `as` holds: it is a system error. Another user's process may not be asked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Removes a folder that other runs may be removing at the same time: it is for the one that renames it. */
export function removeOnce(folder: string, own: string): void {
  try {
    renameSync(folder, own);
  } catch (error) {
    // `as` holds: it is a system error. Another run was first.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // A server of the killed run may be writing its last files.
  rmSync(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Path for the folder of a run of this process. Removes this user's folders of killed runs, which would keep their memory. */
export function pathOfRun(): string {
  const root = quickRoot(ENOUGH_FOR_A_RUN);
  for (const name of readdirSync(root)) {
    const owner = /^bond-desk-run-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(root, name);
    if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.())
      removeOnce(folder, join(root, `bond-desk-run-${process.pid}-former-${randomUUID()}`));
  }
  return join(root, `bond-desk-run-${process.pid}-${Date.now()}`);
}
