import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  type GridApi,
  type GridOptions,
  LocaleModule,
  RowAutoHeightModule,
} from 'ag-grid-community';
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from '#core/kit';
import type { ColumnSizing } from '../columns/index.ts';
import { gridTheme } from '../grid-theme.ts';
import type { SortValue } from '../live-column.ts';
import { useIsPrinting } from '../printed-rows.tsx';
import { getNonce } from '../style-nonce.ts';
import { compareValues } from '../value-order.ts';
import './static-grid.css';

/** One column of a static grid. */
export interface StaticColumn<Row> extends Omit<ColumnSizing, 'drop'> {
  readonly id: string;
  readonly header: string;
  readonly align?: 'left' | 'right';
  /** Takes the remaining room, and its texts continue on further lines: rows are as high as they need. */
  readonly wraps?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => SortValue;
}

/** Keep the identity of `columns` and `rowId` while they are the same. */
export interface StaticGridProps<Row> {
  readonly label: string;
  readonly columns: readonly StaticColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
}

const MODULES = [CellStyleModule, ClientSideRowModelModule, LocaleModule, RowAutoHeightModule];
const HEADER_PX = 28;
const ROW_PX = 28;

/** Every row is in the document, so the browser's search finds it; a page of a list has some dozens. */
const FIXED: GridOptions = {
  theme: gridTheme,
  headerHeight: HEADER_PX,
  rowHeight: ROW_PX,
  animateRows: false,
  ensureDomOrder: true,
  enableCellTextSelection: true,
  suppressColumnVirtualisation: true,
  suppressRowVirtualisation: true,
  suppressMovableColumns: true,
  suppressMultiSort: true,
  suppressNoRowsOverlay: true,
  loading: false,
};

interface CellParams<Row> {
  readonly render: (row: Row) => ReactNode;
}

function Cell<Row>({ data, render }: CustomCellRendererProps<Row> & CellParams<Row>): ReactNode {
  return data === undefined ? null : render(data);
}

function columnDef<Row>(column: StaticColumn<Row>): ColDef<Row> {
  const { id, header, width, minWidth = width, align = 'left', wraps = false, render, sortBy } = column;
  return {
    colId: id,
    headerName: header,
    // The grid keeps what the user made of it when columns are set again, e.g. in another language.
    initialWidth: width,
    ...(wraps ? { initialFlex: 1 } : {}),
    minWidth: minWidth,
    resizable: true,
    cellClass: `align-${align}`,
    headerClass: `align-${align}`,
    wrapText: wraps,
    autoHeight: wraps,
    sortable: sortBy !== undefined,
    sortingOrder: ['desc', 'asc', null],
    valueGetter: ({ data }) => (data === undefined ? null : (sortBy?.(data) ?? null)),
    // The grid negates the result where it sorts in descending order.
    comparator: (a, b, _nodeA, _nodeB, isDescending) =>
      isDescending ? -compareValues(a, b, true) : compareValues(a, b, false),
    cellRenderer: Cell<Row>,
    cellRendererParams: { render } satisfies CellParams<Row>,
  };
}

/**
 * Table of rows that do not stream, with whatever React renders in its cells: columns are resized and sorted, and the arrow keys move between cells. Figures
 * that stream belong in `LiveGrid`, which React does not render (decision 0075).
 */
export function StaticGrid<Row>({ label, columns, rows, rowId }: StaticGridProps<Row>): ReactNode {
  const { t } = useTranslation();
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const defs = useMemo(() => columns.map(columnDef), [columns]);
  const isPrinting = useIsPrinting();
  // The grid has no option for its name.
  useLayoutEffect(() => {
    if (api !== null) host?.querySelector('[role=grid]')?.setAttribute('aria-label', label);
  }, [api, host, label]);

  return (
    <div ref={setHost} className="static-grid k-scroll">
      <div className="static-grid-body">
        <AgGridReact<Row>
          {...FIXED}
          modules={MODULES}
          columnDefs={defs}
          rowData={[...rows]}
          getRowId={({ data }) => rowId(data)}
          styleNonce={getNonce()}
          localeText={{ ariaSortableColumn: t('core:grid.sortable') }}
          onGridReady={(event) => setApi(event.api)}
        />
      </div>
      {isPrinting && (
        <Table
          caption={label}
          columns={columns.map(({ id, header, align = 'left', render }) => ({
            key: id,
            title: header,
            align,
            render,
          }))}
          rows={rows}
          rowKey={rowId}
        />
      )}
    </div>
  );
}
