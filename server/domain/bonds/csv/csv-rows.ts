import { CsvError, parse } from 'csv-parse/sync';

/** One record with the line on which it begins, counted from 1 as an editor does. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file or a cell was not accepted. `column` counts from 1; 0 concerns the whole line. */
export interface CsvProblem {
  readonly line: number;
  readonly column: number;
  /** Name of the column as the file's header writes it; '' where none is concerned. */
  readonly header: string;
  readonly value: string;
  readonly reason: string;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Splits CSV text (RFC 4180) into rows without the empty ones, or says where it is no CSV. A line that ends inside a cell ends with `\n`. */
export function csvRows(text: string): { rows: CsvRow[] } | { problem: CsvProblem } {
  try {
    // `as` holds: with `info` each item is the record beside its info; csv-parse's overloads do not say so.
    // One end of a line: of two characters the parser counts each as a line inside quotes.
    const parsed = parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      info: true,
      // Left to itself, the parser looks for the end of a line at every character until it has found one.
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
