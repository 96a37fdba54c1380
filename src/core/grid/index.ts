/** The only door to ag-grid. Import it from lazily loaded panels only: it loads the grid's code. */
export type {
  GridLayout,
  GridViewState,
  LiveColumn,
  LiveRows,
  LiveSort,
  RowsChange,
  SortValue,
} from './live-column.ts';
export { LiveGrid } from './live-grid.tsx';
export type { LiveGridProps } from './live-grid.tsx';
export { ColumnButton } from './ColumnButton.tsx';
export { type ListColumns, useSavedColumns } from './use-saved-columns.ts';
