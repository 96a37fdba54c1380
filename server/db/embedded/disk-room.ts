import { StartupError } from '#server/runtime';
import type { ChildProcess } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportsFullDisk } from '../database-errors.ts';
import { isAppLocked } from './app-lock.ts';
import { readText } from './read-text.ts';

const POLL_MS = 1_000;
const LOG_TAIL = 4_000;
/** What recovery writes: segments of the log, 16 MiB each, and a checkpoint. */
const RECOVERY_BYTES = 64 * 1024 * 1024;

interface Room {
  /** Whether there is too little room. */
  readonly isFull: () => boolean;
  readonly isStopping: () => boolean;
  readonly onFull: () => void;
}

/** Starts the database once the disk has room, also where it ended for another reason and only its recovery finds none. */
export async function startWithRoom(start: () => Promise<ChildProcess>, room: Room): Promise<ChildProcess> {
  await untilRoom(room);
  try {
    return await start();
  } catch (error) {
    if (room.isStopping() || !room.isFull()) throw error;
    await untilRoom(room);
    return start();
  }
}

async function untilRoom({ isFull, isStopping, onFull }: Room): Promise<void> {
  if (!isStopping() && isFull()) onFull();
  while (!isStopping() && isFull()) await sleep(POLL_MS);
  if (isStopping()) throw new StartupError('it was stopped before the disk had room');
}

const freeBytesOf = (dir: string): number => {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
};

/** Whether the database of a data folder ended for want of room, by the last lines of its log, and the disk still has too little. */
export const lacksRoom = (dir: string, freeBytes = freeBytesOf): boolean =>
  reportsFullDisk(readText(join(dir, 'postgres.log')).slice(-LOG_TAIL)) && freeBytes(dir) < RECOVERY_BYTES;

/** Whether the server now running on this data folder waits for room before it restarts its database. `freeBytes` of a folder's disk. */
export function waitsForRoom(dataDir: string, freeBytes = freeBytesOf): boolean {
  const dir = resolve(dataDir);
  return isAppLocked(dir) && !existsSync(join(dir, 'pg', 'postmaster.pid')) && lacksRoom(dir, freeBytes);
}
