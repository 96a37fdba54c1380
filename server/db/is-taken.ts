import { DatabaseError } from 'pg';

/** Whether the database refused a row because another has its key: somebody was faster. The transaction is over then. */
export const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';
