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
export const isLeaving = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(57P0|08)/.test(error.code ?? '');

/** Whether the database is there and said no. */
export const isRefusal = (error: unknown): boolean => error instanceof DatabaseError && !isLeaving(error);

/** Whether the database gave a statement up that took too long or waited too long for a lock. */
export const isOverdue = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03');
