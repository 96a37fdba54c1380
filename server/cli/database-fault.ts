import { DatabaseAway, isDiskFull, OutcomeUnknown, reportsFullDisk } from '#server/db';
import { DatabaseError } from 'pg';

/** What the database refused a tool, or that it did not answer, and what to do, in one line; null: another error. */
export function databaseFault(error: unknown): string | null {
  if (error instanceof OutcomeUnknown) return `${error.message}: check whether it was done, then try again`;
  if (error instanceof DatabaseAway) {
    // With a full disk it still answers on old connections, but accepts no new ones.
    const isFull = reportsFullDisk(error.message) || isDiskFull(error.cause);
    const remedy = isFull ? 'make room on its disk' : 'if its server is starting or stopping, wait a moment';
    return `${error.message}: ${remedy}, then try again`;
  }
  return error instanceof DatabaseError ? error.message : null;
}
