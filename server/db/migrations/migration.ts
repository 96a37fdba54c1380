import type { Kysely } from 'kysely';

/**
 * One schema migration. Numbered, never edited once released. Portable SQL only: no triggers, LISTEN/NOTIFY, advisory locks
 * or GiST. Runs in its own transaction.
 */
export interface Migration {
  /** `NNNN-name`, the same as its file name. The numbers give the order. */
  readonly name: string;
  up(trx: Kysely<unknown>): Promise<void>;
}
