import type { PageLayout } from '#core/layout';

/** Most of a page's width that gives way: more is no side column, but half of the page. */
const MOST_SHARE = 0.2;

/** Columns that a page keeps while a drawer stands beside it: all but a narrow last column of panels, in whose place the drawer stands. */
export function columnsBesideDrawer({ panels, columns }: PageLayout): number {
  const cut = Math.min(columns, ...panels.filter(({ x, w }) => x + w === columns).map(({ x }) => x));
  const isClean = panels.every(({ x, w }) => x >= cut || x + w <= cut);
  return isClean && columns - cut <= columns * MOST_SHARE ? cut : columns;
}
