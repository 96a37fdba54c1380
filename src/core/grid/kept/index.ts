import type { StandingGrid } from '../standing-grid.ts';

/** Maximum number of unattached grids: those of a few pages. */
const MOST = 4;

const pages = new WeakMap<object, StandingGrid[]>();

/**
 * A grid that was shown in another panel and fits, with its rows and cells, which keep their old texts until a worker takes over. Making a grid
 * and its cells takes longer than everything else a page does to open. `page`: any object that lives as long as the page.
 */
export function takeGrid(page: object, isWanted: (grid: StandingGrid) => boolean): StandingGrid | undefined {
  const kept = pages.get(page) ?? [];
  const at = kept.findIndex(isWanted);
  return at < 0 ? undefined : kept.splice(at, 1)[0];
}

/** The grid leaves its panel and becomes available to the next that fits. */
export function leaveGrid(page: object, grid: StandingGrid): void {
  if (!grid.leave()) return;
  const kept = pages.get(page) ?? [];
  pages.set(page, kept);
  kept.push(grid);
  if (kept.length > MOST) kept.shift()?.destroy();
}

/** Drops all kept grids. */
export function letGridsGo(page: object): void {
  for (const grid of pages.get(page) ?? []) grid.destroy();
  pages.delete(page);
}
