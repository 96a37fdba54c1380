/** Columns that tables of the market share, and the rule by which they have room. Light: it brings no grid. */
export { type Fit, fitColumns, type FitState, leastWidth } from './fit.ts';
export { columnKinds, type ColumnRoom, roomFor } from './kinds.ts';
export { textWidth } from './text-width.ts';
export { useFirstRows, useFit, useRoom } from './use-fit.ts';
