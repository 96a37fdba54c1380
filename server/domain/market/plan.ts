import type { AfterCommit, Tx, Writes } from '#server/db';
import type { BookDelta, BookState } from '#server/matching';
import type { RawBuilder } from 'kysely';
import type { BookId } from './book-rows.ts';
import type { MarketCommand, MarketResult } from './market-command.ts';

/** A transaction of the market, before its commands run: its books are locked and stand as given. */
export interface Locked {
  readonly trx: Tx;
  readonly afterCommit: AfterCommit;
  /** Epoch milliseconds. */
  readonly now: number;
  /** By `bookKey`. */
  readonly books: ReadonlyMap<string, BookState>;
  /** Of everybody whose orders the transaction may change, by operator; absent without a quota. Locked. */
  readonly quotas: ReadonlyMap<string, QuotaState>;
  /** What is written at the end, in one round trip. */
  readonly writes: Writes;
}

/** A transaction whose commands have run: `deltas` is what became of the books. */
export interface Carried extends Locked {
  readonly deltas: readonly BookDelta[];
  /** `quotas` as this transaction leaves them. */
  readonly quotasAfter: ReadonlyMap<string, QuotaState>;
}

/** An operator's quota, 万元. `amount` is reserved and used together. */
export interface QuotaState {
  readonly limit: number;
  readonly amount: number;
}

/** The books that a request may change, and who makes it. */
export interface Scope {
  readonly books: readonly BookId[];
  readonly owners: readonly string[];
}

/** What was decided under lock: the commands, and what `finish` needs to know of the decision. */
export interface Decided<Decision> {
  readonly commands: readonly MarketCommand[];
  readonly decision: Decision;
}

/** At least one. */
export type Requests<Request> = readonly [Request, ...Request[]];

/**
 * How one kind of request changes the market: decided once its books and the ledger are locked, answered in the same transaction. It
 * keeps nothing between its steps but the decision that it hands on, since a deadlock runs all of them again.
 */
export interface Plan<Request, Decision, Outcome> {
  /** Requests that stand next to each other in the queue are decided together, so many at most. Default 1. */
  readonly together?: number;
  scope(request: Request): Scope;
  /** Further books, which only the database can name: asked in the transaction, before anything is locked. */
  find?(trx: Tx, requests: Requests<Request>): Promise<readonly BookId[]>;
  /** A query of one value that it wants to know, answered in the round trip that locks the ledger. */
  ask?(requests: Requests<Request>): RawBuilder<unknown>;
  /** `answer`: what `ask` found, as the database gives it; undefined where nothing was asked. */
  decide(requests: Requests<Request>, locked: Locked, answer: unknown): Promise<Decided<Decision>>;
  /** After the commands and the ledger: an outcome for each request, in order. Throwing undoes the transaction. */
  finish(
    requests: Requests<Request>,
    decision: Decision,
    carried: Carried,
    result: MarketResult,
  ): Promise<readonly Outcome[]>;
  /** Carried out twice it is done once and answered the same, so that one whose commit was not answered is tried again. Default: no. */
  readonly isRepeatable?: boolean;
  /** Whether a request that failed by itself is worth one more look. Default: no. */
  mayRetry?(error: unknown): boolean;
}
