import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { DatabaseAway, isFailing, isFatal, isOverdue, isRefusal, OutcomeUnknown } from './database-errors.ts';

const database = (code: string | undefined, severity = 'ERROR'): DatabaseError =>
  Object.assign(new DatabaseError('from the database', 0, 'error'), { code, severity });

describe('classification of database errors', () => {
  // SQLSTATE, severity: ends the connection; the database is up but refuses; it gave up; it cannot carry on.
  it.each<
    [what: string, error: unknown, fatal: boolean, refusal: boolean, overdue: boolean, failing: boolean]
  >([
    ['it was told to shut down', database('57P01', 'FATAL'), true, false, false, false],
    ['it is starting', database('57P03', 'FATAL'), true, false, false, false],
    ['its connection broke', database('08006'), true, false, false, false],
    ['too many are connected', database('53300', 'FATAL'), true, true, false, true],
    ['the password is wrong', database('28P01', 'FATAL'), true, true, false, false],
    ['it panics', database('XX000', 'PANIC'), true, true, false, true],
    ['a statement took too long', database('57014'), false, true, true, false],
    ['a lock took too long', database('55P03'), false, true, true, false],
    ['its disk is full', database('53100'), false, true, false, true],
    ['a file cannot be read', database('58030'), false, true, false, true],
    ['its index is damaged', database('XX002'), false, true, false, true],
    ['a key is there twice', database('23505'), false, true, false, false],
    ['a statement makes no sense', database('42601'), false, true, false, false],
    ['two transactions wait for each other', database('40P01'), false, true, false, false],
    ['it says nothing of the kind', database(undefined), false, true, false, false],
    [
      'the network is gone',
      Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' }),
      false,
      false,
      false,
      false,
    ],
    [
      'somebody else uses its codes',
      Object.assign(new Error('x'), { code: '57P01', severity: 'FATAL' }),
      false,
      false,
      false,
      false,
    ],
    ['nothing', null, false, false, false, false],
  ])('%s', (_, error, fatal, refusal, overdue, failing) => {
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
