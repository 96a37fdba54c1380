import { FIGURES, type FigureId } from '../model/columns.ts';
import type { MakerStore } from './maker-store.ts';
import type { Row } from './row.ts';

/** Cells of a row as pasted from a spreadsheet, from the focused cell on. */
export function pasteFigures(store: MakerStore, from: Row, cell: FigureId, text: string): number {
  const [top, left] = [store.rows.indexOf(from), FIGURES.indexOf(cell)];
  let count = 0;
  for (const [down, line] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    for (const [right, value] of line.split('\t').entries()) {
      const [row, target] = [store.rows[top + down], FIGURES[left + right]];
      if (row === undefined || target === undefined) continue;
      store.type(row, target, value);
      count += 1;
    }
  }
  return count;
}
