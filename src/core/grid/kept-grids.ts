import type { GridController } from './grid-controller.ts';
import { type GridShape, StandingGrid } from './standing-grid.ts';

/** Grids that stand nowhere, at most: those of some pages. */
const MOST = 4;

const pages = new WeakMap<object, StandingGrid[]>();

/**
 * A grid of this shape, in this room: one that stood in another panel before, if there is one, with its rows and cells, which say what they said
 * there until the controller works it. To make a grid and its cells takes longer than all else that a page does to open. `page`: any object that
 * lives as long as the page.
 */
export function takeGrid<Row>(
  page: object,
  room: HTMLElement,
  controller: GridController<Row>,
  shape: GridShape,
): StandingGrid {
  const kept = pages.get(page) ?? [];
  const found = kept.find((grid) => grid.fits(room, shape));
  if (found === undefined) {
    controller.takeOver(null);
    return new StandingGrid(room, controller, shape);
  }
  kept.splice(kept.indexOf(found), 1);
  found.moveTo(room);
  return found;
}

/** The grid leaves its panel. */
export function leaveGrid(page: object, grid: StandingGrid): void {
  if (!grid.leave()) return;
  const kept = pages.get(page) ?? [];
  pages.set(page, kept);
  kept.push(grid);
  if (kept.length > MOST) kept.shift()?.destroy();
}
