import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  DatabaseAway,
  isFailing,
  isFatal,
  isOverdue,
  isRefusal,
  OutcomeUnknown,
  unusable,
} from './database-errors.ts';

const database = (code: string | undefined, severity = 'ERROR'): DatabaseError =>
  Object.assign(new DatabaseError('from the database', 0, 'error'), { code, severity });

describe('classification of database errors', () => {
  // SQLSTATE, severity: ends the connection; the database is up but refuses; it gave up; it cannot carry on.
  it.each<
    [what: string, error: unknown, fatal: boolean, refusal: boolean, overdue: boolean, failing: boolean]
  >([
    ['the server is shutting down', database('57P01', 'FATAL'), true, false, false, false],
    ['the server is starting', database('57P03', 'FATAL'), true, false, false, false],
    ['the connection broke', database('08006'), true, false, false, false],
    ['too many connections', database('53300', 'FATAL'), true, true, false, true],
    ['a wrong password', database('28P01', 'FATAL'), true, true, false, false],
    ['a panic', database('XX000', 'PANIC'), true, true, false, true],
    ['a statement timeout', database('57014'), false, true, true, false],
    ['a lock timeout', database('55P03'), false, true, true, false],
    ['a full disk', database('53100'), false, true, false, true],
    ['a file that cannot be read', database('58030'), false, true, false, true],
    ['a corrupt index', database('XX002'), false, true, false, true],
    ['a duplicate key', database('23505'), false, true, false, false],
    ['a syntax error', database('42601'), false, true, false, false],
    ['a deadlock', database('40P01'), false, true, false, false],
    ['an error without a code', database(undefined), false, true, false, false],
    [
      'a lost network connection',
      Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' }),
      false,
      false,
      false,
      false,
    ],
    [
      'a foreign error with the same code',
      Object.assign(new Error('x'), { code: '57P01', severity: 'FATAL' }),
      false,
      false,
      false,
      false,
    ],
    ['null', null, false, false, false, false],
  ])('%s: fatal $2, refusal $3, overdue $4, failing $5', (_, error, fatal, refusal, overdue, failing) => {
    expect([isFatal(error), isRefusal(error), isOverdue(error), isFailing(error)]).toEqual([
      fatal,
      refusal,
      overdue,
      failing,
    ]);
  });

  it('distinguishes its own errors by name: not carried out, or outcome unknown', () => {
    expect([new DatabaseAway().name, new OutcomeUnknown().name]).toEqual(['DatabaseAway', 'OutcomeUnknown']);
    expect(isRefusal(new DatabaseAway())).toBe(false);
  });
});

it.each([
  ['a full disk', database('53100'), 'make room on its disk'],
  ['another reason', database('28P01'), 'check DATABASE_URL and that the server runs'],
])('a start on a database that cannot be used says what to do: %s', (_title, error, remedy) => {
  expect(unusable(error)).toBe(`the database cannot be used (error: from the database): ${remedy}`);
});
