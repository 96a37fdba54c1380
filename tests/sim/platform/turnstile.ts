import {
  connectStorage,
  type Db,
  DatabaseAway,
  OutcomeUnknown,
  type PgConnection,
  type Storage,
} from '#server/db';
import { createLogger } from '#server/runtime';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';

/** What becomes of a statement: carried out and answered; never sent; carried out, its answer lost; carried out, its answer waits for a turn of its own. */
export type Fate = 'answered' | 'unsent' | 'unanswered' | 'late';

/** A statement that waits for its turn. */
export interface Turn {
  readonly text: string;
  /** Others see what was written once it was carried out. */
  readonly commits: boolean;
  /** Resolves once it ended, whatever came of it. */
  go(fate: Fate): Promise<void>;
}

/** What a client of one process is in the middle of. */
interface Use {
  isInTransaction: boolean;
  /** A statement of it is with the database. */
  isBusy: boolean;
  lost: Error | null;
  readonly client: PostgresPoolClient;
  /** Gives the connection back, once. */
  readonly release: () => void;
}

/** Whether others see from then on what was written. */
const isForAll = (text: string, isInTransaction: boolean): boolean =>
  /^commit$/i.test(text) ||
  (!isInTransaction && !/^\s*(\/\*.*\*\/)?\s*(select|start|begin|rollback)/i.test(text));

/** Of all processes: to make one costs more than a statement. */
const log = createLogger('silent');

const killed = (): Error => new DatabaseAway('the simulation killed the process');

const lostAt = (text: string, isInTransaction: boolean): Error =>
  isForAll(text, isInTransaction)
    ? new OutcomeUnknown('the simulation kept the answer')
    : new DatabaseAway('the simulation kept the database away');

/**
 * The same statement, planned once for each connection, which outlasts the processes that use it: what is simulated is when statements run, not what
 * it costs to plan them. Marked as by `prepared` of #server/db.
 */
const planned = (text: string): string =>
  /^\s*(\/\*|begin|start|commit|rollback|set)/i.test(text) ? text : `/* prepared */${text}`;

/**
 * Connections to the database, of one process at a time. They outlast it: to begin one costs the database as much as ten statements, and one that
 * has been at work knows its plans. What a process leaves undone on them is undone before the next one gets them.
 */
class Connections {
  /** By which the database names them. */
  readonly name: string;
  readonly pool: PostgresPool;
  readonly #storage: Storage;

  constructor(connection: PgConnection, name: string) {
    // The seed says how long a statement or a silent transaction lasts, not this machine.
    const patient = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
    const settings = { ...connection, ...patient, max: 15, idleTimeoutMillis: 0, application_name: name };
    const pools: PostgresPool[] = [];
    this.name = name;
    this.#storage = connectStorage(
      settings,
      log,
      async () => {},
      (pool) => {
        pools.push(pool);
        return pool;
      },
    );
    const [pool] = pools;
    if (pool === undefined) throw new Error('the storage has no connections');
    this.pool = pool;
  }

  /** Ends those whose statement waits, for a lock of somebody else. */
  async endWaiting(db: Db): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${this.name}
      and datname = current_database() and state = 'active'`.execute(db);
  }

  close(): Promise<void> {
    return this.#storage.close();
  }
}

/** Connections that no process has. */
export class SpareConnections {
  readonly #connection: PgConnection;
  readonly #all: Connections[] = [];
  readonly #free: Connections[] = [];

  constructor(connection: PgConnection) {
    this.#connection = connection;
  }

  take(): Connections {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const made = new Connections(this.#connection, `sim${this.#all.length}`);
    this.#all.push(made);
    return made;
  }

  giveBack(connections: Connections): void {
    this.#free.push(connections);
  }

  async close(): Promise<void> {
    for (const connections of this.#all) await connections.close();
  }
}

/**
 * The connections of one process: each statement waits until the simulation lets it through, so that the seed decides what happens between any
 * two. A statement that waits for a lock is under way until whoever holds it ends.
 */
export class Turnstile {
  readonly storage: Storage;
  readonly #turns: Turn[] = [];
  readonly #uses = new Set<Use>();
  /** Statements that were sent and have not come back. */
  underWay = 0;
  /** No connection can be had. */
  isAway = false;

  readonly #spare: SpareConnections;
  readonly #connections: Connections;
  #isBroken = false;

  constructor(connection: PgConnection, spare: SpareConnections) {
    this.#spare = spare;
    this.#connections = spare.take();
    this.storage = connectStorage(
      connection,
      log,
      async () => {},
      (own) => this.#through(own),
    );
  }

  get waiting(): readonly Turn[] {
    return this.#turns;
  }

