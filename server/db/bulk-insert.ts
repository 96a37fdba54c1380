import { sql } from 'kysely';
import { type Columns, insertion } from './recordset.ts';
import type { Tx } from './storage.ts';

type Value = string | number | boolean | null;

export interface BulkInsert<Column extends string> {
  readonly table: string;
  /** Every column to write, with its SQL type. */
  readonly columns: Columns<Column>;
  readonly rows: Iterable<Readonly<Record<Column, Value>>>;
  /** Key columns of rows to replace, in whose order the rows are written; without it an existing key is an error. */
  readonly replaceBy?: readonly NoInfer<Column>[];
  /** Columns that a replaced row keeps, e.g. an id that other rows refer to. */
  readonly keep?: readonly NoInfer<Column>[];
  /** Further assignments on replacing, as SQL. */
  readonly onReplace?: string;
  /** Which existing rows are replaced, as SQL; absent: all. */
  readonly replaceWhere?: string;
}

const CHUNK = 4_000;

/**
 * Inserts (or replaces) many rows, 4,000 per statement. Returns the number of rows. Table and column names come from the program, never from
 * input.
 */
export async function bulkInsert<Column extends string>(trx: Tx, spec: BulkInsert<Column>): Promise<number> {
  // `as` holds: the keys of a Record<Column, …>.
  const conflict = conflictClause(spec, Object.keys(spec.columns) as Column[]);
  let count = 0;
  for (const chunk of chunks(spec.rows)) {
    await sql`${insertion(spec.table, spec.columns, chunk)} ${sql.raw(conflict)}`.execute(trx);
    count += chunk.length;
  }
  return count;
}

/** Two statements that replace the same rows lock them in the same order, so they cannot deadlock. */
function conflictClause<Column extends string>(
  { replaceBy, keep = [], onReplace, replaceWhere }: BulkInsert<Column>,
  names: readonly Column[],
): string {
  if (replaceBy === undefined) return '';
  const set = names
    .filter((name) => !replaceBy.includes(name) && !keep.includes(name))
    .map((name) => `"${name}" = excluded."${name}"`);
  if (onReplace !== undefined) set.push(onReplace);
  const keys = replaceBy.map((name) => `"${name}"`).join(', ');
  return `order by ${keys} on conflict (${keys}) do update set ${set.join(', ')}${replaceWhere === undefined ? '' : ` where ${replaceWhere}`}`;
}

function* chunks<T>(rows: Iterable<T>): Generator<T[]> {
  let chunk: T[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
