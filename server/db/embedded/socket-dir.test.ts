import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../tests/_util/temp-folder.ts';
import { socketDirOf } from './socket-dir.ts';

/** The longest directory path that the system accepts for a socket. */
const MAX_LENGTH = 107 - '/.s.PGSQL.5432'.length;
const padded = (length: number): string => {
  const folder = tempFolder('data');
  return join(folder, 'd'.repeat(Math.max(1, length - '/socket'.length - folder.length - 1)));
};

describe('the socket folder', () => {
  it('is in the data folder and accessible to its owner only, also on reuse', () => {
    const data = tempFolder('data');
    expect(socketDirOf(data)).toBe(join(data, 'socket'));
    expect(statSync(join(data, 'socket')).mode & 0o777).toBe(0o700);
    expect(socketDirOf(data)).toBe(join(data, 'socket'));
  });

  it('is elsewhere if the path would exceed the socket limit by even one byte', () => {
    const [fits, long] = [padded(MAX_LENGTH), padded(MAX_LENGTH + 1)];
    expect(Buffer.byteLength(join(fits, 'socket'))).toBe(MAX_LENGTH);
    expect(socketDirOf(fits)).toBe(join(fits, 'socket'));
    const elsewhere = socketDirOf(long);
    expect(elsewhere.startsWith(join(tmpdir(), 'bond-desk-'))).toBe(true);
    // The same data folder resolves to the same socket; another one to a different socket.
    expect(socketDirOf(long)).toBe(elsewhere);
    const another = socketDirOf(`${long}x`);
    expect(another).not.toBe(elsewhere);
    for (const dir of [elsewhere, another]) rmSync(dir, { recursive: true });
  });

  it('is refused if others may enter it or it is not a folder, as they could listen in our place', () => {
    const open = tempFolder('data');
    mkdirSync(join(open, 'socket'));
    chmodSync(join(open, 'socket'), 0o755);
    expect(() => socketDirOf(open)).toThrow(/belongs to another user/);
    const file = tempFolder('data');
    writeFileSync(join(file, 'socket'), '');
    expect(() => socketDirOf(file)).toThrow('EEXIST');
  });
});
