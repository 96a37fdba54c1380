import { type RawBuilder, sql } from 'kysely';
import { prepared, preparedAhead } from './prepared.ts';
import { type Columns, recordset } from './recordset.ts';
import type { Tx } from './storage.ts';

interface Rows {
  readonly columns: Columns<string>;
  readonly rows: object[];
}

/**
 * The writes at the end of a transaction, in one round trip, because each holds its locks longer. All of them see the state before: nothing
 * may be written here that other writes of the same collection read or change.
 */
export class Writes {
  readonly #inserts = new Map<string, Rows>();
  readonly #changes: RawBuilder<unknown>[] = [];

  /** Adds rows to a table, in order across all calls. Table and column names come from the program, never from input. */
  insert<Column extends string>(
    table: string,
    columns: Columns<Column>,
    rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
  ): void {
    const pending = this.#inserts.get(table);
    if (pending !== undefined) pending.rows.push(...rows);
    else if (rows.length > 0) this.#inserts.set(table, { columns, rows: [...rows] });
  }

  /** An `update` or `delete`. */
  change(statement: RawBuilder<unknown>): void {
    this.#changes.push(statement);
  }

  /** Executes everything. `isLast`: only the commit follows, which reports any failure here. */
  async flush(trx: Tx, isLast = false): Promise<void> {
    const inserts = [...this.#inserts].map(([table, { columns, rows }]) => ordered(table, columns, rows));
    const parts = [...inserts, ...this.#changes].map((part, i) => sql`${sql.id(`w${i}`)} as (${part})`);
    this.#inserts.clear();
    this.#changes.length = 0;
    if (parts.length > 0)
      await sql`${isLast ? preparedAhead : prepared} with ${sql.join(parts)} select 1 as done`.execute(trx);
  }
}

/** Rows of a table that numbers them itself are numbered in this order. */
function ordered(table: string, columns: Columns<string>, rows: readonly object[]): RawBuilder<unknown> {
  const list = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  return sql`insert into ${sql.id(table)} (${list}) select ${list} from ${recordset(columns, rows, 'numbered')} order by ordinality`;
}
