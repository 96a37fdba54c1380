/** What a spreadsheet would take for a formula, half or full width; also where blanks stand before it (security notes T26). */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/;

/** A cell of text: never a formula, quoted as RFC 4180 says. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV for spreadsheets: UTF-8 with a byte order mark, lines ended by CR LF. Numbers of the caller's own making go as they are. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]): string =>
    cells
      .map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : csvCell(cell)))
      .join(',');
  return `\uFEFF${rows.map((row) => `${line(row)}\r\n`).join('')}`;
}
