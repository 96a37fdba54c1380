import type { Tables } from '#server/db/tables';
import type { Kysely, Transaction } from 'kysely';
import type { PoolConfig } from 'pg';

/** Reads: any connection. A Transaction is one too. */
export type Db = Kysely<Tables>;
/** Writes: a writer takes this, so that it cannot run outside a transaction. */
export type Tx = Transaction<Tables>;

/** Registers what to do once the transaction is committed (push, wake a reader). Dropped on rollback; never retried. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

export interface TxOptions {
  /** Default 'read committed'. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** Why nothing can be written: `silent` no answer, `full` its disk, `readOnly` a standby, `failing` anything else. */
export type StorageFault = 'silent' | 'full' | 'readOnly' | 'failing';

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A statement that was answered, or failed. */
export interface Statement {
  /** With places in place of values. */
  readonly text: string;
  /** As performance.now() gave it. */
  readonly startedAt: number;
  /** Null where it was answered. */
  readonly error: unknown;
}

/** The database, whichever engine holds it. */
export interface Storage {
  readonly kysely: Db;
  /** How another thread reaches the same database. */
  readonly connection: PoolConfig;
  /**
   * Runs `work` in a transaction. On a serialisation failure or deadlock (40001, 40P01) it is rolled back and run again, up to
   * 8 times with growing random waits, so `work` must have no effects but its SQL and `afterCommit`.
   */
  tx<T>(work: (trx: Tx, afterCommit: AfterCommit) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * Lifts the limits of time (8 s a statement, 6 s of standing idle in a transaction) from all work of this process until `work` is done: for a
   * start, whose reads grow with what is stored and for which nobody waits.
   */
  untimed<T>(work: () => Promise<T>): Promise<T>;
  /** Writes for real, for `timeoutMs` at most (default 2000): null if that was taken, else what is wrong. */
  health(timeoutMs?: number): Promise<StorageFault | null>;
  /** Connections of this process: open, of these unused, and work that waits for one. */
  pool(): PoolState;
  /** Tells one listener of every statement from now on, within what asked it. */
  onStatement(listener: (statement: Statement) => void): void;
  /** Ends the connections, and the database process if it is ours. */
  close(): Promise<void>;
}
