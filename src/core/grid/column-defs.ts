import type { ColDef, ColGroupDef } from 'ag-grid-community';
import type { FitState } from './columns/index.ts';
import { type LiveCellParams, LiveCellRenderer } from './live-cell-renderer.ts';
import type { GridLayout, LiveColumn, LiveSort, RowSlot } from './live-column.ts';

interface DefsOptions {
  readonly sort: LiveSort | null;
  /** Where the columns scroll, those that want to be pinned are, and names are short. Where nothing scrolls, pinning would only cost layers. */
  readonly state: FitState;
  /** How the user left the columns; the grid keeps its own state from then on. */
  readonly layout?: GridLayout | undefined;
}

/** These, with each missing one of `all` behind the one that it follows there. */
export function completed<T extends { readonly id: string }>(named: readonly T[], all: readonly T[]): T[] {
  const result = [...named];
  const indexOf = (id: string | undefined) => result.findIndex((column) => column.id === id);
  for (const [index, column] of all.entries()) {
    if (indexOf(column.id) < 0) result.splice(indexOf(all[index - 1]?.id) + 1, 0, column);
  }
  return result;
}

/** Columns in the order that the user gave them; new ones keep their place behind the column they follow. */
export const inLayoutOrder = <Row>(
  columns: readonly LiveColumn<Row>[],
  layout: GridLayout | undefined,
): readonly LiveColumn<Row>[] =>
  layout === undefined
    ? columns
    : completed(
        layout.columns.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
        columns,
      );

/** Columns as the grid expects them; neighbours of one group under a common header. Whatever distinguishes them can be serialised as JSON. */
export function columnDefs<Row>(
  columns: readonly LiveColumn<Row>[],
  options: DefsOptions,
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

function columnDef<Row>(column: LiveColumn<Row>, { sort, state, layout }: DefsOptions): ColDef<RowSlot> {
  const saved = layout?.columns.find(({ id }) => id === column.id);
  // Initial values only: the grid keeps the user's changes when columns are set again, e.g. in another language.
  const own = { initialWidth: saved?.width || column.width, initialHide: saved?.isHidden ?? false };
  const { minWidth = column.width } = column;
  const width = state === 'scrolls' ? minWidth : column.width;
  const flex = state === 'scrolls' || saved?.width ? null : (column.flex ?? null);
  const align = `align-${column.align ?? 'left'}`;
  return {
    colId: column.id,
    headerName: column.header,
    ...(layout === undefined ? { width } : own),
    // The user may narrow names too, but no figure below what it needs.
    minWidth: flex !== null && state === 'whole' ? column.width : minWidth,
    flex,
    pinned: state === 'scrolls' ? (column.pinned ?? null) : null,
    cellClass: column.pressable === true ? `${align} pressable` : align,
    headerClass: align,
    sortable: column.sortBy !== undefined,
    sortingOrder: ['desc', 'asc', null],
    resizable: true,
    initialSort: sort?.columnId === column.id ? sort.direction : null,
    // Cells are painted outside the grid, and rows arrive in order: the grid needs no values and compares none.
    valueGetter: () => null,
    comparator: () => 0,
    cellRenderer: LiveCellRenderer,
    cellRendererParams: { isIcon: column.label !== undefined } satisfies LiveCellParams,
  };
}
