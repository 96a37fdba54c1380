import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../tests/_util/temp-folder.ts';
import type { RunAs } from './run-as.ts';
import {
  archivedSegment,
  archiveFolder,
  archiveSettings,
  archivesTo,
  quoted,
  systemIdOf,
} from './wal-archive.ts';

const ID = 7_412_345_678_901_234_567n;
/** The parts of a database folder that its archive reads. */
function pgFolder(): string {
  const folder = tempFolder('pg');
  mkdirSync(join(folder, 'global'));
  const control = Buffer.alloc(16);
  control.writeBigUInt64LE(ID);
  writeFileSync(join(folder, 'global/pg_control'), control);
  return folder;
}
const owned: string[] = [];
const runAs: RunAs = { prefix: [], ids: {}, own: (dir) => void owned.push(dir), admit: () => {} };

/** How PostgreSQL expands the command: `%p` the file, `%f` its name, `%%` a per cent sign. */
const expanded = (command: string, values: Readonly<Record<string, string>>): string =>
  command.replaceAll(/%(.)/g, (_, sign: string) => values[sign] ?? '?');

describe('archiving of the write-ahead log', () => {
  it('is off without a backup folder', () => {
    expect(archiveSettings(null, '/nowhere', runAs)).toEqual({});
  });

  it('identifies a database by its system identifier', () => {
    expect(systemIdOf(pgFolder())).toBe(String(ID));
    expect(archiveFolder('/backup', '7')).toBe('/backup/7/wal');
  });

  it.each(['plain', 'two words', "it's", '50%p', '100%', '$HOME `id` "x"', '券'])(
    'archives a segment compressed, complete and under its own name, in a folder called %j',
    (name) => {
      const backupDir = join(tempFolder('backups'), name);
      const { archive_mode, archive_command = '' } = archiveSettings(backupDir, pgFolder(), runAs);
      const folder = archiveFolder(backupDir, String(ID));
      expect([archive_mode, statSync(folder).mode & 0o777, owned.at(-1)]).toEqual(['on', 0o700, folder]);
      const segment = join(tempFolder('wal'), '000000010000000000000001');
      writeFileSync(segment, 'changes');
      execFileSync('sh', [
        '-c',
        expanded(archive_command, { p: segment, f: '000000010000000000000001', '%': '%' }),
      ]);
      const archived = archivedSegment(folder, '000000010000000000000001');
      expect(gunzipSync(readFileSync(archived)).toString()).toBe('changes');
      expect([folder, `${folder}2`, backupDir].map((other) => archivesTo(archive_command, other))).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  it('quotes a path as a single shell word', () => {
    expect(quoted("/it's here")).toBe(String.raw`'/it'\''s here'`);
  });
});
