import type { ReusableGrid } from '../reusable-grid.ts';

/** Maximum number of unattached grids: those of a few pages, which have up to three. */
const MAX_POOLED = 8;

const pages = new WeakMap<object, ReusableGrid[]>();

/**
 * A grid that was shown in another panel and fits, with its rows and cells, which keep their old texts until a controller takes over. Making a grid
 * and its cells takes longer than everything else a page does to open. `page`: any object that lives as long as the page.
 */
export function acquireGrid(page: object, fits: (grid: ReusableGrid) => boolean): ReusableGrid | undefined {
  const pool = pages.get(page) ?? [];
  const index = pool.findIndex(fits);
  return index < 0 ? undefined : pool.splice(index, 1)[0];
}

/** The grid leaves its panel and becomes available to the next that fits. */
export function releaseGrid(page: object, grid: ReusableGrid): void {
  if (!grid.detach()) return;
  const pool = pages.get(page) ?? [];
  pages.set(page, pool);
  pool.push(grid);
  if (pool.length > MAX_POOLED) pool.shift()?.destroy();
}

/** Destroys all pooled grids. */
export function destroyPooledGrids(page: object): void {
  for (const grid of pages.get(page) ?? []) grid.destroy();
  pages.delete(page);
}
