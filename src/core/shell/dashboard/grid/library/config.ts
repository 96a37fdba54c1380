import type { Compactor } from 'react-grid-layout';
import type { PositionStrategy } from 'react-grid-layout/core';
import { placeOf } from '../../place.ts';

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Leaves every panel where it is: the tiling rules belong to the reducer, not the library. */
export const identity: Compactor = { type: null, allowOverlap: true, compact: (items) => items };

/** Cells nearest to a length in pixels, or the exact length when it is half-way between cells, as under a dragging pointer. */
const cellsAt = (px: number, cellPx: number): number => {
  const whole = Math.round(px / cellPx);
  // The library rounds to whole pixels.
  return Math.abs(px - whole * cellPx) <= 0.5 ? whole : px / cellPx;
};

/**
 * Places as shares of the grid rather than pixels: exactly what the first frame painted, and they follow the size of the page without a
 * redraw.
 */
export const inShares = (
  { width, height }: Size,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): PositionStrategy => ({
  type: 'absolute',
  scale: 1,
  calcStyle: (px) => {
    const x = cellsAt(px.left, width / columns);
    const y = cellsAt(px.top, height / rows);
    const w = cellsAt(px.left + px.width, width / columns) - x;
    const h = cellsAt(px.top + px.height, height / rows) - y;
    return placeOf({ x, y, w, h }, { columns, rows });
  },
});
