import { columnTypes, type PgConnection } from '#server/db';
import { Client, type QueryResult } from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Connections to the database. They outlast the processes that use them: opening one costs the database as much as ten statements, and a used
 * one has its plans cached. Nothing of a connection but its transaction is part of the product's state.
 */
export class Lines {
  readonly #connection: PgConnection;
  readonly #all: Client[] = [];
  readonly #free: Client[] = [];
  /** Names under which a connection caches plans: each statement is planned once. */
  readonly #names = new Map<string, string>();

  constructor(connection: PgConnection) {
    this.#connection = connection;
  }

  async take(): Promise<Client> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const connection = new Client({
      ...this.#connection,
      types: columnTypes,
      pipeline: true,
      application_name: 'sim',
      // The seed decides how long a statement or a silent transaction lasts, not this machine.
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
    this.#all.push(connection);
    await connection.connect();
    return connection;
  }

  /** It must have no open transaction. */
  giveBack(line: Client): void {
    this.#free.push(line);
  }

  /** Sends all of them in one piece. Returns the result of the last one; throws the error of the first that failed. */
  async ask(line: Client, statements: readonly Statement[]): Promise<QueryResult> {
    // `as` holds: a client of pg's own implementation has its connection.
    const { stream } = (line as unknown as { connection: { stream: import('node:net').Socket } }).connection;
    stream.cork();
    const queries = statements.map(({ text, values }) =>
      line.query({ text, values: [...values], name: this.#nameOf(text) }),
    );
    process.nextTick(() => stream.uncork());
    const ends = await Promise.allSettled(queries);
    let last: QueryResult | null = null;
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      last = end.value;
    }
    if (last === null) throw new Error('nothing was asked');
    return last;
  }

  /** Cancels statements on these lines that wait for another's lock. */
  async cancel(lines: readonly Client[]): Promise<void> {
    for (const line of lines) this.goOn(pidOf(line));
    const own = await this.take();
    await own.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [lines.map(pidOf)]);
    this.giveBack(own);
  }

  /**
   * Process ids of the connections whose statement waits for a lock: one that was granted its lock is not included, even if it is not running
   * yet.
   */
  async waitingForLocks(): Promise<ReadonlySet<number>> {
    const own = await this.take();
    const { rows } = await this.ask(own, [
      { text: 'select distinct pid from pg_locks where not granted', values: [] },
    ]);
    this.giveBack(own);
    return new Set((rows as { pid: number }[]).map(({ pid }) => pid)); // `as` holds: by the statement.
  }

  /** Stops a backend that waits for a lock, and therefore holds none of the short-lived ones. */
  stop(pid: number): void {
    process.kill(pid, 'SIGSTOP');
  }
  goOn(pid: number | null): void {
    if (pid !== null) process.kill(pid, 'SIGCONT');
  }

  async close(): Promise<void> {
    for (const line of this.#all) this.goOn(pidOf(line));
    for (const line of this.#all) await line.end();
  }

  #nameOf(text: string): string | undefined {
    if (/^\s*(begin|start|commit|rollback|set)/i.test(text)) return undefined;
    let name = this.#names.get(text);
    if (name === undefined) this.#names.set(text, (name = `sim${this.#names.size}`));
    return name;
  }
}

/** `as` holds: pg's own client has it once it is connected. */
export const pidOf = (line: Client): number => (line as unknown as { processID: number }).processID;
