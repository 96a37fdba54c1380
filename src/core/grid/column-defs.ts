import type { ColDef, ColGroupDef } from 'ag-grid-community';
import { LiveCellRenderer } from './live-cell-renderer.ts';
import type { LiveCells } from './live-cells.ts';
import type { LiveColumn, LiveSort, RowRef } from './live-column.ts';

/** Columns as the grid takes them; neighbours of one group under a common header. */
export function columnDefs<Row>(
  columns: readonly LiveColumn<Row>[],
  cells: LiveCells<Row>,
  sort: LiveSort | null,
): (ColDef<RowRef> | ColGroupDef<RowRef>)[] {
  const defs: (ColDef<RowRef> | ColGroupDef<RowRef>)[] = [];
  let before: LiveColumn<Row> | undefined;
  let children: ColDef<RowRef>[] = [];
  for (const column of columns) {
    const def = columnDef(column, cells, sort);
    if (column.group === undefined) {
      defs.push(def);
    } else if (before?.group === column.group) {
      children.push(def);
    } else {
      children = [def];
      defs.push({ headerName: column.group, headerClass: column.groupTone ?? '', marryChildren: true, children });
    }
    before = column;
  }
  return defs;
}

function columnDef<Row>(column: LiveColumn<Row>, cells: LiveCells<Row>, sort: LiveSort | null): ColDef<RowRef> {
  const align = column.align === undefined || column.align === 'left' ? '' : `align-${column.align}`;
  return {
    colId: column.id,
    headerName: column.header,
    ...(column.headerTooltip === undefined ? {} : { headerTooltip: column.headerTooltip }),
    width: column.width,
    minWidth: Math.min(column.width, 36),
    ...(column.flex === undefined ? {} : { flex: column.flex, minWidth: column.width }),
    ...(column.pinned === undefined ? {} : { pinned: column.pinned }),
    cellClass: column.pressable === true ? `${align} pressable` : align,
    headerClass: align,
    sortable: column.sortBy !== undefined,
    sortingOrder: ['desc', 'asc', null],
    resizable: true,
    initialSort: sort?.columnId === column.id ? sort.direction : null,
    // Cells are painted past the grid, and rows come in their order: the grid needs no values and compares none.
    valueGetter: () => null,
    comparator: () => 0,
    cellRenderer: LiveCellRenderer,
    cellRendererParams: { liveColumn: column, cells },
  };
}
