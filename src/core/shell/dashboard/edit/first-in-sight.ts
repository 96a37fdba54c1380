import type { PageLayout } from '#core/layout';

/** Top and bottom of something, in pixels of the window. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The first panel, in reading order, of which half is in sight, or which fills half of the view; without one, the first of the page.
 * `grid`: where the rows of the page are.
 */
export function firstInSight({ panels, rows }: PageLayout, grid: Extent, view: Extent): string | undefined {
  const inOrder = panels.toSorted((a, b) => a.index - b.index);
  const rowHeight = (grid.bottom - grid.top) / rows;
  const isInSight = ({ y, h }: { y: number; h: number }): boolean => {
    const [top, bottom] = [grid.top + y * rowHeight, grid.top + (y + h) * rowHeight];
    const visible = Math.min(bottom, view.bottom) - Math.max(top, view.top);
    return visible > 0 && visible >= Math.min(bottom - top, view.bottom - view.top) / 2;
  };
  return (inOrder.find(isInSight) ?? inOrder[0])?.id;
}
