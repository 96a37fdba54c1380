import type { ColDef, ColGroupDef } from 'ag-grid-community';
import { LiveCellRenderer } from './live-cell-renderer.ts';
import type { LiveCells } from './live-cells.ts';
import type { GridLayout, LiveColumn, LiveSort, RowSlot } from './live-column.ts';

interface DefsOptions<Row> {
  readonly cells: LiveCells<Row>;
  readonly sort: LiveSort | null;
  /** The columns do not all fit: those that want to be pinned are. Where nothing scrolls, pinning only costs layers. */
  readonly pin: boolean;
  /** As the person left the columns; the grid keeps its own state from then on. */
  readonly layout?: GridLayout | undefined;
}

/** Columns in the order that a person gave them; new ones keep their place behind the column that they follow. */
export function arranged<Row>(
  columns: readonly LiveColumn<Row>[],
  layout: GridLayout | undefined,
): readonly LiveColumn<Row>[] {
  if (layout === undefined) return columns;
  const named = layout.columns.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const result = [...named];
  for (const [index, column] of columns.entries()) {
    if (result.includes(column)) continue;
    const before = columns[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, column);
  }
  return result;
}

/** Columns as the grid takes them; neighbours of one group under a common header. */
export function columnDefs<Row>(
  columns: readonly LiveColumn<Row>[],
  options: DefsOptions<Row>,
): (ColDef<RowSlot> | ColGroupDef<RowSlot>)[] {
  const defs: (ColDef<RowSlot> | ColGroupDef<RowSlot>)[] = [];
  let before: LiveColumn<Row> | undefined;
  let children: ColDef<RowSlot>[] = [];
  for (const column of columns) {
    const def = columnDef(column, options);
    if (column.group === undefined) {
      defs.push(def);
    } else if (before?.group === column.group) {
      children.push(def);
    } else {
      children = [def];
      defs.push({
        headerName: column.group,
        headerClass: column.groupTone ?? '',
        marryChildren: true,
        children,
      });
    }
    before = column;
  }
  return defs;
}

/** What all columns need together, px. */
export const widthOf = (columns: readonly LiveColumn<never>[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0);

function columnDef<Row>(
  column: LiveColumn<Row>,
  { cells, sort, pin, layout }: DefsOptions<Row>,
): ColDef<RowSlot> {
  const left = layout?.columns.find(({ id }) => id === column.id);
  // What only begins so: the grid keeps what the person makes of it when columns come again, e.g. in another language.
  const own = { initialWidth: left?.width ?? column.width, initialHide: left?.isHidden ?? false };
  const align = `align-${column.align ?? 'left'}`;
  return {
    colId: column.id,
    headerName: column.header,
    ...(column.headerTooltip === undefined ? {} : { headerTooltip: column.headerTooltip }),
    ...(layout === undefined ? { width: column.width } : own),
    minWidth: Math.min(column.width, 36),
    ...(column.flex === undefined || left !== undefined ? {} : { flex: column.flex, minWidth: column.width }),
    pinned: pin ? (column.pinned ?? null) : null,
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
