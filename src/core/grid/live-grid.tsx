import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  type GridApi,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useServices, useText } from '#core/services';
import { columnDefs } from './column-defs.ts';
import './grid.css';
import { gridTheme } from './grid-theme.ts';
import { LiveCells } from './live-cells.ts';
import type { LiveColumn, LiveRows, LiveSort, RowRef } from './live-column.ts';
import { LiveView } from './live-view.ts';
import { rowKey } from './row-key.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  RowApiModule,
  ScrollApiModule,
]);

export interface LiveGridProps<Row> {
  readonly label: string;
  /** Keep the identity while the columns are the same. */
  readonly columns: readonly LiveColumn<Row>[];
  /** Keep the identity while the source is the same. */
  readonly source: LiveRows<Row>;
  /** Keep the identity: a function of the module. */
  readonly rowId: (row: Row) => string;
  /** Order at the start; a press on a header changes it. */
  readonly sort?: LiveSort;
  /** Row that stands out, e.g. the bond that linked panels show. */
  readonly currentId?: string | null;
  readonly flash?: boolean;
  readonly stale?: boolean;
  /** Shown over the body while there is no row. */
  readonly overlay?: ReactNode;
  readonly rowHeight?: number;
  /** See LiveView. */
  readonly reorderMs?: number;
  readonly hold?: 'row' | 'all';
  /** Pixels from the end at which `onNearEnd` fires. */
  readonly nearEndPx?: number;
  readonly onRowClick?: (row: Row, columnId: string) => void;
  /** Enter or double click on a row. */
  readonly onRowOpen?: (row: Row) => void;
  /** Ctrl+C or Cmd+C on a row without selected text. */
  readonly onRowCopy?: (row: Row, columnId: string) => void;
  readonly onNearEnd?: () => void;
  readonly onSort?: (sort: LiveSort | null) => void;
}

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const HEADER_PX = 28;
const ROW_PX = 26;

/**
 * Table of live rows. The grid owns rows, columns, focus and accessibility; cell texts are painted past it, once per frame, for visible
 * rows only, and the order is ours (design.md, market data in the client).
 */
