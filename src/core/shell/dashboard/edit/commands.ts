import {
  type Direction,
  type Edge,
  type LayoutCommand,
  neighbourOf,
  type PageLayout,
  type PlacedPanel,
  tilesOf,
} from '#core/layout';
import type { Cells } from '../place.ts';

/** A point, in cells. */
type Point = Pick<Cells, 'x' | 'y'>;

const placeAt = (page: PageLayout, { x, y }: Point): PlacedPanel | undefined =>
  tilesOf(page.panels).find(
    (item) => x >= item.x && x < item.x + item.w && y >= item.y && y < item.y + item.h,
  );

/** The middle share of a place that is for stacking. */
const MIDDLE = 0.4;

const isInMiddle = ({ x, y, w, h }: Cells, at: Point): boolean =>
  Math.abs(at.x - x - w / 2) <= (w * MIDDLE) / 2 && Math.abs(at.y - y - h / 2) <= (h * MIDDLE) / 2;

/**
 * A panel was dragged so that its corner reached a cell: it swaps places with the panel under its middle, or moves into free space. With
 * the pointer over the middle of another place it becomes a tab there.
 */
export function commandOfDrag(
  page: PageLayout,
  id: string,
  to: Point,
  pointer?: Point,
): LayoutCommand | null {
  const panel = page.panels.find((item) => item.id === id);
  if (!panel || (panel.x === to.x && panel.y === to.y)) return null;
  const target = pointer && placeAt(page, pointer);
  if (pointer && target && target.id !== id && !panel.tab && isInMiddle(target, pointer))
    return { type: 'stack', page: page.id, panel: id, onto: target.id };
  const under = placeAt(page, { x: to.x + panel.w / 2, y: to.y + panel.h / 2 });
  if (under?.id === id) return null;
  return under
    ? { type: 'swap', page: page.id, panel: id, with: under.id }
    : { type: 'move', page: page.id, panel: id, x: to.x, y: to.y };
}

/** A panel was resized by pointer: the edge that moved, and by how many cells. */
export function commandOfResize(page: PageLayout, id: string, to: Cells): LayoutCommand | null {
  const panel = page.panels.find((item) => item.id === id);
  if (!panel) return null;
  const moves: readonly (readonly [Edge, number])[] = [
    ['left', to.x - panel.x],
    ['top', to.y - panel.y],
    ['right', to.x + to.w - (panel.x + panel.w)],
    ['bottom', to.y + to.h - (panel.y + panel.h)],
  ];
  const move = moves.find(([, by]) => by !== 0);
  return move ? { type: 'resizeEdge', page: page.id, panel: id, edge: move[0], by: move[1] } : null;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const along = { left: 'x', right: 'x', up: 'y', down: 'y' } as const satisfies Record<Direction, 'x' | 'y'>;

/** An arrow key, alone, with Alt or with Shift. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey?: boolean;
}

/**
 * An arrow on a grabbed panel: alone it swaps places with the neighbour there, with Shift it becomes a tab of that place; with Alt it moves the panel's far
 * edge by one cell, or its near edge where the far one is the border of the grid. null: not an arrow, not switched on, or nothing there.
 */
export function commandOfKey(
  page: PageLayout,
  panel: PlacedPanel,
  { key, altKey, shiftKey }: KeyPress,
  { draggable, resizable }: { readonly draggable: boolean; readonly resizable: boolean },
): LayoutCommand | null {
  const direction = directions[key];
  if (!direction) return null;
  if (!altKey) {
    const next = draggable ? neighbourOf(page, panel.id, direction) : null;
    if (!next) return null;
    return shiftKey === true
      ? { type: 'stack', page: page.id, panel: panel.id, onto: next.id }
      : { type: 'swap', page: page.id, panel: panel.id, with: next.id };
  }
  if (!resizable) return null;
  const by = direction === 'right' || direction === 'down' ? 1 : -1;
  const horizontal = along[direction] === 'x';
  const atBorder = horizontal ? panel.x + panel.w === page.columns : panel.y + panel.h === page.rows;
  const edge: Edge = horizontal ? (atBorder ? 'left' : 'right') : atBorder ? 'top' : 'bottom';
  return { type: 'resizeEdge', page: page.id, panel: panel.id, edge, by };
}

/** Whether a key is one of the arrows. */
export const isArrow = (key: string): boolean => Object.hasOwn(directions, key);
