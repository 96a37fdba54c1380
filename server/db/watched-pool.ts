import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Client, DatabaseError, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { isSentAhead, preparedName } from './prepared.ts';
import {
  DatabaseAway,
  isDiskFull,
  isFatal,
  isRefusal,
  OutcomeUnknown,
  reportsFullDisk,
} from './database-errors.ts';
import type { Outages } from './outages.ts';
import type { Statement } from './storage.ts';

/** A statement that takes longer triggers a check of whether the database is alive. */
const SLOW_MS = 1_000;
/** It is alive if it answers anything within this time: the check on a new connection, or a statement. */
const ANSWER_MS = 4_000;
const CHECK_MS = 250;

const UNLIMITED = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';
/** Restores the settings the connection was opened with. */
const LIMITED = 'reset statement_timeout; reset idle_in_transaction_session_timeout';

interface Use {
  readonly client: PoolClient;
  /** Statements sent but not yet answered. */
  underWay: number;
  /** When the first unanswered statement was sent, performance.now(); null between statements. */
  sentAt: number | null;
}

/**
 * A pool whose calls end even if the database does not answer: a frozen database neither answers nor breaks its connections. While a statement
 * takes long, the database is probed; without an answer, pending statements fail, and so does every new one, at once, until it answers again:
 * with `DatabaseAway` if nothing was done, with `OutcomeUnknown` if that cannot be known. A slow statement of a database that answers
 * continues.
 */
export class WatchedPool implements PostgresPool {
  readonly options: PostgresPool['options'];
  readonly #pool: Pool;
  readonly #connection: PoolConfig;
  readonly #outages: Outages;
  readonly #uses = new Set<Use>();
  readonly #waiting = new Set<(error: DatabaseAway) => void>();
  readonly #timer: NodeJS.Timeout;
  /** Called on every answer to a statement. */
  #onAnswer: () => void = () => {};
  #onStatement: ((statement: Statement) => void) | null = null;
  #isAway = false;
  #isEnded = false;
  /** The number of `untimed` calls in progress. */
  #untimed = 0;
  /** Connections whose time limits are lifted. */
  readonly #unlimited = new WeakSet<PoolClient>();
  #isChecking = false;
  #checkedAt = 0;

  constructor(pool: Pool, connection: PoolConfig, outages: Outages) {
    this.#pool = pool;
    this.options = pool.options;
    this.#connection = connection;
    this.#outages = outages;
    this.#timer = setInterval(() => void this.#check(), CHECK_MS);
    this.#timer.unref();
  }

  /** Registers the one listener for all statements. */
  onStatement(listener: (statement: Statement) => void): void {
    this.#onStatement = listener;
  }

  /** Lifts the time limits from every connection acquired until `work` is done. */
  async untimed<T>(work: () => Promise<T>): Promise<T> {
    this.#untimed += 1;
    try {
      return await work();
    } finally {
      this.#untimed -= 1;
    }
  }

