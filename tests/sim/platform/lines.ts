import { columnTypes, type PgConnection } from '#server/db';
import { Client, type QueryResult } from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Connections to the database. They outlast the processes that use them: to begin one costs the database as much as ten statements, and one that
 * has been at work knows its plans. Nothing of a connection but its transaction is part of the product's state.
 */
export class Lines {
  readonly #connection: PgConnection;
  readonly #all: Client[] = [];
  readonly #free: Client[] = [];
  /** By which a connection knows a plan: each statement is planned once. */
  readonly #names = new Map<string, string>();

  constructor(connection: PgConnection) {
    this.#connection = connection;
  }

  async take(): Promise<Client> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const made = new Client({
      ...this.#connection,
      types: columnTypes,
      pipeline: true,
      application_name: 'sim',
      // The seed says how long a statement or a silent transaction lasts, not this machine.
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
    this.#all.push(made);
    await made.connect();
    return made;
  }

  /** Nothing of it may be open. */
  giveBack(line: Client): void {
    this.#free.push(line);
  }

  /** All of them in one piece. Yields what the last one yields; throws what the first of them that failed did. */
  async ask(line: Client, statements: readonly Statement[]): Promise<QueryResult> {
    // `as` holds: a client of pg's own implementation has its connection.
    const { stream } = (line as unknown as { connection: { stream: import('node:net').Socket } }).connection;
    stream.cork();
    const asked = statements.map(({ text, values }) =>
      line.query({ text, values: [...values], name: this.#nameOf(text) }),
    );
    process.nextTick(() => stream.uncork());
    const ends = await Promise.allSettled(asked);
    let last: QueryResult | null = null;
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      last = end.value;
    }
    if (last === null) throw new Error('nothing was asked');
    return last;
  }

  /** Ends what waits on these lines for a lock of somebody else. */
  async cancel(lines: readonly Client[]): Promise<void> {
    for (const line of lines) this.goOn(pidOf(line));
    const own = await this.take();
    await own.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [lines.map(pidOf)]);
    this.giveBack(own);
  }

  /** Process ids of the connections whose statement waits for a lock: one that was given it is not among them, though it may not run yet. */
  async waitingForLocks(): Promise<ReadonlySet<number>> {
    const own = await this.take();
    const { rows } = await this.ask(own, [
      { text: 'select distinct pid from pg_locks where not granted', values: [] },
    ]);
    this.giveBack(own);
    return new Set((rows as { pid: number }[]).map(({ pid }) => pid)); // `as` holds: by the statement.
  }

  /** Has a backend stand still, which waits for a lock and so holds none of those that last for a moment. */
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
