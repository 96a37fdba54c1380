import type { Lapse, Session } from '#server/call';
import { prepared, preparedAhead, type Tx } from '#server/db';
import type { BookDelta } from '#server/matching';
import { type RawBuilder, sql } from 'kysely';
import type { QuotaChangesOf } from './market-under-way.ts';
import type { Locked, QuotaState } from './plan.ts';

/**
 * State that must be consistent with the market: quota, audit, inboxes. Called once per transaction, whatever changes the market: users,
 * simulated dealers, time. May run more than once for one commit (after a deadlock), so it must hold no state.
 */
export interface Ledger {
  /**
   * A query that locks everything the transaction may change, in one global order, and returns an object of quotas by operator. `owners`: the
   * operators who entered the requests or have orders in these books.
   */
  lock(owners: ReadonlySet<string>): RawBuilder<unknown>;
  /** A query for which of these sessions have lapsed, with a constant text, and the reading of its answer. */
  lapsesOf(sessions: readonly Session[]): {
    readonly query: RawBuilder<unknown>;
    readonly read: (answer: unknown) => ReadonlyMap<Session, Lapse>;
  };
  readonly amountChanges: QuotaChangesOf;
  /** Books the events through `locked.writes`. */
  record(locked: Locked, deltas: readonly BookDelta[]): void;
}

/** The quotas now locked, the sessions that lapsed, and the answers to the batches' questions, in order; undefined where there was none. */
export interface LedgerFacts extends Pick<Locked, 'quotas' | 'lapses'> {
  readonly answers: readonly unknown[];
}

/**
 * Locks the ledger's rows, looks again at the sessions and answers the questions of a transaction's batches, in one round trip. Where sessions are looked at, the
 * lock is also sent ahead in a statement of its own: one that waits for a lock sees everything else as it was before its wait.
 */
export async function lockLedger(
  trx: Tx,
  lock: RawBuilder<unknown> | null,
  sessions: ReturnType<Ledger['lapsesOf']> | null,
  queries: readonly (RawBuilder<unknown> | null)[],
): Promise<LedgerFacts> {
  // Numbered among themselves: a connection keeps a plan for every text, and what asks nothing may stand anywhere between the others.
  const questions = [lock, sessions?.query ?? null, ...queries].filter((query) => query !== null);
  if (questions.length === 0)
    return { quotas: new Map(), lapses: new Map(), answers: queries.map(() => undefined) };
  if (lock !== null && sessions !== null) await sql`${preparedAhead} select (${lock})`.execute(trx);
  const columns = questions.map((query, i) => sql`(${query}) as ${sql.id(`a${i}`)}`);
  const { rows } = await sql<Record<string, unknown>>`${prepared} select ${sql.join(columns)}`.execute(trx);
  const values = questions.map((_query, i) => rows[0]?.[`a${i}`]).values();
  const answerTo = (query: RawBuilder<unknown> | null): unknown =>
    query === null ? undefined : values.next().value;
  // `as` holds: this is what the ledger's query returns.
  const quotas = (answerTo(lock) ?? {}) as Readonly<Record<string, QuotaState>>;
  const lapses = sessions === null ? new Map() : sessions.read(answerTo(sessions.query));
  return { quotas: new Map(Object.entries(quotas)), lapses, answers: queries.map(answerTo) };
}
