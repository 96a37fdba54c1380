import { DatabaseAway, OutcomeUnknown } from '#server/db';
import { DatabaseError } from 'pg';

/** SQLSTATE; the text beside it is in the language of the database. */
const DISK_FULL = '53100';

/** What the database refused a tool, or that it did not answer, and what to do, in one line; null: another error. */
export function databaseFault(error: unknown): string | null {
  if (error instanceof OutcomeUnknown) return `${error.message}: check whether it was done, then try again`;
  if (error instanceof DatabaseAway) {
    // With a full disk it still answers on old connections, but accepts no new ones.
    const isFull =
      /No space left on device/.test(error.message) ||
      (error.cause instanceof DatabaseError && error.cause.code === DISK_FULL);
    const remedy = isFull ? 'make room on its disk' : 'if its server is starting or stopping, wait a moment';
    return `${error.message}: ${remedy}, then try again`;
  }
  return error instanceof DatabaseError ? error.message : null;
}
