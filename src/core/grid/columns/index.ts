/** Columns shared by tables of the market, and the rule by which they fit. Light: it does not load the grid. */
export { type Fit, fitColumns, type FitState, spacedColumns, totalMinWidth } from './fit.ts';
export { columnKinds, type ColumnSizing, INSET_PX, widthFor } from './kinds.ts';
export { textWidth } from './text-width.ts';
export { useFirstRows, useFit } from './use-fit.ts';
