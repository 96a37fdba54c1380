import { type RawBuilder, sql } from 'kysely';

/** Column names and their SQL types. They come from the program, never from input. */
export type Columns<Column extends string> = Readonly<Record<Column, string>>;

/**
 * Rows as a table `source (…)` from one JSON parameter, for `from`: a connection handles it ten times faster than a parameter per value. Fields of a
 * row that are not columns are ignored; absent ones are null. `numbered` adds their positions as `ordinality`. The limit tells the planner how many
 * there are: otherwise it would assume a hundred, and scan a whole table to change three rows.
 */
export function recordset<Column extends string>(
  columns: Columns<Column>,
  rows: readonly object[],
  as: 'plain' | 'numbered' = 'plain',
): RawBuilder<unknown> {
  const types = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${String(type)}`)
      .join(', '),
  );
  const records = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  return as === 'plain'
    ? sql`(select * from ${records} as rows (${types}) limit ${rows.length}) as source`
    : sql`rows from (${records} as (${types})) with ordinality as source`;
}

/** `insert into table (…) select … from` the rows. */
export function insertion<Column extends string>(
  table: string,
  columns: Columns<Column>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): RawBuilder<unknown> {
  const list = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  return sql`insert into ${sql.id(table)} (${list}) select ${list} from ${recordset(columns, rows)}`;
}
