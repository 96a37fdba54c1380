import type { CellType } from './cell-types.ts';
import type { CsvProblem, CsvRow } from './csv-rows.ts';

/** One column that a file may have. */
interface ColumnSpec<T> {
  readonly type: CellType<T>;
  /** Other accepted names in a header. */
  readonly aliases: readonly string[];
  readonly required?: true;
}

/** Columns of one kind of file, by their names in the header. */
export type TableSpec = Readonly<Record<string, ColumnSpec<unknown>>>;

/** Values of one row: absent or empty columns are undefined. */
export type RowValues<S extends TableSpec> = {
  readonly [K in keyof S]: (S[K] extends ColumnSpec<infer T> ? T : never) | undefined;
};

const folded = (name: string): string => name.normalize('NFKC').replaceAll(/[\s_]/g, '').toLowerCase();

/** The position of each known column in a file. */
export interface Layout<S extends TableSpec> {
  readonly positions: ReadonlyMap<keyof S & string, number>;
  readonly header: readonly string[];
}

/** Matches a header to the columns: unknown, duplicate and missing required ones are problems. */
export function layoutOf<S extends TableSpec>(
  spec: S,
  header: CsvRow,
): { layout: Layout<S>; problems: CsvProblem[] } {
  const byName = new Map<string, keyof S & string>();
  for (const [name, { aliases }] of Object.entries(spec))
    for (const alias of [name, ...aliases]) byName.set(folded(alias), name);
  const positions = new Map<keyof S & string, number>();
  const problems: CsvProblem[] = [];
  header.cells.forEach((cell, index) => {
    const problem = (reason: string): void => {
      problems.push({ line: header.line, column: index + 1, header: cell, value: cell, reason });
    };
    const name = byName.get(folded(cell));
    if (name === undefined) problem('unknown column');
    else if (positions.has(name)) problem(`column ${name} stands twice`);
    else positions.set(name, index);
  });
  for (const [name, { required }] of Object.entries(spec)) {
    if (required === true && !positions.has(name)) {
      problems.push({
        line: header.line,
        column: 0,
        header: name,
        value: '',
        reason: 'required column is missing',
      });
    }
  }
  return { layout: { positions, header: header.cells }, problems };
}

/** How many columns of a header a kind of file recognises: the kind that recognises most is assumed. */
export function recognisedColumns(spec: TableSpec, header: CsvRow): number {
  const names = new Set(
    Object.entries(spec).flatMap(([name, { aliases }]) => [name, ...aliases].map(folded)),
  );
  return header.cells.filter((cell) => names.has(folded(cell))).length;
}

/** A problem in a named column of a row. */
export function problemAt<S extends TableSpec>(
  layout: Layout<S>,
  row: CsvRow,
  name: keyof S & string,
  reason: string,
): CsvProblem {
  const index = layout.positions.get(name);
  if (index === undefined) return { line: row.line, column: 0, header: name, value: '', reason };
  return {
    line: row.line,
    column: index + 1,
    header: layout.header[index] ?? name,
    value: row.cells[index] ?? '',
    reason,
  };
}

/** Parses the cells of one row by their types. */
export function readRow<S extends TableSpec>(
  spec: S,
  layout: Layout<S>,
  row: CsvRow,
): { values: RowValues<S>; problems: CsvProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: CsvProblem[] = [];
  if (row.cells.length !== layout.header.length) {
    const reason = `has ${row.cells.length} columns where the header has ${layout.header.length}`;
    problems.push({
      line: row.line,
      column: Math.min(row.cells.length, layout.header.length) + 1,
      header: '',
      value: '',
      reason,
    });
  }
  for (const [name, { type, required }] of Object.entries(spec)) {
    const index = layout.positions.get(name);
    const text = index === undefined ? '' : (row.cells[index] ?? '');
    if (text === '' || text === '--') {
      if (required === true && index !== undefined && index < row.cells.length)
        problems.push(problemAt(layout, row, name, 'must not be empty'));
      continue;
    }
    const result = type(text);
    if ('value' in result) values[name] = result.value;
    else problems.push(problemAt(layout, row, name, result.reason));
  }
  // `as` holds: every present value came from its own column's type.
  return { values: values as RowValues<S>, problems };
}
