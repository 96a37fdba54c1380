import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';

const MEMORY = '/dev/shm';

/**
 * Where temporary files of a run belong: in memory, if the machine has at least `enoughBytes` of it; otherwise in the folder for temporary
 * files. A database is some six hundred files, which a disk may be slow to create after many were just deleted, and waits for the disk at
 * every commit (docs/decisions/0101). The answer is the same for all processes of a run, since it depends on size, not on usage.
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
export const ENOUGH_FOR_A_RUN = 20e9;
