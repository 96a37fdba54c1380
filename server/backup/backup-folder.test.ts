import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../tests/_util/temp-folder.ts';
import { listBackups, newBackup, prune } from './backup-folder.ts';

const DAY = Date.parse('2026-11-23T00:00:00Z');
const HOUR = 3_600_000;
const segment = (timeline: number, place: number): string =>
  timeline.toString(16).toUpperCase().padStart(8, '0') + place.toString(16).toUpperCase().padStart(16, '0');

/**
 * A folder of backups in which database `7` was copied every hour, each copy starting from its own position in the log.
 */
function copied(count: number) {
  const dir = tempFolder('backups');
  for (let at = 0; at < count; at += 1)
    newBackup(dir, '7', DAY + at * HOUR).finish(DAY + at * HOUR + 1000, segment(1, 10 * (at + 1)));
  return dir;
}
function archived(dir: string, names: readonly string[]): () => string[] {
  const wal = join(dir, '7/wal');
  mkdirSync(wal, { recursive: true });
  for (const name of names) writeFileSync(join(wal, name), '');
  return () => readdirSync(wal).toSorted();
}

describe('backup folders', () => {
  it('get their final name, the Beijing time, only once the backup is complete', () => {
    const dir = tempFolder('backups');
    const backup = newBackup(dir, '7', DAY);
    mkdirSync(backup.pgDir);
    expect([existsSync(backup.pgDir), listBackups(dir)]).toEqual([true, []]);
    const done = backup.finish(DAY + 1000, segment(1, 5));
    expect(listBackups(dir)).toEqual([done]);
    expect(done).toEqual({
      path: join(dir, '7/base/2026-11-23T08-00-00.000'),
      systemId: '7',
      endedAt: DAY + 1000,
      firstSegment: segment(1, 5),
    });
    expect(existsSync(join(done.path, 'pg'))).toBe(true);
  });

  it('leaves nothing behind when a backup is dropped, and starts an interrupted one afresh under the same name', () => {
    const dir = tempFolder('backups');
    newBackup(dir, '7', DAY).drop();
    expect(readdirSync(join(dir, '7/base'))).toEqual([]);
    const first = newBackup(dir, '7', DAY);
    mkdirSync(first.pgDir);
    const second = newBackup(dir, '7', DAY);
    expect(existsSync(second.pgDir)).toBe(false);
  });

  it('lists the backups of all databases, oldest first, and none when the folder does not exist', () => {
    const dir = copied(2);
    newBackup(dir, '8', DAY - HOUR).finish(DAY - HOUR, segment(1, 1));
    expect(listBackups(dir).map(({ systemId, endedAt }) => [systemId, (endedAt - DAY) / HOUR])).toEqual([
      ['8', -1],
      ['7', 1000 / HOUR],
      ['7', 1 + 1000 / HOUR],
    ]);
    expect(listBackups(join(dir, 'nowhere'))).toEqual([]);
  });

  it('ignores unrelated folders', () => {
    const dir = copied(1);
    mkdirSync(join(dir, '7/base/lost+found'));
    mkdirSync(join(dir, 'lost+found'));
    writeFileSync(join(dir, 'README'), '');
    expect(listBackups(dir)).toHaveLength(1);
  });
});

describe('pruning old backups', () => {
  it.each([
    [4, 2, 2],
    [2, 2, 0],
    [1, 2, 0],
    [3, 1, 2],
  ])('with %i backups, keeping %i, removes the %i oldest', (count, keep, gone) => {
    const dir = copied(count);
    expect(prune(dir, '7', keep)).toBe(gone);
    expect(listBackups(dir).map(({ endedAt }) => (endedAt - DAY - 1000) / HOUR)).toEqual(
      Array.from({ length: count - gone }, (_, at) => at + gone),
    );
  });

  it('removes the log segments that no remaining backup needs, on every timeline, and nothing else', () => {
    const dir = copied(3);
    const remaining = archived(dir, [
      `${segment(1, 9)}.gz`,
      `${segment(1, 19)}.gz`,
      `${segment(1, 20)}.gz`,
      `${segment(2, 19)}.gz`,
      `${segment(2, 20)}.gz`,
      '00000002.history.gz',
      `.${segment(1, 1)}.part`,
    ]);
    prune(dir, '7', 2);
    expect(remaining()).toEqual(
      [
        `.${segment(1, 1)}.part`,
        '00000002.history.gz',
        `${segment(1, 20)}.gz`,
        `${segment(2, 20)}.gz`,
      ].toSorted(),
    );
  });

  it('leaves the backups and the log of another database alone', () => {
    const dir = copied(1);
    newBackup(dir, '8', DAY).finish(DAY, segment(1, 1));
    const remaining = archived(dir, [`${segment(1, 1)}.gz`]);
    expect(prune(dir, '8', 1)).toBe(0);
    expect([listBackups(dir).length, remaining().length]).toEqual([2, 1]);
  });

  it('keeps the log when no backup is left, as it may be all there is', () => {
    const dir = copied(1);
    const remaining = archived(dir, [`${segment(1, 1)}.gz`]);
    expect(prune(dir, '7', 0)).toBe(1);
    expect(remaining()).toHaveLength(1);
  });
});

it('names the backup folder and the remedy where nothing can be written in it', () => {
  // A file in the place of the folder: unlike rights, this stops root too.
  const backupDir = join(tempFolder('backups'), 'file');
  writeFileSync(backupDir, '');
  expect(() => newBackup(backupDir, '1', 0)).toThrow(
    new RegExp(`^no copy can be written in ${backupDir} .*: change its rights`),
  );
});
