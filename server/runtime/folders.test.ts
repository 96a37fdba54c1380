import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../tests/_util/temp-folder.ts';
import { assertReadable, assertWritable, unreadable } from './folders.ts';

const root = tempFolder('folders');
const file = join(root, 'file');
writeFileSync(file, '');

it('a folder for writing is made where absent, and left empty', () => {
  const dir = join(root, 'a/b');
  assertWritable('BACKUP_DIR', dir, 'no log can be kept');
  assertWritable('BACKUP_DIR', dir, 'no log can be kept');
  expect(() => mkdirSync(dir)).toThrow('EEXIST');
});

it.each([file, join(file, 'inside')])(
  'a file where a folder should be is named with variable and remedy: %s',
  (dir) => {
    expect(() => assertWritable('BACKUP_DIR', dir, 'no log can be kept')).toThrow(
      /^BACKUP_DIR: no log can be kept in \S+ \((ENOTDIR|EEXIST)\): a file is where a folder should be: set BACKUP_DIR to another folder$/,
    );
    expect(() => assertReadable('ARCHIVE_DIR', dir, 'months cannot be read')).toThrow(
      /^ARCHIVE_DIR: months cannot be read from \S+ \(ENOTDIR\): a file is where a folder should be: set ARCHIVE_DIR to another folder$/,
    );
  },
);

it('a folder in which nothing can be written, though it is there, is named so', () => {
  // Of the kernel: not even root makes a file there.
  expect(() => assertWritable('BACKUP_DIR', '/proc/self', 'no log can be kept')).toThrow(
    /^BACKUP_DIR: no log can be kept in \/proc\/self \(\w+\): change its rights, or set BACKUP_DIR to another folder$/,
  );
});

it('a folder for reading may be absent', () => {
  expect(() => assertReadable('ARCHIVE_DIR', join(root, 'none'), 'months cannot be read')).not.toThrow();
});

it('a file that cannot be read is named with reason and remedy', () => {
  expect(unreadable('/x', Object.assign(new Error('no'), { code: 'EACCES' }))).toBe(
    '/x cannot be read (EACCES): correct the path, or the rights of the file',
  );
});
