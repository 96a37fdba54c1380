import {
  type Direction,
  type Edge,
  type LayoutCommand,
  neighbourOf,
  type PageLayout,
  type PlacedPanel,
} from '#core/layout';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key on a tile does: Alt and an arrow moves an edge, Shift and an arrow swaps places, Delete removes. null for nothing. */
export function commandOfTileKey(
  { key, altKey, shiftKey }: Key,
  panel: PlacedPanel,
  page: PageLayout,
): LayoutCommand | null {
  const at = { page: page.id, panel: panel.id };
  if (key === 'Delete') return { type: 'remove', ...at };
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  if (altKey) {
    const isAcross = direction === 'left' || direction === 'right';
    const atBorder = isAcross ? panel.x + panel.w === page.columns : panel.y + panel.h === page.rows;
    const edge: Edge = isAcross ? (atBorder ? 'left' : 'right') : atBorder ? 'top' : 'bottom';
    return { type: 'resizeEdge', ...at, edge, by: direction === 'right' || direction === 'down' ? 1 : -1 };
  }
  const next = shiftKey ? neighbourOf(page, panel.id, direction) : undefined;
  return next ? { type: 'swap', ...at, with: next.id } : null;
}
