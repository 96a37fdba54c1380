import type { Kysely } from 'kysely';

/**
 * One step of the schema. Numbered, never edited once released. Portable SQL only: no triggers, LISTEN/NOTIFY, advisory locks
 * or GiST. Runs in its own transaction.
 */
export interface Migration {
  /** `NNNN-name`, equal to its file's name. The numbers are the order. */
  readonly name: string;
  up(trx: Kysely<unknown>): Promise<void>;
}
