import { sql } from 'kysely';
import type { Tx } from './storage.ts';

/**
 * Lifts the limits of time from a transaction for which nobody waits, as its first statement: what fills a database, and what reads all of it at a
 * start. A busy machine takes longer for that than a call may, and a process that is frozen meanwhile goes on with it afterwards.
 */
export async function unhurried(trx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    trx,
  );
}
