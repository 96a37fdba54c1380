import { CsvError, parse } from 'csv-parse/sync';

/** One record with the line on which it begins, counted from 1 as editors do. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file or a cell was rejected. `column` counts from 1; 0 refers to the whole line. */
export interface CsvProblem {
  readonly line: number;
  readonly column: number;
  /** Name of the column as written in the file's header; '' where none is concerned. */
  readonly header: string;
  readonly value: string;
  readonly reason: string;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Splits CSV text (RFC 4180) into rows, leaving out empty ones, or reports where it is not valid CSV. Line ends inside a cell become `\n`. */
export function csvRows(text: string): { rows: CsvRow[] } | { problem: CsvProblem } {
  try {
    // `as` holds: with `info` each item is the record with its info; csv-parse's overloads do not express this. Line ends are normalised first:
    // inside quotes the parser counts each character of a two-character line end as a line.
    const parsed = parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      info: true,
      // Without this, the parser tries to detect the line end at every character until it has found one.
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    }) as unknown as readonly Parsed[];
    let lastLine = 0;
    const rows = parsed.map(({ record, info }): CsvRow => {
      const line = lastLine + 1;
      lastLine = info.lines;
      return { line, cells: record };
    });
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 1;
    return {
      problem: { line, column: 0, header: '', value: '', reason: `not readable as CSV: ${error.message}` },
    };
  }
}
