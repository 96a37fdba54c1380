import { DatabaseAway, OutcomeUnknown } from '#server/db';
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { databaseFault } from './database-fault.ts';

const full = Object.assign(new DatabaseError('Auf dem Gerät ist kein Platz', 0, 'error'), { code: '53100' });
const refusal = new DatabaseError('permission denied for table bond', 0, 'error');

it.each([
  [new DatabaseAway('no answer (starting up)'), /^no answer .*: if its server is starting or stopping, wait/],
  [new DatabaseAway('no answer (No space left on device)'), /^no answer .*: make room on its disk, then try/],
  [
    new DatabaseAway('no answer (kein Platz)', { cause: full }),
    /^no answer .*: make room on its disk, then try/,
  ],
  [new OutcomeUnknown('no answer'), /^no answer: check whether it was done, then try again$/],
  [refusal, /^permission denied for table bond$/],
])('an operator who meets “%s” reads what to do', (error, text) => {
  expect(databaseFault(error)).toMatch(text);
});

it('a fault of the tool itself is not explained away', () => {
  expect(databaseFault(new TypeError('x is not a function'))).toBeNull();
});
