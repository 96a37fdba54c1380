import { DatabaseError } from 'pg';

/**
 * Whether the database refused a row because another already has its key: a concurrent writer was faster. The
 * transaction has then failed.
 */
export const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';
