import { prepared, type Tx } from '#server/db';
import { type RawBuilder, sql } from 'kysely';
import type { QuotaState } from './plan.ts';

/** Quotas that are locked now, and what was asked, in its order; undefined where nothing was. */
export interface LedgerFacts {
  readonly quotas: ReadonlyMap<string, QuotaState>;
  readonly answers: readonly unknown[];
}

/** Locks the ledger's rows and answers what the batches of a transaction ask, in one round trip. */
export async function lockLedger(
  trx: Tx,
  lock: RawBuilder<unknown> | null,
  asked: readonly (RawBuilder<unknown> | null)[],
): Promise<LedgerFacts> {
  const columns = [lock, ...asked].flatMap((query, i) =>
    query === null ? [] : [sql`(${query}) as ${sql.id(`a${i}`)}`],
  );
  if (columns.length === 0) return { quotas: new Map(), answers: [] };
  const { rows } = await sql<Record<string, unknown>>`${prepared} select ${sql.join(columns)}`.execute(trx);
  const row = rows[0] ?? {};
  // `as` holds: that is what the ledger's query yields.
  const quotas = (row['a0'] ?? {}) as Readonly<Record<string, QuotaState>>;
  return { quotas: new Map(Object.entries(quotas)), answers: asked.map((_query, i) => row[`a${i + 1}`]) };
}
