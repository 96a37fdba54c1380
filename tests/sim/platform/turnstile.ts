import { connectStorage, DatabaseAway, OutcomeUnknown, type PgConnection, type Storage } from '#server/db';
import { createLogger } from '#server/runtime';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { type Flight, type Flights } from './flights.ts';
import { type Lines, pidOf, type Statement } from './lines.ts';
import { copyOf, type Remembered } from './remembered.ts';

/**
 * The fate of a statement: carried out and answered; never sent; carried out, but its answer lost; carried out, with its answer waiting for a
 * turn of its own.
 */
export type Fate = 'answered' | 'unsent' | 'unanswered' | 'late';

/** A statement waiting for its turn. */
export interface Turn {
  readonly text: string;
  /** Whether it makes writes visible to others, or releases locks. */
  readonly releases: boolean;
  /** Resolves once it has ended, whatever the outcome. */
  go(fate: Fate): Promise<void>;
}

/** State of a client of one process. */
interface Use {
  isInTransaction: boolean;
  /** Whether its transaction has written anything. */
  hasWritten: boolean;
  lost: Error | null;
  /** null until a statement really needs the database. */
  line: Client | null;
  /** Sent along with the next statement: no one waits for the answer. */
  ahead: Statement[];
  /** Set while one of its statements is with the database: resolves when it has returned. */
  under: Promise<unknown> | null;
}

const BEGINS = /^(begin|start transaction)/i;
const ENDS = /^(commit|rollback)$/i;
/** As marked by `preparedAhead` of #server/db: the last of a transaction, which is sent with its commit. */
const IS_AHEAD = /^\/\* prepared \*\/\/\* ahead \*\//;
const WRITES = /\b(insert|update|delete)\b/i;

/** Whether others see the writes from then on. */
const isForAll = (text: string, isInTransaction: boolean): boolean =>
  /^commit$/i.test(text) ||
  (!isInTransaction && !/^\s*(\/\*.*\*\/)?\s*(select|start|begin|rollback)/i.test(text));

/** Shared by all processes: creating one costs more than a statement. */
const log = createLogger('silent');

const killed = (): Error => new DatabaseAway('the simulation killed the process');

const lostAt = (text: string, isInTransaction: boolean): Error =>
  isForAll(text, isInTransaction)
    ? new OutcomeUnknown('the simulation kept the answer')
    : new DatabaseAway('the simulation kept the database away');

/** An answer that no one reads. */
const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] } satisfies QueryResult;

export interface TurnstileDeps {
  readonly connection: PgConnection;
  readonly lines: Lines;
  readonly flights: Flights;
  readonly remembered: Remembered;
  /** Called after a commit. */
  readonly onCommit: () => void;
}

/**
 * The connections of one process: each statement waits until the simulation lets it through, so that the seed decides what happens between any
 * two. A statement waiting for a lock is under way until the holder ends.
 */
export class Turnstile {
  readonly storage: Storage;
  readonly #deps: TurnstileDeps;
  readonly #turns: Turn[] = [];
  readonly #uses = new Set<Use>();
  /** No connection is available. */
  isAway = false;
  #isBroken = false;

  constructor(deps: TurnstileDeps) {
    this.#deps = deps;
    this.storage = connectStorage(
      deps.connection,
      log,
      async () => {},
      (own) => this.#through(own),
    );
  }

  get waiting(): readonly Turn[] {
    return this.#turns;
  }

  /**
   * The database's reaction to a connection that holds a transaction and stays silent. One whose statement waits for a lock is not silent: its
   * time starts when the statement has returned, which cannot happen before the lock's holder proceeds.
   */
  async dropTransactions(): Promise<void> {
    for (const use of this.#uses) {
      if (!use.isInTransaction || use.lost !== null) continue;
      use.lost = new DatabaseAway('the database ended an idle transaction');
      if (use.under === null) await this.#undo(use);
    }
  }

