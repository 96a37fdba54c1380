import { prepared, type Tx } from '#server/db';
import { type RawBuilder, sql } from 'kysely';
import type { QuotaState } from './plan.ts';

/** The quotas now locked, and the answers to the batches' questions, in order; undefined where there was none. */
export interface LedgerFacts {
  readonly quotas: ReadonlyMap<string, QuotaState>;
  readonly answers: readonly unknown[];
}

/** Locks the ledger's rows and answers the questions of a transaction's batches, in one round trip. */
export async function lockLedger(
  trx: Tx,
  lock: RawBuilder<unknown> | null,
  queries: readonly (RawBuilder<unknown> | null)[],
): Promise<LedgerFacts> {
  const columns = [lock, ...queries].flatMap((query, i) =>
    query === null ? [] : [sql`(${query}) as ${sql.id(`a${i}`)}`],
  );
  if (columns.length === 0) return { quotas: new Map(), answers: [] };
  const { rows } = await sql<Record<string, unknown>>`${prepared} select ${sql.join(columns)}`.execute(trx);
  const row = rows[0] ?? {};
  // `as` holds: this is what the ledger's query returns.
  const quotas = (row['a0'] ?? {}) as Readonly<Record<string, QuotaState>>;
  return { quotas: new Map(Object.entries(quotas)), answers: queries.map((_query, i) => row[`a${i + 1}`]) };
}