export function LiveGrid<Row>(props: LiveGridProps<Row>): ReactNode {
  const { columns, source, rowId, currentId = null, label } = props;
  const { clock } = useServices();
  const { t } = useText();
  const [api, setApi] = useState<GridApi<RowRef> | null>(null);
  const [empty, setEmpty] = useState(() => source.rows().length === 0);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<LiveView<Row> | null>(null);
  // Callbacks and values that may change with every render without making the grid anew.
  const latest = useRef(props);
  latest.current = props;

  const cells = useMemo(
    () => new LiveCells<Row>({ get: (id) => source.get(id), flash: () => latest.current.flash ?? true }),
    [source],
  );
  const defs = useMemo(() => columnDefs(columns, cells, latest.current.sort ?? null), [columns, cells]);
  const localeText = useMemo(
    () => ({ ariaSortableColumn: t('core:grid.sortable'), ariaColumnGroupExpansion: '', noRowsToShow: '' }),
    [t],
  );

  useEffect(() => {
    if (!api) return undefined;
    const made = new LiveView<Row>({
      source,
      rowId,
      cells,
      clock,
      order: () => {
        const sorted = api.getColumnState().find((column) => column.sort === 'asc' || column.sort === 'desc');
        const sortBy = latest.current.columns.find((column) => column.id === sorted?.colId)?.sortBy;
        return sortBy ? { sortBy, direction: sorted?.sort === 'asc' ? 'asc' : 'desc' } : null;
      },
      show: (refs) => {
        api.setGridOption('rowData', [...refs]);
        setEmpty(refs.length === 0);
      },
      focusedId: () => {
        if (!host.current?.contains(document.activeElement)) return null;
        const focused = api.getFocusedCell();
        return focused === null ? null : (api.getDisplayedRowAtIndex(focused.rowIndex)?.id ?? null);
      },
      ...(latest.current.reorderMs === undefined ? {} : { reorderMs: latest.current.reorderMs }),
      hold: latest.current.hold ?? 'row',
    });
    view.current = made;
    const stop = made.start();
    const onSort = () => {
      made.reorder();
      const sorted = api.getColumnState().find((column) => column.sort === 'asc' || column.sort === 'desc');
      latest.current.onSort?.(sorted ? { columnId: sorted.colId, direction: sorted.sort === 'asc' ? 'asc' : 'desc' } : null);
    };
    api.addEventListener('sortChanged', onSort);
    return () => {
      stop();
      view.current = null;
      if (!api.isDestroyed()) api.removeEventListener('sortChanged', onSort);
    };
  }, [api, source, rowId, cells, clock]);

  useEffect(() => {
    // The grid has no option for its name, nor for a row that is not selected but current.
    const root = host.current;
    root?.querySelector('[role=grid], [role=treegrid]')?.setAttribute('aria-label', label);
    if (!root || currentId === null) return undefined;
    const rows = () => root.querySelectorAll(`.ag-row[row-id="${CSS.escape(currentId)}"]`);
    for (const row of rows()) row.setAttribute('aria-current', 'true');
    return () => {
      for (const row of rows()) row.removeAttribute('aria-current');
    };
  }, [api, label, currentId]);

  const rowOf = (id: string | undefined): Row | undefined => (id === undefined ? undefined : source.get(id));
  const point = (event: PointerEvent) => {
    const row = event.target instanceof Element ? event.target.closest('.ag-row') : null;
    view.current?.point(row?.getAttribute('row-id') ?? null);
  };
  const checkEnd = () => {
    const { onNearEnd, nearEndPx = 80 } = latest.current;
    if (!api || !onNearEnd) return;
    const last = api.getDisplayedRowAtIndex(api.getDisplayedRowCount() - 1);
    const end = (last?.rowTop ?? 0) + (last?.rowHeight ?? 0);
    if (end - api.getVerticalPixelRange().bottom <= nearEndPx) onNearEnd();
  };

  return (
    <div
      ref={host}
      className="live-grid"
      data-stale={props.stale ?? false}
      onPointerMove={point}
      onPointerLeave={() => view.current?.point(null)}
    >
      <AgGridReact<RowRef>
        theme={gridTheme}
        styleNonce={nonce()}
        columnDefs={defs}
        getRowId={(params) => params.data.id}
        processRowPostCreate={({ node, eRow }) => {
          if (node.id === latest.current.currentId) eRow.setAttribute('aria-current', 'true');
        }}
        localeText={localeText}
        rowHeight={props.rowHeight ?? ROW_PX}
        headerHeight={HEADER_PX}
        groupHeaderHeight={HEADER_PX - 6}
        animateRows={false}
        suppressNoRowsOverlay
        suppressMultiSort
        suppressDragLeaveHidesColumns
        onGridReady={(event) => setApi(event.api)}
        onBodyScroll={checkEnd}
        onCellClicked={({ node, column }) => {
          const row = rowOf(node.id);
          if (row !== undefined) props.onRowClick?.(row, column.getColId());
        }}
        onCellDoubleClicked={({ node, column }) => {
          const row = rowOf(node.id);
          const isPressable = columns.some((item) => item.id === column.getColId() && item.pressable === true);
          if (row !== undefined && !isPressable) props.onRowOpen?.(row);
        }}
        onCellKeyDown={(event) => {
          const row = rowOf(event.node.id);
          const action = event.event instanceof KeyboardEvent && 'column' in event ? rowKey(event.event) : null;
          if (row === undefined || action === null || !('column' in event)) return;
          event.event?.preventDefault();
          const columnId = event.column.getColId();
          if (action === 'open') props.onRowOpen?.(row);
          else if (action === 'press') props.onRowClick?.(row, columnId);
          else props.onRowCopy?.(row, columnId);
        }}
      />
      {empty && props.overlay !== undefined && <div className="live-grid-overlay">{props.overlay}</div>}
    </div>
  );
}