  /** All connections break, as when the process is killed: the database rolls back their open transactions, and no new ones are available. */
  async break(): Promise<void> {
    this.#isBroken = true;
    const uses = [...this.#uses];
    for (const use of uses) use.lost ??= killed();
    const busy = uses.filter(({ under }) => under !== null);
    // Each waits for a lock. It fails, and its line's transaction is rolled back before it returns.
    if (busy.length > 0) await this.#deps.lines.cancel(busy.flatMap(({ line }) => line ?? []));
    for (const { under } of busy) await under;
    for (const use of uses) {
      await this.#undo(use);
      this.#uses.delete(use);
    }
    for (const turn of this.#turns.slice()) await turn.go('unsent');
    await this.storage.close();
  }

  /** `own` is never used. */
  #through(own: PostgresPool): PostgresPool {
    return {
      options: own.options,
      end: () => own.end(),
      connect: async () => {
        if (this.#isBroken) throw killed();
        if (this.isAway) throw new DatabaseAway('the simulation kept the database away');
        return this.#client();
      },
    };
  }

  #client(): PostgresPoolClient {
    const use: Use = {
      isInTransaction: false,
      hasWritten: false,
      lost: null,
      line: null,
      ahead: [],
      under: null,
    };
    this.#uses.add(use);
    const query = async (text: string, values: readonly unknown[]) => {
      if (use.lost !== null) throw use.lost;
      if (BEGINS.test(text)) use.isInTransaction = true;
      try {
        return await this.#wait({ text, values }, use.isInTransaction, use);
      } finally {
        if (ENDS.test(text)) use.isInTransaction = false;
      }
    };
    return {
      // `as` holds: kysely calls it with text and values only, since its dialect has no cursor.
      query: query as unknown as PostgresPoolClient['query'],
      release: () => {
        this.#uses.delete(use);
        if (use.line !== null) this.#deps.lines.giveBack(use.line);
        use.line = null;
      },
    };
  }

  #wait(statement: Statement, isInTransaction: boolean, use: Use): Promise<QueryResult> {
    const { text } = statement;
    return new Promise((resolve, reject) => {
      const releases = ENDS.test(text) || isForAll(text, isInTransaction);
      this.#queue({ text, releases }, use, reject, async (fate) => {
        if (fate === 'unsent') await this.#lose(text, isInTransaction, use);
        const result = await this.#answerTo(statement, use);
        // The database has ended the transaction, though its client may not know yet.
        if (ENDS.test(text)) use.isInTransaction = false;
        if (fate === 'unanswered') await this.#lose(text, isInTransaction, use);
        if (fate !== 'late') return resolve(result);
        this.#queue({ text: `answer to ${text}`, releases: false }, use, reject, async (its) => {
          if (its === 'unsent' || its === 'unanswered') await this.#lose(text, isInTransaction, use);
          resolve(result);
        });
      });
    });
  }

  /** Queues `work` as a turn; its errors, and a broken connection in the meantime, go to `fail`. */
  #queue(
    { text, releases }: Pick<Turn, 'text' | 'releases'>,
    use: Use,
    fail: (error: Error) => void,
    work: (fate: Fate) => Promise<void>,
  ): void {
    const turn: Turn = {
      text,
      releases,
      go: async (fate) => {
        this.#turns.splice(this.#turns.indexOf(turn), 1);
        if (use.lost !== null) return fail(use.lost);
        try {
          await work(fate);
        } catch (error) {
          fail(error as Error); // `as` holds: drivers throw errors.
        }
      },
    };
    this.#turns.push(turn);
  }

  /** The answer to a statement: none, if it is sent with the next one; remembered; or the database's, once delivered. */
  async #answerTo(statement: Statement, use: Use): Promise<QueryResult> {
    const { text } = statement;
    const { flights, remembered } = this.#deps;
    if (BEGINS.test(text) || IS_AHEAD.test(text)) {
      use.ahead.push(statement);
      return NOTHING;
    }
    // No statement needed the database, so it knows of no transaction.
    if (
      ENDS.test(text) &&
      use.line === null &&
      (text.toLowerCase() === 'rollback' || use.ahead.length === 1)
    ) {
      use.ahead = [];
      return NOTHING;
    }
    const place = remembered.placeOf(statement, use.isInTransaction);
    if (place !== null && place.answer !== null) return copyOf(place.answer);
    const answer = await flights.send((flight) => {
      const sent = this.#send(statement, use, flight);
      use.under = sent.catch(() => {});
      return sent;
    });
    place?.keep(answer);
    return place === null ? answer : copyOf(answer);
  }

  async #send(statement: Statement, use: Use, flight: Flight): Promise<QueryResult> {
    const { lines, remembered, onCommit } = this.#deps;
    const { text } = statement;
    if (/^rollback$/i.test(text)) use.ahead = [];
    const statements = [...use.ahead.splice(0), statement];
    use.hasWritten ||= statements.some((one) => WRITES.test(one.text));
    const line = (use.line ??= await lines.take());
    flight.pid = pidOf(line);
    const [end] = await Promise.allSettled([lines.ask(line, statements)]);
    use.under = null;
    if (isForAll(text, use.isInTransaction)) {
      if (use.hasWritten) remembered.forget();
      if (use.hasWritten) onCommit();
      use.hasWritten = false;
    }
    if (use.lost !== null) {
      if (ENDS.test(text)) use.isInTransaction = false;
      await this.#undo(use);
      throw use.lost;
    }
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }

  /** The database's reaction to a broken connection. */
  async #undo(use: Use): Promise<void> {
    const { line } = use;
    [use.ahead, use.line, use.hasWritten] = [[], null, false];
    if (line === null) return;
    if (use.isInTransaction) await this.#deps.lines.ask(line, [{ text: 'rollback', values: [] }]);
    this.#deps.lines.giveBack(line);
  }

  /** Breaks the connection: the database rolls back its open transaction. */
  async #lose(text: string, isInTransaction: boolean, use: Use): Promise<never> {
    await this.#deps.flights.send(() => this.#undo(use));
    const error = lostAt(text, isInTransaction);
    use.lost = error;
    throw error;
  }
}