  /** Throws DatabaseAway if no connection can be obtained. */
  async connect(): Promise<PostgresPoolClient> {
    if (this.#isAway) throw this.#away(null);
    const { promise: outage, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    const connected = this.#pool.connect().then((client) => this.#withLimits(client));
    try {
      return this.#watched(await Promise.race([connected, outage]));
    } catch (error) {
      // It may still arrive when it is no longer wanted.
      connected.then(
        (client) => client.release(),
        () => {},
      );
      throw error instanceof DatabaseAway ? error : this.#away(error);
    } finally {
      this.#waiting.delete(reject);
    }
  }

  /** The client, with the time limits that apply now. */
  async #withLimits(client: PoolClient): Promise<PoolClient> {
    const isUntimed = this.#untimed > 0;
    if (isUntimed === this.#unlimited.has(client)) return client;
    const use: Use = { client, underWay: 0, sentAt: null };
    this.#uses.add(use);
    try {
      await this.#send(use, isUntimed ? UNLIMITED : LIMITED, []);
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      this.#uses.delete(use);
    }
    if (isUntimed) this.#unlimited.add(client);
    else this.#unlimited.delete(client);
    return client;
  }

  end(): Promise<void> {
    this.#isEnded = true;
    clearInterval(this.#timer);
    return this.#pool.end();
  }

  #watched(client: PoolClient): PostgresPoolClient {
    const use: Use = { client, underWay: 0, sentAt: null };
    this.#uses.add(use);
    let isInTransaction = false;
    let lost: DatabaseAway | OutcomeUnknown | null = null;
    /** Why the connection accepts no more statements. This may be learned between two statements, or with the answer to the first. */
    let broken: Error | null = null;
    /** Statements that were sent ahead, until another follows them. */
    let ahead: Promise<unknown> | null = null;
    const onBreak = (error: Error): void => {
      broken ??= error;
    };
    client.on('error', onBreak);
    const isRecoverable = (error: unknown): boolean =>
      broken === null && !isFatal(error) && streamOf(client).writable;
    const query = async (text: string, values: readonly unknown[]) => {
      // A statement that is not sent has no effect, nor has a commit.
      if (broken !== null) lost ??= this.#away(broken);
      // The first failure is thrown again: a rollback after it fails too, and would hide it.
      if (lost !== null) throw lost;
      const isBegin = /^(begin|start transaction)/i.test(text);
      if (isBegin) isInTransaction = true;
      if (isBegin || isSentAhead(text)) {
        holdUntilTurnEnds(streamOf(client));
        const sent = this.#send(use, text, values);
        ahead = ahead === null ? sent : Promise.all([ahead, sent]);
        // Reported by the statement that follows.
        ahead.catch(() => {});
        return NOTHING;
      }
      const before = ahead;
      ahead = null;
      const [first, own] = await Promise.allSettled([before, this.#send(use, text, values)]);
      const wasInTransaction = isInTransaction;
      const isEnd = /^(commit|rollback)$/i.test(text);
      if (isEnd) isInTransaction = false;
      if (first.status === 'rejected' && !(own.status === 'fulfilled' && /^rollback$/i.test(text))) {
        const { reason } = first;
        // After any other failure, e.g. reading a column, the connection continues.
        if (isRecoverable(reason)) throw reason;
        // If the database itself refused it, what followed did not commit it.
        const isRefused = reason instanceof DatabaseError;
        lost = isRefused || isUndone(text, wasInTransaction) ? this.#away(reason) : this.#unknown(reason);
        throw lost;
      }
      if (own.status === 'fulfilled') return own.value;
      if (isRecoverable(own.reason)) throw own.reason;
      lost = isUndone(text, wasInTransaction) ? this.#away(own.reason) : this.#unknown(own.reason);
      throw lost;
    };
    return {
      // `as` holds: kysely passes only text and values, since its dialect is given no cursor.
      query: query as unknown as PostgresPoolClient['query'],
      release: () => {
        this.#uses.delete(use);
        client.off('error', onBreak);
        client.release(lost !== null || broken !== null);
      },
    };
  }

  async #send(use: Use, text: string, values: readonly unknown[]) {
    const startedAt = performance.now();
    use.underWay += 1;
    use.sentAt ??= startedAt;
    try {
      const name = preparedName(text);
      const result = await use.client.query({
        text,
        values: [...values],
        ...(name !== undefined && { name }),
      });
      this.#onAnswer();
      this.#outages.away.worked();
      this.#onStatement?.({ text, startedAt, error: null });
      return result;
    } catch (error) {
      if (isDiskFull(error)) this.#outages.full.lost(error.message);
      this.#onStatement?.({ text, startedAt, error });
      throw error;
    } finally {
      use.underWay -= 1;
      if (use.underWay === 0) use.sentAt = null;
    }
  }

  async #check(): Promise<void> {
    const now = performance.now();
    const isSlow = (): boolean =>
      now - this.#checkedAt > SLOW_MS &&
      [...this.#uses].some(({ sentAt }) => sentAt !== null && now - sentAt > SLOW_MS);
    if (this.#isChecking || !(this.#isAway || isSlow())) return;
    this.#isChecking = true;
    try {
      const { promise: answered, resolve } = Promise.withResolvers<true>();
      this.#onAnswer = () => resolve(true);
      const isThere = await answers(this.#connection, answered);
      this.#isAway = !isThere;
      if (!isThere) this.#giveUp();
    } finally {
      this.#isChecking = false;
      this.#checkedAt = performance.now();
    }
  }

  #away(cause: unknown): DatabaseAway {
    return new DatabaseAway(this.#failed(cause), { cause });
  }

  #unknown(cause: unknown): OutcomeUnknown {
    return new OutcomeUnknown(this.#failed(cause), { cause });
  }

  /** The reason, which the log has unless the pool itself was ended. */
  #failed(cause: unknown): string {
    const reason = reasonOf(cause);
    const { full, away } = this.#outages;
    if (!this.#isEnded) (reportsFullDisk(reason) ? full : away).lost(reason);
    return reason;
  }

  #giveUp(): void {
    for (const reject of this.#waiting) reject(this.#away(null));
    for (const { client, sentAt } of this.#uses) if (sentAt !== null) streamOf(client).destroy();
  }
}

/** `as` holds: a client of pg's own implementation has its connection. */
const streamOf = (client: PoolClient): Client['connection']['stream'] =>
  (client as unknown as Client).connection.stream;

/** The result of a statement that was sent ahead, which no caller reads. */
const NOTHING = { command: '', rowCount: 0, rows: [] };

/** Sends everything written until the end of this event loop turn in one packet. */
function holdUntilTurnEnds(stream: Client['connection']['stream']): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const reasonOf = (cause: unknown): string =>
  `the database did not answer (${cause instanceof Error ? cause.message : 'it gives no sign of life'})`;

/** A statement that changes nothing, whether marked as prepared or in parentheses. */
const CHANGES_NOTHING = /^\s*(\/\*[^*]*\*\/)?[\s(]*(select|begin|start transaction|rollback)\b/i;

/** Whether a statement whose answer never arrived certainly had no effect. */
const isUndone = (text: string, isInTransaction: boolean): boolean =>
  isInTransaction ? !/^commit$/i.test(text) : CHANGES_NOTHING.test(text);

/** Whether a new connection is answered in time, or another answer arrives. */
async function answers(connection: PoolConfig, answered: Promise<true>): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => {});
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => true, isRefusal);
  const isThere = await Promise.race([answer, answered, inTime()]);
  client.connection.stream.destroy();
  return isThere;
}

/** False after the answer time. An answer that arrived while this process itself was held up still counts. */
async function inTime(): Promise<false> {
  await sleep(ANSWER_MS, undefined, { ref: false });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return false;
}
