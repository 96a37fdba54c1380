import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/runtime';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../tests/_util/temp-folder.ts';
import { isAppLocked, takeAppLock } from './app-lock.ts';
import { processInfo } from './process-info.ts';

const folder = (): string => tempFolder('app-lock');
const lockOf = (dir: string): string => join(dir, 'app.lock');
/** No process has this id: it exceeds what Linux assigns. */
const GONE = 2 ** 22 + 1;
const leftBy = (dir: string, pid: number, startedAt = ''): void =>
  writeFileSync(lockOf(dir), JSON.stringify({ pid, startedAt }));
const ownerOf = (dir: string): unknown => JSON.parse(readFileSync(lockOf(dir), 'utf8')).pid;

describe('the lock of a data folder', () => {
  it('keeps other processes out while its owner lives, and names the owner', () => {
    const dir = folder();
    leftBy(dir, process.ppid, processInfo(process.ppid)?.startedAt ?? '');
    expect(isAppLocked(dir)).toBe(true);
    expect(() => takeAppLock(dir)).toThrow(StartupError);
    expect(() => takeAppLock(dir)).toThrow(`is in use by process ${process.ppid}`);
    expect([ownerOf(dir), readdirSync(dir)]).toEqual([process.ppid, ['app.lock']]);
  });

  it('is released when its process stops, and can then be taken again', () => {
    const dir = folder();
    const release = takeAppLock(dir);
    expect([isAppLocked(dir), ownerOf(dir)]).toEqual([true, process.pid]);
    release();
    expect([isAppLocked(dir), readdirSync(dir)]).toEqual([false, []]);
    takeAppLock(dir)();
    expect(existsSync(lockOf(dir))).toBe(false);
  });

  it('is taken over if its process was killed or its id now belongs to another process', () => {
    for (const [pid, startedAt] of [
      [GONE, ''],
      [process.ppid, 'another start'],
    ] as const) {
      const dir = folder();
      leftBy(dir, pid, startedAt);
      expect(isAppLocked(dir)).toBe(false);
      const release = takeAppLock(dir);
      expect([ownerOf(dir), readdirSync(dir)]).toEqual([process.pid, ['app.lock']]);
      release();
    }
  });

  it('left empty or torn by a power cut keeps no one out', () => {
    for (const torn of ['', '{"pid":', '{"pid":"1"}', 'null']) {
      const dir = folder();
      writeFileSync(lockOf(dir), torn);
      expect(isAppLocked(dir)).toBe(false);
      takeAppLock(dir)();
      expect(readdirSync(dir)).toEqual([]);
    }
  });

  it('is not released by a process that no longer holds it', () => {
    const dir = folder();
    const release = takeAppLock(dir);
    leftBy(dir, process.ppid);
    release();
    expect(ownerOf(dir)).toBe(process.ppid);
  });
});
