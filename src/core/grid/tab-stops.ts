import type { CellPosition, GridApi, GridOptions } from 'ag-grid-community';
import type { RowSlot } from './live-column.ts';

/** Row index by which the library means the header above the rows; as a header's, the rows below it. */
const BEYOND = -1;

/**
 * Tab stops at a grid's head and at its rows, once each, and the arrow keys move within them. The library's own Tab visits every cell, so that
 * nothing after a list of hundreds of bonds could be reached.
 */
export const TAB_STOPS: GridOptions<RowSlot> = {
  tabToNextHeader: ({ api, backwards, previousHeaderPosition }) => {
    const from = previousHeaderPosition?.column;
    const column = from?.isColumn ? from : api.getAllDisplayedColumns()[0];
    if (backwards || column === undefined) return false;
    return { headerRowIndex: BEYOND, column };
  },
  tabToNextCell: ({ backwards, previousCellPosition: { column } }) =>
    backwards && { rowIndex: BEYOND, rowPinned: null, column },
  focusGridInnerElement: ({ api, fromBottom }) => {
    const cell = fromBottom ? returnCell(api) : null;
    if (cell === null) return false;
    api.setFocusedCell(cell.rowIndex, cell.column, cell.rowPinned);
    return true;
  },
};

/** Where Shift+Tab enters the rows: the cell that was left, else the first one in sight; null without rows. */
function returnCell(api: GridApi<RowSlot>): CellPosition | null {
  // Undefined, whatever its type says, before any cell had the focus.
  const left: CellPosition | null | undefined = api.getFocusedCell();
  if (left) return left;
  const { top } = api.getVerticalPixelRange();
  const row = api.getRenderedNodes().find(({ rowTop }) => (rowTop ?? 0) >= top);
  const [column] = api.getAllDisplayedColumns();
  return row?.rowIndex == null || column === undefined
    ? null
    : { rowIndex: row.rowIndex, rowPinned: null, column };
}
