import type { Tables } from '#server/db/tables';
import type { Kysely, Transaction } from 'kysely';
import type { PoolConfig } from 'pg';

/** Reads: any connection. A Transaction is one too. */
export type Db = Kysely<Tables>;
/** Writes: a writer requires this type, so that it cannot run outside a transaction. */
export type Tx = Transaction<Tables>;

/** Registers an effect to run once the transaction is committed (push, wake a reader). Dropped on rollback; never retried. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

export interface TxOptions {
  /** Default 'read committed'. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** Why nothing can be written: `silent` no answer, `full` disk full, `readOnly` a standby, `failing` anything else. */
export type StorageFault = 'silent' | 'full' | 'readOnly' | 'failing';

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A statement that was answered, or failed. */
export interface Statement {
  /** With placeholders instead of values. */
  readonly text: string;
  /** In performance.now() time. */
  readonly startedAt: number;
  /** Null if it was answered. */
  readonly error: unknown;
}

/** The database, independent of the engine behind it. */
export interface Storage {
  readonly kysely: Db;
  /** How another thread reaches the same database. */
  readonly connection: PoolConfig;
  /**
   * Runs `work` in a transaction. On a serialisation failure or deadlock (40001, 40P01) it is rolled back and run again, up to 8 times with
   * growing random waits, so `work` must have no effects other than its SQL and `afterCommit`.
   */
  tx<T>(work: (trx: Tx, afterCommit: AfterCommit) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * Lifts the time limits (8 s per statement, 6 s idle in a transaction) for all work of this process until `work` is done: for start-up, whose
   * reads grow with the stored data and on which no caller waits.
   */
  untimed<T>(work: () => Promise<T>): Promise<T>;
  /** Attempts a real write, for at most `timeoutMs` (default 2000): null if it succeeded, otherwise what is wrong. */
  health(timeoutMs?: number): Promise<StorageFault | null>;
  /** This process's connections: open, idle, and requests waiting for one. */
  pool(): PoolState;
  /** Registers the one listener for all statements, called in the context of the statement's caller. */
  onStatement(listener: (statement: Statement) => void): void;
  /** Closes the connections, and stops the database process if it is ours. */
  close(): Promise<void>;
}
