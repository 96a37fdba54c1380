import { DatabaseError } from 'pg';

/** The database did not answer, or its connection broke, before anything of the caller's was committed: nothing was done. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The answer to a commit, or to a change outside a transaction, never came: it may be done or not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** Whether the database ends the connection: it shuts down, starts up, or somebody told it to (classes 57P and 08 of SQLSTATE). */
const isLeaving = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(57P0|08)/.test(error.code ?? '');

/** Whether a statement ended with its connection: whatever the class, the database goes on with nothing after such an error. */
export const isFatal = (error: unknown): boolean =>
  isLeaving(error) ||
  (error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC'));

/** Whether the database is there, though it takes nobody in: too many are connected, or the password is wrong. */
export const isRefusal = (error: unknown): boolean => error instanceof DatabaseError && !isLeaving(error);

/** Whether the database gave a statement up that took too long or waited too long for a lock. */
export const isOverdue = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03');

/**
 * Whether the database could not carry a statement out through no fault of the statement: no memory, no room on its disk, files that cannot be
 * read (classes 53, 58 and XX of SQLSTATE). Its transaction is undone.
 */
export const isFailing = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(53|58|XX)/.test(error.code ?? '');
