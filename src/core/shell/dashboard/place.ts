import type { PageLayout } from '#core/layout';
import type { CSSProperties } from 'react';

/** A position and a size, in cells. */
export interface Cells {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Position of cells, as shares of their dashboard. */
export const placeOf = (
  { x, y, w, h }: Cells,
  { columns, rows }: Pick<PageLayout, 'columns' | 'rows'>,
): CSSProperties => ({
  left: percent(x, columns),
  top: percent(y, rows),
  width: percent(w, columns),
  height: percent(h, rows),
});
