import { DatabaseError } from 'pg';

/** The database did not answer, or its connection broke, before any of the caller's work was committed: nothing was done. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The answer to a commit, or to a change outside a transaction, never arrived: it may or may not have been done. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** Whether the database is closing the connection: shutting down, starting up, or on request (SQLSTATE classes 57P and 08). */
const isLeaving = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(57P0|08)/.test(error.code ?? '');

/** Whether the connection ended with the statement: whatever the class, the database does not continue after such an error. */
export const isFatal = (error: unknown): boolean =>
  isLeaving(error) ||
  (error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC'));

/** Whether the database is up but accepts no connection: too many connections, or a wrong password. */
export const isRefusal = (error: unknown): boolean => error instanceof DatabaseError && !isLeaving(error);

/** Whether the database cancelled a statement that took too long or waited too long for a lock. */
export const isOverdue = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03');

/**
 * Whether the database could not execute a statement through no fault of the statement: out of memory, disk full, unreadable files (SQLSTATE
 * classes 53, 58 and XX). Its transaction is rolled back.
 */
export const isFailing = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(53|58|XX)/.test(error.code ?? '');

/** SQLSTATE; the text beside it is in the language of the database. */
export const DISK_FULL = '53100';

/** Whether the database refused it for want of room on its disk. */
export const isDiskFull = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === DISK_FULL;

/** Whether it failed as everything fails while the database is away or its disk is full, which `Outages` reports once for all. */
export const isOutage = (error: unknown): boolean => error instanceof DatabaseAway || isDiskFull(error);

/** Whether a text of PostgreSQL or of the machine, such as a line of a log, reports a full disk. */
export const reportsFullDisk = (text: string): boolean => /No space left on device/.test(text);

/** Why a server cannot start on its database, and what to do, in one line. */
export function unusable(error: unknown): string {
  const met = error instanceof DatabaseAway ? error.cause : error;
  const reason = (met instanceof AggregateError ? String(met.errors[0]) : String(met)).replaceAll('\n', ' ');
  const isFull = reportsFullDisk(reason) || isDiskFull(met);
  const remedy = isFull ? 'make room on its disk' : 'check DATABASE_URL and that the server runs';
  return `the database cannot be used (${reason}): ${remedy}`;
}
