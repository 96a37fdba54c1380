import type { PageLayout } from '#core/layout';

/** Largest share of a page's width that gives way: more would not be a side column but half of the page. */
const MAX_SHARE = 0.2;

/** Columns that a page keeps while a drawer is open next to it: all but a narrow last column of panels, which the drawer replaces. */
export function columnsBesideDrawer({ panels, columns }: PageLayout): number {
  const cut = Math.min(columns, ...panels.filter(({ x, w }) => x + w === columns).map(({ x }) => x));
  const isClean = panels.every(({ x, w }) => x >= cut || x + w <= cut);
  return isClean && columns - cut <= columns * MAX_SHARE ? cut : columns;
}
