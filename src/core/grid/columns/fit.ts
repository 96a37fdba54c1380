import type { ColumnSizing } from './kinds.ts';

/** How columns fit the room they have: all in full, names cut, or more than there is room for. */
export type FitState = 'whole' | 'cut' | 'scrolls';

/** Which columns are shown in a given room. */
export interface Fit<C extends ColumnSizing> {
  readonly visible: readonly C[];
  readonly state: FitState;
}

const sum = (columns: readonly ColumnSizing[], of: (column: ColumnSizing) => number): number =>
  columns.reduce((total, column) => total + of(column), 0);
/** What columns need with every name in full, px. */
export const totalWidth = (columns: readonly ColumnSizing[]): number => sum(columns, ({ width }) => width);
/** What they need with names as short as allowed, px. */
export const totalMinWidth = (columns: readonly ColumnSizing[]): number =>
  sum(columns, ({ width, minWidth = width }) => minWidth);

/** Columns with room for this much space between letters, px. */
export const spacedColumns = <C extends ColumnSizing>(
  columns: readonly C[],
  letterSpacingPx: number,
): readonly C[] =>
  letterSpacingPx === 0
    ? columns
    : columns.map((column) => ({
        ...column,
        width: column.width + Math.ceil((column.chars ?? 0) * letterSpacingPx),
      }));

/**
 * The one rule of every table of figures: too little room drops columns by their priority, then cuts names, then scrolls; a figure is
 * shown in full or not at all. `room` in px; null, before anything is measured, has room for all.
 */
export function fitColumns<C extends ColumnSizing>(columns: readonly C[], room: number | null): Fit<C> {
  const available = room ?? Infinity;
  let visible = columns;
  const stages = [...new Set(columns.flatMap(({ dropOrder }) => dropOrder ?? []))].sort((a, b) => a - b);
  for (const stage of stages) {
    if (totalWidth(visible) <= available) break;
    visible = visible.filter(({ dropOrder }) => dropOrder !== stage);
  }
  const narrowed = totalMinWidth(visible) <= available ? 'cut' : 'scrolls';
  return { visible, state: totalWidth(visible) <= available ? 'whole' : narrowed };
}
