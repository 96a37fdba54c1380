/** A rectangle in grid cells. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Columns and rows of a grid. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** True if two rectangles share a cell. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** True if the rectangle has a size and is inside the grid. */
export const isInside = (rect: Rect, grid: Grid): boolean =>
  rect.w >= 1 &&
  rect.h >= 1 &&
  rect.x >= 0 &&
  rect.y >= 0 &&
  rect.x + rect.w <= grid.columns &&
  rect.y + rect.h <= grid.rows;

/** The first overlapping pair, as indices, lower first; null if none overlaps. */
function firstOverlap(rects: readonly Rect[]): readonly [number, number] | null {
  for (const [b, second] of rects.entries()) {
    const a = rects.slice(0, b).findIndex((first) => overlaps(first, second));
    if (a >= 0) return [a, b];
  }
  return null;
}

/** First empty cell in reading order, or null if the rectangles fill the grid. Expects non-overlapping rectangles inside the grid. */
export function firstGap(
  rects: readonly Rect[],
  grid: Grid,
): { readonly x: number; readonly y: number } | null {
  const area = rects.reduce((sum, rect) => sum + rect.w * rect.h, 0);
  if (area === grid.columns * grid.rows) return null;
  for (let y = 0; y < grid.rows; y += 1) {
    const row = rects.filter((rect) => rect.y <= y && y < rect.y + rect.h);
    let x = 0;
    for (const rect of row.sort((a, b) => a.x - b.x)) {
      if (rect.x > x) return { x, y };
      x = rect.x + rect.w;
    }
    if (x < grid.columns) return { x, y };
  }
  return null;
}

/** True if the rectangles tile the grid: inside, no overlap, no hole. */
export function isGapless(rects: readonly Rect[], grid: Grid): boolean {
  return (
    rects.every((rect) => isInside(rect, grid)) &&
    firstOverlap(rects) === null &&
    firstGap(rects, grid) === null
  );
}
