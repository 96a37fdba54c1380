import { connectStorage, DatabaseAway, OutcomeUnknown, type PgConnection, type Storage } from '#server/db';
import { createLogger } from '#server/runtime';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { type Flight, type Flights } from './flights.ts';
import { type Lines, pidOf, type Statement } from './lines.ts';
import { copyOf, type Remembered } from './remembered.ts';

/** What becomes of a statement: carried out and answered; never sent; carried out, its answer lost; carried out, its answer waits for a turn of its own. */
export type Fate = 'answered' | 'unsent' | 'unanswered' | 'late';

/** A statement that waits for its turn. */
export interface Turn {
  readonly text: string;
  /** Others may see from then on what was written, or get the locks that were held. */
  readonly releases: boolean;
  /** Resolves once it ended, whatever came of it. */
  go(fate: Fate): Promise<void>;
}

/** What a client of one process is in the middle of. */
interface Use {
  isInTransaction: boolean;
  /** Something of its transaction was written. */
  hasWritten: boolean;
  lost: Error | null;
  /** None as long as nothing was asked that the database must be asked. */
  line: Client | null;
  /** What goes out with the next statement: nobody waits for the answer. */
  ahead: Statement[];
  /** A statement of it is with the database: resolves when it has come back. */
  under: Promise<unknown> | null;
}

const BEGINS = /^(begin|start transaction)/i;
const ENDS = /^(commit|rollback)$/i;
/** As marked by `preparedAhead` of #server/db: the last of a transaction, which goes out with its commit. */
const IS_AHEAD = /^\/\* prepared \*\/\/\* ahead \*\//;
const WRITES = /\b(insert|update|delete)\b/i;

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

/** An answer that nobody reads. */
const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] } satisfies QueryResult;

export interface TurnstileDeps {
  readonly connection: PgConnection;
  readonly lines: Lines;
  readonly flights: Flights;
  readonly remembered: Remembered;
  /** Something was committed. */
  readonly onCommit: () => void;
}

/**
 * The connections of one process: each statement waits until the simulation lets it through, so that the seed decides what happens between any
 * two. A statement that waits for a lock is under way until whoever holds it ends.
 */
export class Turnstile {
  readonly storage: Storage;
  readonly #deps: TurnstileDeps;
  readonly #turns: Turn[] = [];
  readonly #uses = new Set<Use>();
  /** No connection can be had. */
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
   * What the database does with a connection that holds a transaction and stays silent. One whose statement waits for a lock is not silent: its
   * time comes when the statement has come back, which it cannot before whoever holds the lock goes on.
   */
  async dropTransactions(): Promise<void> {
    for (const use of this.#uses) {
      if (!use.isInTransaction || use.lost !== null) continue;
      use.lost = new DatabaseAway('the database ended an idle transaction');
      if (use.under === null) await this.#undo(use);
    }
  }

  /** All connections break, as when the process is killed: the database undoes what is open on them, and none can be had any more. */
  async break(): Promise<void> {
    this.#isBroken = true;
    const uses = [...this.#uses];
    for (const use of uses) use.lost ??= killed();
    const busy = uses.filter(({ under }) => under !== null);
    // Each waits for a lock. It fails, and what is open on its line is undone before it has come back.
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
      // `as` holds: kysely asks with text and values only, since no cursor is given to its dialect.
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
        const result = await this.#asked(statement, use);
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

  /** Makes a turn of `work`; what it throws, and what broke its connection meanwhile, is `fail`'s. */
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

  /** The answer to a statement: nobody's, for what goes out with the next one; remembered; or the database's, once it is delivered. */
  async #asked(statement: Statement, use: Use): Promise<QueryResult> {
    const { text } = statement;
    const { flights, remembered } = this.#deps;
    if (BEGINS.test(text) || IS_AHEAD.test(text)) {
      use.ahead.push(statement);
      return NOTHING;
    }
    // Nothing was asked that the database must be asked: it knows of no transaction.
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

  /** What the database does when a connection breaks. */
  async #undo(use: Use): Promise<void> {
    const { line } = use;
    [use.ahead, use.line, use.hasWritten] = [[], null, false];
    if (line === null) return;
    if (use.isInTransaction) await this.#deps.lines.ask(line, [{ text: 'rollback', values: [] }]);
    this.#deps.lines.giveBack(line);
  }

  /** Breaks the connection: the database undoes what is open on it. */
  async #lose(text: string, isInTransaction: boolean, use: Use): Promise<never> {
    await this.#deps.flights.send(() => this.#undo(use));
    const error = lostAt(text, isInTransaction);
    use.lost = error;
    throw error;
  }
}
