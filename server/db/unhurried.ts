import { sql } from 'kysely';
import type { Tx } from './storage.ts';

/**
 * Lifts the time limits from a transaction on which no caller waits, as its first statement: for filling a database, and for reading all of it at
 * start-up. On a busy machine that takes longer than a call may, and a process frozen meanwhile continues with it afterwards.
 */
export async function unhurried(trx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    trx,
  );
}
