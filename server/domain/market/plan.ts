import type { Lapse, Session } from '#server/call';
import type { AfterCommit, Tx, Writes } from '#server/db';
import type { BookDelta, BookState } from '#server/matching';
import type { RawBuilder } from 'kysely';
import type { BookId } from './book-rows.ts';
import type { MarketCommand, MarketResult } from './market-command.ts';

/** A market transaction before its commands run: its books are locked and in the given state. */
export interface Locked {
  readonly trx: Tx;
  readonly afterCommit: AfterCommit;
  /** Epoch milliseconds. */
  readonly now: number;
  /** By `bookKey`. */
  readonly books: ReadonlyMap<string, BookState>;
  /** For every operator whose orders the transaction may change; absent without a quota. Locked. */
  readonly quotas: ReadonlyMap<string, QuotaState>;
  /** Sessions of the requests' scopes that have ended, or whose rights are others than when the requests were admitted. */
  readonly lapses: ReadonlyMap<Session, Lapse>;
  /** Written at the end, in one round trip. */
  readonly writes: Writes;
}

/** A market transaction under way: books and quotas are as the commands so far have left them. */
export interface UnderWay extends Locked {
  /** Carries a command out. Its refusal is in the result that `finish` is given. */
  run(command: MarketCommand): void;
}

/** A market transaction whose commands have run: `deltas` are the resulting changes of the books. */
export interface Carried extends Locked {
  readonly deltas: readonly BookDelta[];
  /** `quotas` after this transaction. */
  readonly quotasAfter: ReadonlyMap<string, QuotaState>;
}

/** An operator's quota, 万元. `amount` is the sum of reserved and used. */
export interface QuotaState {
  readonly limit: number;
  readonly amount: number;
}

/** The books that a request may change, and the operators making it. */
export interface Scope {
  readonly books: readonly BookId[];
  readonly owners: readonly string[];
  /** The sessions on whose rights it relies; absent: none. */
  readonly sessions?: readonly Session[];
}

/** A decision under lock: the commands, after those that it has run, and what `finish` needs to know of it. */
export interface Decided<Decision> {
  readonly commands: readonly MarketCommand[];
  readonly decision: Decision;
}

/** At least one. */
export type Requests<Request> = readonly [Request, ...Request[]];

/**
 * How one kind of request changes the market: decided once its books and the ledger are locked, answered in the same transaction. Between its
 * steps it keeps nothing but the decision that it passes on, since a deadlock runs all of them again.
 */
export interface Plan<Request, Decision, Outcome> {
  /**
   * Maximum number of adjacent requests in the queue that are decided by one call. Default 1. The outcome must be as if they came one after
   * the other: a command that a later one may depend on is run at once.
   */
  readonly together?: number;
  /**
   * What a repeat of the request has in common with it. In the transaction of the first, a repeat would not find its stored reply, and would be
   * carried out on what the first has left: it waits for the next, unless one call decides both.
   */
  idOf?(request: Request): string;
  scope(request: Request): Scope;
  /** Further books, which only the database can name: queried in the transaction, before anything is locked. */
  find?(trx: Tx, requests: Requests<Request>): Promise<readonly BookId[]>;
  /** A query for one value that it needs, answered in the round trip that locks the ledger. */
  ask?(requests: Requests<Request>): RawBuilder<unknown>;
  /** `answer`: the value found by `ask`, as the database returns it; undefined without `ask`. */
  decide(requests: Requests<Request>, market: UnderWay, answer: unknown): Promise<Decided<Decision>>;
  /** After the commands and the ledger: one outcome per request, in order. Throwing rolls the transaction back. */
  finish(
    requests: Requests<Request>,
    decision: Decision,
    carried: Carried,
    result: MarketResult,
  ): Promise<readonly Outcome[]>;
  /**
   * Idempotent: carried out twice it takes effect once with the same answer, so it is retried when the reply to its commit was lost. Default:
   * no.
   */
  readonly isRepeatable?: boolean;
  /** Whether a request that failed on its own should be tried once more. Default: no. */
  mayRetry?(error: unknown): boolean;
}
