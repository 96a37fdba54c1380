import {
  type CellClickedEvent,
  type CellKeyDownEvent,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  type GridApi,
  type GridReadyEvent,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { systemClock } from '#core/clock';
import './grid.css';
import { gridTheme } from './grid-theme.ts';
import { LiveCellRenderer } from './live-cell-renderer.ts';
import { LiveCells } from './live-cells.ts';
import type { LiveColumn, LiveRows } from './live-column.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  LocaleModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
]);

/** Live order is refreshed at most this often, and never while the pointer is over the rows. */
const SORT_EVERY_MS = 1000;
const FADE_EVERY_MS = 100;

export interface LiveGridProps<Row> {
  readonly label: string;
  readonly columns: readonly LiveColumn<Row>[];
  readonly source: LiveRows<Row>;
  readonly rowId: (row: Row) => string;
  readonly sort?: { readonly columnId: string; readonly direction: 'asc' | 'desc' };
  /** Row that stands out, e.g. the bond that linked panels show. */
  readonly currentId?: string | null;
  readonly flash?: boolean;
  readonly stale?: boolean;
  /** Shown over the body while there is no row. */
  readonly overlay?: ReactNode;
  readonly localeText?: Record<string, string>;
  /** Pixels from the end at which `onNearEnd` fires. */
  readonly nearEndPx?: number;
  readonly onRowClick?: (row: Row, columnId: string) => void;
  /** Enter or double click on a row. */
  readonly onRowOpen?: (row: Row) => void;
  readonly onNearEnd?: () => void;
}

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/**
 * Table of live rows. The grid owns rows, columns, sorting, focus and accessibility; cell texts are painted past it, once per
 * frame, for visible rows only (design.md, market data in the client).
 */
export function LiveGrid<Row>(props: LiveGridProps<Row>): ReactNode {
  const { columns, source, rowId, currentId = null, onRowClick, onRowOpen, onNearEnd } = props;
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [empty, setEmpty] = useState(() => source.rows().length === 0);
  const pointerInside = useRef(false);
  const current = useRef<string | null>(currentId);
  const flash = useRef(props.flash ?? true);
  flash.current = props.flash ?? true;
  const cells = useMemo(() => new LiveCells<Row>(rowId, () => flash.current), [rowId]);

  const columnDefs = useMemo(() => columns.map((column) => toColDef(column, cells, props.sort)), [columns, cells, props.sort]);

  useEffect(() => {
    if (!api) return undefined;
    const sync = () => {
      const rows = source.rows();
      api.setGridOption('rowData', [...rows]);
      setEmpty(rows.length === 0);
    };
    let stopFade: (() => void) | undefined;
    let structureDue = false;
    let dirty = false;
    const stopRows = source.subscribe((change) => {
      const now = systemClock.now();
      if (change.structure) structureDue = true;
      dirty = true;
      cells.paint(change.changed, now);
      stopFade ??= systemClock.setInterval(() => {
        if (cells.fade(systemClock.now())) return;
        stopFade?.();
        stopFade = undefined;
      }, FADE_EVERY_MS);
      if (structureDue && api.getDisplayedRowCount() === 0) {
        structureDue = false;
        sync();
      }
    });
    const stopSort = systemClock.setInterval(() => {
      if (structureDue) {
        structureDue = false;
        sync();
      } else if (dirty && !pointerInside.current) {
        api.refreshClientSideRowModel('sort');
      }
      dirty = false;
    }, SORT_EVERY_MS);
    sync();
    return () => {
      stopRows();
      stopSort();
      stopFade?.();
    };
  }, [api, source, cells]);

  useEffect(() => {
    if (!api) return;
    const changed = [current.current, currentId].filter((id): id is string => id !== null);
    current.current = currentId;
    const rowNodes = changed.map((id) => api.getRowNode(id)).filter((node) => node !== undefined);
    if (rowNodes.length > 0) api.redrawRows({ rowNodes });
  }, [api, currentId]);

  const handleScroll = useCallback(() => {
    if (!api || !onNearEnd) return;
    const { bottom } = api.getVerticalPixelRange();
    const last = api.getDisplayedRowAtIndex(api.getDisplayedRowCount() - 1);
    const end = (last?.rowTop ?? 0) + (last?.rowHeight ?? 0);
    if (end - bottom <= (props.nearEndPx ?? 80)) onNearEnd();
  }, [api, onNearEnd, props.nearEndPx]);

  const rowClassRules = useMemo(() => ({ 'row-current': (params: { node: { id?: string | undefined } }) => params.node.id === current.current }), []);

  return (
    <div
      className="live-grid"
      data-stale={props.stale ?? false}
      onPointerEnter={() => {
        pointerInside.current = true;
      }}
      onPointerLeave={() => {
        pointerInside.current = false;
      }}
    >
      <AgGridReact<Row>
        theme={gridTheme}
        styleNonce={nonce()}
        columnDefs={columnDefs}
        getRowId={(params) => rowId(params.data)}
        rowClassRules={rowClassRules}
        ariaLabel={props.label}
        {...(props.localeText ? { localeText: props.localeText } : {})}
        animateRows={false}
        suppressNoRowsOverlay
        suppressDragLeaveHidesColumns
        suppressMovableColumns={false}
        onGridReady={(event: GridReadyEvent<Row>) => setApi(event.api)}
        onBodyScroll={handleScroll}
        onCellClicked={(event: CellClickedEvent<Row>) => {
          if (event.data !== undefined) onRowClick?.(event.data, event.column.getColId());
        }}
        onRowDoubleClicked={(event) => {
          if (event.data !== undefined) onRowOpen?.(event.data);
        }}
        onCellKeyDown={(event) => handleKey(event, onRowClick, onRowOpen)}
      />
      {empty && props.overlay !== undefined && <div className="live-grid-overlay">{props.overlay}</div>}
    </div>
  );
}

function handleKey<Row>(
  event: CellKeyDownEvent<Row> | { event?: Event | null },
  onRowClick: LiveGridProps<Row>['onRowClick'],
  onRowOpen: LiveGridProps<Row>['onRowOpen'],
): void {
  const key = event.event;
  if (!(key instanceof KeyboardEvent) || !('column' in event) || event.data === undefined) return;
  if (key.key === 'Enter') onRowOpen?.(event.data);
  else if (key.key === ' ') onRowClick?.(event.data, event.column.getColId());
}

function toColDef<Row>(column: LiveColumn<Row>, cells: LiveCells<Row>, sort: LiveGridProps<Row>['sort']): ColDef<Row> {
  const { compare } = column;
  const align = column.align === undefined || column.align === 'left' ? '' : `align-${column.align}`;
  return {
    colId: column.id,
    headerName: column.header,
    ...(column.headerTooltip === undefined ? {} : { headerTooltip: column.headerTooltip }),
    width: column.width,
    minWidth: Math.min(column.width, 48),
    ...(column.flex === undefined ? {} : { flex: column.flex, minWidth: column.width }),
    ...(column.pinned === undefined ? {} : { pinned: column.pinned }),
    cellClass: align,
    headerClass: align,
    sortable: compare !== undefined,
    resizable: true,
    sort: sort?.columnId === column.id ? sort.direction : null,
    valueGetter: (params) => (params.data === undefined ? '' : column.text(params.data)),
    comparator: (_a, _b, nodeA, nodeB) =>
      compare === undefined || nodeA.data === undefined || nodeB.data === undefined ? 0 : compare(nodeA.data, nodeB.data),
    cellRenderer: LiveCellRenderer,
    cellRendererParams: { liveColumn: column, cells },
  };
}
