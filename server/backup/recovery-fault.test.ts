import { StartupError } from '#server/runtime';
import { expect, it } from 'vitest';
import { recoveryFault } from './recovery-fault.ts';

const paths = { logPath: '/data/restoring/postgres.log', dataDir: '/data', backupDir: '/copies' };
const ended = new StartupError('the embedded database did not start: it ended with 1; see a log');
const faultOf = (line: string) =>
  recoveryFault(ended, { ...paths, log: `LOG:  starting\n${line}\nLOG:  database system is shut down\n` });

it.each([
  [
    'the end of the log',
    'FATAL:  recovery ended before configured recovery target was reached',
    /^the log ends before that moment: restore without --at .*; nothing was changed$/,
  ],
  [
    'a full disk',
    'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    /^there is no room for the database in \/data: make room there, .*; nothing was changed$/,
  ],
  [
    'an archive without the log of the backup',
    'FATAL:  could not locate required checkpoint record at 0/2000028',
    /^the archive in \/copies lacks log that this backup needs: put its files back, or .*; nothing was changed$/,
  ],
  [
    'any other refusal of the database',
    '2026-11-26 15:00:00.000 UTC [7] FATAL:  database files are incompatible with server',
    'the database could not be restored (database files are incompatible with server); nothing was changed; its log is /data/restoring/postgres.log',
  ],
])('a recovery that met %s is answered with the reason and what to do', (_, line, fault) => {
  expect(faultOf(line)).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault));
});

it('a recovery that ended before the database wrote a log is answered with what the machine refused', () => {
  const refused = Object.assign(new Error("EACCES: permission denied, mkdir '/copies/7/wal'"), {
    code: 'EACCES',
    syscall: 'mkdir',
  });
  expect(recoveryFault(refused, { ...paths, log: null })).toBe(
    "EACCES: permission denied, mkdir '/copies/7/wal': change its rights, or choose another folder; nothing was changed",
  );
  expect(recoveryFault(ended, { ...paths, log: null })).toBe(`${ended.message}; nothing was changed`);
});

it('a fault of the tool itself is not explained away', () => {
  expect(recoveryFault(new TypeError('x is not a function'), { ...paths, log: null })).toBeNull();
});
