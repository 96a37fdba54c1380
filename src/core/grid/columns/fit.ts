import type { ColumnRoom } from './kinds.ts';

/** How columns fit the room they have: all in full, names cut, or more than there is room for. */
export type FitState = 'whole' | 'cut' | 'scrolls';

/** Which columns are shown in a given room. */
export interface Fit<C extends ColumnRoom> {
  readonly shown: readonly C[];
  readonly state: FitState;
}

const sum = (columns: readonly ColumnRoom[], of: (column: ColumnRoom) => number): number =>
  columns.reduce((total, column) => total + of(column), 0);
/** What columns need with every name in full, px. */
export const wholeWidth = (columns: readonly ColumnRoom[]): number => sum(columns, ({ width }) => width);
/** What they need with names as short as allowed, px. */
export const leastWidth = (columns: readonly ColumnRoom[]): number =>
  sum(columns, ({ width, least = width }) => least);

/**
 * The one rule of every table of figures: too little room drops columns by their priority, then cuts names, then scrolls; a figure is
 * shown in full or not at all. `room` in px; null, before anything is measured, has room for all.
 */
export function fitColumns<C extends ColumnRoom>(columns: readonly C[], room: number | null): Fit<C> {
  const most = room ?? Infinity;
  let shown = columns;
  const stages = [...new Set(columns.flatMap(({ drop }) => drop ?? []))].sort((a, b) => a - b);
  for (const stage of stages) {
    if (wholeWidth(shown) <= most) break;
    shown = shown.filter(({ drop }) => drop !== stage);
  }
  const cut = leastWidth(shown) <= most ? 'cut' : 'scrolls';
  return { shown, state: wholeWidth(shown) <= most ? 'whole' : cut };
}