  /**
   * What the database does with a connection that holds a transaction and stays silent. One whose statement waits for a lock is not silent: its
   * time comes when the statement has come back, which it cannot before whoever holds the lock goes on.
   */
  async dropTransactions(): Promise<void> {
    for (const use of this.#uses) {
      if (!use.isInTransaction || use.lost !== null) continue;
      use.lost = new DatabaseAway('the database ended an idle transaction');
      if (!use.isBusy) await use.client.query('rollback', []);
    }
  }

  /** All connections break, as when the process is killed: the database undoes what is open on them, and none can be had any more. */
  async break(db: Db): Promise<void> {
    this.#isBroken = true;
    const { busy = [], silent = [] } = Object.groupBy(this.#uses, ({ isBusy }) =>
      isBusy ? 'busy' : 'silent',
    );
    for (const use of this.#uses) use.lost ??= killed();
    // Each fails with its statement, and goes back by itself.
    if (busy.length > 0) await this.#connections.endWaiting(db);
    for (const use of silent) {
      if (use.isInTransaction) await use.client.query('rollback', []);
      use.release();
    }
    for (const turn of this.#turns.slice()) await turn.go('unsent');
    await this.storage.close();
    this.#spare.giveBack(this.#connections);
  }

  /** `own` is never used. */
  #through(own: PostgresPool): PostgresPool {
    return {
      options: own.options,
      end: () => own.end(),
      connect: async () => {
        if (this.#isBroken) throw killed();
        if (this.isAway) throw new DatabaseAway('the simulation kept the database away');
        this.underWay += 1;
        try {
          const client = await this.#connections.pool.connect();
          if (!this.#isBroken) return this.#client(client);
          client.release();
          throw killed();
        } finally {
          this.underWay -= 1;
        }
      },
    };
  }

  #client(client: PostgresPoolClient): PostgresPoolClient {
    const use: Use = {
      client,
      isInTransaction: false,
      isBusy: false,
      lost: null,
      release: () => {
        if (this.#uses.delete(use)) client.release();
      },
    };
    this.#uses.add(use);
    const query = async (text: string, values: readonly unknown[]) => {
      if (use.lost !== null) throw use.lost;
      if (/^(start transaction|begin)/i.test(text)) use.isInTransaction = true;
      try {
        return await this.#wait(text, () => client.query(planned(text), values), use.isInTransaction, use);
      } finally {
        if (/^(commit|rollback)$/i.test(text)) use.isInTransaction = false;
      }
    };
    return {
      // `as` holds: kysely asks with text and values only, since no cursor is given to its dialect.
      query: query as unknown as PostgresPoolClient['query'],
      release: use.release,
    };
  }

  #wait<T>(text: string, send: () => Promise<T>, isInTransaction: boolean, use: Use): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue({ text, commits: isForAll(text, isInTransaction) }, use, reject, async (fate) => {
        if (fate === 'unsent') await this.#lose(text, isInTransaction, use);
        const result = await this.#sent(send, use);
        // The database has ended the transaction, though its client may not know yet.
        if (/^(commit|rollback)$/i.test(text)) use.isInTransaction = false;
        const isOpen = use.isInTransaction;
        if (fate === 'unanswered') await this.#lose(text, isOpen, use);
        if (fate !== 'late') return resolve(result);
        this.#queue({ text: `answer to ${text}`, commits: false }, use, reject, async (its) => {
          if (its === 'unsent' || its === 'unanswered') await this.#lose(text, isOpen, use);
          resolve(result);
        });
      });
    });
  }

  /** Makes a turn of `work`; what it throws, and what broke its connection meanwhile, is `fail`'s. */
  #queue(
    { text, commits }: Pick<Turn, 'text' | 'commits'>,
    use: Use,
    fail: (error: Error) => void,
    work: (fate: Fate) => Promise<void>,
  ): void {
    const turn: Turn = {
      text,
      commits,
      go: async (fate) => {
        this.#turns.splice(this.#turns.indexOf(turn), 1);
        if (use.lost !== null) return fail(use.lost);
        this.underWay += 1;
        try {
          await work(fate);
        } catch (error) {
          fail(error as Error); // `as` holds: drivers throw errors.
        } finally {
          this.underWay -= 1;
        }
      },
    };
    this.#turns.push(turn);
  }

  async #sent<T>(send: () => Promise<T>, use: Use): Promise<T> {
    use.isBusy = true;
    const result = await send().finally(() => {
      use.isBusy = false;
    });
    if (use.lost === null) return result;
    await use.client.query('rollback', []);
    throw use.lost;
  }

  /** Breaks the connection: the database undoes what is open on it. */
  async #lose(text: string, isOpen: boolean, use: Use): Promise<never> {
    if (isOpen) await use.client.query('rollback', []);
    const error = lostAt(text, use.isInTransaction);
    use.lost = error;
    throw error;
  }
}
