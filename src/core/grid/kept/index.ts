import type { StandingGrid } from '../standing-grid.ts';

/** Grids that stand nowhere, at most: those of some pages. */
const MOST = 4;

const pages = new WeakMap<object, StandingGrid[]>();

/**
 * A grid that stood in another panel and is the one wanted, with its rows and cells, which say what they said there until somebody works it. To
 * make a grid and its cells takes longer than all else that a page does to open. `page`: any object that lives as long as the page.
 */
export function takeGrid(page: object, isWanted: (grid: StandingGrid) => boolean): StandingGrid | undefined {
  const kept = pages.get(page) ?? [];
  const at = kept.findIndex(isWanted);
  return at < 0 ? undefined : kept.splice(at, 1)[0];
}

/** The grid leaves its panel, for the next that wants it. */
export function leaveGrid(page: object, grid: StandingGrid): void {
  if (!grid.leave()) return;
  const kept = pages.get(page) ?? [];
  pages.set(page, kept);
  kept.push(grid);
  if (kept.length > MOST) kept.shift()?.destroy();
}

/** Nothing is kept any more. */
export function letGridsGo(page: object): void {
  for (const grid of pages.get(page) ?? []) grid.destroy();
  pages.delete(page);
}
