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
  // Numbered among themselves: a connection keeps a plan for every text, and what asks nothing may stand anywhere between the others.
  const questions = [lock, ...queries].filter((query) => query !== null);
  if (questions.length === 0) return { quotas: new Map(), answers: queries.map(() => undefined) };
  const columns = questions.map((query, i) => sql`(${query}) as ${sql.id(`a${i}`)}`);
  const { rows } = await sql<Record<string, unknown>>`${prepared} select ${sql.join(columns)}`.execute(trx);
  const values = questions.map((_query, i) => rows[0]?.[`a${i}`]).values();
  const answerTo = (query: RawBuilder<unknown> | null): unknown =>
    query === null ? undefined : values.next().value;
  // `as` holds: this is what the ledger's query returns.
  const quotas = (answerTo(lock) ?? {}) as Readonly<Record<string, QuotaState>>;
  return { quotas: new Map(Object.entries(quotas)), answers: queries.map(answerTo) };
}
