import { expect, it } from 'vitest';
import { recoveryAdvice } from './recovery-advice.ts';

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
])('a recovery that met %s is answered with what to do', (_, line, advice) => {
  expect(recoveryAdvice(`LOG:  starting\n${line}\nLOG:  shut down\n`, '/data')).toMatch(advice);
});

it('a recovery that failed otherwise is left to its own error', () => {
  expect(recoveryAdvice('FATAL:  could not locate required checkpoint record', '/data')).toBeNull();
});
