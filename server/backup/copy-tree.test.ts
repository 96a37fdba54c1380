import {
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../tests/_util/temp-folder.ts';
import { copyTree } from './copy-tree.ts';

/** A folder with files, one in a subfolder, an empty folder and a dangling link. */
function source(): string {
  const from = tempFolder('from');
  mkdirSync(join(from, 'pg_wal/archive_status'), { recursive: true });
  mkdirSync(join(from, 'empty'));
  writeFileSync(join(from, 'PG_VERSION'), '18');
  writeFileSync(join(from, 'pg_wal/0001'), Buffer.from([0, 255, 1]));
  writeFileSync(join(from, 'pg_wal/archive_status/0001.done'), '');
  symlinkSync('../elsewhere', join(from, 'link'));
  return from;
}
const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

describe('copyTree', () => {
  it('copies everything byte for byte into folders that only the owner can access', () => {
    const [from, to] = [source(), join(tempFolder('to'), 'deep/copy')];
    copyTree(from, to);
    expect(list(to)).toEqual(list(from));
    expect(readFileSync(join(to, 'pg_wal/0001'))).toEqual(Buffer.from([0, 255, 1]));
    expect([to, join(to, 'pg_wal'), join(to, 'empty')].map((dir) => statSync(dir).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700,
    ]);
  });

  it('copies a symbolic link as a link, without following it', () => {
    const to = join(tempFolder('to'), 'copy');
    copyTree(source(), to);
    expect(readlinkSync(join(to, 'link'))).toBe('../elsewhere');
  });

  it('skips an excluded path and everything below it, asking by the path from the top', () => {
    const to = join(tempFolder('to'), 'copy');
    const visited: string[] = [];
    copyTree(source(), to, (path) => {
      visited.push(path);
      return path === 'pg_wal' || path === 'PG_VERSION';
    });
    expect(list(to)).toEqual(['empty', 'link']);
    expect(visited).not.toContain('pg_wal/0001');
  });

  it('fails if the source folder does not exist', () => {
    const to = join(tempFolder('to'), 'copy');
    expect(() => copyTree(join(tempFolder('from'), 'nowhere'), to)).toThrow('ENOENT');
  });
});
