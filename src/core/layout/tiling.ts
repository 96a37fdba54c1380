import { type CellSize, type Grid, isInside, overlaps, type Rect } from '#contract/config';

/** A rectangle with a name and a kind, all that the tiling needs. */
export interface Tile extends Rect {
  readonly id: string;
  readonly panel: string;
}

/** Smallest size of a tile's place. */
export type MinOf = (tile: Tile) => CellSize;

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** A shared edge: the panels before it (left or above) and after it (right or below). */
export interface SharedEdge {
  readonly axis: 'x' | 'y';
  /** Grid line on which it lies. */
  readonly at: number;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const along = (rect: Rect, axis: 'x' | 'y'): Span =>
  axis === 'x' ? { from: rect.x, to: rect.x + rect.w } : { from: rect.y, to: rect.y + rect.h };
const across = (rect: Rect, axis: 'x' | 'y'): Span => along(rect, axis === 'x' ? 'y' : 'x');
const meets = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

const isTrailing = (edge: Edge): boolean => edge === 'right' || edge === 'bottom';

/**
 * The whole edge that moves when one edge of a panel moves: panels on both sides of the line, as far as they adjoin. In a gapless
 * tiling both sides cover the same stretch, so moving the line leaves no hole. null at the border of the grid.
 */
export function sharedEdge(tiles: readonly Tile[], id: string, edge: Edge, grid: Grid): SharedEdge | null {
  const tile = tiles.find((item) => item.id === id);
  if (!tile) return null;
  const axis = edge === 'left' || edge === 'right' ? 'x' : 'y';
  const own = along(tile, axis);
  const at = isTrailing(edge) ? own.to : own.from;
  if (at === 0 || at === (axis === 'x' ? grid.columns : grid.rows)) return null;
  const before = tiles.filter((item) => along(item, axis).to === at);
  const after = tiles.filter((item) => along(item, axis).from === at);
  const reached = new Set([tile]);
  // A set that grows while it is walked is walked to its end.
  for (const item of reached)
    for (const facing of before.includes(item) ? after : before)
      if (meets(across(item, axis), across(facing, axis))) reached.add(facing);
  const reachedOf = (side: readonly Tile[]): ReadonlySet<string> =>
    new Set(side.filter((item) => reached.has(item)).map((item) => item.id));
  return { axis, at, before: reachedOf(before), after: reachedOf(after) };
}

/** Moves a shared edge: panels before it grow by `by` cells and panels after it shrink, or the reverse for a negative `by`. */
export function moveEdge<T extends Tile>(
  tiles: readonly T[],
  { axis, before, after }: SharedEdge,
  by: number,
): readonly T[] {
  return tiles.map((tile) => {
    if (before.has(tile.id)) return axis === 'x' ? { ...tile, w: tile.w + by } : { ...tile, h: tile.h + by };
    if (after.has(tile.id))
      return axis === 'x'
        ? { ...tile, x: tile.x + by, w: tile.w - by }
        : { ...tile, y: tile.y + by, h: tile.h - by };
    return tile;
  });
}

/** True where every panel is inside and none overlaps. */
export function isSound(tiles: readonly Tile[], grid: Grid): boolean {
  return tiles.every(
    (tile, at) => isInside(tile, grid) && !tiles.slice(0, at).some((other) => overlaps(other, tile)),
  );
}

/** Furthest a shared edge can move towards `by` without a panel falling below its minimum size (or below its current size, where that is smaller). */
export function reachOf(tiles: readonly Tile[], edge: SharedEdge, by: number, minOf: MinOf): number {
  const shrinking = by > 0 ? edge.after : edge.before;
  let reach = Math.abs(by);
  for (const tile of tiles) {
    if (!shrinking.has(tile.id)) continue;
    const [minW, minH] = minOf(tile);
    const room = edge.axis === 'x' ? tile.w - Math.max(1, minW) : tile.h - Math.max(1, minH);
    reach = Math.min(reach, Math.max(0, room));
  }
  return Math.sign(by) * reach;
}

/** Panels in rows of nearly equal height and width, in reading order: a gapless tiling of any number that fits. */
export function packed<T extends Tile>(tiles: readonly T[], grid: Grid): readonly T[] {
  const order = [...tiles].sort((a, b) => a.y - b.y || a.x - b.x);
  const rowCount = Math.min(grid.rows, Math.max(1, Math.round(Math.sqrt(order.length))));
  const placedAt = new Map<string, Rect>();
  const cut = (total: number, parts: number, at: number): number => Math.floor((total * at) / parts);
  for (let row = 0; row < rowCount; row += 1) {
    const inRow = order.slice(cut(order.length, rowCount, row), cut(order.length, rowCount, row + 1));
    const [y, bottom] = [cut(grid.rows, rowCount, row), cut(grid.rows, rowCount, row + 1)];
    for (const [at, tile] of inRow.entries()) {
      const x = cut(grid.columns, inRow.length, at);
      placedAt.set(tile.id, { x, y, w: cut(grid.columns, inRow.length, at + 1) - x, h: bottom - y });
    }
  }
  return tiles.map((tile) => ({ ...tile, ...placedAt.get(tile.id) }));
}

const EDGES: readonly Edge[] = ['right', 'left', 'bottom', 'top'];

/** Ways to close the hole that a panel leaves: one of its edges moves across it. The fewer panels shrink, the better. */
function closings<T extends Tile>(
  tiles: readonly T[],
  tile: T,
  grid: Grid,
  minOf: MinOf,
): readonly (readonly T[])[] {
  return EDGES.flatMap((side) => {
    const edge = sharedEdge(tiles, tile.id, side, grid);
    if (!edge) return [];
    const size = edge.axis === 'x' ? tile.w : tile.h;
    const trailing = isTrailing(side);
    const mine = trailing ? edge.before : edge.after;
    const moved = moveEdge(tiles, edge, trailing ? -size : size).filter((item) => item.id !== tile.id);
    const fits = moved.every((item) => {
      if (!mine.has(item.id)) return true;
      const [w, h] = minOf(item);
      return edge.axis === 'x' ? item.w >= Math.max(1, w) : item.h >= Math.max(1, h);
    });
    return fits ? [{ moved, shrunk: mine.size }] : [];
  })
    .sort((a, b) => a.shrunk - b.shrunk)
    .map((item) => item.moved);
}

/**
 * A gapless tiling without one of its panels: neighbours grow into the hole; if no edge can move across it (its neighbours are too
 * small) the rest is packed anew. Expects a gapless tiling of at least two panels.
 */
export function withoutPanel<T extends Tile>(
  tiles: readonly T[],
  id: string,
  grid: Grid,
  minOf: MinOf,
): readonly T[] {
  const tile = tiles.find((item) => item.id === id);
  if (!tile) return tiles;
  const [best] = [...closings(tiles, tile, grid, minOf), ...closings(tiles, tile, grid, () => [1, 1])];
  return (
    best ??
    packed(
      tiles.filter((item) => item.id !== id),
      grid,
    )
  );
}

/** Splits a panel in two to make room for another: [what stays, the room]. null when it is a single cell wide and high. */
export function splitTile(
  tile: Rect,
  minOf: { readonly stays: CellSize; readonly comes: CellSize },
): { readonly stays: Rect; readonly room: Rect; readonly fits: boolean } | null {
  const cuts: { stays: Rect; room: Rect; fits: boolean }[] = [];
  if (tile.w >= 2) {
    const w = Math.ceil(tile.w / 2);
    const fits = w >= minOf.stays[0] && tile.w - w >= minOf.comes[0] && tile.h >= minOf.comes[1];
    cuts.push({ stays: { ...tile, w }, room: { ...tile, x: tile.x + w, w: tile.w - w }, fits });
  }
  if (tile.h >= 2) {
    const h = Math.ceil(tile.h / 2);
    const fits = h >= minOf.stays[1] && tile.h - h >= minOf.comes[1] && tile.w >= minOf.comes[0];
    cuts.push({ stays: { ...tile, h }, room: { ...tile, y: tile.y + h, h: tile.h - h }, fits });
  }
  const longSideFirst = tile.w >= tile.h ? cuts : cuts.toReversed();
  return longSideFirst.find((item) => item.fits) ?? longSideFirst[0] ?? null;
}
