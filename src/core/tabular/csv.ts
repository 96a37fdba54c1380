/** What a spreadsheet would interpret as a formula, half or full width; also after leading blanks (security notes T26). */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/;

/** A figure as lists show it, which no spreadsheet takes for a formula though it has a sign. */
const FIGURE = /^[+-]?\d[\d,]*(\.\d+)?%?$/;

const safeText = (text: string): string => (FORMULA.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text);

/** A text cell: never a formula, quoted according to RFC 4180. */
export function csvCell(text: string): string {
  const safe = safeText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Cells = readonly (string | number | null)[];

/** A table as CSV for spreadsheets: UTF-8 with a byte order mark, lines ended by CR LF. Numbers made by the caller are written unchanged. */
export function csvText(rows: readonly Cells[]): string {
  const line = (cells: Cells): string =>
    cells
      .map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : csvCell(cell)))
      .join(',');
  return `\uFEFF${rows.map((row) => `${line(row)}\r\n`).join('')}`;
}

/**
 * A table as lines of tab-separated cells, as spreadsheets accept from the clipboard. A cell is one line of text and never a formula; one that begins with a
 * quotation mark is quoted, since a spreadsheet would drop the mark and read on to the next.
 */
export const tabText = (rows: readonly Cells[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? tabCell(cell) : String(cell ?? ''))).join('\t'),
    )
    .join('\n');

function tabCell(text: string): string {
  if (FIGURE.test(text)) return text;
  const line = safeText(text).replaceAll(/\s+/g, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
